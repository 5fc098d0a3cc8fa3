"""Looking ahead: the most promising moves tried in many worlds, until the seat's own next move."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled, inlined
from jackline.ai.learned.chance import State, shuffle
from jackline.ai.learned.judging import UNJUDGED, WON, Desk, act, ended_value, judge
from jackline.ai.learned.net import Net
from jackline.ai.learned.worlds import imagine
from jackline.rules import kernel
from jackline.rules.kernel.fields import ONGOING
from jackline.rules.kernel.structs import Rules, Structs

MOST_STEPS: Final = 100
"""Of one trial; it takes one for each seat, and one for each draw by hand."""

PRIOR_WORLDS: Final = 16
"""As many worlds as the net's own opinion of a move counts for."""

WORLDS_AT_ONCE: Final = 32
"""After so many worlds it is time to see which moves can still be the best."""

SURE: Final = 2.5
"""A move is out once it is behind by so many standard errors."""


class Tries(NamedTuple):
    """The moves that are tried, the net's first choice first."""

    action: NDArray[np.int64]
    prior: NDArray[np.float64]
    """The net's opinion, in log odds."""

    value: NDArray[np.float64]
    """In the newest world, then in all of them."""

    total: NDArray[np.float64]
    spread: NDArray[np.float64]
    """Squared differences between two moves in the same world, added up."""

    racing: NDArray[np.bool_]
    """Those that can still be the best."""

    visits: NDArray[np.int64]


def new_tries(count: int) -> Tries:
    """Room for so many moves."""
    return Tries(
        np.zeros(count, np.int64),
        np.zeros(count),
        np.zeros(count),
        np.zeros(count),
        np.zeros((count, count)),
        np.zeros(count, np.bool_),
        np.zeros(count, np.int64),
    )


@inlined
def chance_of(odds: float) -> float:
    """A probability from log odds."""
    return 1 / (1 + exp(-odds))


@compiled
def best_judged(desk: Desk, count: int) -> int:
    """The number of the action with the highest value."""
    best = 0
    for i in range(1, count):
        if desk.values[i] > desk.values[best]:
            best = i
    return best


@compiled
def _try_in_world(
    rules: Rules, games: Structs, me: int, action: int, net: Net, desk: Desk, state: State
) -> float:
    """The chance of winning after this action in the world of games[1], as it looks at my next move."""
    games[2] = games[1]
    game = games[2]
    seat = me
    for _ in range(MOST_STEPS):
        happened = act(rules, game, seat, action)
        if int(game.reason) != ONGOING:
            return chance_of(ended_value(rules, game, me))
        if happened & kernel.RESHUFFLE:
            shuffle(game.deck, int(game.deck_count), state)
        seat = kernel.seat_to_act(rules, game)
        count = judge(rules, games, 2, seat, net, desk)
        best = best_judged(desk, count)
        action = int(desk.actions[0].action[best])
        if seat == me and desk.values[best] < 2 * WON:
            return chance_of(desk.values[best])
    return 0.5


@compiled
def _begin_race(tries: Tries, count: int) -> None:
    """Nothing tried yet, and the first so many moves in the race."""
    for i in range(tries.action.size):
        tries.total[i] = 0
        tries.visits[i] = 0
        tries.racing[i] = i < count
        for j in range(tries.action.size):
            tries.spread[i, j] = 0


@compiled
def pick_moves(tries: Tries, desk: Desk, count: int) -> int:
    """The most promising moves by the net alone, at the start of the race; how many."""
    most = tries.action.size
    found = 0
    for i in range(count):
        value = desk.values[i]
        if value == UNJUDGED:
            continue
        at = found if found < most else most - 1
        if found == most and value <= tries.prior[at]:
            continue
        while at > 0 and tries.prior[at - 1] < value:
            tries.prior[at] = tries.prior[at - 1]
            tries.action[at] = tries.action[at - 1]
            at -= 1
        tries.prior[at] = value
        tries.action[at] = desk.actions[0].action[i]
        found = min(found + 1, most)
    _begin_race(tries, found)
    return found


@compiled
def try_all(
    rules: Rules, games: Structs, me: int, net: Net, desk: Desk, tries: Tries, count: int, state: State
) -> None:
    """Try every move that is still racing in the world of games[1], with the same luck for all."""
    bits = state[0]
    for i in range(count):
        if tries.racing[i]:
            state[0] = bits
            value = _try_in_world(rules, games, me, int(tries.action[i]), net, desk, state)
            tries.value[i] = value
            tries.total[i] += value
            tries.visits[i] += 1
            for j in range(i):
                if tries.racing[j]:
                    tries.spread[i, j] += (value - tries.value[j]) ** 2


@compiled
def _leader(tries: Tries, count: int, worlds: int) -> int:
    """The move that has done best so far."""
    lead = -1
    for i in range(count):
        if tries.racing[i]:
            opinion = PRIOR_WORLDS * chance_of(tries.prior[i])
            tries.value[i] = (tries.total[i] + opinion) / (worlds + PRIOR_WORLDS)
            if lead < 0 or tries.value[i] > tries.value[lead]:
                lead = i
    return lead


@compiled
def _drop_losers(tries: Tries, count: int, lead: int, worlds: int) -> int:
    """Take out the moves that are surely not the best; how many are left."""
    left = 0
    for i in range(count):
        if tries.racing[i]:
            gap = (tries.total[lead] - tries.total[i]) / worlds
            variance = tries.spread[max(i, lead), min(i, lead)] / worlds - gap * gap
            doubt = SURE * (max(variance, 0.0) / worlds) ** 0.5
            tries.racing[i] = i == lead or tries.value[lead] - tries.value[i] <= doubt
            left += int(tries.racing[i])
    return left


@compiled
def think(
    rules: Rules,
    games: Structs,
    me: int,
    net: Net,
    desk: Desk,
    tries: Tries,
    trials: int,
    open_hands: bool,
    state: State,
) -> int:
    """The action to take in games[0]: the best moves race through ever more worlds, until one is left.

    With `open_hands` all hands in games[0] are real; only the order of the deck is not known.
    """
    count = judge(rules, games, 0, me, net, desk)
    best = best_judged(desk, count)
    if count == 1 or desk.values[best] >= WON:
        return int(desk.actions[0].action[best])
    count = pick_moves(tries, desk, count)
    left, lead, worlds = count, 0, 0
    while left > 1 and trials >= left * WORLDS_AT_ONCE:
        trials -= left * WORLDS_AT_ONCE
        worlds += WORLDS_AT_ONCE
        for _ in range(WORLDS_AT_ONCE):
            imagine(rules, games, me, open_hands, state)
            try_all(rules, games, me, net, desk, tries, count, state)
        lead = _leader(tries, count, worlds)
        left = _drop_losers(tries, count, lead, worlds)
    return int(tries.action[lead])
