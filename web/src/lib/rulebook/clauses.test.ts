import { expect, it } from 'vitest';
import { CLAUSES } from '../net/protocol';
import { clauseText, clauseTitle, type Rules, SECTIONS } from './clauses';

const rules = (options: Record<string, unknown> = {}): Rules => ({
  edition: 'classic',
  options: {
    draw: 'automatic',
    deck_empty: 'reshuffle',
    lost_draw: 'moved_and_drawn',
    table_talk: true,
    advanced_removal: false,
    discards: 'own',
    cut: 'card',
    chips: { blue: 50, green: 50, red: 35 },
    unlimited_chips: false,
    colours: ['blue', 'green'],
    stalemate_rounds: 5,
    ...options,
  },
  sequencesToWin: { 2: 2, 3: 1 },
  teamsFor: { 2: [2], 3: [3], 6: [2, 3] },
});

const ids = SECTIONS.flatMap(({ clauses }) => clauses);

it('says every clause of the rulebook', () => {
  expect(ids).toHaveLength(34);
  for (const id of ids) {
    expect(clauseTitle(id)).not.toBe(id);
    expect(clauseText(id, rules())).toMatch(/\.$/);
  }
});

it('knows the clause behind whatever the rules refuse', () => {
  for (const clause of Object.values(CLAUSES)) expect(ids).toContain(clause);
});

it('says it from the options in force', () => {
  expect(clauseText('E1', rules())).toContain('shuffled into a new deck');
  expect(clauseText('E1', rules({ deck_empty: 'drawn' }))).toContain('Not in this edition');
  expect(clauseText('L2', rules({ lost_draw: 'moved' }))).not.toContain('and drawn');
  expect(clauseText('S9', rules({ unlimited_chips: true }))).toContain('as many chips as anyone needs');
  expect(clauseText('S9', rules({ colours: ['red', 'blue', 'green'] }))).not.toContain('left over');
  expect(clauseText('E4', rules({ stalemate_rounds: 7 }))).toContain('7 times');
  expect(clauseText('S1', rules())).toContain('2, 3 and 6');
  expect(clauseText('S8', rules())).toBe('With 2 teams, 2 sequences win. With 3 teams, one sequence wins.');
});

it('ends a clause with the option that it does not weave in', () => {
  expect(clauseText('S5', rules())).toMatch(/everyone cuts one card\.$/);
  expect(clauseText('S5', rules({ cut: 'packet' }))).toMatch(/its bottom card counts\.$/);
});
