import { ApiProblem, tableCard } from '../net/api';
import type { TableCard } from '../net/protocol';
import { forgetKey, knownCodes, tokenFor } from './keys';
import { cardOf, lastSeen } from './last-seen';

const MOST_SHOWN = 8;
/** A finished game stays in the list for a rematch, but not for ever. */
const OVER_SHOWN = 24 * 3_600_000;

/** One's games at this server, one's own turn first, then the liveliest. */
export async function myGames(): Promise<TableCard[]> {
  const cards = await Promise.all(knownCodes().map(look));
  return inOrder(cards.filter((card) => card !== null));
}

/** Exported for its test: what is shown, and in which order. */
export function inOrder(cards: TableCard[], now = Date.now()): TableCard[] {
  const shown = cards.filter((card) => card.phase !== 'over' || now - card.changed < OVER_SHOWN);
  const rank = (card: TableCard) => (card.my_turn ? 0 : card.phase === 'over' ? 2 : 1);
  shown.sort((one, other) => rank(one) - rank(other) || other.changed - one.changed);
  return shown.slice(0, MOST_SHOWN);
}

/** The people and bots one sits with, without oneself. */
export function company(card: TableCard): string[] {
  const others = card.seats.filter((_, seat) => !card.mine?.includes(seat));
  return others.flatMap((seat) => seat.name ?? []);
}

/** A key the server does not know opens nothing: forget it. Without a server, the game as it was last seen. */
async function look(code: string): Promise<TableCard | null> {
  try {
    const card = await tableCard(code, tokenFor(code));
    if (card.mine !== null) return card;
    forgetKey(code);
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.code === 'unknown_table') forgetKey(code);
    const seen = problem instanceof ApiProblem && problem.code === 'no_answer' ? lastSeen(code) : null;
    if (seen) return cardOf(seen);
  }
  return null;
}
