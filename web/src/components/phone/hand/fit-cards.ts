/** How the cards of a hand lie on a phone: side by side, as large as the room allows. */

export interface CardGrid {
  columns: number;
  /** Of a card, in pixels. */
  width: number;
  /** Whether a place is left over for a button. */
  spare: boolean;
}

const WIDEST = 106;
/** Of the room, on a tablet. */
const WIDEST_SHARE = 0.27;
const RATIO = 1.4;
export const CARD_GAP = 12;

/** The grid with the largest cards; a phone's hand never overlaps. */
export function fitCards(cards: number, wide: number, high: number): CardGrid {
  let best: CardGrid = { columns: 1, width: 0, spare: false };
  for (let columns = 1; columns <= Math.max(1, cards); columns += 1) {
    const rows = Math.max(1, Math.ceil(cards / columns));
    const across = (wide - (columns - 1) * CARD_GAP) / columns;
    const down = (high - (rows - 1) * CARD_GAP) / rows / RATIO;
    const width = Math.floor(Math.min(Math.max(WIDEST, wide * WIDEST_SHARE), across, down));
    if (width > best.width) best = { columns, width, spare: rows * columns > cards };
  }
  return { ...best, width: Math.max(30, best.width) };
}
