/** Our drawings as paths: suits in a box of 24, chips in a box of 40. */

import type { Colour, Suit } from '../../lib/table/cards';

export const SUIT_PATHS: Record<Suit, string> = {
  S: 'M12 1.8c2.3 3.6 9.6 7.7 9.6 13.1 0 2.7-2.1 4.7-4.6 4.7-1.6 0-3-.8-3.8-2.1.2 2.1.9 3.7 2.4 4.9H8.4c1.5-1.2 2.2-2.8 2.4-4.9-.8 1.3-2.2 2.1-3.8 2.1-2.5 0-4.6-2-4.6-4.7C2.4 9.5 9.7 5.4 12 1.8z',
  H: 'M12 21.6C5.2 16.3 2.3 12.8 2.3 8.8c0-3.2 2.4-5.7 5.4-5.7 1.8 0 3.4.9 4.3 2.5.9-1.6 2.5-2.5 4.3-2.5 3 0 5.4 2.5 5.4 5.7 0 4-2.9 7.5-9.7 12.8z',
  D: 'M12 1.4c2.3 4 5 7.5 8.7 10.6-3.7 3.1-6.4 6.6-8.7 10.6-2.3-4-5-7.5-8.7-10.6C7 8.9 9.7 5.4 12 1.4z',
  C: 'M12 1.7a4.8 4.8 0 0 1 3.7 7.85 4.9 4.9 0 1 1-2.4 8.35c.2 1.9.9 3.35 2.3 4.5H8.4c1.4-1.15 2.1-2.6 2.3-4.5a4.9 4.9 0 1 1-2.4-8.35A4.8 4.8 0 0 1 12 1.7z',
};

/** Disc, tile, peak. */
export const CHIP_PATHS: Record<Colour, string> = {
  blue: 'M20 2.5a17.5 17.5 0 1 1 0 35 17.5 17.5 0 1 1 0-35z',
  green:
    'M12 4.5H28A7.5 7.5 0 0 1 35.5 12V28A7.5 7.5 0 0 1 28 35.5H12A7.5 7.5 0 0 1 4.5 28V12A7.5 7.5 0 0 1 12 4.5z',
  red: 'M16.2 6Q20-.2 23.8 6L37.2 29Q39.8 35.3 33 35.6H7Q.2 35.3 2.8 29z',
};

/** The height of a chip's optical centre. */
const CENTRES: Record<Colour, number> = { blue: 20, green: 20, red: 23.5 };

/** A smaller copy of a chip's outline about its centre. */
export function shrunk(colour: Colour, scale: number): string {
  const y = CENTRES[colour];
  return `translate(20 ${y}) scale(${scale}) translate(-20 -${y})`;
}
