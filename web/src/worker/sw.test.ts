import { beforeEach, expect, it, vi } from 'vitest';
import { filledIn } from '../../worker-plugin';
import source from './sw.js?raw';

type Heard = Record<string, (event: unknown) => void>;

class FakeCache {
  kept = new Map<string, string>();
  match = async (wanted: string | { url: string }) => this.kept.get(pathOf(wanted));
  addAll = async (files: (string | { url: string })[]) => {
    for (const file of files) this.kept.set(pathOf(file), `kept ${pathOf(file)}`);
  };
  add = async (file: string | { url: string }) => this.addAll([file]);
  put = async (path: string, answer: string) => void this.kept.set(path, answer);
}

function pathOf(wanted: string | { url: string }): string {
  return new URL(typeof wanted === 'string' ? wanted : wanted.url, 'http://here').pathname;
}

let stores: Map<string, FakeCache>;
let network: (request: { url: string }) => Promise<unknown>;

beforeEach(() => {
  stores = new Map();
  network = async ({ url }) => ({ status: 200, from: url });
});

const caches = {
  open: async (name: string) => stores.get(name) ?? stores.set(name, new FakeCache()).get(name),
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (wanted: { url: string }) => {
    for (const store of stores.values()) if (store.kept.has(pathOf(wanted))) return store.match(wanted);
  },
};

class FakeRequest {
  url: string;
  constructor(path: string) {
    this.url = new URL(path, 'http://here').href;
  }
}

/** A worker of this version that has taken over. */
async function worker(version: string, files = ['/', '/assets/a.js']): Promise<Heard> {
  const heard: Heard = {};
  const self = {
    addEventListener: (name: string, deed: (event: unknown) => void) => (heard[name] = deed),
    location: { origin: 'http://here' },
    skipWaiting: vi.fn(),
    clients: { claim: vi.fn() },
  };
  const run = new Function('self', 'caches', 'fetch', 'Request', filledIn(source, files, ['', 't'], version));
  run(self, caches, (request: { url: string }) => network(request), FakeRequest);
  for (const step of ['install', 'activate']) {
    let done: Promise<unknown> = Promise.resolve();
    heard[step]?.({ waitUntil: (promise: Promise<unknown>) => (done = promise) });
    await done;
  }
  return heard;
}

/** What the worker answers; undefined if it leaves the request to the browser. */
async function ask(heard: Heard, path: string, mode = 'cors', method = 'GET'): Promise<unknown> {
  let answer: unknown;
  const request = { url: `http://here${path}`, mode, method };
  heard.fetch?.({ request, respondWith: (given: unknown) => (answer = given) });
  return answer;
}

const offline = () => Promise.reject(new Error('offline'));

it('answers with the newest page, and with the kept one when there is none', async () => {
  const heard = await worker('one');
  expect(await ask(heard, '/t/K7MQ', 'navigate')).toMatchObject({ from: 'http://here/t/K7MQ' });
  network = offline;
  expect(await ask(heard, '/t/K7MQ', 'navigate')).toBe('kept /');
  network = async () => ({ status: 502 });
  expect(await ask(heard, '/', 'navigate')).toBe('kept /');
  network = async () => ({ status: 404 });
  expect(await ask(heard, '/t/nothing', 'navigate')).toEqual({ status: 404 });
});

it('answers with kept files at once', async () => {
  const heard = await worker('one');
  network = offline;
  expect(await ask(heard, '/assets/a.js')).toBe('kept /assets/a.js');
  await expect(ask(heard, '/assets/other.js')).rejects.toThrow('offline');
});

it('leaves tables, lessons and whatever is sent to the network', async () => {
  const heard = await worker('one');
  for (const path of ['/api/lessons', '/api/tables/K7MQ', '/ws/K7MQ', '/healthz', '/metrics'])
    for (const mode of ['cors', 'navigate']) expect(await ask(heard, path, mode)).toBeUndefined();
  expect(await ask(heard, '/', 'cors', 'POST')).toBeUndefined();
});

it('answers with the newest catalogue, and keeps it for when there is none', async () => {
  const heard = await worker('one');
  const newest = { ok: true, clone: () => 'the newest' };
  network = offline;
  expect(await ask(heard, '/api/catalogue')).toBe('kept /api/catalogue');
  network = async () => newest;
  expect(await ask(heard, '/api/catalogue')).toBe(newest);
  network = async () => ({ ok: false, status: 503 });
  expect(await ask(heard, '/api/catalogue')).toBe('the newest');
});

it('keeps its own build and the one before, and prefers its own', async () => {
  await worker('one', ['/', '/assets/a.js', '/icon.svg']);
  await worker('two');
  stores.get('jackline-two')?.kept.set('/icon.svg', 'newer');
  const heard = await worker('three', ['/', '/assets/c.js', '/icon.svg']);
  expect([...stores.keys()]).toEqual(['jackline-two', 'jackline-three']);
  network = offline;
  expect(await ask(heard, '/assets/a.js')).toBe('kept /assets/a.js');
  stores.get('jackline-three')?.kept.set('/icon.svg', 'newest');
  expect(await ask(heard, '/icon.svg')).toBe('newest');
});
