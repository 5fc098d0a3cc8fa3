/** A card of the hand: what it is called, and what sits on its spaces. */

import { type Colour, eyesOf, spokenCard } from '../../lib/cards';
import type { GameView, View } from '../../lib/protocol';
import { colourOf } from '../../lib/seating';
import type { TableUi } from '../../lib/ui.svelte';
import { m } from '../../paraglide/messages';

/** "seven of clubs, one space free", with whether it is suggested. */
export function cardLabel(ui: TableUi, card: string, suggested: boolean): string {
  const label = plainLabel(ui, card);
  return suggested ? m.card_spoken_hinted({ card: label }) : label;
}

function plainLabel(ui: TableUi, card: string): string {
  const told = { card: spokenCard(card) };
  if (eyesOf(card)) return eyesOf(card) === 2 ? m.card_spoken_wild(told) : m.card_spoken_remove(told);
  if (isDead(ui, card)) return m.card_spoken_dead(told);
  return ui.freeSpaces(card).length === 1 ? m.card_spoken_free_one(told) : m.card_spoken_free_two(told);
}

export function isDead(ui: TableUi, card: string): boolean {
  return ui.me?.dead_cards.includes(card) ?? false;
}

/** Whose chip sits on each space of a card; null: nobody's. */
export function spaceOwners(ui: TableUi, view: View, game: GameView, card: string): (Colour | null)[] {
  return (ui.spacesOf.get(card) ?? []).map((space) => {
    const team = game.chips[space];
    return team === undefined ? null : colourOf(view, team);
  });
}
