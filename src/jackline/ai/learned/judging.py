"""Judging moves one by one: the network's value of the position that each leaves behind."""

from __future__ import annotations

from math import log
from typing import Any, Final, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled, inlined
from jackline.ai.learned.chance import State, fraction
from jackline.ai.learned.net import WIDTH, Net, evaluate
from jackline.ai.learned.sight import SIGHT, Sight, chip_of, completes, look, nearness
from jackline.ai.learned.sums import add_card_rows, begin_trial, settle_spaces, shift_lines, sum_lines
from jackline.ai.learned.worth import place_worth, remove_worth
from jackline.rules import kernel
from jackline.rules.box.board import THROUGH, THROUGH_COUNT
from jackline.rules.kernel.fields import EMPTY, MAX_ACTIONS, ONGOING
from jackline.rules.kernel.structs import ACTIONS, GAME, Game, Rules, Structs

WON: Final = 20.0
"""Log odds of a game that is won."""

LOST: Final = -20.0
UNJUDGED: Final = -1e9

JACK_SPACES: Final = 12
"""How many spaces are judged for a jack: those on which greedy would use it first, and any like the last."""


class Desk(NamedTuple):
    """All that judging writes on, so that nothing is allocated while thinking."""

    sights: NDArray[Any]
    """The position's, and that of a position after a move that changes too much to follow."""

    after: NDArray[Any]
    actions: NDArray[Any]
    values: NDArray[np.float64]
    """Of each action; UNJUDGED where it was not looked at."""

    worth: NDArray[np.int64]


def new_desk() -> Desk:
    """A clean desk."""
    return Desk(
        np.zeros(2, SIGHT),
        np.zeros(1, GAME),
        np.zeros(1, ACTIONS),
        np.zeros(MAX_ACTIONS),
        np.zeros(MAX_ACTIONS, np.int64),
    )


# ---- the whole way -------------------------------------------------------------------------------------


@compiled
def value_seen(net: Net, sight: Sight) -> float:
    """The log odds of winning for a position that has been looked at."""
    sum_lines(net, sight)
    for i in range(WIDTH):
        sight.trial[i] = sight.total[i]
    add_card_rows(net, sight)
    return float(evaluate(net, sight.trial))


@compiled
def ended_value(rules: Rules, game: Game, seat: int) -> float:
    """The log odds of a game that is over; a draw counts as a share."""
    if int(game.winner) == EMPTY:
        return -log(float(rules.teams) - 1.0 + 1e-9)
    return WON if int(game.winner) == int(rules.team_of[seat]) else LOST


@compiled
def act(rules: Rules, game: Game, seat: int, action: int) -> int:
    """Do an action; what happened. The kernel's own is compiled into every caller, which takes long."""
    return int(kernel.apply(rules, game, seat, action))


@compiled
def value_after(
    rules: Rules, games: Structs, index: SupportsIndex, seat: int, action: int, net: Net, desk: Desk
) -> float:
    """The value of the position after an action, worked out from nothing."""
    desk.after[0] = games[index]
    after = desk.after[0]
    happened = act(rules, after, seat, action)
    if int(after.reason) != ONGOING:
        return ended_value(rules, after, seat)
    look(rules, after, seat, int(happened & kernel.DREW != 0), desk.sights[1])
    return value_seen(net, desk.sights[1])


# ---- the short way -------------------------------------------------------------------------------------


@compiled
def is_five(sight: Sight, space: int) -> bool:
    """Whether a chip of the viewer completes a line here."""
    for i in range(int(THROUGH_COUNT[space])):
        line = int(THROUGH[space, i])
        if not sight.closed[0, line] and completes(int(sight.line[line]), 0):
            return True
    return False


@inlined
def _end_trial(net: Net, sight: Sight) -> float:
    settle_spaces(net, sight)
    add_card_rows(net, sight)
    return float(evaluate(net, sight.trial))


@inlined
def _other_space(rules: Rules, card: int, space: int) -> int:
    first = int(rules.spaces_of[card, 0])
    return int(rules.spaces_of[card, 1]) if first == space else first


@compiled
def value_of_place(rules: Rules, game: Game, card: int, space: int, net: Net, sight: Sight) -> float:
    """A chip on an open space that completes nothing."""
    begin_trial(sight)
    shown = int(rules.card_on[space])
    beside = _other_space(rules, shown, space)
    beside_open = int(game.chips[beside]) == EMPTY
    near, near_beside = int(sight.space[space]), int(sight.space[beside])
    sight.space[space] = chip_of(0, False)
    shift_lines(net, sight, space, int(sight.space[space]) - near)
    live, dead = int(sight.live), int(sight.dead)
    if card == shown:
        sight.live -= 1
        if beside_open and int(sight.held[card]) == 1:
            sight.space[beside] = nearness(0, int(sight.unseen[card]))
            shift_lines(net, sight, beside, int(sight.space[beside]) - near_beside)
    else:
        sight.wild_held -= 1
    if not beside_open:
        died = int(sight.held[shown]) - int(card == shown)
        sight.live -= died
        sight.dead += died
    sight.chips += 1
    value = _end_trial(net, sight)
    sight.chips -= 1
    sight.live, sight.dead = live, dead
    if card != shown:
        sight.wild_held += 1
    sight.space[space], sight.space[beside] = near, near_beside
    return value


@compiled
def value_of_removal(rules: Rules, game: Game, space: int, net: Net, sight: Sight) -> float:
    """A rival's chip taken from a space where it is not part of a sequence."""
    begin_trial(sight)
    shown = int(rules.card_on[space])
    beside = _other_space(rules, shown, space)
    chip = int(sight.space[space])
    sight.space[space] = nearness(int(sight.held[shown]), int(sight.unseen[shown]))
    shift_lines(net, sight, space, int(sight.space[space]) - chip)
    revived = int(sight.held[shown]) if int(game.chips[beside]) != EMPTY else 0
    sight.live += revived
    sight.dead -= revived
    sight.removers_held -= 1
    sight.chips -= 1
    value = _end_trial(net, sight)
    sight.chips += 1
    sight.removers_held += 1
    sight.live -= revived
    sight.dead += revived
    sight.space[space] = chip
    return value


@compiled
def _value_of(
    rules: Rules, games: Structs, index: SupportsIndex, seat: int, action: int, net: Net, desk: Desk
) -> float:
    kind, card, space = kernel.kind_of(action), kernel.card_of(action), kernel.space_of(action)
    sight = desk.sights[0]
    if kind == kernel.PLACE and not is_five(sight, space):
        return value_of_place(rules, games[index], card, space, net, sight)
    if kind == kernel.REMOVE and int(games[index].locked[space]) == 0:
        return value_of_removal(rules, games[index], space, net, sight)
    return value_after(rules, games, index, seat, action, net, desk)


# ---- all moves ------------------------------------------------------------------------------------------


@compiled
def _least_worth(desk: Desk, count: int) -> int:
    """The worth that a jack's space must reach to be judged: that of the twelfth best."""
    best = np.zeros(JACK_SPACES, np.int64)
    for i in range(JACK_SPACES):
        best[i] = -1
    for i in range(count):
        worth = int(desk.worth[i])
        at = JACK_SPACES - 1
        if worth <= best[at]:
            continue
        while at > 0 and best[at - 1] < worth:
            best[at] = best[at - 1]
            at -= 1
        best[at] = worth
    return int(best[JACK_SPACES - 1])


@compiled
def _sift_jacks(game: Game, desk: Desk, count: int, wild: bool) -> None:
    """Leave the best spaces of one kind of jack to be judged, once for two alike."""
    actions, sight = desk.actions[0], desk.sights[0]
    first = -1
    for i in range(count):
        action = int(actions.action[i])
        kind, card, space = kernel.kind_of(action), kernel.card_of(action), kernel.space_of(action)
        desk.worth[i] = -1
        if kind > kernel.REMOVE or not (kernel.is_wild(card) if wild else kernel.is_remover(card)):
            continue
        if first < 0:
            first = card
        desk.values[i] = UNJUDGED
        if card == first:
            desk.worth[i] = place_worth(sight, space) if wild else remove_worth(game, sight, space)
    if first < 0:
        return
    least = max(_least_worth(desk, count), 0)
    for i in range(count):
        if int(desk.worth[i]) >= least:
            desk.values[i] = 0


@compiled
def judge(rules: Rules, games: Structs, index: SupportsIndex, seat: int, net: Net, desk: Desk) -> int:
    """Write down all that a seat may do now and what each is worth; how many actions there are."""
    actions = desk.actions[0]
    kernel.list_actions(rules, games[index], seat, actions)
    count = int(actions.count)
    if count == 0:
        return 0
    look(rules, games[index], seat, 0, desk.sights[0])
    sum_lines(net, desk.sights[0])
    for i in range(count):
        desk.values[i] = 0
    if desk.sights[0].wild_held > 0:
        _sift_jacks(games[index], desk, count, True)
    if desk.sights[0].removers_held > 0:
        _sift_jacks(games[index], desk, count, False)
    for i in range(count):
        if desk.values[i] == 0:
            desk.values[i] = _judged(rules, games, index, seat, int(actions.action[i]), net, desk)
    return count


@inlined
def _judged(
    rules: Rules, games: Structs, index: SupportsIndex, seat: int, action: int, net: Net, desk: Desk
) -> float:
    kind = kernel.kind_of(action)
    if kind == kernel.DRAW:
        return 3 * WON
    if kind == kernel.TURN_IN:
        return 2 * WON
    return _value_of(rules, games, index, seat, action, net, desk)


@compiled
def choose_judged(
    rules: Rules,
    games: Structs,
    index: SupportsIndex,
    seat: int,
    net: Net,
    desk: Desk,
    noise: float,
    state: State,
) -> int:
    """The action of the highest value, each being off by some noise in log odds."""
    count = judge(rules, games, index, seat, net, desk)
    best, chosen = 2 * UNJUDGED, 0
    for i in range(count):
        value = desk.values[i]
        if value != UNJUDGED and noise > 0:
            value -= noise * log(-log(fraction(state)))
        if value > best:
            best, chosen = value, i
    return int(desk.actions[0].action[chosen])
