import { beforeEach, expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import { forgetKey, keepKey } from './keys';
import { cardOf, keepLast, lastSeen, seenCodes } from './last-seen';

beforeEach(() => localStorage.clear());

it('keeps what was seen, but nothing that could be done with it', () => {
  const view = exampleView({}, { hand: ['7C'], playable: [{ card: '7C', act: 'place', spaces: ['a3'] }] });
  keepLast('K7MQ-2XRA', view, [], 5);
  const seen = lastSeen('K7MQ-2XRA');
  expect(seen?.view.game).toEqual(view.game);
  expect(seen?.view.me).toMatchObject({ hand: ['7C'], playable: [], may_draw: false });
  expect(seen?.at).toBe(5);
});

it('keeps no hand where several share a device', () => {
  keepLast('K7MQ-2XRA', exampleView({}, { seats: [0, 1], hand: ['7C'] }), []);
  expect(lastSeen('K7MQ-2XRA')?.view.me?.hand).toEqual([]);
});

it('keeps no table without cards, and not for ever many', () => {
  keepLast('none', { ...exampleView(), game: null }, []);
  for (let n = 0; n < 9; n++) keepLast(`game${n}`, exampleView(), [], n);
  expect(seenCodes()).toEqual(['game8', 'game7', 'game6', 'game5', 'game4', 'game3']);
});

it('goes with the key', () => {
  keepKey('K7MQ-2XRA', 'secret');
  keepLast('K7MQ-2XRA', exampleView(), []);
  forgetKey('K7MQ-2XRA');
  expect(lastSeen('K7MQ-2XRA')).toBeNull();
});

it('is shown in the list of games', () => {
  keepLast('K7MQ-2XRA', exampleView({ turn: 0 }, { seats: [0] }), [], 7);
  const seen = lastSeen('K7MQ-2XRA');
  expect(seen && cardOf(seen)).toMatchObject({ code: 'K7MQ-2XRA', my_turn: true, mine: [0], changed: 7 });
});
