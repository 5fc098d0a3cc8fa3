/** What a seat says about itself: each face of the table shows a choice of the same. */

import { m } from '../../paraglide/messages';
import type { GameView, View } from '../net/protocol';
import { botWait, initial } from '../words/words';
import type { Colour } from './cards';
import { isYou, seatColour, seatName } from './seating';
import { isAskedSeat } from './talk';

export interface Seat {
  number: number;
  name: string;
  /** The name, or "You". */
  called: string;
  colour: Colour;
  /** On its chip. */
  letter: string;
  /** Nobody has it. */
  open: boolean;
  /** The level of the bot that plays it. */
  bot: string | null;
  /** Its person is away, and no bot plays instead. */
  away: boolean;
  /** It is to move. */
  active: boolean;
  cards: number;
}

export function seatOf(view: View, number: number): Seat {
  const { game, table } = view;
  const sitter = table.seats[number];
  const name = seatName(view, number);
  return {
    number,
    name,
    called: isYou(view, number) ? m.log_you() : name,
    colour: seatColour(view, number),
    letter: initial(sitter?.name ?? ''),
    open: !sitter || (sitter.person === null && sitter.bot === null),
    bot: sitter?.bot ?? null,
    away: !!sitter && sitter.away_at !== null && !sitter.bot,
    active: game?.turn === number && !game.outcome,
    cards: game?.hand_sizes[number] ?? 0,
  };
}

/** How long the seat that is to move still has, in milliseconds; null: it has no limit, or is not to move. */
export function timeLeft(view: View, seat: Seat, now: number): number | null {
  return seat.active && view.table.turn_ends_at !== null ? view.table.turn_ends_at - now : null;
}

/** How many turns until this seat plays. */
export function turnsUntil(view: View, seat: number): number {
  const game = view.game;
  return game ? (seat - game.turn + game.seats) % game.seats : 0;
}

export type NoteKind = 'away' | 'owes' | 'asked' | 'may_draw' | 'turn' | 'partner' | 'bot' | 'turns';

interface Note {
  kind: NoteKind;
  is: (seat: Seat, game: GameView, view: View) => boolean;
  word: (seat: Seat, view: View) => string;
}

/** All that can be said of a seat in a game, the most pressing first: a new note is told here, and nowhere else. */
const NOTES: Note[] = [
  { kind: 'away', is: (seat) => seat.away, word: () => m.person_away() },
  { kind: 'owes', is: ({ number }, game) => !!game.owes[number], word: () => m.table_note_owes() },
  { kind: 'asked', is: ({ number }, _, view) => isAskedSeat(view, number), word: () => m.table_note_asked() },
  { kind: 'may_draw', is: mayDraw, word: () => m.table_note_may_draw() },
  { kind: 'turn', is: (seat) => seat.active, word: turnWord },
  { kind: 'partner', is: isPartner, word: () => m.table_note_partner() },
  { kind: 'bot', is: (seat) => seat.bot !== null, word: () => m.table_bot() },
  { kind: 'turns', is: ({ number }, _, view) => isYou(view, number), word: turnsWord },
];

/** What matters most about a seat, in a word, besides what a face shows in a way of its own. */
export function noteOf(seat: Seat, view: View, shown: NoteKind[] = []): string {
  const { game } = view;
  if (!game) return '';
  const said = NOTES.filter(({ kind }) => (game.outcome ? kind === 'partner' : !shown.includes(kind)));
  return said.find(({ is }) => is(seat, game, view))?.word(seat, view) ?? '';
}

/** Whether a seat may still take a card. */
export function mayDraw({ number }: Seat, game: GameView): boolean {
  return game.draws_due.includes(number) && !game.outcome;
}

function isPartner({ number }: Seat, _: GameView, { me, table }: View): boolean {
  const mine = me?.seat ?? null;
  return mine !== null && mine !== number && table.team_of[mine] === table.team_of[number];
}

function turnWord(seat: Seat, view: View): string {
  return view.me?.seat === seat.number ? m.table_note_your_turn() : thinkingWord(seat, view);
}

/** What one says who is to move; a bot may have to wait until it is ready, or until it may think. */
export function thinkingWord({ bot }: Seat, { table }: View): string {
  if (bot && table.bot_waits_since) return m.table_note_waiting();
  return (bot && botWait(bot)) || m.table_note_thinking();
}

function turnsWord({ number }: Seat, view: View): string {
  const turns = turnsUntil(view, number);
  return turns > 1 ? m.table_note_turns({ turns }) : m.table_note_next();
}

/** What is said of a person's seat while a table gathers, the most pressing first. */
export function standingOf(seat: Seat, { me, table }: View): string[] {
  const person = table.seats[seat.number]?.person ?? null;
  if (person === null) return [];
  // One who sits down others on the same device is only one of them.
  const mine =
    me?.person === person && table.people.some(({ id, name }) => id === person && name === seat.name);
  const words = [
    mine && m.person_you(),
    seat.away && m.person_away(),
    table.host === person && m.person_host(),
  ];
  return words.filter((word) => word !== false);
}
