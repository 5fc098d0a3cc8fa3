"""What greedy thinks of a space, compiled: to choose which moves are worth judging, and to train against."""

from __future__ import annotations

from typing import Final

import numpy as np

from jackline.ai import lines
from jackline.ai.compiled import compiled, inlined
from jackline.ai.learned import rows
from jackline.ai.learned.sight import Sight
from jackline.rules.box.board import CORNERS_IN, FIVE, THROUGH, THROUGH_COUNT
from jackline.rules.kernel.structs import Game

ATTACK: Final = np.array([*lines.ATTACK, 0], np.int64)
BLOCK: Final = np.array([*lines.BLOCK, 0], np.int64)


@inlined
def _chips_if_clear(sight: Sight, line: int, side: int) -> int:
    """The chips of a side in a line, corners included; -1 if it cannot be filled."""
    chips = int(sight.line[line]) >> rows.CHIP_SHIFT & 511
    if chips & ~(7 << 3 * side) or sight.closed[side, line]:
        return -1
    return (chips >> 3 * side) + int(CORNERS_IN[line])


@compiled
def attack(sight: Sight, space: int) -> int:
    """What a chip here does for the viewer's own lines."""
    worth = 0
    for i in range(int(THROUGH_COUNT[space])):
        chips = _chips_if_clear(sight, int(THROUGH[space, i]), 0)
        if chips >= 0:
            worth += int(ATTACK[chips])
    return worth


@compiled
def block(sight: Sight, space: int, side: int) -> int:
    """What this space is worth to a rival."""
    worth = 0
    for i in range(int(THROUGH_COUNT[space])):
        chips = _chips_if_clear(sight, int(THROUGH[space, i]), side)
        if chips >= 0:
            worth += int(BLOCK[chips])
    return worth


@compiled
def place_worth(sight: Sight, space: int) -> int:
    """Attack and the strongest rival's block."""
    most = 0
    for side in range(1, int(sight.sides)):
        most = max(most, block(sight, space, side))
    return attack(sight, space) + most


@compiled
def remove_worth(game: Game, sight: Sight, space: int) -> int:
    """What the owner of the chip here loses with it: lines, and sequences that may be broken."""
    number = int(sight.space[space])
    broken = int(game.locked[space]) * int(BLOCK[FIVE - 1])
    for side in range(1, int(sight.sides)):
        if number >> rows.CHIP_SHIFT >> 3 * side & 7:
            return block(sight, space, side) + broken
    return 0
