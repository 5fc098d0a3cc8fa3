"""Where people come from, as far as a table needs to know: a mark by which it tells households apart.

The log holds no addresses. A mark is twenty bits of a hash, and another one at every table: enough to know
a household again among the few at a table, and shared by thousands of all the addresses there are.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

MOST_FROM_ONE_PLACE: Final = 24
"""People of one household at one table: twelve who play, and as many who look on."""

_DIGITS: Final = 5


class Origin(NamedTuple):
    """Where someone comes from, and how many from there a table takes."""

    mark: str | None = None
    """None: not known."""

    most: int = MOST_FROM_ONE_PLACE


NOWHERE: Final = Origin()


def mark_of(code: str, household: str) -> str:
    """The mark of a household at the table of this code."""
    return sha256(f"{code} {household}".encode()).hexdigest()[:_DIGITS]
