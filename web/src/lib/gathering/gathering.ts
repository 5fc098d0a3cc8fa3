/** How a table gathers before a big screen: there is always room for one more, and the deal drops the rest. */

import type { SetUp, TableView } from '../net/protocol';
import { nextPossible } from './seats';

type TeamsFor = Record<string, number[]>;

/** The seats that somebody or some bot has. */
export function seatsTaken(table: TableView): number {
  return table.seats.filter((seat) => seat.person !== null || seat.bot !== null).length;
}

/** The first seat that nobody has; null if there is none. */
export function openSeat(table: TableView): number | null {
  const found = table.seats.findIndex((seat) => seat.person === null && seat.bot === null);
  return found < 0 ? null : found;
}

/** The set-up with another number of seats; a number of teams that they cannot make is dropped. */
export function withSeats(setup: SetUp, seats: number, teamsFor: TeamsFor): SetUp {
  const teams = setup.teams !== null && teamsFor[seats]?.includes(setup.teams) ? setup.teams : null;
  return { ...setup, seats, teams };
}

/** The set-up that makes room for one more; null if there is room, or the table is as large as can be. */
export function roomier(table: TableView, teamsFor: TeamsFor): SetUp | null {
  if (table.phase !== 'gathering' || openSeat(table) !== null) return null;
  const seats = nextPossible(table.seats.length, teamsFor);
  return seats > table.seats.length ? withSeats(table.setup, seats, teamsFor) : null;
}

/** How many seats are dealt to: those taken, or the next number that can be played, with bots. */
export function seatsToDeal(table: TableView, teamsFor: TeamsFor): number {
  const taken = Math.max(2, seatsTaken(table));
  return teamsFor[taken] ? taken : nextPossible(taken, teamsFor);
}

/** Whom a host without a seat gives the table to: whoever sits and is here, the first to have come. */
export function heir(table: TableView): number | null {
  const sits = (person: number) => table.seats.some((seat) => seat.person === person);
  return table.people.find((person) => person.present && sits(person.id))?.id ?? null;
}
