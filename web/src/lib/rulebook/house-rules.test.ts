import { expect, it } from 'vitest';
import { nextPossible } from '../gathering/seats';
import type { EditionCard, SetUp } from '../net/protocol';
import { differences } from './editions';
import { changeOf, editionChange, valueLabel, valueNow } from './house-rules';

const edition: EditionCard = {
  id: 'giant',
  title: 'Giant',
  layout: 'spiral',
  options: { deck_empty: 'drawn', colours: ['green', 'blue'], chips: { blue: 50, green: 50, red: 35 } },
  differs: ['deck_empty', 'colours'],
  hand_size: {},
  sequences_to_win: {},
};
const setup = { options: { deck_empty: 'reshuffle' }, turn_seconds: null, pace: 'fast' } as unknown as SetUp;

it('shows what is in force: the house rule, else the edition', () => {
  expect(valueNow('deck_empty', setup, edition)).toBe('reshuffle');
  expect(valueNow('colours', setup, edition)).toEqual(['green', 'blue']);
  expect(valueNow('pace', setup, edition)).toBe('fast');
});

it('keeps only what differs from the printed rules', () => {
  expect(changeOf('deck_empty', 'drawn', setup, edition)).toEqual({ options: {} });
  expect(changeOf('colours', ['green', 'blue'], setup, edition)).toEqual({ options: setup.options });
  expect(changeOf('colours', ['red', 'blue'], setup, edition)).toEqual({
    options: { deck_empty: 'reshuffle', colours: ['red', 'blue'] },
  });
  expect(changeOf('turn_seconds', 30, setup, edition)).toEqual({ turn_seconds: 30 });
  expect(changeOf('hints', false, setup, edition)).toEqual({ hints: false });
});

it('takes house rules along to another edition, unless it has them printed', () => {
  const mine = { options: { deck_empty: 'drawn', draw: 'by_hand' } } as unknown as SetUp;
  expect(editionChange(edition, mine)).toEqual({ edition: 'giant', options: { draw: 'by_hand' } });
});

it('says values and differences in words', () => {
  expect(valueLabel('turn_seconds', null)).toBe('off');
  expect(valueLabel('turn_seconds', 120)).toBe('2 min');
  expect([true, false].map((hints) => valueLabel('hints', hints))).toEqual(['allowed', 'none']);
  expect(valueLabel('chips', edition.options.chips)).toBe('50 · 50 · 35');
  expect(differences(edition)).toBe('Empty deck: drawn. Colours: green and blue.');
});

it('offers the next number of seats that can play', () => {
  const possible = { 2: [2], 3: [3], 4: [2], 6: [2, 3], 8: [2], 9: [3], 10: [2], 12: [2, 3] };
  expect([5, 7, 11].map((seats) => nextPossible(seats, possible))).toEqual([6, 8, 12]);
});
