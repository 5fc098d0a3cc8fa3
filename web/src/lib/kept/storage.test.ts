import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget, isAbout, keep, kept, namesKept } from './storage';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('keeps what it is given until it is told to forget it', () => {
  keep('keys', { a: 1 });
  expect(kept('keys', {})).toEqual({ a: 1 });
  expect(localStorage.getItem('jackline.keys')).toBe('{"a":1}');
  forget('keys');
  expect(kept('keys', {})).toEqual({});
});

it('takes what is not readable, and what is empty, for nothing', () => {
  localStorage.setItem('jackline.keys', '{broken');
  expect(kept('keys', 'nothing')).toBe('nothing');
  localStorage.setItem('jackline.keys', 'null');
  expect(kept('keys', 'nothing')).toBe('nothing');
});

it('lists only its own names', () => {
  keep('last.A', 1);
  keep('last.B', 2);
  keep('keys', {});
  localStorage.setItem('last.C', 'somebody else’s');
  expect(namesKept('last.').sort()).toEqual(['A', 'B']);
});

it('goes on where storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('no storage', 'SecurityError');
  };
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(forbidden);
  keep('keys', {});
  forget('keys');
  expect(kept('keys', 'nothing')).toBe('nothing');
  expect(namesKept('last.')).toEqual([]);
});

it('knows what another window has changed', () => {
  expect(isAbout(new StorageEvent('storage', { key: 'jackline.settings' }), 'settings')).toBe(true);
  expect(isAbout(new StorageEvent('storage', { key: 'settings' }), 'settings')).toBe(false);
});
