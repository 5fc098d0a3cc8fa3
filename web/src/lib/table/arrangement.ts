/** How the table fits a screen: which arrangement, how large a space is, who sits where around the board. */

export type Arrangement = 'portrait' | 'low' | 'drawer' | 'desk';

/** Measures of one space, in pixels. */
export interface Measures {
  width: number;
  height: number;
  gap: number;
  tall: boolean;
  lane: number;
  rank: number;
  suit: number;
  chip: number;
  chipX: number;
  chipY: number;
}

export interface Ring {
  left: number[];
  top: number[];
  right: number[];
}

/** The arrangement follows the space there is, not the device; larger text leaves less of it. */
export function arrangementFor(width: number, height: number, text = 1): Arrangement {
  if (height < 520 && width > height) return 'low';
  if (width < 700 || (width < 1024 && height > width)) return 'portrait';
  return width < 1024 * text ? 'drawer' : 'desk';
}

/** Widest and tallest shape of a space: [most height per width, most width per height]. */
const SHAPES: Record<Arrangement, [number, number]> = {
  portrait: [1.29, 1.2],
  low: [1, 1.32],
  drawer: [1, 1.2],
  desk: [1, 1.2],
};

/** The largest spaces ten of which fit into this room each way. */
export function measure(width: number, height: number, gap: number, arrangement: Arrangement): Measures {
  const across = Math.max(8, (width - 9 * gap) / 10);
  const down = Math.max(8, (height - 9 * gap) / 10);
  const [tallest, widest] = SHAPES[arrangement];
  const w = floor(Math.min(across, down * widest));
  const h = floor(Math.min(down, w * tallest));
  return { width: w, height: h, gap, ...(h >= w * 1.08 ? tallLane(w, h) : wideLane(w, h)) };
}

/** The measures as custom properties, for whatever draws spaces. */
export function measureStyle(measures: Measures): string {
  const { width, height, gap, chip, chipX, chipY, rank, suit, lane } = measures;
  const lengths = {
    cw: width,
    ch: height,
    gap,
    chip,
    cx: chipX,
    cy: chipY,
    rank,
    suit,
    lane,
  };
  return Object.entries(lengths)
    .map(([name, pixels]) => `--${name}:${pixels}px`)
    .join(';');
}

function floor(length: number): number {
  return Math.floor(length * 10) / 10;
}

/** Rank and suit side by side above the chip. */
function tallLane(w: number, h: number): Omit<Measures, 'width' | 'height' | 'gap'> {
  const lane = Math.round(Math.min(h * 0.36, w * 0.42));
  const chip = Math.min(w - 5, h - lane - 2);
  const chipY = lane + (h - lane) / 2 - 1;
  return { tall: true, lane, rank: lane * 0.96, suit: lane * 0.66, chip, chipX: w / 2, chipY };
}

/** Rank above suit, left of the chip. */
function wideLane(w: number, h: number): Omit<Measures, 'width' | 'height' | 'gap'> {
  const lane = Math.round(w * 0.34);
  const chip = Math.min(w - lane - 4, h - 8);
  const rank = Math.min(lane * 1.02, h * 0.43);
  const suit = Math.min(lane * 0.66, h * 0.3);
  return { tall: false, lane, rank, suit, chip, chipX: lane + (w - lane) / 2 - 1, chipY: h / 2 };
}

/** How many of the others sit left of, above and right of the board, by seats at the table. */
const RINGS: Record<number, [number, number, number]> = {
  2: [0, 1, 0],
  3: [1, 0, 1],
  4: [1, 1, 1],
  6: [2, 1, 2],
  8: [2, 3, 2],
  9: [3, 3, 2],
  10: [3, 3, 3],
  12: [4, 3, 4],
};

/** The seats that are not `front`, clockwise: the next to play is at the lower left. */
export function ringFor(seats: number, front: number): Ring {
  const others = othersFrom(seats, front);
  const [left, top] = RINGS[seats] ?? [1, 1, 1];
  return {
    left: others.slice(0, left).reverse(),
    top: others.slice(left, left + top),
    right: others.slice(left + top),
  };
}

/** The seats after `front`, in turn order. */
export function othersFrom(seats: number, front: number): number[] {
  return Array.from({ length: seats - 1 }, (_, n) => (front + 1 + n) % seats);
}
