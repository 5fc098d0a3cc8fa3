"""What happens at a table besides the game itself, as facts in the past tense.

They travel with the events of the rules, in one list: `event` is the name of the class, `number` the
entry in the table's log, `at` its time in milliseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from jackline.rules.events import Event


@dataclass(frozen=True)
class TableOpened(Event):
    """The table was opened by its first host."""

    person: int
    name: str


@dataclass(frozen=True)
class PersonJoined(Event):
    """Someone came to the table."""

    person: int
    name: str


@dataclass(frozen=True)
class PersonLeft(Event):
    """Someone left, or was sent away by the host."""

    person: int
    name: str
    removed: bool


@dataclass(frozen=True)
class PersonLetBack(Event):
    """The host let someone back in who had been sent away."""

    person: int
    name: str


@dataclass(frozen=True)
class PersonRenamed(Event):
    """Someone took another name."""

    person: int
    before: str
    name: str


@dataclass(frozen=True)
class PersonMuted(Event):
    """The host silenced someone, or let them speak again."""

    person: int
    name: str
    muted: bool


@dataclass(frozen=True)
class HostChanged(Event):
    """The table has another host."""

    person: int
    name: str


@dataclass(frozen=True)
class SetUpChanged(Event):
    """Something else was agreed for the next deal."""


@dataclass(frozen=True)
class SeatsChanged(Event):
    """Someone sits elsewhere."""


@dataclass(frozen=True)
class BotStoodIn(Event):
    """A bot plays on for someone who is away."""

    seat: int
    name: str


@dataclass(frozen=True)
class PersonCameBack(Event):
    """Someone plays their own seat again."""

    seat: int
    name: str


@dataclass(frozen=True)
class TimeRanOut(Event):
    """The time for a turn was up; a bot made the move that follows."""

    seat: int
    name: str


@dataclass(frozen=True)
class HintAsked(Event):
    """Someone asked for a hint, for the first time in this turn."""

    seat: int
    name: str


@dataclass(frozen=True)
class CardsDealt(Event):
    """A new game begins."""

    game: int
    dealer: int
    name: Annotated[str, "Of the dealer."]


@dataclass(frozen=True)
class GameAbandoned(Event):
    """The host took the table back to the set-up in mid-game."""


@dataclass(frozen=True)
class Said(Event):
    """Someone said something to the table."""

    person: int
    name: str
    text: str


@dataclass(frozen=True)
class CutBegun(Event):
    """The table cuts for the deal."""


@dataclass(frozen=True)
class CardCut(Event):
    """Someone cut the deck and showed a card."""

    seat: int
    name: str
    card: str


@dataclass(frozen=True)
class CutTied(Event):
    """Some cut the same lowest card and cut again."""

    seats: list[int]
    card: str


@dataclass(frozen=True)
class DealerFound(Event):
    """The lowest card deals."""

    seat: int
    name: str
    card: str


@dataclass(frozen=True)
class TalkCalled(Event):
    """Someone called table talk on another team."""

    person: int
    name: str
    team: int
    text: Annotated[str | None, "What was said, if it was written."]
    message: Annotated[int | None, "Its number in the log, if it was written."]


@dataclass(frozen=True)
class TalkUpheld(Event):
    """The others agreed: each of the team gives up a card."""

    team: int


@dataclass(frozen=True)
class TalkDismissed(Event):
    """Someone did not agree, or the time was up: nothing follows."""

    team: int
