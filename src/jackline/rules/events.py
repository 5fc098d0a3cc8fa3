"""Events: what happened, as facts in the past tense, and who may know them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

from jackline.rules.box.cards import Card

Ending: TypeAlias = Literal["sequences", "deck empty", "stalemate"]
"""Why a game is over."""


@dataclass(frozen=True)
class Event:
    """Something that happened at the table. Public unless a subclass hides a part of it."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat may know it; None is an onlooker."""
        return self

    def to_json(self) -> dict[str, Any]:
        """The event as plain data, its class name under `event`."""
        return {"event": type(self).__name__, **vars(self)}


@dataclass(frozen=True)
class ChipPlaced(Event):
    """A card was played and a chip put on a space."""

    seat: int
    card: Card
    team: int
    space: str


@dataclass(frozen=True)
class ChipRemoved(Event):
    """A one-eyed jack took a chip of another team."""

    seat: int
    card: Card
    team: Annotated[int, "The team that lost the chip."]
    space: str


@dataclass(frozen=True)
class DeadCardTurnedIn(Event):
    """A dead card went to the discards."""

    seat: int
    card: Card


@dataclass(frozen=True)
class Passed(Event):
    """A seat had no card to play."""

    seat: int


@dataclass(frozen=True)
class CardDrawn(Event):
    """A seat drew a card, which only that seat may know."""

    seat: int
    card: Card | None

    def seen_by(self, seat: int | None) -> CardDrawn:
        """For others than the drawer the card is None."""
        return self if seat == self.seat else _hidden_draw(self.seat)


@cache
def _hidden_draw(seat: int) -> CardDrawn:
    """What others see of every draw of a seat."""
    return CardDrawn(seat, None)


@dataclass(frozen=True)
class DrawLost(Event):
    """A draw that was due was not made in time."""

    seat: int


@dataclass(frozen=True)
class SequenceMade(Event):
    """A line was claimed; its chips are locked."""

    team: int
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class SequenceBroken(Event):
    """A sequence lost a chip and no longer scores."""

    team: int
    spaces: tuple[str, ...]


@dataclass(frozen=True)
class DeckReshuffled(Event):
    """The discards became the new draw deck."""

    cards: int


@dataclass(frozen=True)
class TeamPenalised(Event):
    """Table talk was called on a team: every seat named owes one more card."""

    team: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class CardForfeited(Event):
    """A penalty card went to the discards."""

    seat: int
    card: Card


@dataclass(frozen=True)
class GameWon(Event):
    """A team has the sequences it needs."""

    team: int


@dataclass(frozen=True)
class GameDrawn(Event):
    """Nobody wins: "deck empty" or "stalemate"."""

    reason: str
