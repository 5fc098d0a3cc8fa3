import { beforeEach, expect, it } from 'vitest';
import { forgetKey, keepKey, knownCodes, takeKeyFromAddress, tidyCode, tokenFor } from './keys';

beforeEach(() => localStorage.clear());

it('reads a code however it was typed', () => {
  expect(tidyCode(' k7mq 2xra ')).toBe('K7MQ-2XRA');
  expect(tidyCode('K7MQ-2XRA')).toBe('K7MQ-2XRA');
  expect(tidyCode('kymo-ilua')).toBe('KYM0-11VA');
  expect(tidyCode('abc')).toBe('ABC');
});

it('keeps a key by code and forgets it', () => {
  keepKey('K7MQ-2XRA', 'one');
  expect(tokenFor('k7mq2xra')).toBe('one');
  forgetKey('K7MQ-2XRA');
  expect(tokenFor('K7MQ-2XRA')).toBeNull();
});

it('knows the tables last seen first, and only so many', () => {
  for (let n = 0; n < 60; n++) keepKey(`AAAA-AA${String(n).padStart(2, '0')}`, 'x', n);
  expect(knownCodes()).toHaveLength(50);
  expect(knownCodes()[0]).toBe('AAAA-AA59');
  keepKey('AAAA-AA30', 'x', 100);
  expect(knownCodes()[0]).toBe('AAAA-AA30');
});

it('takes a key over from the address and out of sight', () => {
  history.replaceState(null, '', '/t/K7MQ-2XRA?x=1#key=s%2Bcret');
  expect(takeKeyFromAddress('K7MQ-2XRA')).toBe(true);
  expect(tokenFor('K7MQ-2XRA')).toBe('s+cret');
  expect(location.pathname + location.search + location.hash).toBe('/t/K7MQ-2XRA?x=1');
  expect(takeKeyFromAddress('K7MQ-2XRA')).toBe(false);
});

it('does without a storage that cannot be read', () => {
  localStorage.setItem('jackline.keys', '{broken');
  expect(tokenFor('K7MQ-2XRA')).toBeNull();
  keepKey('K7MQ-2XRA', 'one');
  expect(tokenFor('K7MQ-2XRA')).toBe('one');
});
