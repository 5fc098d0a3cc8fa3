"""The board's geometry in the names of its spaces, for bots and whoever draws it; `board` has the numbers."""

from __future__ import annotations

from typing import Final, TypeAlias

from jackline.rules.box.board import CORNERS as CORNER_IDS
from jackline.rules.box.board import LINE_BETWEEN, LINE_SPACES, SPACES, space_id
from jackline.rules.errors import NotationError

Line: TypeAlias = tuple[str, ...]

CORNERS: Final[tuple[str, ...]] = tuple(SPACES[space] for space in CORNER_IDS)
"""The four spaces that count for everyone, in reading order."""

LINES: Final[tuple[Line, ...]] = tuple(tuple(SPACES[space] for space in line) for line in LINE_SPACES)
"""All 192 lines of five spaces, in reading order."""

_THROUGH: Final = {space: tuple(line for line in LINES if space in line) for space in SPACES}


def lines_through(space: str) -> tuple[Line, ...]:
    """The lines that a space is part of: 3 in a corner, 20 in the middle."""
    return _THROUGH[SPACES[space_id(space)]]


def spaces_between(first: str, last: str) -> Line:
    """The five spaces of the line with these ends, in reading order; NotationError if there is none."""
    one, other = sorted((space_id(first), space_id(last)))
    line = LINE_BETWEEN.get((one, other))
    if line is None:
        raise NotationError(f"There is no line of five from {first} to {last}.")
    return LINES[line]
