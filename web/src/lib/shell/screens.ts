import type { Component } from 'svelte';
import { capital } from '../words/words';
import type { Screen } from './addresses';

/** The faces of a table, which are fetched when they are needed. */
export const faces = {
  bigScreen: () => import('../../screens/table/BigScreen.svelte'),
  hand: () => import('../../screens/table/Hand.svelte'),
  join: () => import('../../screens/table/Join.svelte'),
  setUp: () => import('../../screens/table/SetUp.svelte'),
  table: () => import('../../screens/table/Table.svelte'),
};

type Shown = { default: Component<{ part: string | null }> };

const SCREENS = import.meta.glob<Shown>(['../../screens/*.svelte', '!../../screens/Home.svelte']);

/** The screen of an address, fetched when it is needed: `Learn.svelte` shows what is at `learn`. */
export async function screenOf(screen: Screen): Promise<Shown> {
  const fetched = SCREENS[`../../screens/${capital(screen)}.svelte`];
  if (!fetched) throw new Error(`No screen shows ${screen}.`);
  return fetched();
}

/** Fetches the table while nothing else is going on, so that the first click opens it at once. */
export function fetchTableEarly(): void {
  const idle = globalThis.requestIdleCallback ?? ((deed: () => void) => setTimeout(deed, 300));
  idle(() => faces.table().catch(() => undefined));
}
