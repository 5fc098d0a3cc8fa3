/** How often to look how far the server is, in milliseconds. */
const LOOK_AGAIN = 3000;

let seconds = $state.raw<Record<string, number>>({});

/** In about how many seconds a level of bot can play; null if it can. */
export function readyIn(level: string): number | null {
  return seconds[level] ?? null;
}

/** Take note of the levels that are not ready yet, and look again until all are. */
export function followReadiness(gettingReady: Record<string, number> | undefined, look: () => void): void {
  seconds = gettingReady ?? {};
  if (Object.keys(seconds).length > 0) setTimeout(look, LOOK_AGAIN);
}
