"""Beginning: an empty board, and the deal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jackline.rules.box.board import CORNERS
from jackline.rules.compiling.compiled import compiled
from jackline.rules.kernel.fields import CORNER, EMPTY
from jackline.rules.kernel.hands import seat_after
from jackline.rules.kernel.rails import CORNER_BITS, RAIL_COUNT
from jackline.rules.kernel.structs import Game, Rules


@compiled
def clear(rules: Rules, game: Game) -> None:
    """An empty board, no cards, every chip in its supply. The struct must be zero."""
    for space in range(100):
        game.chips[space] = EMPTY
    for corner in CORNERS:
        game.chips[corner] = CORNER
    for team in range(int(rules.teams)):
        game.chips_left[team] = rules.chips[team]
        for rail in range(RAIL_COUNT):
            game.rails[team, rail] = CORNER_BITS[rail]
    game.winner = EMPTY


@compiled
def deal(rules: Rules, game: Game, deck: NDArray[np.uint8], dealer: int) -> None:
    """Deal one at a time from the top, clockwise from the dealer's left (S6). The struct must be zero."""
    clear(rules, game)
    game.turn = seat_after(rules, dealer)
    dealt, seat = 0, dealer
    for slot in range(int(rules.hand_size)):
        for _ in range(int(rules.seats)):
            seat = seat_after(rules, seat)
            game.hands[seat, slot] = deck[dealt]
            game.hand_count[seat] = slot + 1
            dealt += 1
    left = deck.size - dealt
    for i in range(left):
        game.deck[i] = deck[deck.size - 1 - i]
    game.deck_count = left
