import { describe, expect, it } from 'vitest';
import { exampleView } from '../examples/view';
import type { Hint, Refused, View } from '../net/protocol';
import { TableUi } from './ui.svelte';

const REFUSED: Refused = { type: 'refused', id: '1', code: 'space_taken', sentence: '', retry_after: null };

function seated(
  view: View | null = exampleView(),
  likes = {},
  answer: Refused | { type: 'done' } = { type: 'done' },
  hint: Hint | Refused = REFUSED,
) {
  const played: string[] = [];
  const player = {
    view,
    events: [],
    play: async (move: string) => {
      played.push(move);
      return answer;
    },
    hint: async () => hint,
  };
  const ui = new TableUi(player, { confirmMoves: false, handSort: 'suit', ...likes });
  return { ui, played, player };
}

describe('playing', () => {
  it('takes a card and a space in either order', () => {
    const first = seated();
    first.ui.choose('6S0');
    first.ui.tap('c9');
    expect(first.played).toEqual(['6S@c9']);
    const second = seated();
    second.ui.tap('c9');
    expect(second.played).toEqual([]);
    second.ui.choose('6S0');
    expect(second.played).toEqual(['6S@c9']);
  });

  it('removes with a one-eyed jack', () => {
    const { ui, played } = seated();
    ui.choose('JS0');
    ui.tap('e5');
    expect(played).toEqual(['JS-e5']);
  });

  it('asks the server why not, and keeps the card chosen', async () => {
    const { ui, played } = seated(exampleView(), {}, REFUSED);
    ui.choose('6S0');
    ui.tap('b2');
    expect(played).toEqual(['6S@b2']);
    await Promise.resolve();
    await Promise.resolve();
    expect(ui.refusals).toBe(1);
    expect(ui.chosen).toBe('6S0');
  });

  it('lets go of the card it has played, and of none that was chosen meanwhile', async () => {
    const { ui } = seated();
    ui.choose('6S0');
    ui.tap('c9');
    await Promise.resolve();
    await Promise.resolve();
    expect(ui.chosen).toBeNull();
    ui.choose('6S0');
    ui.tap('c9');
    ui.choose('JS0');
    await Promise.resolve();
    await Promise.resolve();
    expect(ui.chosen).toBe('JS0');
  });

  it('waits for a second tap where moves are to be confirmed', () => {
    const { ui, played } = seated(exampleView(), { confirmMoves: true });
    ui.choose('6S0');
    ui.tap('f1');
    expect(played).toEqual([]);
    ui.tap('f1');
    expect(played).toEqual(['6S@f1']);
  });

  it('sends one move at a time', () => {
    const { ui, played } = seated();
    ui.choose('6S0');
    ui.tap('f1');
    ui.tap('c9');
    expect(played).toEqual(['6S@f1']);
  });

  it('plays nothing while it is not the turn; the card stays chosen', () => {
    const { ui, played } = seated(exampleView({ turn: 1 }, { playable: [] }));
    ui.choose('6S0');
    ui.tap('f1');
    expect(played).toEqual([]);
    expect(ui.chosen).toBe('6S0');
    expect(ui.marks.get('f1')).toEqual({ mark: 'ring' });
    expect(ui.stepsBack).toBe(false);
  });
});

describe('marks', () => {
  it('number the spaces of a card, ring those of a wild jack, show what a remover may take', () => {
    const { ui } = seated();
    ui.choose('6S0');
    expect(ui.marks.get('c9')).toEqual({ mark: 'play', number: 2 });
    ui.choose('JD0');
    expect(ui.marks.get('b1')).toEqual({ mark: 'may' });
    ui.choose('JS0');
    expect(ui.marks.get('e5')).toEqual({ mark: 'take' });
  });

  it('raise the cards of the space pointed at and ring its twin', () => {
    const { ui } = seated();
    ui.pointed = 'f1';
    expect(ui.raised).toEqual(new Set(['6S', 'JD']));
    expect([...ui.marks.keys()]).toEqual(['c9']);
  });

  it('keep the winners in the light', () => {
    const line = ['a2', 'b2', 'c2', 'd2', 'e2'];
    const won = {
      outcome: { winner: 0, reason: 'sequences' as const },
      sequences: [{ team: 0, spaces: line }],
    };
    expect([...seated(exampleView(won)).ui.marks.keys()]).toEqual(line);
  });
});

describe('a choice of five', () => {
  const lines = [
    ['b1', 'c1', 'd1', 'e1', 'f1'],
    ['c1', 'd1', 'e1', 'f1', 'g1'],
  ];
  const claims = { '6S@f1': lines.map((line) => ({ move: `6S@f1=${line[0]}${line[4]}`, lines: [line] })) };

  it('starts with the default, is switched on the board and locked', () => {
    const { ui, played } = seated(exampleView({}, { claims }));
    ui.choose('6S0');
    ui.tap('f1');
    expect(played).toEqual([]);
    expect(ui.marks.get('g1')).toEqual({ mark: 'out' });
    ui.tap('g1');
    expect(ui.marks.get('b1')).toEqual({ mark: 'out' });
    ui.lockFive();
    expect(played).toEqual(['6S@f1=c1g1']);
  });

  it('can be left again', () => {
    const { ui } = seated(exampleView({}, { claims }));
    ui.choose('6S0');
    ui.tap('f1');
    ui.back();
    expect(ui.five).toBeNull();
    expect(ui.chosen).toBe('6S0');
  });
});

describe('a hint', () => {
  const reason = { team: 1, count: 4, lines: [['b1', 'c1', 'd1', 'e1', 'f1']], card: '6S', space: 'f1' };
  const hint = (move: string): Hint => ({
    type: 'hint',
    id: '1',
    seat: 0,
    move,
    reasons: [{ kind: 'blocks', ...reason }],
  });

  it('lights a card and a space, and playing is still the person’s act', async () => {
    const { ui, played } = seated(exampleView(), {}, undefined, hint('6S@f1'));
    await ui.askHint();
    expect(ui.hint).toMatchObject({ card: '6S', space: 'f1' });
    expect(ui.marks.get('f1')).toEqual({ mark: 'hint' });
    ui.choose('JD0');
    expect(ui.marks.get('f1')).toEqual({ mark: 'may' });
    ui.choose('6S0');
    expect(ui.marks.get('f1')).toEqual({ mark: 'hint', number: 1 });
    expect(played).toEqual([]);
    ui.tap('f1');
    expect(played).toEqual(['6S@f1']);
    await Promise.resolve();
    await Promise.resolve();
    expect(ui.hint).toBeNull();
  });

  it('is put away by Escape, after whatever else there is to undo', async () => {
    const { ui } = seated(exampleView(), {}, undefined, hint('JS-e5'));
    await ui.askHint();
    ui.choose('6S0');
    ui.back();
    expect(ui.chosen).toBeNull();
    expect(ui.hint).not.toBeNull();
    ui.back();
    expect(ui.hint).toBeNull();
  });

  it('goes with the turn, and where its move is no longer possible', async () => {
    const { ui, player } = seated(exampleView(), {}, undefined, hint('6S@f1'));
    await ui.askHint();
    player.view = exampleView({ turn: 1 });
    ui.settle();
    expect(ui.hint).toBeNull();
    player.view = exampleView({}, { turn_in: [] });
    await ui.askHint();
    player.view = exampleView({}, { playable: [] });
    ui.settle();
    expect(ui.hint).toBeNull();
  });

  it('of other kinds stays while the view offers the move', async () => {
    const offers = { '7H!': { turn_in: ['7H'] }, '7H~': { forfeit: ['7H'] }, draw: { may_draw: true } };
    for (const [move, me] of Object.entries({ ...offers, pass: { may_pass: true } })) {
      const { ui, player } = seated(exampleView({}, me), {}, undefined, hint(move));
      await ui.askHint();
      expect(ui.hint?.move).toBe(move);
      player.view = exampleView();
      ui.settle();
      expect(ui.hint).toBeNull();
    }
  });

  it('is not asked for on another turn, where a bot plays, or where there are none', async () => {
    const off = exampleView();
    off.table.setup.hints = false;
    const stoodIn = exampleView();
    stoodIn.table.seats[0] = { name: 'Ana', person: 1, bot: 'greedy', away_at: null };
    const covered = exampleView({}, { seats: [0, 1] });
    for (const view of [exampleView({ turn: 1 }), off, stoodIn, covered]) {
      const { ui } = seated(view, {}, undefined, hint('6S@f1'));
      await ui.askHint();
      expect(ui.mayHint).toBe(false);
      expect(ui.hint).toBeNull();
    }
  });

  it('that is refused shows nothing', async () => {
    const { ui } = seated();
    await ui.askHint();
    expect(ui.hint).toBeNull();
    expect(ui.askingHint).toBe(false);
  });
});

describe('pass and play', () => {
  it('covers the hand until the one in front asks for it', () => {
    const { ui } = seated(exampleView({}, { seats: [0, 1] }));
    expect(ui.covered).toBe(true);
    expect(ui.hand).toEqual([]);
    ui.tap('f1');
    expect(ui.pinned).toBeNull();
    ui.uncover();
    expect(ui.hand).toHaveLength(4);
  });

  it('covers it again for the next', () => {
    const { ui, player } = seated(exampleView({}, { seats: [0, 1] }));
    ui.uncover();
    ui.chosen = '6S0';
    player.view = exampleView({ turn: 1 }, { seats: [0, 1], seat: 1 });
    ui.settle();
    expect(ui.covered).toBe(true);
    expect(ui.chosen).toBeNull();
  });

  it('covers it in a new game even for the one who saw the last hand', () => {
    const { ui, player } = seated(exampleView({}, { seats: [0, 1] }));
    ui.uncover();
    player.view = exampleView({ outcome: { winner: 1, reason: 'sequences' } }, { seats: [0, 1] });
    ui.settle();
    player.view = exampleView({}, { seats: [0, 1] });
    expect(ui.covered).toBe(true);
  });
});
