"""The state of a table: the sum of its log. Immutable; `folded` makes the next one of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from jackline.rules.box.edition import Edition, teams_by_seat
from jackline.rules.cut import OpenCut
from jackline.rules.events import Event
from jackline.rules.position import Position
from jackline.server.table.agreement import Agreement, agreed_in
from jackline.server.table.entries import Chair, Chairs
from jackline.server.table.words import Talk
from jackline.server.wire.protocol import Phase, SetUp

Events: TypeAlias = tuple[Event, ...]
Team: TypeAlias = tuple[tuple[int | None, str | None], ...]
"""Who plays together, however the teams are numbered."""


class Person(Struct, frozen=True):
    """Someone who has come to the table."""

    name: str
    muted: bool = False
    mark: str | None = None
    """Of the household from which they came; None: not known."""


class SentAway(Struct, frozen=True):
    """Someone whom the host has sent away."""

    name: str
    at: int
    """When, in milliseconds since 1970."""

    marks: tuple[str, ...] = ()
    """Of the households from which they came."""

    muted: bool = False


class TableState(Struct, frozen=True):
    """Everything that is decided at a table, hidden cards included."""

    code: str
    setup: SetUp
    chairs: Chairs
    people: Mapping[int, Person]
    host: int
    newest_person: int
    """Numbers of people are never given twice."""

    phase: Phase = "gathering"
    position: Position | None = None
    dealt_with: Agreement | None = None
    """What the newest game was dealt with; None before the first deal and when all are back at the set-up."""

    game: int = 0
    wins: Mapping[Team, int] = {}
    drawn: int = 0
    number: int = 0
    """Of the newest entry."""

    turn_number: int = 0
    """Of the entry with which the present turn began."""

    turn_at: int = 0
    """When it began, or the present round of the cut, in milliseconds since 1970."""

    moved_at: int = 0
    """When something last happened in the game, in milliseconds since 1970."""

    hinted_turn: int = 0
    """The newest turn, by its number, in which a hint was asked for."""

    cut: OpenCut | None = None
    """The cut for the deal, deck included, while it goes on."""

    sent_away: Mapping[int, SentAway] = {}
    """By number, the newest last; also those who may come again, since the evening is over."""

    talk: Talk = Talk()
    """What was said in this game, and the calls of table talk."""

    forgotten: int = 0
    """How often older entries were written over: whoever has fewer in memory has to read them anew."""

    @property
    def agreement(self) -> Agreement:
        """What games are dealt with: the next of a series as the one before."""
        return self.dealt_with or agreed_in(self.setup)

    @property
    def edition(self) -> Edition:
        """The rules agreed on, house rules included."""
        return self.agreement.edition

    @property
    def teams(self) -> int:
        """How many teams the seats make."""
        return self.agreement.teams

    @property
    def team_of(self) -> list[int]:
        """By seat."""
        return teams_by_seat(len(self.chairs), self.teams)

    def seats_of(self, person: int | None) -> list[int]:
        """The seats a person has."""
        if person is None:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def members(self, team: int) -> Team:
        """Who plays in a team."""
        sitting = zip(self.chairs, self.team_of, strict=True)
        return tuple(sorted(((c.person, c.name) for c, theirs in sitting if theirs == team), key=str))

    def series(self) -> list[int]:
        """Games won in this company, by team."""
        return [self.wins.get(self.members(team), 0) for team in range(self.teams)]

    def front_seat(self, person: int | None) -> int | None:
        """The seat a person looks from: of several, the one that is to move, or next to."""
        return self.front_of(self.seats_of(person))

    def front_of(self, mine: list[int]) -> int | None:
        """The same for a person with these seats: first who may still draw, since that can be too late."""
        if len(mine) < 2:
            return mine[0] if mine else None
        if self.position is None:
            waits_for = self.cut.waits_for if self.cut else ()
            return next((seat for seat in mine if seat in waits_for), mine[0])
        turn, seats, awaited = self.position.turn, len(self.chairs), self.position.awaited
        due = [seat for seat in self.position.draws_due if seat in awaited]
        return min(mine, key=lambda s: (s not in due, s != turn, s not in awaited, (s - turn) % seats))

    @property
    def needs_fresh_cut(self) -> bool:
        """Whether the game was drawn by an empty deck, after which there is a new one with a new cut (E2)."""
        outcome = None if self.position is None else self.position.outcome()
        return self.phase == "over" and outcome is not None and outcome.reason == "deck empty"

    def name_of(self, seat: int) -> str:
        """Whoever has a seat."""
        return self.chairs[seat].name or ""


class Happened(Struct, frozen=True):
    """What one entry of the log did."""

    number: int
    at: int
    events: tuple[Event, ...]

    def seen_by(self, seat: int | None) -> list[dict[str, Any]]:
        """Its events as this seat may know them, for the wire."""
        told = [event.seen_by(seat).to_json() for event in self.events]
        for event in told:
            event["number"] = self.number
            event["at"] = self.at
        return told

    def secrets(self) -> list[Event]:
        """The events of which some seat may know more than onlookers do."""
        return [event for event in self.events if event.seen_by(None) is not event]


Change: TypeAlias = tuple[dict[str, Any], Events]
"""The fields of a state that an entry changes, and what happened."""


def turn_begins(state: TableState, at: int) -> dict[str, Any]:
    """What changes when a turn begins with the next entry."""
    return {"turn_number": state.number + 1, "turn_at": at, "moved_at": at}


def with_chair(chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    """The same chairs but for one."""
    return (*chairs[:seat], chair, *chairs[seat + 1 :])
