/** What the one in front of the screen can do now, in a sentence. */

import { m } from '../../paraglide/messages';
import type { View } from '../net/protocol';
import { isJack } from '../table/cards';
import { seatOf, turnsUntil } from '../table/seat';
import { seatName } from '../table/seating';
import type { TableUi } from '../table/ui.svelte';
import { card, name, type Part, partsOf, space } from './parts';

/** "0:40". */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The sentence beside the hand; a short one where buttons say the rest. */
export function instruct(view: View, ui: TableUi, short: boolean): Part[] {
  if (ui.standIn) return partsOf(m.table_stood_in());
  if (ui.covered) return partsOf(behindCurtain(view, ui));
  return partsOf(ui.due ? mine(ui, short) : others(view, ui, short));
}

/** One device for several: what whoever takes it next is wanted for. */
function behindCurtain(view: View, ui: TableUi): string {
  const seat = ui.mySeat ?? 0;
  if (view.game?.owes[seat]) return m.table_owes({ name: name(seatName(view, seat)) });
  return m.table_whose_turn({ name: name(seatName(view, view.game?.turn ?? 0)) });
}

function mine(ui: TableUi, short: boolean): string {
  const chosen = ui.chosenCard;
  if (ui.me?.forfeit.length) return chosen ? m.table_forfeit_this({ card: card(chosen) }) : m.table_forfeit();
  if (ui.confirming) return question(ui);
  if (chosen && ui.myTurn) return about(ui, chosen, short);
  if (ui.pinned) return m.table_cards_for({ space: space(ui.pinned) });
  if (ui.me?.may_draw) return drawDue(ui);
  if (ui.me?.may_pass) return m.table_nothing_to_play();
  return ui.me?.turn_in.length ? m.table_choose_or_turn_in() : m.table_choose();
}

/** A draw by hand, as the edition's form of the rule has it: until when the card can still be taken. */
function drawDue(ui: TableUi): string {
  const { game, mySeat } = ui;
  if (!game || mySeat === null) return m.table_draw_due();
  if (ui.myTurn) return m.table_draw_still_first();
  const next = (mySeat + 1) % game.seats;
  const who = { name: name(seatName(ui.player.view as View, next)) };
  if (game.turn !== next) return m.table_draw_still(who);
  return game.options.lost_draw === 'moved' ? m.table_draw_before(who) : m.table_draw_due();
}

function question(ui: TableUi): string {
  const { card: played, space: at, move } = ui.confirming ?? {};
  const told = { card: card(played ?? ''), space: space(at ?? '') };
  return move?.includes('-') ? m.table_confirm_take(told) : m.table_confirm_place(told);
}

/** What the chosen card does. */
function about(ui: TableUi, chosen: string, short: boolean): string {
  const choice = ui.choice;
  const told = { card: card(chosen) };
  if (choice?.act === 'remove')
    return ui.game?.options.advanced_removal ? m.table_take_any() : m.table_take();
  if (choice) return isJack(chosen) ? m.table_place_wild(told) : placeAt(chosen, choice.spaces, short);
  if (ui.me?.turn_in.includes(chosen)) return short ? m.table_dead_short(told) : m.table_dead(told);
  if (ui.me?.dead_cards.includes(chosen)) return m.table_dead_waits(told);
  return m.table_not_now(told);
}

function placeAt(chosen: string, spaces: string[], short: boolean): string {
  if (short) return m.table_place_short({ card: card(chosen) });
  const [first = '', second] = spaces;
  const told = { card: card(chosen), space: space(first) };
  return second ? m.table_place_two({ ...told, other: space(second) }) : m.table_place_one(told);
}

/** Where there is a plate of one's own, it says how many turns are still to come. */
function others(view: View, ui: TableUi, short: boolean): string {
  const turn = view.game?.turn ?? 0;
  const who = name(seatName(view, turn));
  const waits = waiting(view, turn, who, ui.now);
  if (ui.mySeat === null) return `${m.table_watching()} ${waits}`;
  if (ui.chosenCard) return m.table_ready({ card: card(ui.chosenCard) });
  const turns = turnsUntil(view, ui.mySeat);
  return short && turns > 1 ? `${waits} ${m.table_turns_until({ turns })}` : waits;
}

function waiting(view: View, turn: number, who: string, now: number): string {
  const { away, bot } = seatOf(view, turn);
  if (bot && view.table.bot_waits_since) return m.table_bots_busy();
  if (!away) return m.table_thinking({ name: who });
  const left = view.table.bot_plays_at;
  return left === null
    ? m.table_away({ name: who })
    : m.table_away_until({ name: who, time: clockText(left - now) });
}
