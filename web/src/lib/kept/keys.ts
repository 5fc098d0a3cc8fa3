/** The keys to one's places at tables, kept in this browser only. */

import { forgetLast } from './last-seen';
import { keep, kept } from './storage';

const STORE = 'keys';
const MOST_KEYS = 50;

export interface Key {
  token: string;
  seen: number;
}

const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1', U: 'V' };

/** A code as tables are known by: case, blanks, hyphens and lookalikes do not matter to people. */
export function tidyCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const bare = letters.replace(/[OILU]/g, (letter) => LOOKALIKES[letter] ?? letter);
  return bare.length === 8 ? `${bare.slice(0, 4)}-${bare.slice(4)}` : bare;
}

export function tokenFor(code: string): string | null {
  return all()[tidyCode(code)]?.token ?? null;
}

/** Keeps a key, or notes that its table was seen just now. The longest unseen ones make room. */
export function keepKey(code: string, token: string, seen = Date.now()): void {
  const keys = Object.entries({ ...all(), [tidyCode(code)]: { token, seen } });
  keys.sort(([, one], [, other]) => other.seen - one.seen);
  keep(STORE, Object.fromEntries(keys.slice(0, MOST_KEYS)));
}

export function forgetKey(code: string): void {
  const { [tidyCode(code)]: _, ...rest } = all();
  keep(STORE, rest);
  forgetLast(tidyCode(code));
}

/** The codes of all tables one has a key to, last seen first. */
export function knownCodes(): string[] {
  const keys = Object.entries(all());
  return keys.sort(([, one], [, other]) => other.seen - one.seen).map(([code]) => code);
}

/** Takes over `#key=TOKEN` from the address of a table and takes it out of sight. */
export function takeKeyFromAddress(code: string, place: Location = location): boolean {
  const token = new URLSearchParams(place.hash.slice(1)).get('key');
  if (!token) return false;
  keepKey(code, token);
  history.replaceState(history.state, '', place.pathname + place.search);
  return true;
}

function all(): Record<string, Key> {
  return kept(STORE, {});
}
