/** A small view for tests. */

import type { GameView, MyView, View } from './protocol';

const LAYOUT = [
  '** 2S 3S 4S 5S 6S 7S 8S 9S **',
  '6C 5C 4C 3C 2C AH KH QH TH TS',
  '7C AS 2D 3D 4D 5D 6D 7D 9H QS',
  '8C KS 6C 5C 4C 3C 2C 8D 8H KS',
  '9C QS 7C 6H 5H 4H AH 9D 7H AS',
  'TC TS 8C 7H 2H 3H KH TD 6H 2D',
  'QC 9S 9C 8H 9H TH QH QD 5H 3D',
  'KC 8S TC QC KC AC AD KD 4H 4D',
  'AC 7S 6S 5S 4S 3S 2S 2H 3H 5D',
  '** AD KD QD TD 9D 8D 7D 6D **',
];

export function exampleView(game: Partial<GameView> = {}, me: Partial<MyView> | null = {}): View {
  return { table: exampleTable(), game: { ...exampleGame(), ...game }, me: me && { ...exampleMe(), ...me } };
}

function exampleTable(): View['table'] {
  const seat = (name: string, person: number | null, bot: string | null) => ({
    name,
    person,
    bot,
    away_at: null,
  });
  return {
    code: 'K7MQ-2XRA',
    phase: 'playing',
    setup: {
      seats: 2,
      teams: null,
      edition: 'classic',
      options: {},
      layout: null,
      turn_seconds: null,
      away_seconds: 60,
      pace: 'natural',
    },
    host: 1,
    people: [{ id: 1, name: 'Ana', present: true, muted: false }],
    onlookers: 0,
    seats: [seat('Ana', 1, null), seat('Olive', null, 'greedy')],
    team_of: [0, 1],
    colours: ['blue', 'green'],
    series: { game: 1, wins: [0, 0], drawn: 0 },
    turn_ends_at: null,
    bot_plays_at: null,
  };
}

function exampleGame(): GameView {
  return {
    edition: 'classic',
    options: { stalemate_rounds: 2, advanced_removal: false },
    layout: LAYOUT,
    seats: 2,
    teams: 2,
    team_of: [0, 1],
    colours: ['blue', 'green'],
    sequences_to_win: 2,
    dealer: 1,
    turn: 0,
    outcome: null,
    chips: { b2: 0, e5: 1 },
    locked: [],
    sequences: [],
    chips_left: [49, 49],
    hand_sizes: [4, 7],
    deck_size: 80,
    discards: [[], []],
    draws_due: [],
    owes: [0, 0],
    turned_in: false,
    passes: 0,
    last: null,
  };
}

function exampleMe(): MyView {
  return {
    person: 1,
    seats: [0],
    seat: 0,
    hand: ['6S', 'JD', 'JS', '7H'],
    dead_cards: [],
    playable: [
      { card: '6S', act: 'place', spaces: ['f1', 'c9'] },
      { card: 'JD', act: 'place', spaces: ['b1', 'f1'] },
      { card: 'JS', act: 'remove', spaces: ['e5'] },
      { card: '7H', act: 'place', spaces: ['i5', 'd6'] },
    ],
    claims: {},
    turn_in: [],
    forfeit: [],
    may_draw: false,
    may_pass: false,
  };
}
