"""Rails: the board as ten bits along every row, column and diagonal, and tables to read them with.

A rail is a row, a column or a diagonal that has room for a line. A team's chips on it are bits, the first
space lowest; corners are set for everyone. Four rails cross in a space, one for each direction of `board`;
for a diagonal too short for a line stands NO_RAIL, on which no bit is ever set. A table of 1,024 entries
then knows everything about a rail: which of its lines are whole, and whether it is crowded.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from jackline.rules.box.board import CORNERS, DIRECTIONS, FIVE, LINE_COUNT, LINE_SPACES, SIZE, direction_of

NO_RAIL: Final = 42
RAIL_COUNT: Final = NO_RAIL + 1

RAIL: Final = np.full((100, 4), NO_RAIL, np.uint8)
"""The rail of a space in each direction."""

PLACE_ON_RAIL: Final = np.zeros((100, 4), np.uint8)
"""Where on it the space lies."""

BIT_ON_RAIL: Final = np.zeros((100, 4), np.uint16)
"""The same as a bit; none on NO_RAIL."""

CORNER_BITS: Final = np.zeros(RAIL_COUNT, np.uint16)
"""The corners on a rail."""

RAIL_OF_LINE: Final = np.zeros(LINE_COUNT, np.uint8)
BITS_OF_LINE: Final = np.zeros(LINE_COUNT, np.uint16)
"""The five bits of a line on its rail."""

WHOLE: Final = np.zeros(1 << SIZE, np.uint8)
"""Which lines of a rail are whole, a bit for each: the lowest for the line that begins last."""

MARKS: Final = np.zeros(1 << SIZE, np.uint8)
"""What is worth knowing about a rail at once: MADE_LINE, CROWDED."""

MADE_LINE: Final = 1
"""A line of the rail is whole."""

CROWDED: Final = 2
"""Five of six neighbours are set, both ends among them: another chip may complete two lines that clash."""


def _rails() -> list[tuple[int, list[int]]]:
    """Direction and spaces of every rail."""
    found = []
    for direction, (down, right) in enumerate(DIRECTIONS):
        for space in range(SIZE * SIZE):
            row, column = divmod(space, SIZE)
            if row - down in range(SIZE) and column - right in range(SIZE):
                continue  # the rail began before
            spaces = []
            while row in range(SIZE) and column in range(SIZE):
                spaces.append(row * SIZE + column)
                row, column = row + down, column + right
            if len(spaces) >= FIVE:
                found.append((direction, spaces))
    return found


def _lay_rails() -> None:
    for rail, (direction, spaces) in enumerate(_rails()):
        for place, space in enumerate(spaces):
            RAIL[space, direction] = rail
            PLACE_ON_RAIL[space, direction] = place
            BIT_ON_RAIL[space, direction] = 1 << place
            if space in CORNERS:
                CORNER_BITS[rail] |= 1 << place


def _find_lines() -> None:
    for line, spaces in enumerate(LINE_SPACES):
        direction = direction_of(spaces)
        RAIL_OF_LINE[line] = RAIL[spaces[0], direction]
        for space in spaces:
            BITS_OF_LINE[line] |= BIT_ON_RAIL[space, direction]


def _tell_bits() -> None:
    for bits in range(1 << SIZE):
        for first in range(SIZE - FIVE + 1):
            if bits >> first & 0b11111 == 0b11111:
                WHOLE[bits] |= 1 << SIZE - FIVE - first
                MARKS[bits] |= MADE_LINE
            six = bits >> first & 0b111111
            if six & 0b100001 == 0b100001 and six.bit_count() >= FIVE:
                MARKS[bits] |= CROWDED


_lay_rails()
_find_lines()
_tell_bits()
