/** Why something was refused, in a sentence of ours or else the server's. */

import { m } from '../paraglide/messages';
import { card, type Part, partsOf, space } from './parts';
import type { RefusalCode, Refused } from './protocol';

const SENTENCES: Partial<Record<string, () => string>> = {
  no_such_seat: m.refused_no_such_seat,
  game_over: m.refused_game_over,
  no_draw_due: m.refused_no_draw_due,
  nothing_to_draw: m.refused_nothing_to_draw,
  owes_nothing: m.refused_owes_nothing,
  not_in_hand: m.refused_not_in_hand,
  not_your_turn: m.refused_not_your_turn,
  owes_a_card: m.refused_owes_a_card,
  must_play: m.refused_must_play,
  one_turn_in_a_turn: m.refused_one_turn_in_a_turn,
  jacks_never_die: m.refused_jacks_never_die,
  not_dead: m.refused_not_dead,
  one_eyed_jack_removes: m.refused_one_eyed_jack_removes,
  corner: m.refused_corner,
  space_taken: m.refused_space_taken,
  wrong_space: m.refused_wrong_space,
  no_chips_left: m.refused_no_chips_left,
  not_a_line: m.refused_not_a_line,
  line_not_completed: m.refused_line_not_completed,
  line_clashes: m.refused_line_clashes,
  claims_clash: m.refused_claims_clash,
  claim_incomplete: m.refused_claim_incomplete,
  not_a_remover: m.refused_not_a_remover,
  space_open: m.refused_space_open,
  own_chip: m.refused_own_chip,
  locked: m.refused_locked,
  no_such_team: m.refused_no_such_team,
  table_talk_allowed: m.refused_table_talk_allowed,
  team_of_one: m.refused_team_of_one,
  bot_plays: m.refused_bot_plays,
  busy: m.refused_busy,
  connection_closed: m.refused_connection_closed,
  hint_coming: m.refused_hint_coming,
  hints_off: m.refused_hints_off,
  muted: m.refused_muted,
  not_host: m.refused_not_host,
  offline: m.refused_offline,
  not_seated: m.refused_not_seated,
  stale: m.refused_stale,
  still_here: m.refused_still_here,
  too_many: m.refused_too_many,
  unreadable_move: m.refused_unreadable_move,
} satisfies Partial<Record<RefusalCode, () => string>> & Record<string, () => string>;

/** The sentence, with where the chosen card still goes when that is the question. */
export function refusalParts(refusal: Refused, chosen: string | null, free: string[]): Part[] {
  const sentence = SENTENCES[refusal.code]?.() ?? refusal.sentence;
  const misplaced = refusal.code === 'space_taken' || refusal.code === 'wrong_space';
  if (!misplaced || !chosen || !free[0]) return partsOf(sentence);
  const told = { card: card(chosen), space: space(free[0]) };
  const hint = free[1] ? m.refused_goes_to_two({ ...told, other: space(free[1]) }) : m.refused_goes_to(told);
  return partsOf(`${sentence} ${hint}`);
}
