"""Chips on the board and how many of them every line holds."""

from __future__ import annotations

from jackline.rules.board import THROUGH, THROUGH_COUNT
from jackline.rules.compiled import compiled, inlined
from jackline.rules.kernel.fields import EMPTY
from jackline.rules.kernel.structs import Game


@inlined
def put_chip(game: Game, team: int, space: int) -> int:
    """Place a chip and count it in the lines through its space; how many of them it completes."""
    game.chips[space] = team
    game.chips_left[team] -= 1
    tally = 0  # lines by their number of chips, a byte for each: branching would take most of the time
    for i in range(int(THROUGH_COUNT[space])):
        line = int(THROUGH[space, i])
        chips = int(game.line_chips[team, line]) + 1
        game.line_chips[team, line] = chips
        tally += 1 << 8 * chips
    fours, fives = tally >> 32 & 255, tally >> 40
    game.fours[team] = int(game.fours[team]) + fours - fives
    return fives


@compiled
def take_chip(game: Game, space: int) -> None:
    """Give a chip back to its team (S9)."""
    team = int(game.chips[space])
    game.chips[space] = EMPTY
    game.chips_left[team] += 1
    fours = int(game.fours[team])
    for i in range(int(THROUGH_COUNT[space])):
        line = int(THROUGH[space, i])
        chips = int(game.line_chips[team, line]) - 1
        game.line_chips[team, line] = chips
        fours += int(chips == 4) - int(chips == 3)
    game.fours[team] = fours
