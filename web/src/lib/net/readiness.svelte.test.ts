import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { botLabel } from '../words/words';
import { catalogue } from './api';
import { readyIn } from './readiness.svelte';

/** What the server answers, one after the other; then nothing is left to wait for. */
let answers: Record<string, number>[] = [];
const asked = vi.fn(async () => Response.json({ bots: [], getting_ready: answers.shift() ?? {} }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says when a bot is ready, and looks again until all are', async () => {
  answers = [{ master: 20 }, { master: 5 }];
  await catalogue();
  expect(readyIn('greedy')).toBeNull();
  expect(botLabel('master')).toBe('Master, ready in about 20 seconds');
  await vi.advanceTimersByTimeAsync(3000);
  expect(botLabel('master')).toBe('Master, ready in about 5 seconds');
  await vi.advanceTimersByTimeAsync(3000);
  expect(botLabel('master')).toBe('Master');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
});
