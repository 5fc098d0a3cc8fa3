import type { View } from '../../../lib/net/protocol';
import type { Place } from '../../../lib/net/session.svelte';
import { isJack } from '../../../lib/table/cards';
import { seatOf } from '../../../lib/table/seat';
import type { TableUi } from '../../../lib/table/ui.svelte';
import { card, type Part, partsOf, space } from '../../../lib/words/parts';
import { m } from '../../../paraglide/messages';

/** A button beside the hand. */
export interface Action {
  key: string;
  parts: Part[];
  primary: boolean;
  /** Of a numbered space. */
  number?: number;
  run: () => void;
}

/** What can be done now besides touching the hand and the board. */
function actionsFor(ui: TableUi, withSpaces: boolean): Action[] {
  const me = ui.me;
  if (!me || ui.sending || ui.game?.outcome) return [];
  const chosen = ui.chosenCard;
  if (me.forfeit.length) {
    if (!chosen || !me.forfeit.includes(chosen)) return me.may_draw ? [drawing(ui)] : [];
    return [button(m.table_do_forfeit({ card: card(chosen) }), () => ui.forfeit(chosen))];
  }
  if (ui.confirming)
    return [button(confirmWord(ui), () => ui.confirm()), quiet(m.table_do_back(), () => ui.back())];
  if (chosen && ui.myTurn) {
    const late = me.may_draw && !withSpaces ? [{ ...drawing(ui), primary: false }] : [];
    return [...forChosen(ui, chosen, withSpaces), ...late];
  }
  if (ui.pinned) return forPinned(ui, ui.pinned);
  if (me.may_draw) return [drawing(ui)];
  if (me.may_pass) return [button(m.table_do_pass(), () => ui.pass())];
  const [dead] = me.turn_in;
  return withSpaces && dead ? [quiet(m.table_do_turn_in({ card: card(dead) }), () => ui.turnIn(dead))] : [];
}

/** The seat of an absent person that may be handed to a bot, once their time is up: never where it never is. */
export function handOver(view: View, now: number): number | null {
  const turn = view.game?.turn ?? -1;
  const since = view.table.seats[turn]?.away_at ?? null;
  if (!view.me?.seats.length || since === null || !seatOf(view, turn).away || view.game?.outcome) return null;
  const patience = view.table.setup.away_seconds;
  return patience !== null && now >= since + patience * 1000 ? turn : null;
}

/** What is one's own to do comes before what can be done about others. */
export function allActions(ui: TableUi, session: Place, view: View, withSpaces: boolean): Action[] {
  const own = actionsFor(ui, withSpaces);
  return own.length ? own : tableActions(ui, session, view);
}

/** What can be done about seats that nobody plays, or a bot does. */
function tableActions(ui: TableUi, session: Place, view: View): Action[] {
  const more: Action[] = [];
  const absent = handOver(view, ui.now);
  if (ui.standIn) more.push(button(m.table_take_back(), () => session.request({ type: 'take_back' })));
  if (absent !== null)
    more.push(quiet(m.table_hand_over(), () => session.request({ type: 'hand_over', seat: absent })));
  return more;
}

function forChosen(ui: TableUi, chosen: string, withSpaces: boolean): Action[] {
  if (ui.me?.turn_in.includes(chosen)) return [button(m.card_turn_in(), () => ui.turnIn(chosen))];
  if (!withSpaces) return [];
  return ui.numbered.map((at, n) => ({
    ...button(space(at), () => ui.attempt(chosen, at)),
    key: at,
    number: n + 1,
  }));
}

/** The cards that go to the space tapped first, jacks last. */
function forPinned(ui: TableUi, at: string): Action[] {
  const cards = [...ui.raised].toSorted((one, other) => Number(isJack(one)) - Number(isJack(other)));
  return cards.map((one) => ({ ...button(card(one), () => ui.attempt(one, at)), key: one }));
}

function drawing(ui: TableUi): Action {
  return button(m.table_do_draw(), () => ui.draw());
}

function confirmWord(ui: TableUi): string {
  return ui.confirming?.move.includes('-') ? m.table_do_take() : m.table_do_place();
}

function button(message: string, run: () => void): Action {
  return { key: message, parts: partsOf(message), primary: true, run };
}

function quiet(message: string, run: () => void): Action {
  return { ...button(message, run), primary: false };
}
