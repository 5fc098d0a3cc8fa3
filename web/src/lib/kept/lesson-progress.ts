/** How far one has come in the lessons, remembered in this browser. */

import { keep, kept } from './storage';

const STORE = 'lessons';

export interface LessonProgress {
  /** Lessons that are done. */
  done: string[];
  /** The one last looked at. */
  at: string | null;
  /** Moves made in lessons that are not yet done. */
  moves: Record<string, string[]>;
}

export function lessonProgress(): LessonProgress {
  return { done: [], at: null, moves: {}, ...kept(STORE, {}) };
}

/** Notes where one is. */
export function openLesson(id: string): void {
  keep(STORE, { ...lessonProgress(), at: id });
}

/** Notes the moves made in a lesson, or that it is done. */
export function noteMoves(id: string, moves: string[], done: boolean): void {
  const before = lessonProgress();
  const { [id]: _, ...others } = before.moves;
  keep(STORE, {
    ...before,
    done: done && !before.done.includes(id) ? [...before.done, id] : before.done,
    moves: done || moves.length === 0 ? others : { ...others, [id]: moves },
  });
}

/** The lesson to go on with: where one was, or the first that is not done. */
export function lessonToOpen(ids: string[], progress = lessonProgress()): string | null {
  const here = progress.at !== null && ids.includes(progress.at) ? progress.at : null;
  if (here && !progress.done.includes(here)) return here;
  return ids.find((id) => !progress.done.includes(id)) ?? ids[0] ?? null;
}
