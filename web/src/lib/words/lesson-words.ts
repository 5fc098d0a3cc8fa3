/** What is said in each lesson. */

import { m } from '../../paraglide/messages';
import type { Hint } from '../net/protocol';
import { card, type Part, partsOf, space } from './parts';

type Told = { card: string; space: string };

interface Words {
  title: () => string;
  /** What to do, step by step. */
  steps: ((told: Told) => string)[];
  /** After a move that is allowed but not the one. */
  other: (told: Told) => string;
  well: () => string;
}

const LESSONS: Record<string, Words> = {
  place: {
    title: m.learn_place,
    steps: [m.learn_place_1, m.learn_place_2],
    other: m.learn_place_other,
    well: m.learn_place_well,
  },
  row: { title: m.learn_row, steps: [m.learn_row_1], other: m.learn_row_other, well: m.learn_row_well },
  corner: {
    title: m.learn_corner,
    steps: [m.learn_corner_1],
    other: m.learn_corner_other,
    well: m.learn_corner_well,
  },
  block: {
    title: m.learn_block,
    steps: [m.learn_block_1],
    other: m.learn_block_other,
    well: m.learn_block_well,
  },
  wild: { title: m.learn_wild, steps: [m.learn_wild_1], other: m.learn_wild_other, well: m.learn_wild_well },
  remove: {
    title: m.learn_remove,
    steps: [m.learn_remove_1],
    other: m.learn_remove_other,
    well: m.learn_remove_well,
  },
  dead: {
    title: m.learn_dead,
    steps: [m.learn_dead_1, m.learn_dead_2],
    other: m.learn_dead_other,
    well: m.learn_dead_well,
  },
  five: { title: m.learn_five, steps: [m.learn_five_1], other: m.learn_five_other, well: m.learn_five_well },
  teams: {
    title: m.learn_teams,
    steps: [m.learn_teams_1],
    other: m.learn_teams_other,
    well: m.learn_teams_well,
  },
  win: { title: m.learn_win, steps: [m.learn_win_1], other: m.learn_win_other, well: m.learn_win_well },
};

export function lessonTitle(id: string): string {
  return LESSONS[id]?.title() ?? id;
}

/** What to do now. */
export function taskParts(id: string, step: number, hint: Hint | null): Part[] {
  return partsOf(LESSONS[id]?.steps[step]?.(told(hint)) ?? '');
}

/** Why an allowed move is not the one. */
export function otherParts(id: string, hint: Hint | null): Part[] {
  return partsOf(LESSONS[id]?.other(told(hint)) ?? '');
}

export function wellText(id: string): string {
  return LESSONS[id]?.well() ?? '';
}

/** The lesson's card and space, as the server shows them. */
function told(hint: Hint | null): Told {
  const [, played = '', at = ''] = /^(\w\w).(\w+)?/.exec(hint?.move ?? '') ?? [];
  return { card: card(played), space: space(at) };
}
