import { expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import { type HintReason, MOTIVES, type Motive } from '../net/protocol';
import { hintParts } from './hint-sentences';
import { spoken } from './parts';

const ROW = ['b5', 'c5', 'd5', 'e5', 'f5'];
const COLUMN = ['f5', 'f6', 'f7', 'f8', 'f9'];
const DIAGONAL = ['b1', 'c2', 'd3', 'e4', 'f5'];
const WITH_CORNER = ['a1', 'b1', 'c1', 'd1', 'e1'];

function reason(kind: Motive, more: Partial<HintReason> = {}): HintReason {
  return { kind, team: 0, count: 3, lines: [ROW], card: '4H', space: 'f5', ...more };
}

const told = (move: string, ...reasons: HintReason[]) => spoken(hintParts(move, reasons, exampleView()));

it('says what to do and the two things that matter most', () => {
  expect(told('4H@f5', reason('blocks', { team: 1, count: 4 }), reason('builds', { lines: [COLUMN] }))).toBe(
    'four of hearts at f5: blocks green’s four in row 5 and makes three of your own in column f.',
  );
});

it('names every direction, and a corner', () => {
  expect(told('4H@f5', reason('builds', { lines: [ROW, DIAGONAL] }))).toBe(
    'four of hearts at f5: makes three of your own in row 5 and the diagonal b1–f5.',
  );
  expect(told('5S@e1', reason('builds', { count: 4, lines: [WITH_CORNER], card: '5S', space: 'e1' }))).toBe(
    'five of spades at e1: makes four of your own in row 1 with the corner.',
  );
});

it('names the five that are made or broken', () => {
  expect(told('4H@f5', reason('wins', { count: 5 }))).toBe(
    'four of hearts at f5: completes b5–f5 and wins the game.',
  );
  expect(told('JS-f5', reason('breaks_sequence', { team: 1, card: 'JS' }))).toBe(
    'Take the chip at f5 with jack of spades: breaks green’s sequence b5–f5.',
  );
});

it('says what has no space in a sentence of its own', () => {
  const bare = { lines: [], space: null };
  expect(told('7C!', reason('turns_in', { ...bare, card: '7C' }))).toBe(
    'Turn in seven of clubs, which is dead, for a new card.',
  );
  expect(told('pass', reason('passes', { ...bare, card: null }))).toBe('Pass: no card can be played.');
});

it('has words for every reason', () => {
  for (const kind of MOTIVES) expect(told('4H@f5', reason(kind))).not.toMatch(/undefined|hint_/);
  expect(hintParts('4H@f5', [], exampleView())).toEqual([]);
});
