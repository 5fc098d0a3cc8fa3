import { expect, it } from 'vitest';
import { seatColumns } from './seat-columns';

it('goes up at the left and down at the right', () => {
  expect(seatColumns(2)).toEqual({ left: [0], right: [1] });
  expect(seatColumns(3)).toEqual({ left: [1, 0], right: [2] });
  expect(seatColumns(6)).toEqual({ left: [2, 1, 0], right: [3, 4, 5] });
  expect(seatColumns(12).left).toEqual([5, 4, 3, 2, 1, 0]);
});
