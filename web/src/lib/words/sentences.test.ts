import { describe, expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import type { WireEvent } from '../net/protocol';
import { card, name, partsOf, spoken } from './parts';
import { entriesOf } from './sentences';

type Bare = WireEvent extends infer E ? (E extends WireEvent ? Omit<E, 'number' | 'at'> : never) : never;

/** Events of entries 1, 2, 3 …; what belongs together comes as a list. */
function told(...entries: (Bare | Bare[])[]): string[] {
  const events = entries.flatMap((entry, n) =>
    (Array.isArray(entry) ? entry : [entry]).map(
      (event) => ({ ...event, number: n + 1, at: 0 }) as WireEvent,
    ),
  );
  return entriesOf(events, exampleView()).map((entry) => spoken(entry.parts));
}

const DEALT: Bare = { event: 'CardsDealt', game: 1, dealer: 1, name: 'Olive' };
const LINE = ['e1', 'e2', 'e3', 'e4', 'e5'];

describe('the log', () => {
  it('tells a card and its space, and says you to the viewer', () => {
    expect(told({ event: 'ChipPlaced', seat: 1, card: '7C', team: 1, space: 'c5' })).toEqual([
      'Olive placed seven of clubs at c5.',
    ]);
    expect(told({ event: 'ChipPlaced', seat: 0, card: '7C', team: 0, space: 'c5' })[0]).toMatch(
      /^You placed/,
    );
  });

  it('tells which card a wild jack covers', () => {
    expect(told({ event: 'ChipPlaced', seat: 1, card: 'JD', team: 1, space: 'g7' })).toEqual([
      'Olive placed a wild jack of diamonds on queen of hearts at g7.',
    ]);
  });

  it('tells whose chip was taken', () => {
    expect(told({ event: 'ChipRemoved', seat: 1, card: 'JH', team: 0, space: 'e6' })).toEqual([
      'Olive took blue’s chip from two of hearts at e6 with jack of hearts.',
    ]);
  });

  it('puts a sequence behind the move that made it, with the count', () => {
    const place: Bare = { event: 'ChipPlaced', seat: 1, card: '2C', team: 1, space: 'e2' };
    expect(told(DEALT, [place, { event: 'SequenceMade', team: 1, spaces: LINE }])[1]).toBe(
      'Olive placed two of clubs at e2. Sequence! Green has one, needs two.',
    );
  });

  it('does not count what it has not seen from the deal on', () => {
    expect(told({ event: 'SequenceMade', team: 1, spaces: LINE })).toEqual(['Sequence!']);
  });

  it('leaves out the draw that belongs to a move, not the one made by hand', () => {
    const place: Bare = { event: 'ChipPlaced', seat: 1, card: '2C', team: 1, space: 'e2' };
    expect(told([place, { event: 'CardDrawn', seat: 1, card: null }])).toHaveLength(1);
    expect(told({ event: 'CardDrawn', seat: 1, card: null })).toEqual(['Olive drew a card.']);
    expect(
      told([
        { event: 'DrawLost', seat: 0 },
        { event: 'CardDrawn', seat: 1, card: null },
      ]),
    ).toEqual(['Olive drew a card.', 'You forgot to draw and play on with one card fewer.']);
  });

  it('says how a game ended', () => {
    const made: Bare = { event: 'SequenceMade', team: 0, spaces: LINE };
    const won = told(DEALT, made, made, [made, { event: 'GameWon', team: 0 }]);
    expect(won.at(-1)).toBe('Blue wins, three sequences to none.');
    expect(told({ event: 'GameDrawn', reason: 'stalemate' })).toEqual([
      'Drawn: nobody could play twice round.',
    ]);
  });

  it('keeps what people say as it is', () => {
    expect(told({ event: 'Said', person: 2, name: '<b>Bo', text: '{x} <i>hi' })).toEqual(['<b>Bo {x} <i>hi']);
    expect(told({ event: 'Said', person: 1, name: 'Ana', text: 'hi' })).toEqual(['You hi']);
  });

  it('says you of whatever happens to the viewer', () => {
    const name = 'Ana';
    const happened = told(
      { event: 'TableOpened', person: 1, name },
      { event: 'CardsDealt', game: 1, dealer: 0, name },
      { event: 'TimeRanOut', seat: 0, name },
      { event: 'BotStoodIn', seat: 0, name },
      { event: 'PersonCameBack', seat: 0, name },
      { event: 'PersonMuted', person: 1, name, muted: true },
      { event: 'HostChanged', person: 1, name },
      { event: 'PersonRenamed', person: 1, before: 'Guest', name },
    );
    expect(happened).toHaveLength(8);
    for (const sentence of happened) expect(sentence).toMatch(/\b[Yy]our?\b/);
    expect(happened.slice(0, 7).join(' ')).not.toContain('Ana');
  });

  it('names others in the same sentences', () => {
    const dealt = told(DEALT, { event: 'HostChanged', person: 2, name: 'Bo' });
    expect(dealt).toEqual(['Olive dealt game 1.', 'Bo is the host now.']);
  });

  it('tells the moves of this game only, since others may sit there now', () => {
    const place: Bare = { event: 'ChipPlaced', seat: 1, card: '2C', team: 1, space: 'e2' };
    const again: Bare = { event: 'CardsDealt', game: 2, dealer: 0, name: 'Ana' };
    const lines = told(DEALT, place, { event: 'GameDrawn', reason: 'deck empty' }, again, place);
    expect(lines).toEqual([
      'Olive dealt game 1.',
      'Drawn: the deck is empty.',
      'You dealt game 2.',
      'Olive placed two of clubs at e2.',
    ]);
  });
});

describe('parts', () => {
  it('keep the kind of every value', () => {
    expect(partsOf(`${name('Ana')} has ${card('7C')}.`)).toEqual([
      { kind: 'name', text: 'Ana' },
      { kind: 'text', text: ' has ' },
      { kind: 'card', text: '7C' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('cannot be forged by a name', () => {
    expect(partsOf(name('\uE000c7C\uE001'))).toEqual([{ kind: 'name', text: 'c7C' }]);
  });
});
