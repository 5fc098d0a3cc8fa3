/** One's games as they were last seen, so that they can be looked at without a network. One's own view only. */

import type { MyView, TableCard, View, WireEvent } from '../net/protocol';
import { forget, keep, kept, namesKept } from './storage';

const PREFIX = 'last.';
const MOST_GAMES = 6;
const MOST_EVENTS = 40;

export interface LastSeen {
  view: View;
  events: WireEvent[];
  /** Milliseconds since 1970. */
  at: number;
}

/** Keeps what a table with cards on it shows now; the longest unseen ones make room. */
export function keepLast(code: string, view: View, events: WireEvent[], at = Date.now()): void {
  if (!view.game) return;
  const seen: LastSeen = { view: { ...view, me: idle(view.me) }, events: events.slice(-MOST_EVENTS), at };
  const isNew = !namesKept(PREFIX).includes(code);
  keep(PREFIX + code, seen);
  if (isNew) for (const old of seenCodes().slice(MOST_GAMES)) forgetLast(old);
}

export function lastSeen(code: string): LastSeen | null {
  return kept(PREFIX + code, null);
}

export function forgetLast(code: string): void {
  forget(PREFIX + code);
}

/** The codes of these games, last seen first. */
export function seenCodes(): string[] {
  const at = new Map(namesKept(PREFIX).map((code) => [code, lastSeen(code)?.at ?? 0]));
  return [...at].sort(([, one], [, other]) => other - one).map(([code]) => code);
}

/** A game last seen, as the list of one's games shows it. */
export function cardOf({ view: { table, game, me }, at }: LastSeen): TableCard {
  const mine = me?.seats ?? [];
  return {
    code: table.code,
    phase: table.phase,
    edition: table.setup.edition,
    host: '',
    seats: table.seats.map(({ name, person, bot }, seat) => ({
      name,
      kind: person !== null ? 'person' : bot ? 'bot' : 'open',
      team: table.team_of[seat] ?? 0,
    })),
    colours: table.colours,
    latecomers: false,
    onlookers: false,
    changed: at,
    mine,
    my_turn: !!game && !game.outcome && mine.includes(game.turn),
  };
}

/** Nothing can be done with what was only kept; cards that several people share a device for are not kept. */
function idle(me: MyView | null): MyView | null {
  if (!me) return null;
  const shared = me.seats.length > 1;
  const cards = shared ? { hand: [], dead_cards: [] } : {};
  const deeds = { playable: [], claims: {}, turn_in: [], forfeit: [], may_draw: false, may_pass: false };
  const host = { sent_away: [] };
  return { ...me, ...deeds, ...host, ...cards };
}
