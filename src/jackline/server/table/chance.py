"""Chance as a table needs it: handed in from outside, like the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from jackline.rules.box.cards import FULL_DECK

Thing = TypeVar("Thing")


class Chance(Protocol):
    """What a table asks of chance; any `random.Random` can answer."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to below this one."""
        ...

    def uniform(self, least: float, most: float, /) -> float:
        """A number between these two."""
        ...

    def sample(self, things: Sequence[Thing], count: int, /) -> list[Thing]:
        """So many of these things, in a random order."""
        ...


def shuffled_cards(chance: Chance) -> str:
    """A whole deck in a random order, top first, as the log has it."""
    return " ".join(chance.sample(FULL_DECK, len(FULL_DECK)))


class ChanceNeeded(Exception):
    """A log is read without chance, and here it would take some."""


def no_chance(cards: list[str]) -> list[str]:
    """The shuffle of a position that came from a log, which says itself what was shuffled."""
    raise ChanceNeeded
