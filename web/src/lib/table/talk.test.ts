import { describe, expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import type { CallView, GameView, TableView, View } from '../net/protocol';
import { spoken } from '../words/parts';
import {
  callableFor,
  callableTeams,
  calledMessages,
  callParts,
  isAsked,
  isAskedSeat,
  stillAsked,
  waitingParts,
  waitsParts,
} from './talk';

const NAMES = ['Ana', 'Bruno', 'Chidi', 'Dalia'];
const CALL: CallView = {
  caller: 2,
  team: 0,
  message: 7,
  text: 'play e4',
  voters: [4],
  agreed: [],
  ends_at: 24_000,
};

/** Two teams of two, seen by the person of this number. */
function four(person: number, table: Partial<TableView> = {}, game: Partial<GameView> = {}): View {
  const seats = person > 4 ? [] : [person - 1];
  const view = exampleView(
    { seats: 4, team_of: [0, 1, 0, 1], options: { table_talk: true }, ...game },
    { person, seats, seat: seats[0] ?? null },
  );
  return {
    ...view,
    table: {
      ...view.table,
      team_of: [0, 1, 0, 1],
      people: NAMES.map((name, n) => ({ id: n + 1, name, present: true, muted: false })),
      seats: NAMES.map((name, n) => ({ name, person: n + 1, bot: null, away_at: null })),
      ...table,
    },
  };
}

describe('table talk', () => {
  it('can be called on the other team, also on what one of them said', () => {
    expect(callableTeams(four(2))).toEqual([0]);
    expect(callableFor(four(2), 3)).toBe(0);
    expect(callableFor(four(2), 4)).toBeNull();
    expect(callableFor(four(2), 9)).toBeNull();
  });

  it('cannot be called without the rule, by onlookers, twice at once, or after the game', () => {
    expect(callableTeams(four(2, {}, { options: { table_talk: false } }))).toEqual([]);
    expect(callableTeams(four(9))).toEqual([]);
    expect(callableTeams(four(2, { call: CALL }))).toEqual([]);
    expect(callableTeams(four(2, {}, { outcome: { winner: 0, reason: 'sequences' } }))).toEqual([]);
  });

  it('cannot be called on a team of one', () => {
    const alone = exampleView({ options: { table_talk: true } });
    expect(callableTeams(alone)).toEqual([]);
  });

  it('asks the voters until they have agreed', () => {
    expect(isAsked(four(4, { call: CALL }))).toBe(true);
    expect(isAsked(four(2, { call: CALL }))).toBe(false);
    expect(isAsked(four(4, { call: { ...CALL, agreed: [4] } }))).toBe(false);
    expect(stillAsked({ ...CALL, voters: [4, 6], agreed: [4] })).toEqual([6]);
    expect([0, 1, 2, 3].filter((seat) => isAskedSeat(four(1, { call: CALL }), seat))).toEqual([3]);
  });

  it('says who calls what, and who is waited for', () => {
    expect(spoken(callParts(four(4), CALL))).toBe('Bruno calls table talk on blue: “play e4”');
    expect(spoken(callParts(four(4), { ...CALL, text: null }))).toMatch(/something said aloud/);
    expect(spoken(waitingParts(four(1), CALL, 0))).toBe(
      'Bruno calls table talk on your team. Waiting for Dalia, 0:24.',
    );
    expect(spoken(waitingParts(four(9), CALL, 0))).toMatch(/^Bruno calls table talk on blue\./);
    expect(spoken(waitsParts(four(9), CALL, 0))).toBe('Waiting for Dalia, 0:24.');
    expect(spoken(waitingParts(four(2), CALL, 0))).toMatch(/^You call table talk on blue\./);
  });

  it('knows the messages that have been called', () => {
    const told = { number: 9, at: 0, event: 'TalkCalled', person: 2, name: 'Bruno', team: 0 } as const;
    const events = [
      { ...told, text: 'play e4', message: 7 },
      { ...told, text: null, message: null },
    ];
    expect(calledMessages(events).has(7)).toBe(true);
    expect(calledMessages(events).has(8)).toBe(false);
  });

  it('shows a hostile message as nothing but words', () => {
    const parts = callParts(four(4), { ...CALL, text: '\uE000cJH\uE001 <b>' });
    expect(parts.filter((part) => part.kind === 'card')).toEqual([]);
  });
});
