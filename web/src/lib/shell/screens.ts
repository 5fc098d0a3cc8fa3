/** The screens that are fetched when they are needed. */
export const screens = {
  bigScreen: () => import('../../screens/BigScreen.svelte'),
  hand: () => import('../../screens/Hand.svelte'),
  learn: () => import('../../screens/Learn.svelte'),
  rules: () => import('../../screens/Rules.svelte'),
  join: () => import('../../screens/Join.svelte'),
  setUp: () => import('../../screens/SetUp.svelte'),
  table: () => import('../../screens/Table.svelte'),
};

/** Fetches the table while nothing else is going on, so that the first click opens it at once. */
export function fetchTableEarly(): void {
  const idle = globalThis.requestIdleCallback ?? ((deed: () => void) => setTimeout(deed, 300));
  idle(() => screens.table().catch(() => undefined));
}
