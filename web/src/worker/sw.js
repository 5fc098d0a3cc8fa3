/**
 * The page's own service worker: keeps the files of one build, so that the page opens without a network.
 * The build fills in what is named here. Of all that is below /api only the catalogue is kept, which the rules
 * are read from; tables, moves and lessons never are.
 */
const VERSION = '%VERSION%';
/** @type {string[]} */
const FILES = JSON.parse('%FILES%');
/** How the page's own addresses begin. @type {string[]} */
const PAGES = JSON.parse('%PAGES%');

const PREFIX = 'jackline-';
const KEPT = PREFIX + VERSION;
const CATALOGUE = '/api/catalogue';
/** A network that takes longer to show the page is as good as none. */
const PATIENCE = 6_000;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname === CATALOGUE) return event.respondWith(newest(event.request));
  if (mode === 'navigate' && PAGES.includes(pathname.split('/')[1])) event.respondWith(page(event.request));
  else if (FILES.includes(pathname) || pathname.startsWith('/assets/'))
    event.respondWith(file(event.request));
});

/** Fetches the whole build; if a file is missing, the worker before stays. */
async function fill() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES.map((path) => (path.startsWith('/assets/') ? path : fresh(path))));
  // A server without one yet is no reason to go without the page.
  await cache.add(fresh(CATALOGUE)).catch(() => undefined);
  await self.skipWaiting();
}

function fresh(path) {
  return new Request(path, { cache: 'no-cache' });
}

/** The build before is kept as well: a page that is still open may yet need a part of it. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The network's page, which is always the newest; else the one that was kept. */
async function page(request) {
  const answer = await inTime(fetch(request)).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await kept('/')) ?? answer ?? fetch(request);
}

/** The network's answer, which is kept; else the last that was. */
async function newest(request) {
  const answer = await inTime(fetch(request)).catch(() => null);
  if (!answer?.ok) return (await kept(CATALOGUE)) ?? answer ?? fetch(request);
  const copy = answer.clone();
  const cache = await caches.open(KEPT);
  await cache.put(CATALOGUE, copy).catch(() => undefined);
  return answer;
}

/** A file of this build or the one before; any other is the network's. */
async function file(request) {
  return (await kept(request)) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function kept(wanted) {
  const cache = await caches.open(KEPT);
  return cache.match(wanted, { ignoreVary: true });
}

function inTime(answer) {
  const late = new Promise((_, fail) => setTimeout(() => fail(new Error('late')), PATIENCE));
  return Promise.race([answer, late]);
}
