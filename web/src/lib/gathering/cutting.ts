/** The cut for the deal, as the page shows it. */

import { m } from '../../paraglide/messages';
import type { CutView, View } from '../net/protocol';
import { isYou, seatName, seatNames } from '../table/seating';
import { name, type Part, partsOf } from '../words/parts';

/** How many cards lie in the deck that is cut. */
const DEPTHS = 104;

/** The seat of one's own that cuts next; null when nobody here has to. */
export function seatToCut(view: View): number | null {
  const waits = view.table.cut?.waits_for ?? [];
  return waits.find((seat) => view.me?.seats.includes(seat) && !view.table.seats[seat]?.bot) ?? null;
}

/** The cards a seat has cut, the newest first. */
export function cardsCut(cut: CutView, seat: number): string[] {
  return cut.cards
    .filter((one) => one.seat === seat)
    .toSorted((one, other) => other.round - one.round)
    .map((one) => one.card);
}

/** Whether a seat can still be the one that deals. */
export function isInIt(cut: CutView, seat: number): boolean {
  if (cut.dealer !== null) return cut.dealer === seat;
  return (
    cut.waits_for.includes(seat) || cut.cards.some((one) => one.seat === seat && one.round === cut.round)
  );
}

/** How many seats stand side by side on a wide and on a narrow screen, so that rows come out even. */
export function cutColumns(seats: number): { wide: number; narrow: number } {
  const rows = seats > 10 ? 3 : seats > 4 ? 2 : 1;
  return { wide: seats > 6 ? Math.ceil(seats / 2) : seats, narrow: Math.ceil(seats / rows) };
}

/** How deep a tap cuts, from where on the spread deck it fell: 0 at its left end, 1 at its right. */
export function depthAt(along: number): number {
  return Math.round(Math.min(1, Math.max(0, along)) * (DEPTHS - 1));
}

/** What the table is waiting for, in a sentence. */
export function cutInstruction(view: View, cut: CutView): Part[] {
  if (cut.dealer !== null) return partsOf(`${firstToPlay(view, cut.dealer)} ${m.cut_dealing()}`);
  const seat = seatToCut(view);
  const tied = cut.round > 1 ? seatsInIt(view, cut) : [];
  // Those who cut again are not named twice while all of them have still to do it.
  const waits = tied.length === cut.waits_for.length ? '' : waiting(view, cut);
  const ask = seat === null ? waits : yourCut(view, seat);
  const again = tied.length ? m.log_cut_tied({ names: seatNames(view, tied) }) : '';
  return partsOf(`${again} ${ask}`.trim());
}

function seatsInIt(view: View, cut: CutView): number[] {
  return view.table.seats.map((_, seat) => seat).filter((seat) => isInIt(cut, seat));
}

function yourCut(view: View, seat: number): string {
  return isYou(view, seat) ? m.cut_yours() : m.cut_for({ name: name(seatName(view, seat)) });
}

function waiting(view: View, cut: CutView): string {
  return m.cut_waiting({ names: seatNames(view, cut.waits_for) });
}

/** The seat to the dealer's left begins. */
function firstToPlay(view: View, dealer: number): string {
  const first = (dealer + 1) % view.table.seats.length;
  return isYou(view, first) ? m.cut_you_first() : m.cut_first({ name: name(seatName(view, first)) });
}
