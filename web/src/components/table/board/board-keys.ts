import { placeOf, spaceAt } from '../../../lib/table/cards';

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -9],
  End: [0, 9],
};

/** Where a key leads from a space; null if it leads nowhere. */
export function nextStop(space: string, key: string, control: boolean): string | null {
  const step = STEPS[key];
  if (!step) return null;
  if (control && key === 'Home') return spaceAt(0, 0);
  if (control && key === 'End') return spaceAt(9, 9);
  const { row, column } = placeOf(space);
  return spaceAt(within(row + step[0]), within(column + step[1]));
}

function within(place: number): number {
  return Math.min(9, Math.max(0, place));
}
