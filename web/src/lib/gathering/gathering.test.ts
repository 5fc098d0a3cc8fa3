import { expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import type { SeatView, TableView } from '../net/protocol';
import { heir, openSeat, roomier, seatsTaken, seatsToDeal, withSeats } from './gathering';

const TEAMS = { 2: [2], 3: [3], 4: [2], 6: [2, 3], 8: [2], 9: [3], 10: [2], 12: [2, 3] };

function table(taken: number, seats: number, more: Partial<TableView> = {}): TableView {
  const seat = (person: number | null): SeatView => ({
    name: person === null ? null : `P${person}`,
    person,
    bot: null,
    away_at: null,
  });
  const whole = exampleView().table;
  return {
    ...whole,
    phase: 'gathering',
    setup: { ...whole.setup, seats },
    seats: Array.from({ length: seats }, (_, n) => seat(n < taken ? n + 1 : null)),
    people: Array.from({ length: taken }, (_, n) => ({
      id: n + 1,
      name: `P${n + 1}`,
      present: true,
      muted: false,
    })),
    ...more,
  };
}

it('always has room for one more', () => {
  expect(roomier(table(3, 4), TEAMS)).toBeNull();
  expect(roomier(table(4, 4), TEAMS)?.seats).toBe(6);
  expect(roomier(table(6, 6), TEAMS)?.seats).toBe(8);
  expect(roomier(table(12, 12), TEAMS)).toBeNull();
  expect(roomier(table(4, 4, { phase: 'playing' }), TEAMS)).toBeNull();
});

it('drops teams that the seats cannot make', () => {
  const setup = { ...table(6, 6).setup, teams: 3 as const };
  expect(withSeats(setup, 8, TEAMS).teams).toBeNull();
  expect(withSeats(setup, 12, TEAMS).teams).toBe(3);
});

it('deals to those who are there, and to bots where they do not divide into teams', () => {
  const dealt = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => seatsToDeal(table(n, 12), TEAMS));
  expect(dealt).toEqual([2, 2, 3, 4, 6, 6, 8, 8, 9, 10, 12, 12]);
});

it('counts bots as taken', () => {
  const full = table(1, 2);
  full.seats[1] = { name: 'Olive', person: null, bot: 'greedy', away_at: null };
  expect([seatsTaken(full), openSeat(full)]).toEqual([2, null]);
});

it('gives the table to whoever sat down first and is still here', () => {
  const gathered = table(2, 4);
  gathered.people.unshift({ id: 9, name: 'Screen', present: true, muted: false });
  expect(heir(gathered)).toBe(1);
  gathered.people = gathered.people.map((person) => ({ ...person, present: person.id !== 1 }));
  expect(heir(gathered)).toBe(2);
  expect(heir(table(0, 4))).toBeNull();
});
