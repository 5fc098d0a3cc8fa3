import { expect, it } from 'vitest';
import { ServerClock } from './clock';

it('goes by the message that was delayed least', () => {
  const clock = new ServerClock();
  clock.hear(10_000, 2_000);
  clock.hear(10_500, 2_600);
  expect(clock.now(3_000)).toBe(11_000);
  clock.hear(11_050, 3_000);
  expect(clock.now(3_000)).toBe(11_050);
});

it('starts anew after a reset', () => {
  const clock = new ServerClock();
  clock.hear(10_000, 2_000);
  clock.reset();
  expect(clock.now(3_000)).toBe(3_000);
  clock.hear(4_000, 3_500);
  expect(clock.now(4_000)).toBe(4_500);
});
