import { describe, expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import type { View } from '../net/protocol';
import { type NoteKind, noteOf, seatOf, standingOf, timeLeft } from './seat';

const note = (view: View, seat: number, shown: NoteKind[] = []) => noteOf(seatOf(view, seat), view, shown);

/** Seat 0 is Ana's, who looks; on seat 1 sits somebody else. */
function table(
  game: Partial<View['game'] & object> = {},
  sitter: Partial<View['table']['seats'][number]> = {},
) {
  const view = exampleView(game);
  const [mine, other] = view.table.seats;
  if (!mine || !other) throw new Error('two seats');
  view.table.seats = [mine, { ...other, ...sitter }];
  return view;
}

describe('a seat', () => {
  it('is called "You" where it is the only one of the viewer', () => {
    const view = table();
    expect(seatOf(view, 0).called).toBe('You');
    expect(seatOf(view, 1).called).toBe(view.table.seats[1]?.name);
  });

  it('is away only while no bot plays instead', () => {
    expect(seatOf(table({}, { person: 2, bot: null, away_at: 1 }), 1).away).toBe(true);
    expect(seatOf(table({}, { person: 2, bot: 'greedy', away_at: 1 }), 1).away).toBe(false);
  });

  it('has time only while it is to move', () => {
    const view = table({ turn: 1 });
    view.table.turn_ends_at = 5_000;
    expect(timeLeft(view, seatOf(view, 1), 3_000)).toBe(2_000);
    expect(timeLeft(view, seatOf(view, 0), 3_000)).toBeNull();
  });
});

describe('the note on a seat', () => {
  it('is the most pressing one', () => {
    const person = { person: 2, bot: null };
    expect(note(table({ turn: 1 }, person), 1)).toBe('thinking');
    expect(note(table({ turn: 1, draws_due: [1] }, person), 1)).toBe('may still draw');
    expect(note(table({ turn: 1, draws_due: [1], owes: [0, 1] }, person), 1)).toBe('owes a card');
    expect(note(table({ turn: 1, owes: [0, 1] }, { ...person, away_at: 1 }), 1)).toBe('away');
  });

  it('says that a bot waits its turn to think, and only of a bot', () => {
    const view = table({ turn: 1 }, { person: null, bot: 'master' });
    view.table.bot_waits_since = 1;
    expect(note(view, 1)).toBe('waits its turn');
    expect(note(table({ turn: 1 }, { person: 2, bot: null }), 1)).toBe('thinking');
  });

  it('leaves out what is shown in another way', () => {
    const view = table({ turn: 1 }, { person: null, bot: 'greedy' });
    expect(note(view, 1)).toBe('thinking');
    expect(note(view, 1, ['turn'])).toBe('bot');
    expect(note(view, 1, ['turn', 'bot'])).toBe('');
  });

  it('counts the turns for the viewer alone', () => {
    expect(note(table({ turn: 1 }), 0)).toBe('next');
    expect(note(table({ turn: 0 }), 0)).toBe('Your turn');
    expect(note(table({ turn: 0 }, { person: 2, bot: null }), 1)).toBe('');
  });

  it('says nothing of turns and debts when the game is over', () => {
    const view = table({ turn: 1, draws_due: [1], outcome: { winner: 0, reason: 'sequences' } as never });
    expect(note(view, 1)).toBe('');
  });
});

it('says of a person at a table that gathers who it is', () => {
  const view = table({}, { person: 2, bot: null, away_at: 1 });
  const standing = (seat: number) => standingOf(seatOf(view, seat), view);
  expect(standing(0)).toContain('you');
  expect(standing(1)).toEqual(['away']);
});
