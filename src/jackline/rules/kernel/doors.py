"""The doors: what Python calls. Arrays of structs and an index, so that one game and a batch are the same."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jackline.rules.compiling.compiled import compiled
from jackline.rules.kernel.actions import space_of
from jackline.rules.kernel.beginning import clear, deal
from jackline.rules.kernel.chips import put_chip
from jackline.rules.kernel.claims import claim_line
from jackline.rules.kernel.fields import EMPTY
from jackline.rules.kernel.happened import CHIP_BEFORE, write_report
from jackline.rules.kernel.legality import OK, is_dead, penalty_verdict, verdict
from jackline.rules.kernel.listing import list_actions
from jackline.rules.kernel.playing import apply, penalise
from jackline.rules.kernel.structs import Structs


@compiled
def deal_into(rules: Structs, games: Structs, index: int, deck: NDArray[np.uint8], dealer: int) -> None:
    """Deal a game into a struct that is zero."""
    deal(rules[0], games[index], deck, dealer)


@compiled
def set_up(
    rules: Structs, games: Structs, index: int, chips: NDArray[np.uint8], sequences: NDArray[np.uint8]
) -> None:
    """Chips and sequences without a game behind them, into a struct that is zero.

    `chips` has a team or EMPTY for every space, `sequences` the team and the line of each, as claimed.
    """
    game = games[index]
    clear(rules[0], game)
    for space in range(100):
        if int(chips[space]) < EMPTY:
            put_chip(game, int(chips[space]), space)
    for i in range(len(sequences)):
        claim_line(game, int(sequences[i, 0]), int(sequences[i, 1]))


@compiled
def legal_actions(rules: Structs, games: Structs, index: int, seat: int, actions: Structs) -> int:
    """Write down the legal actions of a seat in one of the games; how many there are."""
    list_actions(rules[0], games[index], seat, actions[0])
    return int(actions[0].count)


@compiled
def apply_to(rules: Structs, games: Structs, index: int, seat: int, action: int) -> int:
    """Do a legal action in one of the games, in place; what happened. On RESHUFFLE shuffle its deck."""
    return apply(rules[0], games[index], seat, action)


@compiled
def dead_slots(rules: Structs, games: Structs, index: int, seat: int) -> int:
    """Which cards of a hand are dead, as a mask of its slots (D1)."""
    dead = 0
    for slot in range(int(games[index].hand_count[seat])):
        dead |= int(is_dead(rules[0], games[index], int(games[index].hands[seat, slot]))) << slot
    return dead


@compiled
def verdict_on(rules: Structs, games: Structs, index: int, seat: int, action: int) -> int:
    """The verdict on an action in one of the games."""
    return verdict(rules[0], games[index], seat, action)


@compiled
def step(
    rules: Structs,
    games: Structs,
    index: int,
    after: Structs,
    seat: int,
    action: int,
    report: NDArray[np.int64],
) -> int:
    """Check an action and, if it is legal, write the game after it and a report on it; the verdict."""
    why = verdict(rules[0], games[index], seat, action)
    if why != OK:
        return why
    after[0] = games[index]
    game = after[0]
    sequences = int(game.sequence_count)
    report[CHIP_BEFORE] = game.chips[min(space_of(action), 99)]
    happened = apply(rules[0], game, seat, action)
    write_report(rules[0], game, seat, happened, sequences, report)
    return OK


@compiled
def penalise_into(rules: Structs, games: Structs, index: int, after: Structs, team: int) -> int:
    """Check a penalty and, if it is due, write the game after it; the verdict."""
    why = penalty_verdict(rules[0], games[index], team)
    if why == OK:
        after[0] = games[index]
        penalise(rules[0], after[0], team)
    return why
