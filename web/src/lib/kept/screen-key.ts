/** The keys of big screens, apart from those of people: a screen and a hand may share one browser. */

import { keep, kept } from './storage';

const STORE = 'screens';
const MOST_SCREENS = 20;

/** The key of this browser's big screen at a table; null: it only looks on. */
export function screenTokenFor(code: string): string | null {
  return all()[code] ?? null;
}

export function keepScreenKey(code: string, token: string): void {
  const { [code]: _, ...rest } = all();
  keep(STORE, Object.fromEntries([...Object.entries(rest), [code, token]].slice(-MOST_SCREENS)));
}

export function forgetScreenKey(code: string): void {
  const { [code]: _, ...rest } = all();
  keep(STORE, rest);
}

function all(): Record<string, string> {
  return kept(STORE, {});
}
