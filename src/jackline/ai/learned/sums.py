"""Sums of the rows' vectors: of a whole position, and of what a move under consideration changes in it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled, inlined
from jackline.ai.learned.net import WIDTH, Net
from jackline.ai.learned.rows import CHIPS_IN, PATTERNS, SIDES, TALLY
from jackline.ai.learned.sight import Sight, card_rows, pattern, row_of_space
from jackline.rules.box.board import LINE_COUNT, LINES, THROUGH, THROUGH_COUNT


@inlined
def _add(net: Net, total: NDArray[np.float32], row: int) -> None:
    for i in range(WIDTH):
        total[i] += net.vectors[row, i]


@inlined
def _exchange(net: Net, total: NDArray[np.float32], old: int, new: int) -> None:
    for i in range(WIDTH):
        total[i] += net.vectors[new, i] - net.vectors[old, i]


@inlined
def _take(net: Net, total: NDArray[np.float32], row: int) -> None:
    for i in range(WIDTH):
        total[i] -= net.vectors[row, i]


@compiled
def sum_lines(net: Net, sight: Sight) -> None:
    """The sum of the vectors of all lines."""
    total = sight.total
    for i in range(WIDTH):
        total[i] = 0
    for line in range(LINE_COUNT):
        for side in range(int(sight.sides)):
            if not sight.closed[side, line]:
                found = int(sight.pattern[side, line])
                if found >= 0:
                    _add(net, total, side * PATTERNS + found)
    for space in range(100):
        if int(sight.space_row[space]) >= 0:
            _add(net, total, int(sight.space_row[space]))


@compiled
def add_card_rows(net: Net, sight: Sight) -> None:
    """Add to the trial what is not a line."""
    total = sight.trial
    about_cards = card_rows(sight)
    for number in range(8 + int(sight.sides)):
        _add(net, total, about_cards[number])


@inlined
def _touch(sight: Sight, space: int) -> None:
    if not sight.is_touched[space]:
        sight.is_touched[space] = 1
        sight.touched[int(sight.touched_count)] = space
        sight.touched_count += 1


@compiled
def begin_trial(sight: Sight) -> None:
    """Take the position as it is for a start."""
    # In loops, because an array assigned to an array is checked for its shape, which takes long to compile.
    for i in range(WIDTH):
        sight.trial[i] = sight.total[i]
    for line in range(LINE_COUNT):
        sight.trial_line[line] = sight.line[line]
    for side in range(SIDES):
        for space in range(100):
            sight.trial_tally[side, space] = sight.tally[side, space]


@compiled
def shift_lines(net: Net, sight: Sight, space: int, by: int) -> None:
    """Change in the trial what a space adds to its lines."""
    total = sight.trial
    _touch(sight, space)
    for i in range(int(THROUGH_COUNT[space])):
        line = int(THROUGH[space, i])
        before = int(sight.trial_line[line])
        after = before + by
        sight.trial_line[line] = after
        for side in range(int(sight.sides)):
            if sight.closed[side, line]:
                continue
            old = int(sight.pattern[side, line])
            if before != int(sight.line[line]):  # the line was changed by another space before
                old = pattern(before, side)
            new = pattern(after, side)
            if old == new:
                continue
            if old < 0:
                _add(net, total, side * PATTERNS + new)
            elif new < 0:
                _take(net, total, side * PATTERNS + old)
            else:
                _exchange(net, total, side * PATTERNS + old, side * PATTERNS + new)
            more = int(TALLY[int(CHIPS_IN[new])]) - int(TALLY[int(CHIPS_IN[old])])
            if more != 0:
                for j in range(5):
                    crossed = int(LINES[line, j])
                    sight.trial_tally[side, crossed] += more
                    _touch(sight, crossed)


@compiled
def settle_spaces(net: Net, sight: Sight) -> None:
    """Bring the rows of the touched spaces into the trial."""
    total = sight.trial
    for i in range(int(sight.touched_count)):
        space = int(sight.touched[i])
        sight.is_touched[space] = 0
        near = int(sight.space[space])
        old = int(sight.space_row[space])
        new = row_of_space(int(sight.sides), near, sight.trial_tally, space)
        if old == new:
            continue
        if old < 0:
            _add(net, total, new)
        elif new < 0:
            _take(net, total, old)
        else:
            _exchange(net, total, old, new)
    sight.touched_count = 0
