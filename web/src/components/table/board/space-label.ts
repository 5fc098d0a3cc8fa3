import { type Colour, spokenCard } from '../../../lib/table/cards';
import type { Mark } from '../../../lib/table/ui.svelte';
import { m } from '../../../paraglide/messages';

const CHIPS: Record<Colour, () => string> = {
  blue: m.table_chip_blue,
  green: m.table_chip_green,
  red: m.table_chip_red,
};

/** "seven of clubs, e4, blue chip, part of a sequence, last move, can be played". */
export function spaceLabel(
  space: string,
  card: string | undefined,
  chip: Colour | null,
  locked: boolean,
  last: boolean,
  mark: Mark | undefined,
): string {
  const words = [card ? spokenCard(card) : m.table_corner(), space];
  if (chip) words.push(CHIPS[chip]());
  if (chip && locked) words.push(m.table_in_sequence());
  if (last) words.push(m.table_last_move());
  if (mark === 'play' || mark === 'may') words.push(m.table_can_be_played());
  if (mark === 'take') words.push(m.table_can_be_taken());
  if (mark === 'hint') words.push(m.table_suggested());
  return words.join(', ');
}
