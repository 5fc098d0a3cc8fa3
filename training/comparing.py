"""Positions in which the best moves are compared in a few worlds, which are the same for all of them.

Whole games tell how good a position is with much luck; the same luck for all moves tells far better which of
them is the best. What each move turned out to be worth beside the others is what a net learns here.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jackline.ai.learned.chance import State, below, fraction
from jackline.ai.learned.judging import WON, Desk, act, judge, new_desk
from jackline.ai.learned.net import Net
from jackline.ai.learned.search import Tries, best_judged, new_tries, pick_moves, try_all
from jackline.ai.learned.worlds import imagine
from jackline.rules import kernel
from jackline.rules.kernel.fields import ONGOING
from jackline.rules.kernel.structs import GAME, Rules, Structs
from training.compiled import compiled
from training.selfplay import (
    MOST_MOVES,
    Manner,
    Player,
    Samples,
    apply_random,
    choose_as,
    deal_random,
    line_ups_of,
    write_sample,
)

LEAST_CHANCE: Final = 0.001


class Comparing(NamedTuple):
    """How often a net compares its moves, and how closely."""

    games: int = 500
    """In a round, for each thread."""

    manner: Manner = Manner(noise=0.04, adventures=0.02, patience=0.0)
    guests: bool = False
    """Whether greedy plays in all teams but one in half of the games."""

    share: float = 0.5
    """Of the positions in a game."""

    moves: int = 6
    worlds: int = 2
    trust: float = 0.2
    """How much of what the worlds say of all moves alike is learnt too, which is mostly luck."""

    threads: int = 2
    passes: int = 3
    steadiness: float = 0.95

    def new_player(self) -> Player:
        """Someone to play in this way."""
        return Comparer(self)


@compiled
def _write_tries(
    rules: Rules,
    games: Structs,
    me: int,
    net: Net,
    desk: Desk,
    tries: Tries,
    count: int,
    samples: Samples,
    start: int,
) -> int:
    """Write down what each of the tried moves leaves behind and what it was worth; the place after them."""
    at = start
    for i in range(count):
        action = int(tries.action[i])
        games[2] = games[0]
        happened = act(rules, games[2], me, action)
        if kernel.kind_of(action) <= kernel.REMOVE and int(games[2].reason) == ONGOING:
            write_sample(rules, games[2], me, int(happened & kernel.DREW != 0), net, desk, at, samples)
            samples.target[at] = tries.total[i] / tries.visits[i]
            at += 1
    return at


@compiled
def _doubt_the_common(samples: Samples, start: int, end: int, trust: float) -> None:
    """Take out of the targets most of that by which all of them differ from what the net thinks."""
    common = 0.0
    for at in range(start, end):
        common += samples.target[at] - samples.value[at]
    common *= (1 - trust) / (end - start)
    for at in range(start, end):
        samples.target[at] = min(max(samples.target[at] - common, LEAST_CHANCE), 1 - LEAST_CHANCE)


@compiled
def _compare(
    rules: Rules,
    games: Structs,
    me: int,
    net: Net,
    desk: Desk,
    tries: Tries,
    lesson: Comparing,
    state: State,
    samples: Samples,
    start: int,
) -> int:
    """Compare the best moves in games[0] and write them down; the place after them."""
    count = judge(rules, games, np.int64(0), me, net, desk)
    if desk.values[best_judged(desk, count)] >= WON:
        return start
    count = pick_moves(tries, desk, count)
    for _ in range(lesson.worlds):
        imagine(rules, games, me, False, state)
        try_all(rules, games, me, net, desk, tries, count, state)
    end = _write_tries(rules, games, me, net, desk, tries, count, samples, start)
    if end - start < 2:
        return start
    _doubt_the_common(samples, start, end, lesson.trust)
    return end


@compiled
def _play_many(
    rules: Rules,
    games: Structs,
    net: Net,
    line_ups: NDArray[np.int64],
    desk: Desk,
    tries: Tries,
    lesson: Comparing,
    state: State,
    samples: Samples,
) -> int:
    """Play games and compare moves on the way; how many samples were written."""
    game, at = games[0], 0
    for number in range(lesson.games):
        players = line_ups[number % line_ups.shape[0]]
        games[0] = games[3]
        deal_random(rules, games, 0, below(state, int(rules.seats)), state)
        for _ in range(MOST_MOVES):
            if int(game.reason) != ONGOING or at + tries.action.size > samples.sizes.size:
                break
            seat = kernel.seat_to_act(rules, game)
            if fraction(state) < lesson.share:
                at = _compare(rules, games, seat, net, desk, tries, lesson, state, samples, at)
            player = players[int(rules.team_of[seat])]
            action = choose_as(player, rules, games, seat, net, desk, lesson.manner, state)
            apply_random(rules, game, seat, action, state)
    return at


class Comparer(Player):
    """Plays games in which moves are compared."""

    def __init__(self, lesson: Comparing) -> None:
        super().__init__(int(lesson.games * lesson.moves * lesson.share * 150))
        self._lesson = lesson
        self._desk, self._tries = new_desk(), new_tries(lesson.moves)
        self._games = np.zeros(4, GAME)

    def _fill(self, samples: Samples, rules: Structs, net: NDArray[Any], state: State) -> int:
        line_ups = line_ups_of(int(rules[0].teams), self._lesson.guests)
        return _play_many(
            rules[0], self._games, net[0], line_ups, self._desk, self._tries, self._lesson, state, samples
        )
