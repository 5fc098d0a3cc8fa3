"""The board's geometry: names of spaces, the 192 lines, and tables the kernel looks things up in.

A space is a number, row * 10 + column, and a name: column letter, then row number from the top.

        a  b  c  d ...  j
     1  0  1  2  3 ...  9
     2 10 11 12 13 ... 19
     ...
    10 90 91 92 93 ... 99

The four directions are across, down, down to the right and down to the left. The 192 lines are numbered
in reading order: by their earlier end, then by their later end. A line *through* a space has a slot from
0 to 19, direction * 5 + the place of the space in the line, so a set of such lines fits in 20 bits.
"""

from __future__ import annotations

from typing import Final, NewType

import numpy as np

from jackline.rules.errors import NotationError

SpaceId = NewType("SpaceId", int)
LineId = NewType("LineId", int)

SIZE: Final = 10
FIVE: Final = 5
COLUMNS: Final = "abcdefghij"
DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))

SPACES: Final[tuple[str, ...]] = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS)
SPACE_IDS: Final[dict[str, SpaceId]] = {name: SpaceId(number) for number, name in enumerate(SPACES)}
CORNER_NAMES: Final = frozenset({"a1", "j1", "a10", "j10"})
CORNERS: Final[tuple[SpaceId, ...]] = tuple(sorted(SPACE_IDS[name] for name in CORNER_NAMES))


def space_id(name: str) -> SpaceId:
    """The number of a space; NotationError if there is no such space."""
    try:
        return SPACE_IDS[name]
    except (KeyError, TypeError):
        raise NotationError(f"{name!r} is not a space: write a letter a-j and a number 1-10") from None


def _line_from(row: int, column: int, step: tuple[int, int]) -> tuple[int, ...] | None:
    """The five spaces from here in this direction, or None if they leave the board."""
    last_row, last_column = row + 4 * step[0], column + 4 * step[1]
    if not (0 <= last_row < SIZE and 0 <= last_column < SIZE):
        return None
    return tuple((row + i * step[0]) * SIZE + column + i * step[1] for i in range(FIVE))


def _all_lines() -> list[tuple[int, int, tuple[int, ...]]]:
    """Earlier end, later end, spaces, in reading order."""
    found = []
    for row in range(SIZE):
        for column in range(SIZE):
            for step in DIRECTIONS:
                spaces = _line_from(row, column, step)
                if spaces is not None:
                    found.append((spaces[0], spaces[-1], spaces))
    return sorted(found)


LINE_SPACES: Final[tuple[tuple[int, ...], ...]] = tuple(spaces for _, _, spaces in _all_lines())
LINE_COUNT: Final = len(LINE_SPACES)
LINE_BETWEEN: Final[dict[tuple[int, int], LineId]] = {
    (spaces[0], spaces[-1]): LineId(line) for line, spaces in enumerate(LINE_SPACES)
}


def direction_of(spaces: tuple[int, ...]) -> int:
    """In which of the four directions a line runs."""
    first, second = spaces[:2]
    step = (second // SIZE - first // SIZE, second % SIZE - first % SIZE)
    return DIRECTIONS.index(step)


LINES: Final = np.array(LINE_SPACES, np.uint8)
"""The five spaces of every line."""

THROUGH_COUNT: Final = np.zeros(100, np.uint8)
"""How many lines run through a space: 3 in a corner, 20 in the middle."""

THROUGH: Final = np.zeros((100, 20), np.uint8)
"""The lines through a space, the first THROUGH_COUNT of each row."""

THROUGH_SLOT: Final = np.zeros((100, 20), np.uint8)
"""The slot of each of those lines."""

LINE_IN_SLOT: Final = np.zeros((100, 20), np.uint8)
"""The line in a slot of a space; slots whose line would leave the board are never asked for."""

CORNERS_IN: Final = np.zeros(LINE_COUNT, np.uint8)
"""How many corners a line contains."""

CLASH: Final = np.zeros((LINE_COUNT, LINE_COUNT), np.bool_)
"""Whether two lines share more than one space, so that one team cannot have both (Q3)."""

CLASHING_COUNT: Final = np.zeros(LINE_COUNT, np.uint8)
"""How many lines a line clashes with, itself included: at most 6."""

CLASHING: Final = np.zeros((LINE_COUNT, 6), np.uint8)
"""Those lines, the first CLASHING_COUNT of each row."""


def _fill_tables() -> None:
    for line, spaces in enumerate(LINE_SPACES):
        CORNERS_IN[line] = sum(space in CORNERS for space in spaces)
        for place, space in enumerate(spaces):
            slot = direction_of(spaces) * FIVE + place
            THROUGH[space, THROUGH_COUNT[space]] = line
            THROUGH_SLOT[space, THROUGH_COUNT[space]] = slot
            LINE_IN_SLOT[space, slot] = line
            THROUGH_COUNT[space] += 1
    held = np.zeros((LINE_COUNT, SIZE * SIZE), np.uint8)
    held[np.arange(LINE_COUNT)[:, None], LINES] = 1
    CLASH[:] = held @ held.T > 1
    for line, clashes in enumerate(CLASH):
        CLASHING_COUNT[line] = clashes.sum()
        CLASHING[line, : CLASHING_COUNT[line]] = clashes.nonzero()[0]


_fill_tables()


def line_slot(space: int, line: LineId) -> int | None:
    """The slot of a line among those through a space; None if it does not run through it."""
    spaces = LINE_SPACES[line]
    return direction_of(spaces) * FIVE + spaces.index(space) if space in spaces else None
