import { createSubscriber } from 'svelte/reactivity';
import { tidyCode } from '../kept/keys';
import { ADDRESSES, type Screen } from './addresses';

/** How a table is shown: whole, on a big screen for all, or as one person's hand beside such a screen. */
export type Face = 'table' | 'screen' | 'hand';

export type Route =
  | { screen: 'table'; code: string; watch: boolean; face: Face }
  /** `part` is what the address names: a lesson, an edition. */
  | { screen: Exclude<Screen, 'table'>; part: string | null };

const PATTERNS = Object.entries(ADDRESSES).map(([screen, address]) => ({
  screen: screen as Screen,
  pattern: patternOf(address),
}));

function patternOf(address: string): RegExp {
  const bare = address.replace(/\/$/, '');
  return new RegExp(`^${bare.replace(/\/\{\w+\?\}$/, '(?:/([^/]+))?').replace(/\{\w+\}$/, '([^/]+)')}/?$`);
}

/** What an address shows. Anything unknown is the way home. */
export function routeOf(address: { pathname: string; search: string }): Route {
  for (const { screen, pattern } of PATTERNS) {
    const found = pattern.exec(address.pathname);
    if (found) return routeTo(screen, named(found[1]), new URLSearchParams(address.search));
  }
  return { screen: 'home', part: null };
}

function routeTo(screen: Screen, part: string | null, asked: URLSearchParams): Route {
  if (screen !== 'table') return { screen, part };
  const face = asked.has('screen') ? 'screen' : asked.has('hand') ? 'hand' : 'table';
  return { screen, code: tidyCode(part ?? ''), watch: asked.has('watch'), face };
}

/** What stands in an address; what cannot be read there is taken as it is written. */
function named(part: string | undefined): string | null {
  try {
    return part ? decodeURIComponent(part) : null;
  } catch {
    return part ?? null;
  }
}

/** The address of a screen. */
export function pathTo(screen: Screen, part = ''): string {
  return ADDRESSES[screen].replace(/\/\{\w+\??\}$/, part && `/${encodeURIComponent(part)}`);
}

export function tablePath(code: string, face: Face = 'table'): string {
  return pathTo('table', code) + (face === 'table' ? '' : `?${face}`);
}

/** Where a clause stands among all rules of an edition. */
export function rulesPath(edition: string, clause = ''): string {
  return pathTo('rules', edition) + (clause && `#${clause}`);
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
