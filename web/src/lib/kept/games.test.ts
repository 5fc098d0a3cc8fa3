import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableCard } from '../net/protocol';
import { company, inOrder, myGames } from './games';
import { keepKey, knownCodes } from './keys';

const card = (code: string, more: Partial<TableCard> = {}): TableCard => ({
  code,
  phase: 'playing',
  edition: 'classic',
  host: 'Ana',
  seats: [
    { name: 'Ana', kind: 'person', team: 0 },
    { name: 'Bruno', kind: 'person', team: 1 },
  ],
  colours: ['blue', 'green'],
  latecomers: false,
  onlookers: true,
  changed: 1_000,
  mine: [0],
  my_turn: false,
  ...more,
});

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('shows one’s own turn first, then the liveliest, then what is over', () => {
  const cards = [
    card('OVER', { phase: 'over', changed: 9_000 }),
    card('OLD', { changed: 2_000 }),
    card('NEW', { changed: 5_000 }),
    card('MINE', { my_turn: true }),
  ];
  expect(inOrder(cards, 10_000).map(({ code }) => code)).toEqual(['MINE', 'NEW', 'OLD', 'OVER']);
});

it('drops a game that has long been over', () => {
  expect(inOrder([card('OVER', { phase: 'over', changed: 0 })], 90_000_000)).toEqual([]);
});

it('names the others, not oneself', () => {
  expect(company(card('A'))).toEqual(['Bruno']);
});

it('forgets tables that the server does not know, and keeps those it cannot ask about', async () => {
  for (const code of ['AAAA-AAAA', 'BBBB-BBBB', 'CCCC-CCCC', 'DDDD-DDDD']) keepKey(code, `key of ${code}`);
  const answers: Record<string, () => Promise<Response>> = {
    'AAAA-AAAA': async () => Response.json(card('AAAA-AAAA')),
    'BBBB-BBBB': async () => Response.json({ code: 'unknown_table', sentence: '' }, { status: 404 }),
    'CCCC-CCCC': async () => Response.json(card('CCCC-CCCC', { mine: null })),
    'DDDD-DDDD': () => Promise.reject(new TypeError('offline')),
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('Authorization') ?? '');
    return answers[path.split('/').at(-1) ?? '']?.();
  });
  expect((await myGames()).map(({ code }) => code)).toEqual(['AAAA-AAAA']);
  expect(knownCodes().sort()).toEqual(['AAAA-AAAA', 'DDDD-DDDD']);
  expect(asked).toContain('Bearer key of AAAA-AAAA');
});
