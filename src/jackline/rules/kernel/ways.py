"""Ways to claim: the permitted sets of lines through one space (Q4).

A set of lines through one space is a mask of its 20 slots: five for each direction. Lines in different
directions share only that space, so they never clash; two in the same direction clash unless the space
ends one and begins the other. The permitted sets of Q4 are therefore one way for each direction, and the
ways of a direction depend only on which of its five lines are complete: 32 cases, tabulated below.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from jackline.rules.compiling.compiled import compiled

SLOTS: Final = 20
NAMES_NO_LINE: Final = 1 << SLOTS
"""Beside the slots of a claim: ends were named that are not those of a line."""

NAMES_LINE_ELSEWHERE: Final = 1 << (SLOTS + 1)
"""Beside the slots of a claim: a line was named that does not run through the space."""

BOTH_ENDS: Final = 0b10001
"""The only two lines of one direction through a space that share no more than that space."""

WAYS: Final = np.zeros(32, np.uint8)
"""In how many ways the complete lines of one direction can be claimed; 1 if there are none."""

WAY: Final = np.zeros((32, 4), np.uint8)
"""Those ways, as masks of the five lines."""


def _fill_tables() -> None:
    for five in range(32):
        pair = [BOTH_ENDS] if five & BOTH_ENDS == BOTH_ENDS else []
        alone = [1 << i for i in range(5) if five >> i & 1 and not (pair and 1 << i & BOTH_ENDS)]
        ways = pair + alone or [0]
        WAYS[five] = len(ways)
        for number, way in enumerate(ways):
            WAY[five, number] = way


_fill_tables()


@compiled
def claim_count(claimable: int) -> int:
    """How many permitted sets there are (Q4); 1 when there is nothing to choose."""
    count = 1
    for direction in range(4):
        count *= int(WAYS[claimable >> 5 * direction & 31])
    return count


@compiled
def claim_number(claimable: int, number: int) -> int:
    """One of the permitted sets."""
    claim = 0
    for direction in range(4):
        five = claimable >> 5 * direction & 31
        ways = int(WAYS[five])
        claim |= int(WAY[five, number % ways]) << 5 * direction
        number //= ways
    return claim


@compiled
def forced(claimable: int) -> int:
    """The lines that belong to every permitted set."""
    lines = 0
    for direction in range(4):
        five = claimable >> 5 * direction & 31
        if int(WAYS[five]) == 1:
            lines |= int(WAY[five, 0]) << 5 * direction
    return lines


@compiled
def clash_within(claim: int) -> bool:
    """Whether two lines of a set share more than one space."""
    for direction in range(4):
        five = claim >> 5 * direction & 31
        if five & (five - 1) and five != BOTH_ENDS:
            return True
    return False


@compiled
def is_permitted(claimable: int, claim: int) -> bool:
    """Whether no further line could be added (Q4)."""
    for direction in range(4):
        five, chosen = claimable >> 5 * direction & 31, claim >> 5 * direction & 31
        found = False
        for i in range(int(WAYS[five])):
            found = found or int(WAY[five, i]) == chosen
        if not found:
            return False
    return True
