/** A game against a bot, at once. */

import { m } from '../../paraglide/messages';
import { keepKey } from '../kept/keys';
import { settings } from '../kept/settings.svelte';
import { ApiProblem, openTable } from '../net/api';
import type { NewTable } from '../net/protocol';
import { go, tablePath } from './router';

export const myName = () => settings.myName || m.home_guest();

/** Opens a table and goes there. */
export async function openAndGo(table: NewTable): Promise<void> {
  const key = await openTable(table);
  keepKey(key.code, key.token);
  go(tablePath(key.code));
}

export function playNow(): Promise<void> {
  const seats = settings.lastBot ? [{ mine: true }, { bot: settings.lastBot }] : null;
  return openAndGo({ name: myName(), setup: { seats: 2 }, seats, start: true }).catch(forgetLevel);
}

/** The last level may be gone from the server: then its own default will do. */
function forgetLevel(problem: unknown): Promise<void> {
  if (!(problem instanceof ApiProblem) || !settings.lastBot || problem.retryAfter) throw problem;
  settings.lastBot = null;
  return openAndGo({ name: myName(), setup: { seats: 2 }, start: true });
}
