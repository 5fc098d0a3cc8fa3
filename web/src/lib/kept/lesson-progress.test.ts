import { beforeEach, expect, it } from 'vitest';
import { lessonProgress, lessonToOpen, noteMoves, openLesson } from './lesson-progress';

const IDS = ['place', 'row', 'corner'];

beforeEach(() => localStorage.clear());

it('begins at the beginning', () => {
  expect(lessonToOpen(IDS)).toBe('place');
});

it('goes on with the lesson that was open, and its moves', () => {
  openLesson('row');
  noteMoves('row', ['7C@c5'], false);
  expect(lessonToOpen(IDS)).toBe('row');
  expect(lessonProgress().moves.row).toEqual(['7C@c5']);
});

it('goes on after lessons that are done, and forgets their moves', () => {
  openLesson('place');
  noteMoves('place', ['7C@c5', '2S@b1'], true);
  noteMoves('place', ['7C@c5', '2S@b1'], true);
  expect(lessonProgress()).toEqual({ done: ['place'], at: 'place', moves: {} });
  expect(lessonToOpen(IDS)).toBe('row');
});

it('begins anew when all are done, and survives rubbish and lessons that are gone', () => {
  for (const id of IDS) noteMoves(id, [], true);
  expect(lessonToOpen(IDS)).toBe('place');
  openLesson('gone');
  expect(lessonToOpen(['row'], { done: [], at: 'gone', moves: {} })).toBe('row');
  localStorage.setItem('jackline.lessons', '{');
  expect(lessonProgress().done).toEqual([]);
});
