"""Chips on the board, and what they make of the rails that cross under them."""

from __future__ import annotations

from jackline.rules.compiling.compiled import compiled, inlined
from jackline.rules.kernel.fields import EMPTY
from jackline.rules.kernel.rails import (
    BIT_ON_RAIL,
    BITS_OF_LINE,
    CORNER_BITS,
    CROWDED,
    MADE_LINE,
    MARKS,
    PLACE_ON_RAIL,
    RAIL,
    RAIL_OF_LINE,
    WHOLE,
)
from jackline.rules.kernel.structs import Game


@inlined
def put_chip(game: Game, team: int, space: int) -> bool:
    """Place a chip; whether it completes a line."""
    game.chips[space] = team
    game.chips_left[team] -= 1
    marks = 0
    for direction in range(4):
        rail = int(RAIL[space, direction])
        bits = int(game.rails[team, rail]) | int(BIT_ON_RAIL[space, direction])
        game.rails[team, rail] = bits
        marks |= int(MARKS[bits])
    if marks & CROWDED:
        game.crowded[team] = 1
    return marks & MADE_LINE != 0


@inlined
def take_chip(game: Game, space: int) -> None:
    """Give a chip back to its team (S9)."""
    team = int(game.chips[space])
    game.chips[space] = EMPTY
    game.chips_left[team] += 1
    for direction in range(4):
        rail = int(RAIL[space, direction])
        game.rails[team, rail] = int(game.rails[team, rail]) & ~int(BIT_ON_RAIL[space, direction])


@inlined
def lines_with(game: Game, team: int, space: int) -> int:
    """The lines through a space that are whole with the team's chip on it, as a mask of its slots."""
    lines = 0
    for direction in range(4):
        bits = int(game.rails[team, int(RAIL[space, direction])]) | int(BIT_ON_RAIL[space, direction])
        place = int(PLACE_ON_RAIL[space, direction])
        # The line that begins `place` before the space is in slot `place`: WHOLE has them in that order.
        lines |= (int(WHOLE[bits]) << place >> 5 & 31) << 5 * direction
    return lines


@compiled
def is_whole(game: Game, team: int, line: int) -> bool:
    """Whether every space of a line is the team's or a corner."""
    bits = int(BITS_OF_LINE[line])
    return int(game.rails[team, int(RAIL_OF_LINE[line])]) & bits == bits


@compiled
def has_chip_in(game: Game, team: int, line: int) -> bool:
    """Whether a team has a chip in a line."""
    rail = int(RAIL_OF_LINE[line])
    return int(game.rails[team, rail]) & int(BITS_OF_LINE[line]) & ~int(CORNER_BITS[rail]) != 0
