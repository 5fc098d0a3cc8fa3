"""Games played inside compiled code, thousands a minute: by nets, by greedy, or by both."""

from __future__ import annotations

from math import exp, log
from typing import Final, NamedTuple, Any

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled
from jackline.ai.learned.chance import State, below, fraction
from jackline.ai.learned.judging import UNJUDGED, WON, Desk, judge, value_seen
from jackline.ai.learned.net import Net
from jackline.ai.learned.sight import list_rows, look
from jackline.ai.learned.worth import place_worth, remove_worth
from jackline.rules import kernel
from jackline.rules.record import EMPTY, ONGOING, Game, Records, Rules

MOST_ROWS: Final = 700
MOST_MOVES: Final = 1000


class Samples(NamedTuple):
    """After-states as rows, with what they turned out to be worth."""

    rows: NDArray[np.uint16]
    count: NDArray[np.int64]
    value: NDArray[np.float32]
    """The net's own opinion when it was played, as a probability."""
    target: NDArray[np.float32]


def new_samples(size: int) -> Samples:
    return Samples(
        np.zeros((size, MOST_ROWS), np.uint16),
        np.zeros(size, np.int64),
        np.zeros(size, np.float32),
        np.zeros(size, np.float32),
    )


@compiled
def shuffle(deck: NDArray[np.uint8], count: int, state: State) -> None:
    for i in range(count - 1, 0, -1):
        j = below(state, i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card


@compiled
def deal_random(rules: Rules, games: Records, index: int, deck: NDArray[np.uint8], dealer: int, state: State) -> None:
    for i in range(104):
        deck[i] = i >> 1
    shuffle(deck, 104, state)
    kernel.deal(rules, games[index], deck, dealer)


@compiled
def apply_random(rules: Rules, game: Game, seat: int, action: int, state: State) -> int:
    happened = kernel.apply(rules, game, seat, action)
    if happened & kernel.RESHUFFLE:
        shuffle(game.deck, int(game.deck_count), state)
    return happened


@compiled
def choose_greedy(rules: Rules, games: Records, index: int, seat: int, desk: Desk, state: State, weights: NDArray[np.float64]) -> int:
    actions = desk.actions[0]
    kernel.list_actions(rules, games[index], seat, actions)
    count = int(actions.count)
    for i in range(count):
        kind = int(actions.action[i]) >> kernel.KIND_SHIFT & 7
        if kind == kernel.DRAW or kind == kernel.TURN_IN:
            return int(actions.action[i])
    look(rules, games[index], seat, 0, desk.sights[0])
    best, chosen, ties = -1e18, 0, 0
    for i in range(count):
        action = int(actions.action[i])
        kind = action >> kernel.KIND_SHIFT & 7
        card = action >> kernel.CARD_SHIFT & 63
        points = 0.0
        if kind == kernel.PLACE:
            points = float(place_worth(desk.sights[0], action & 127))
            if kernel.is_wild(card):
                points = weights[0] * points - weights[1]
        elif kind == kernel.REMOVE:
            points = weights[2] * remove_worth(desk.sights[0], action & 127) - weights[3]
        if points > best:
            best, chosen, ties = points, action, 1
        elif points == best:
            ties += 1
            if below(state, ties) == 0:
                chosen = action
    return chosen


@compiled
def choose_net(
    rules: Rules, games: Records, index: int, seat: int, net: Net, desk: Desk, noise: float, state: State
) -> int:
    count = judge(rules, games, index, seat, net, desk)
    best, chosen = -1e18, -1
    for i in range(count):
        value = desk.values[i]
        if value == UNJUDGED:
            continue
        if noise > 0:
            value -= noise * log(-log(fraction(state)))
        if value > best:
            best, chosen = value, i
    return int(desk.actions[0].action[chosen])


@compiled
def awaited(rules: Rules, game: Game) -> int:
    """A seat with something to do."""
    if rules.draw_by_hand:
        for seat in range(int(rules.seats)):
            if game.due[seat] and int(game.deck_count) > 0:
                return seat
    return int(game.turn)


@compiled
def play_game(
    rules: Rules,
    games: Records,
    index: int,
    nets: Records,
    player: NDArray[np.int64],
    noise: float,
    blunders: float,
    desk: Desk,
    state: State,
    weights: NDArray[np.float64],
    samples: Samples,
    start: int,
    lam: float,
) -> int:
    """Play a dealt game to its end; player: by team, a net's number or -1 for greedy. How many samples were written."""
    seats, teams = int(rules.seats), int(rules.teams)
    written = start
    seat_of = np.empty(MOST_MOVES, np.int64)
    room = samples.count.size
    game = games[index]
    for _ in range(MOST_MOVES):
        if int(game.reason) != ONGOING:
            break
        seat = awaited(rules, game)
        who = int(player[int(rules.team_of[seat])])
        if who < 0:
            action = choose_greedy(rules, games, index, seat, desk, state, weights)
            apply_random(rules, game, seat, action, state)
            continue
        level = noise
        if blunders > 0 and fraction(state) < blunders:
            level = 1.0
        action = choose_net(rules, games, index, seat, nets[who], desk, level, state)
        kind = action >> kernel.KIND_SHIFT & 7
        happened = apply_random(rules, game, seat, action, state)
        if who == 0 and kind <= kernel.REMOVE and written < room and int(game.reason) == ONGOING and written - start < MOST_MOVES:
            sight = desk.sights[1]
            look(rules, game, seat, int(happened & kernel.DREW != 0), sight)
            value = value_seen(nets[0], sight)
            samples.count[written] = list_rows(sight, samples.rows[written])
            samples.value[written] = 1 / (1 + exp(-value))
            seat_of[written - start] = seat
            written += 1
    last = np.empty(12, np.float64)
    for seat in range(seats):
        team = int(rules.team_of[seat])
        if int(game.winner) == EMPTY:
            last[seat] = 1.0 / teams
        else:
            last[seat] = 1.0 if int(game.winner) == team else 0.0
    for i in range(written - 1, start - 1, -1):
        seat = seat_of[i - start]
        samples.target[i] = last[seat]
        last[seat] = (1 - lam) * samples.value[i] + lam * last[seat]
    return written - start


@compiled
def play_many(
    rules: Rules,
    games: Records,
    nets: Records,
    players: NDArray[np.int64],
    count: int,
    noise: float,
    blunders: float,
    desk: Desk,
    state: State,
    weights: NDArray[np.float64],
    samples: Samples,
    lam: float,
    score: NDArray[np.float64],
) -> int:
    """Play so many games with players[game % len] by team; add up the score of player 0's teams."""
    written = 0
    deck = np.empty(104, np.uint8)
    for number in range(count):
        games[0] = games[1]
        deal_random(rules, games, 0, deck, below(state, np.int64(rules.seats)), state)
        who = players[number % players.shape[0]]
        written += play_game(rules, games, 0, nets, who, noise, blunders, desk, state, weights, samples, written, lam)
        score[2] += 1
        if int(games[0].winner) == EMPTY:
            score[1] += 1
        else:
            score[0] += int(who[int(games[0].winner)] == 0)
    return written
