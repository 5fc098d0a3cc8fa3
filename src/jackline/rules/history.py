"""What a game is made of: what was agreed at the deal, and what has been done since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackline.rules.cards import Card
from jackline.rules.chance import Shuffle
from jackline.rules.edition import Edition
from jackline.rules.layout import Layout
from jackline.rules.moves import Move
from jackline.rules.record import Records


@dataclass(frozen=True)
class Deal:
    """What stays the same from the first move of a game to its last."""

    edition: Edition
    layout: Layout
    seats: int
    teams: int
    dealer: int
    deck: tuple[Card, ...] | None
    """All 104 cards, top first; None for a position set up by hand."""

    reshuffle: Shuffle
    rules: Records
    """The same for the kernel."""


class Past:
    """The last thing that was done, and all before it."""

    __slots__ = ("_text", "before", "done", "reshuffled", "seat")

    def __init__(
        self, before: Past | None, seat: int | None, done: Move | int, reshuffled: tuple[Card, ...] | None
    ) -> None:
        self.before = before
        self.seat = seat
        """Who moved; None for a penalty."""
        self.done = done
        """The move, or the team that was penalised."""
        self.reshuffled = reshuffled
        """The new draw deck, top first, if the discards were shuffled."""
        self._text: str | None = None

    def __str__(self) -> str:
        """One line of a score sheet."""
        if self._text is None:
            self._text = f"penalty {self.done}" if self.seat is None else f"{self.seat} {self.done}"
        return self._text


def oldest_first(past: Past | None) -> list[Past]:
    """All that was done, in order."""
    return list(_newest_first(past))[::-1]


def _newest_first(past: Past | None) -> Iterator[Past]:
    while past is not None:
        yield past
        past = past.before
