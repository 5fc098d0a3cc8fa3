/** The page as an app of its own: it keeps its files, and begins where one was when there is no network. */

import { seenCodes } from '../kept/last-seen';
import { pathTo, tablePath } from './router';

/** What the manifest opens. */
const LAUNCHED = '?app';
const LOOK_AGAIN = 3_600_000;

/** Keeps the page's files for a time without network. Phones that came without https cannot; then all stays as it was. */
export function keepPage(): void {
  const workers = navigator.serviceWorker;
  if (!workers || !import.meta.env.PROD) return;
  const idle = globalThis.requestIdleCallback ?? ((deed: () => void) => setTimeout(deed, 1_000));
  addEventListener('load', () =>
    idle(() =>
      workers
        .register('/sw.js')
        .then(lookForNews)
        .catch(() => undefined),
    ),
  );
}

/** An app may stay open for days: ask for a newer page when it is looked at again. */
function lookForNews(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < LOOK_AGAIN) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** An app opened without a network goes on with the table last seen. */
export function beginWhereLeft(place: Location = location): void {
  if (place.search !== LAUNCHED) return;
  const [code] = navigator.onLine ? [] : seenCodes();
  history.replaceState(null, '', code ? tablePath(code) : pathTo('home'));
}
