import { createSubscriber } from 'svelte/reactivity';
import { tidyCode } from '../kept/keys';

/** How a table is shown: whole, on a big screen for all, or as one person's hand beside such a screen. */
export type Face = 'table' | 'screen' | 'hand';

export type Route =
  | { screen: 'home' }
  | { screen: 'table'; code: string; watch: boolean; face: Face }
  | { screen: 'learn'; lesson: string | null }
  | { screen: 'rules'; edition: string | null };

/** What an address shows. Anything unknown is the way home. */
export function routeOf(address: { pathname: string; search: string }): Route {
  const [, reading, part] = /^\/(learn|rules)(?:\/([^/]+))?\/?$/.exec(address.pathname) ?? [];
  if (reading === 'learn') return { screen: 'learn', lesson: named(part) };
  if (reading === 'rules') return { screen: 'rules', edition: named(part) };
  const code = /^\/t\/([^/]+)\/?$/.exec(address.pathname)?.[1];
  if (!code) return { screen: 'home' };
  const asked = new URLSearchParams(address.search);
  const face = asked.has('screen') ? 'screen' : asked.has('hand') ? 'hand' : 'table';
  return { screen: 'table', code: tidyCode(decodeURIComponent(code)), watch: asked.has('watch'), face };
}

function named(part: string | undefined): string | null {
  return part ? decodeURIComponent(part) : null;
}

export function tablePath(code: string, face: Face = 'table'): string {
  return face === 'table' ? `/t/${code}` : `/t/${code}?${face}`;
}

/** Where a clause stands among all rules of an edition. */
export function rulesPath(edition: string, clause = ''): string {
  return `/rules/${encodeURIComponent(edition)}${clause && `#${clause}`}`;
}

const changed = new EventTarget();
const subscribe = createSubscriber((update) => {
  addEventListener('popstate', update);
  changed.addEventListener('went', update);
  return () => {
    removeEventListener('popstate', update);
    changed.removeEventListener('went', update);
  };
});

/** The route now; reading it in a component makes the component follow it. */
export function currentRoute(): Route {
  subscribe();
  return routeOf(location);
}

/** Goes to an address of the page without loading it again. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  changed.dispatchEvent(new Event('went'));
}

/** For links: a plain click stays in the page, any other is the browser's. */
export function followLink(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(event.currentTarget.pathname + event.currentTarget.search);
}
