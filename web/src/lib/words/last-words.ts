/** Who did what with the card that lies on top. */

import { m } from '../../paraglide/messages';
import type { LastMove, View } from '../net/protocol';
import { isYou, seatName } from '../table/seating';
import { name } from './parts';

/** "Ana played", without saying where. */
export function lastWords(view: View, last: LastMove): string {
  const you = isYou(view, last.seat);
  const told = { name: name(seatName(view, last.seat)) };
  if (last.act === 'pass') return you ? m.table_you_passed() : m.table_passed(told);
  if (last.act === 'turn_in') return you ? m.table_you_turned_in() : m.table_turned_in(told);
  if (last.act === 'forfeit') return you ? m.table_you_forfeited() : m.table_forfeited(told);
  return you ? m.table_you_played() : m.table_played(told);
}
