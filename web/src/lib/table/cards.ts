/** Cards and spaces: their names, their order, where a layout shows them. No rules. */

import { m } from '../../paraglide/messages';
import type { HandSort } from '../kept/settings.svelte';
import { capital } from '../words/words';

export type Suit = 'S' | 'H' | 'D' | 'C';
export type Colour = 'blue' | 'green' | 'red';

export const COLUMNS = [...'abcdefghij'];
export const SPACES = Array.from({ length: 100 }, (_, n) => spaceAt(Math.floor(n / 10), n % 10));
export const SUIT_WORDS = { S: 'spade', H: 'heart', D: 'diamond', C: 'club' } as const;

const RANKS = 'A23456789TJQK';
const SUITS = 'SHCD';

/** A card in the hand: `key` tells two copies of the same card apart. */
export interface HeldCard {
  key: string;
  card: string;
}

/** `e4` for row 3, column 4. */
export function spaceAt(row: number, column: number): string {
  return `${COLUMNS[column]}${row + 1}`;
}

/** The row and column of a space, both from 0. */
export function placeOf(space: string): { row: number; column: number } {
  return { row: Number(space.slice(1)) - 1, column: COLUMNS.indexOf(space[0] ?? '') };
}

export function suitOf(card: string): Suit {
  return card[1] as Suit;
}

/** The rank as people write it: T is 10. */
export function rankText(card: string): string {
  return card[0] === 'T' ? '10' : (card[0] ?? '');
}

export function isJack(card: string): boolean {
  return card[0] === 'J';
}

/** How many eyes our drawing of this jack has. */
export function eyesOf(card: string): 0 | 1 | 2 {
  if (!isJack(card)) return 0;
  return card === 'JC' || card === 'JD' ? 2 : 1;
}

/** The card every space shows; corners are left out. */
export function cardsBySpace(layout: string[]): Map<string, string> {
  const shown = new Map<string, string>();
  layout.forEach((row, r) => {
    row.split(' ').forEach((card, c) => {
      if (card !== '**') shown.set(spaceAt(r, c), card);
    });
  });
  return shown;
}

/** The spaces every card is shown on, in reading order. */
export function spacesByCard(shown: Map<string, string>): Map<string, string[]> {
  const spaces = new Map<string, string[]>();
  for (const [space, card] of shown) spaces.set(card, [...(spaces.get(card) ?? []), space]);
  return spaces;
}

/** Give every card of a hand a key of its own. */
export function held(hand: string[]): HeldCard[] {
  const copies = new Map<string, number>();
  return hand.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return { key: `${card}${copy}`, card };
  });
}

/** Order a hand; jacks stay together at the end of it. */
export function sortHand(cards: HeldCard[], by: HandSort, free: (card: string) => number): HeldCard[] {
  const suit = (card: string) => SUITS.indexOf(card[1] ?? '');
  const rank = (card: string) => RANKS.indexOf(card[0] ?? '');
  const weigh = (card: string): number[] => {
    const jack = isJack(card) ? 1 : 0;
    if (by === 'rank') return [jack, rank(card), suit(card)];
    if (by === 'free') return [jack, -free(card), suit(card), rank(card)];
    return [jack, suit(card), rank(card)];
  };
  return cards.toSorted((one, other) => compare(weigh(one.card), weigh(other.card)));
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((weight, n) => weight !== other[n]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

const RANK_NAMES: Record<string, () => string> = {
  A: m.card_rank_ace,
  '2': m.card_rank_two,
  '3': m.card_rank_three,
  '4': m.card_rank_four,
  '5': m.card_rank_five,
  '6': m.card_rank_six,
  '7': m.card_rank_seven,
  '8': m.card_rank_eight,
  '9': m.card_rank_nine,
  T: m.card_rank_ten,
  J: m.card_rank_jack,
  Q: m.card_rank_queen,
  K: m.card_rank_king,
};

const SUIT_NAMES: Record<Suit, () => string> = {
  S: m.card_suit_spades,
  H: m.card_suit_hearts,
  D: m.card_suit_diamonds,
  C: m.card_suit_clubs,
};

/** "seven of clubs". */
export function spokenCard(card: string): string {
  const rank = RANK_NAMES[card[0] ?? '']?.() ?? card;
  return m.card_spoken({ rank, suit: SUIT_NAMES[suitOf(card)]?.() ?? '' });
}

const COLOUR_WORDS: Record<Colour, () => string> = {
  blue: m.setup_colour_blue,
  green: m.setup_colour_green,
  red: m.setup_colour_red,
};

/** "blue": a colour, or the team that plays it, inside a sentence. */
export function colourWord(colour: Colour): string {
  return COLOUR_WORDS[colour]();
}

/** "Blue": a team where its name stands alone. */
export function colourName(colour: Colour): string {
  return capital(colourWord(colour));
}
