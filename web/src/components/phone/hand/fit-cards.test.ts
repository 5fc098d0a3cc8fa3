import { expect, it } from 'vitest';
import { CARD_GAP, fitCards } from './fit-cards';

it('lays five cards in two rows of three, with a place left over', () => {
  expect(fitCards(5, 370, 330)).toEqual({ columns: 3, width: 106, spare: true });
});

it('never needs more room than there is', () => {
  for (const [wide, high] of [
    [300, 190],
    [370, 330],
    [420, 250],
    [700, 500],
  ] as const) {
    for (let cards = 1; cards <= 7; cards += 1) {
      const { columns, width } = fitCards(cards, wide, high);
      const rows = Math.ceil(cards / columns);
      expect(columns * width + (columns - 1) * CARD_GAP).toBeLessThanOrEqual(wide);
      expect(Math.floor(rows * width * 1.4 + (rows - 1) * CARD_GAP)).toBeLessThanOrEqual(high);
    }
  }
});

it('keeps cards readable on the smallest phone', () => {
  expect(fitCards(7, 300, 200).width).toBeGreaterThanOrEqual(60);
});

it('has a grid for an empty hand', () => {
  expect(fitCards(0, 300, 200).columns).toBe(1);
});
