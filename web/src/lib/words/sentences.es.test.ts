import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime';
import { exampleView } from '../examples/view';
import type { HintReason, View, WireEvent } from '../net/protocol';
import { spokenCard } from '../table/cards';
import { hintParts } from './hint-sentences';
import { spoken } from './parts';
import { entriesOf } from './sentences';
import { goalSentence, listing, timeAgo } from './words';

beforeAll(() => overwriteGetLocale(() => 'es'));
afterAll(() => overwriteGetLocale(() => 'en'));

const seen: View = exampleView();
const VIEW: View = { ...seen, table: { ...seen.table, colours: ['blue', 'red'] } };
const LINE = ['e1', 'e2', 'e3', 'e4', 'e5'];

/** The sentences for events that belong together, after a deal. */
function told(...events: object[]): string {
  const deal = { event: 'CardsDealt', game: 1, dealer: 1, name: 'Olive', number: 1, at: 0 };
  const all = [deal, ...events.map((event) => ({ ...event, number: 2, at: 0 }))] as WireEvent[];
  return entriesOf(all, VIEW)
    .filter((entry) => entry.number === 2)
    .map((entry) => spoken(entry.parts))
    .join(' ');
}

describe('in Spanish', () => {
  it('cards have their names', () => {
    expect(['7C', 'JS', 'QH', 'KD', 'AS', 'TC'].map(spokenCard)).toEqual([
      'siete de tréboles',
      'jota de picas',
      'reina de corazones',
      'rey de diamantes',
      'as de picas',
      'diez de tréboles',
    ]);
  });

  it('verbs agree with who did it', () => {
    const place = { event: 'ChipPlaced', card: '7C', team: 1, space: 'c5' };
    expect(told({ ...place, seat: 1 })).toBe('Olive puso siete de tréboles en c5.');
    expect(told({ ...place, seat: 0 })).toBe('Tú pusiste siete de tréboles en c5.');
  });

  it('a chip is feminine, a team is not', () => {
    const take = { event: 'ChipRemoved', seat: 0, card: 'JH', team: 1, space: 'e6' };
    expect(told(take)).toBe('Tú quitaste la ficha roja de dos de corazones en e6 con jota de corazones.');
    expect(told({ event: 'GameWon', team: 1 })).toMatch(/^Gana rojo/);
    expect(told({ event: 'SequenceBroken', team: 1, spaces: LINE })).toBe(
      'La secuencia de rojo se rompió y ya no cuenta.',
    );
  });

  it('a team at the start of a sentence has a capital, inside it has none', () => {
    expect(told({ event: 'SequenceMade', team: 1, spaces: LINE })).toBe(
      '¡Secuencia! Rojo tiene una; necesita dos.',
    );
    expect(told({ event: 'TeamPenalised', team: 1 })).toBe(
      'Consejos en el equipo rojo: cada miembro debe una carta.',
    );
  });

  it('numbers, lists and times follow its grammar', () => {
    expect(goalSentence(1)).toBe('Gana una secuencia.');
    expect(goalSentence(2)).toBe('Ganan dos secuencias.');
    expect(listing(['Ana', 'Bruno', 'Iker'])).toBe('Ana, Bruno e Iker');
    expect(timeAgo(0, 86_400_000)).toBe('ayer');
  });

  it('a hint says what to do and why', () => {
    const reasons = [
      { kind: 'blocks', team: 1, count: 4, lines: [['a5', 'b5', 'c5', 'd5', 'e5']], card: '4H', space: 'f5' },
      { kind: 'builds', team: 0, count: 3, lines: [['f1', 'f2', 'f3', 'f4', 'f5']], card: null, space: null },
    ] as HintReason[];
    expect(spoken(hintParts('4H@f5', reasons, VIEW))).toBe(
      'cuatro de corazones en f5: bloquea cuatro de rojo en la fila 5 y junta tres de las tuyas en la columna f.',
    );
  });
});
