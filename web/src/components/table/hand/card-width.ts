import type { Arrangement } from '../../../lib/table/arrangement';

/** How wide a card of the hand is, so that hand and board both have room. */
export function cardWidthFor(arrangement: Arrangement, width: number, height: number, rem: number): number {
  if (arrangement === 'low') return between(54, height * 0.185, 84);
  if (arrangement === 'portrait') return between(52, Math.min(width * 0.1875, height * 0.1055), 120);
  return between(56, height * 0.13, 5.5 * rem);
}

function between(least: number, length: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, length)));
}
