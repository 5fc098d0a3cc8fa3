import { describe, expect, it } from 'vitest';
import {
  cardsBySpace,
  eyesOf,
  held,
  placeOf,
  rankText,
  sortHand,
  spaceAt,
  spacesByCard,
  spokenCard,
} from './cards';

const LAYOUT = [
  '** 2S 3S 4S 5S 6S 7S 8S 9S **',
  '6C 5C 4C 3C 2C AH KH QH TH TS',
  '7C AS 2D 3D 4D 2S 6D 7D 9H QS',
];

describe('spaces', () => {
  it('have a letter for the column and a number for the row', () => {
    expect(spaceAt(3, 4)).toBe('e4');
    expect(placeOf('j10')).toEqual({ row: 9, column: 9 });
  });

  it('show the cards of the layout, corners none', () => {
    const shown = cardsBySpace(LAYOUT);
    expect(shown.get('b1')).toBe('2S');
    expect(shown.get('i2')).toBe('TH');
    expect(shown.has('a1')).toBe(false);
    expect(spacesByCard(shown).get('2S')).toEqual(['b1', 'f3']);
  });
});

describe('cards', () => {
  it('are named in full', () => {
    expect(spokenCard('7C')).toBe('seven of clubs');
    expect(spokenCard('TH')).toBe('ten of hearts');
  });

  it('show ten as 10 and jacks with their eyes', () => {
    expect(rankText('TD')).toBe('10');
    expect(['JC', 'JD', 'JS', 'JH', 'QS'].map(eyesOf)).toEqual([2, 2, 1, 1, 0]);
  });
});

describe('a hand', () => {
  const hand = held(['JD', 'KH', '2S', 'KH', '7C', '2C']);
  const keys = (by: 'suit' | 'rank' | 'free', free = () => 0) =>
    sortHand(hand, by, free).map((one) => one.key);

  it('tells two copies apart', () => {
    expect(hand.map((one) => one.key)).toEqual(['JD0', 'KH0', '2S0', 'KH1', '7C0', '2C0']);
  });

  it('is sorted by suit or by rank, jacks last', () => {
    expect(keys('suit')).toEqual(['2S0', 'KH0', 'KH1', '2C0', '7C0', 'JD0']);
    expect(keys('rank')).toEqual(['2S0', '2C0', '7C0', 'KH0', 'KH1', 'JD0']);
  });

  it('is sorted by free spaces, most first', () => {
    const free = (card: string) => ({ '7C': 2, '2S': 1 })[card] ?? 0;
    expect(
      sortHand(hand, 'free', free)
        .map((one) => one.card)
        .slice(0, 2),
    ).toEqual(['7C', '2S']);
  });
});
