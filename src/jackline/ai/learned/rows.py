"""What the network sees: the rows of a position, as one seat knows it after its own move.

A line is seen once for every team that may still fill it. Its *pattern* is how many chips the team has
there and, for the spaces it still needs, how near their cards are: in the viewer's hand, or how many of
the two are still unseen. The order within the line does not matter. A line that a single removable chip
spoils has patterns of its own; all other spoiled lines, and those that clash with a sequence the team
already has, are no rows at all.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

import numpy as np

NEARNESSES: Final = 5
"""Of an open space: I hold its card and no other copy is unseen, or one is; I do not hold it and none, one or
two are unseen."""

# A space adds one number to the lines through it: its nearness as a digit to base six, then for each
# side its chips and its locked chips, three bits each. So the number of a line tells all about it.
CHIP_SHIFT: Final = 13
LOCKED_SHIFT: Final = 22
NEARNESS_BITS: Final = (1 << CHIP_SHIFT) - 1

LEAST_SPOILED: Final = 2
"""Chips in a spoiled line from which on it is worth watching."""


def _tables() -> tuple[np.ndarray, np.ndarray, int]:
    """The pattern of a line by its nearnesses, when clear and when spoiled by one chip; and their number."""
    clear, spoiled = np.full(6**5, -1, np.int16), np.full(6**5, -1, np.int16)
    count = 0
    for table, length, least in ((clear, 5, 0), (spoiled, 4, LEAST_SPOILED)):
        for needed in range(length + 1 - least):
            for near in combinations_with_replacement(range(NEARNESSES), needed):
                table[sum(6**nearness for nearness in near)] = count
                count += 1
    return clear, spoiled, count


CLEAR, SPOILED, PATTERNS = _tables()
SIDES: Final = 3


LEVELS: Final = 6
"""What a side may make of an open space, by the lines through it: nothing, or out of one line with two
chips, several of those, one with three, several of those, one with four."""

SPACE_ROWS: Final = SIDES * PATTERNS
"""A row for every open space that some side may make something of: own level, rival's level, nearness."""

# The lines through a space are counted by their chips: those with two, with three, with four.
TALLY: Final = np.array([0, 0, 1, 1 << 5, 1 << 10, 0], np.int64)

CHIPS_IN: Final = np.zeros(PATTERNS + 1, np.int64)
"""The chips in a line by its pattern; 0 for spoiled lines and for none (-1)."""

for _near, _pattern in enumerate(CLEAR):
    if _pattern >= 0:
        CHIPS_IN[_pattern] = 5 - sum(_near // 6**_digit % 6 for _digit in range(5))


def _ranges(*sizes: int) -> tuple[list[int], int]:
    starts, at = [], SPACE_ROWS + LEVELS * LEVELS * NEARNESSES
    for size in sizes:
        starts.append(at)
        at += size
    return starts, at


(
    (
        WILD_HELD,
        REMOVERS_HELD,
        WILD_UNSEEN,
        REMOVERS_UNSEEN,
        OWN_SCORE,
        NEXT_SCORE,
        LAST_SCORE,
        CHIPS_ON_BOARD,
        DECK_LEFT,
        LIVE_HELD,
        DEAD_HELD,
    ),
    ROWS,
) = _ranges(3, 3, 5, 5, 2, 2, 2, 13, 13, 8, 4)
