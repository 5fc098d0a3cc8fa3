import { describe, expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import type { CutView, View } from '../net/protocol';
import { spoken } from '../words/parts';
import { cardsCut, cutColumns, cutInstruction, depthAt, isInIt, seatToCut } from './cutting';

function cutting(cut: Partial<CutView>, seats = [0]): View {
  const view = exampleView({}, { seats, seat: seats[0] ?? null });
  const whole = { round: 1, waits_for: [0, 1], cards: [], dealer: null, deals_at: null, ...cut };
  return { ...view, table: { ...view.table, phase: 'cutting', cut: whole } };
}

const TIE = [
  { seat: 0, card: '4C', round: 1 },
  { seat: 1, card: '4H', round: 1 },
];

function told(view: View): string {
  return spoken(cutInstruction(view, view.table.cut as CutView));
}

describe('the cut', () => {
  it('asks whoever has a seat that has yet to cut, and nobody for a bot', () => {
    expect(seatToCut(cutting({}))).toBe(0);
    expect(seatToCut(cutting({ waits_for: [1] }))).toBeNull();
    expect(seatToCut(cutting({}, []))).toBeNull();
    expect(seatToCut(cutting({ waits_for: [1] }, [0, 1]))).toBeNull();
  });

  it('says what it waits for', () => {
    expect(told(cutting({}))).toBe('Your cut.');
    expect(told(cutting({ waits_for: [1] }))).toBe('Waiting for Olive.');
    expect(told(cutting({ dealer: 1, waits_for: [] }))).toMatch(/^You play first\. .+ dealt in a moment/);
    expect(told(cutting({ dealer: 0, waits_for: [] }))).toMatch(/^Olive plays first\./);
  });

  it('says who was tied before they cut again', () => {
    expect(told(cutting({ round: 2, cards: TIE }))).toBe(
      'Tied for lowest: you and Olive cut again. Your cut.',
    );
    expect(told(cutting({ round: 2, cards: TIE }, []))).toBe('Tied for lowest: Ana and Olive cut again.');
    const again = [...TIE, { seat: 0, card: '9C', round: 2 }];
    expect(told(cutting({ round: 2, waits_for: [1], cards: again }))).toBe(
      'Tied for lowest: you and Olive cut again. Waiting for Olive.',
    );
  });

  it('keeps the cards of earlier rounds behind the newest', () => {
    const cut = cutting({ round: 2, cards: [...TIE, { seat: 0, card: 'KS', round: 2 }] }).table
      .cut as CutView;
    expect(cardsCut(cut, 0)).toEqual(['KS', '4C']);
    expect(cardsCut(cut, 1)).toEqual(['4H']);
  });

  it('knows who can still deal', () => {
    const open = cutting({ round: 2, waits_for: [1], cards: TIE }).table.cut as CutView;
    expect([0, 1].map((seat) => isInIt(open, seat))).toEqual([false, true]);
    expect([0, 1].map((seat) => isInIt({ ...open, dealer: 0 }, seat))).toEqual([true, false]);
  });

  it('lays the seats out in even rows', () => {
    expect([2, 3, 4, 6, 8, 9, 10, 12].map((seats) => cutColumns(seats).narrow)).toEqual([
      2, 3, 4, 3, 4, 5, 5, 4,
    ]);
    expect([2, 6, 8, 12].map((seats) => cutColumns(seats).wide)).toEqual([2, 6, 4, 6]);
  });

  it('cuts as deep as the tap is far along the deck', () => {
    expect([-0.1, 0, 0.5, 1, 1.2].map(depthAt)).toEqual([0, 0, 52, 103, 103]);
  });
});
