import { MOST_SEATS } from '../net/protocol';

/** Every number of seats a table could be asked for. */
export const SEAT_COUNTS = Array.from({ length: MOST_SEATS - 1 }, (_, n) => n + 2);

/** The next number of seats that can play, for one that cannot. */
export function nextPossible(count: number, teamsFor: Record<string, number[]>): number {
  return SEAT_COUNTS.find((more) => more > count && teamsFor[more]) ?? MOST_SEATS;
}
