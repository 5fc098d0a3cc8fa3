import { describe, expect, it } from 'vitest';
import { arrangementFor, measure, othersFrom, ringFor } from './arrangement';

describe('the arrangement', () => {
  it.each([
    [320, 568, 'portrait'],
    [390, 844, 'portrait'],
    [768, 1024, 'portrait'],
    [844, 390, 'low'],
    [900, 700, 'drawer'],
    [1366, 768, 'desk'],
    [3840, 2160, 'desk'],
  ] as const)('of %i × %i is %s', (width, height, arrangement) => {
    expect(arrangementFor(width, height)).toBe(arrangement);
  });
});

describe('a space', () => {
  it('is tall on a portrait phone and keeps its lane free of the chip', () => {
    const space = measure(376, 480, 1.5, 'portrait');
    expect(space.tall).toBe(true);
    expect(space.chipY - space.chip / 2).toBeGreaterThanOrEqual(space.lane - 2);
    expect(10 * space.width + 9 * 1.5).toBeLessThanOrEqual(376);
    expect(10 * space.height + 9 * 1.5).toBeLessThanOrEqual(480);
  });

  it('is wide on a desk, at most 1.2 times its height', () => {
    const space = measure(2000, 640, 3, 'desk');
    expect(space.tall).toBe(false);
    expect(space.width / space.height).toBeCloseTo(1.2, 1);
    expect(space.chipX - space.chip / 2).toBeGreaterThanOrEqual(space.lane - 1);
  });

  it('is at least 24 pixels on the smallest phone', () => {
    expect(measure(312, 358, 1, 'portrait').width).toBeGreaterThan(29);
  });
});

describe('the seats', () => {
  it('follow in turn order', () => {
    expect(othersFrom(4, 2)).toEqual([3, 0, 1]);
  });

  it.each([
    [2, [0, 1, 0]],
    [3, [1, 0, 1]],
    [4, [1, 1, 1]],
    [6, [2, 1, 2]],
    [8, [2, 3, 2]],
    [9, [3, 3, 2]],
    [10, [3, 3, 3]],
    [12, [4, 3, 4]],
  ])('of a table of %i stand around the board', (seats, places) => {
    const { left, top, right } = ringFor(seats, 0);
    expect([left.length, top.length, right.length]).toEqual(places);
    expect([...left.toReversed(), ...top, ...right]).toEqual(othersFrom(seats, 0));
  });

  it('have the next to play at the lower left', () => {
    expect(ringFor(12, 3).left.at(-1)).toBe(4);
  });
});
