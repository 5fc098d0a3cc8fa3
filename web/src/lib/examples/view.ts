/** A small view for tests. */

import { LAYOUT } from '../../components/home/position';
import type { GameView, MyView, View } from '../net/protocol';

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
      hints: true,
      cut: false,
      latecomers: false,
      onlookers: true,
      call_seconds: 30,
    },
    host: 1,
    acting_host: null,
    people: [{ id: 1, name: 'Ana', present: true, muted: false }],
    onlookers: 0,
    seats: [seat('Ana', 1, null), seat('Olive', null, 'greedy')],
    team_of: [0, 1],
    colours: ['blue', 'green'],
    series: { game: 1, wins: [0, 0], drawn: 0 },
    turn_ends_at: null,
    bot_plays_at: null,
    new_game_at: null,
    bot_waits_since: null,
    cut: null,
    call: null,
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
    sent_away: [],
  };
}
