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
from jackline.rules.record import ONGOING, Game, Records, Rules

MOST_STEPS: Final = 100


class Tries(NamedTuple):
    """The moves that are tried, best first by the latest count."""

    action: NDArray[np.int64]
    prior: NDArray[np.float64]
    total: NDArray[np.float64]
    visits: NDArray[np.int64]


def new_tries(count: int) -> Tries:
    """Room for so many moves."""
    return Tries(np.zeros(count, np.int64), np.zeros(count), np.zeros(count), np.zeros(count, np.int64))


@inlined
def chance_of(odds: float) -> float:
    """A probability from log odds."""
    return 1 / (1 + exp(-odds))


@inlined
def awaited(rules: Rules, game: Game) -> int:
    """The seat to act: one with a card to draw comes before the one on turn."""
    found = int(game.turn)
    if rules.draw_by_hand:
        for seat in range(int(rules.seats)):
            if game.due[seat] and int(game.deck_count) > 0:
                found = seat
    return np.int64(found)  # type: ignore[return-value]  # signed, as all other seats: see `below`


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
    rules: Rules, games: Records, me: int, action: int, net: Net, desk: Desk, state: State
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
        seat = awaited(rules, game)
        count = judge(rules, games, np.int64(2), seat, net, desk)
        best = best_judged(desk, count)
        action = int(desk.actions[0].action[best])
        if seat == me and desk.values[best] < 2 * WON:
            return chance_of(desk.values[best])
    return 0.5


@compiled
def _pick_moves(tries: Tries, desk: Desk, count: int) -> int:
    """The most promising moves by the net alone; how many."""
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
    for i in range(found):
        tries.total[i] = 0
        tries.visits[i] = 0
    return found


@compiled
def _sort_tries(tries: Tries, count: int) -> None:
    for i in range(1, count):
        j = i
        while j > 0 and tries.total[j] / tries.visits[j] > tries.total[j - 1] / tries.visits[j - 1]:
            tries.action[j], tries.action[j - 1] = tries.action[j - 1], tries.action[j]
            tries.prior[j], tries.prior[j - 1] = tries.prior[j - 1], tries.prior[j]
            tries.total[j], tries.total[j - 1] = tries.total[j - 1], tries.total[j]
            tries.visits[j], tries.visits[j - 1] = tries.visits[j - 1], tries.visits[j]
            j -= 1


@compiled
def think(
    rules: Rules,
    games: Records,
    me: int,
    net: Net,
    desk: Desk,
    tries: Tries,
    simulations: int,
    open_hands: bool,
    state: State,
) -> int:
    """The action to take in games[0], by sequential halving: ever more worlds for ever fewer moves.

    With `open_hands` all hands in games[0] are real; only the order of the deck is not known.
    """
    count = judge(rules, games, np.int64(0), me, net, desk)  # a plain 0 would be compiled for itself
    best = best_judged(desk, count)
    if count == 1 or desk.values[best] >= WON:
        return int(desk.actions[0].action[best])
    left = _pick_moves(tries, desk, count)
    halvings = 1
    while 1 << halvings < left:
        halvings += 1
    for _ in range(halvings):
        for _ in range(max(1, simulations // (halvings * left))):
            imagine(rules, games, me, open_hands, state)
            bits = state[0]
            for i in range(left):
                state[0] = bits
                tries.total[i] += _try_in_world(rules, games, me, int(tries.action[i]), net, desk, state)
                tries.visits[i] += 1
        _sort_tries(tries, left)
        left = (left + 1) // 2
    return int(tries.action[0])
