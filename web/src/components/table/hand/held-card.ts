/** A card of the hand: what it is called, what sits on its spaces, and the way from it to the others. */

import type { GameView, View } from '../../../lib/net/protocol';
import { type Colour, eyesOf, spokenCard } from '../../../lib/table/cards';
import { colourOf } from '../../../lib/table/seating';
import type { TableUi } from '../../../lib/table/ui.svelte';
import { m } from '../../../paraglide/messages';

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

/** The card that a hint is about; of two like ones only the first is lit. */
export function hintedKey(ui: TableUi): string | undefined {
  return ui.hint ? ui.hand.find(({ card }) => card === ui.hint?.card)?.key : undefined;
}

/** The one card that the tab key stops at. */
export function stopKey(ui: TableUi): string | undefined {
  return ui.chosen ?? ui.hand[0]?.key;
}

/** Keys on a card of the hand: choose it, or go on to another, up and down where there are rows. */
export function walk(event: KeyboardEvent, ui: TableUi, key: string, columns: number): void {
  const at = ui.hand.findIndex((other) => other.key === key);
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: ui.hand.length - 1,
    ...(columns && { ArrowDown: at + columns, ArrowUp: at - columns }),
  };
  const to = steps[event.key];
  if (event.key === 'Enter' || event.key === ' ') ui.choose(key);
  else if (to !== undefined) focusCard(event.currentTarget as HTMLElement, to);
  else return;
  event.preventDefault();
}

function focusCard(from: HTMLElement, to: number): void {
  const list = from.closest('[role=listbox]');
  list?.querySelectorAll<HTMLElement>('[role=option]')[to]?.focus();
}
