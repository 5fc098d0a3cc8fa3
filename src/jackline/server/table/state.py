"""The state of a table: the sum of its log. Immutable; `folded` gives the next one and what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from jackline.rules.chance import RecordedShuffle, system_shuffle
from jackline.rules.cut import OpenCut
from jackline.rules.edition import Edition, teams_by_seat
from jackline.rules.events import Event, GameDrawn, GameWon
from jackline.rules.position import Position
from jackline.server.table.agreement import Agreement, agreed_in, agreed_then
from jackline.server.table.cutting import cut_opened, have_cut, moved_on
from jackline.server.table.entries import (
    AnyEntry,
    Called,
    CallExpired,
    CameBack,
    Chair,
    Chairs,
    Cut,
    CutOpened,
    Dealt,
    Gathered,
    Hinted,
    HostGiven,
    Joined,
    Left,
    Moved,
    Muted,
    Opened,
    Renamed,
    Seated,
    SetUpAgreed,
    Spoken,
    StoodIn,
    Voted,
)
from jackline.server.table.talk import Talk, called, concerns, dated, dismissed, expired, voted
from jackline.server.wire import events as said
from jackline.server.wire.protocol import Phase, SetUp

Events: TypeAlias = tuple[Event, ...]
Team: TypeAlias = tuple[tuple[int | None, str | None], ...]
"""Who plays together, however the teams are numbered."""


class Person(Struct, frozen=True):
    """Someone who has come to the table."""

    name: str
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

    talk: Talk = Talk()
    """What was said in this game, and the calls of table talk."""

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


def opened(entry: Opened, at: int) -> tuple[TableState, Events]:
    """The state after the first entry."""
    people = {1: Person(entry.name)}
    state = TableState(entry.code, entry.setup, entry.chairs, people, 1, 1, number=1, turn_at=at)
    return state, (said.TableOpened(1, entry.name),)


def folded(state: TableState, entry: AnyEntry, at: int) -> tuple[TableState, Events]:
    """The state after one more entry, and what happened."""
    changed, events = _FOLDS[type(entry)](state, entry)
    changes = _numbers(state, changed.position, changed.game, at)
    if moved_on(state.cut, changed.cut):
        changes["turn_at"] = at
    if changed.talk is not state.talk:
        changes["talk"] = dated(state.talk, changed.talk, at)
    return replace(changed, **changes), events


def moved(state: TableState, entry: Moved, at: int) -> tuple[TableState, Events, Moved]:
    """As `folded` for a new move, whose chance is still open: also the entry with the chance it took.

    IllegalMove if the rules refuse it.
    """
    position, events, changes = _played(state, entry)
    past = position.past
    if past is not None and past.reshuffled is not None:
        entry = Moved(entry.seat, entry.move, entry.by, " ".join(past.reshuffled))
    changes.update(_numbers(state, position, state.game, at))
    return replace(state, **changes), events, entry


def _numbers(before: TableState, position: Position | None, game: int, at: int) -> dict[str, Any]:
    """The number of the new entry, and, if a turn begins with it, that it does."""
    number, earlier = before.number + 1, before.position
    if position is earlier:
        return {"number": number}
    goes_on = earlier is not None and position is not None and earlier.turn == position.turn
    if goes_on and game == before.game:
        return {"number": number, "moved_at": at}
    return {"number": number, "moved_at": at, "turn_number": number, "turn_at": at}


# ---- one function for each kind of entry --------------------------------------------------------------


def _joined(state: TableState, entry: Joined) -> tuple[TableState, Events]:
    people = {**state.people, entry.person: Person(entry.name)}
    chairs = state.chairs if entry.chairs is None else entry.chairs
    after = replace(state, people=people, chairs=chairs, newest_person=entry.person)
    if state.people:
        return after, (said.PersonJoined(entry.person, entry.name),)
    return replace(after, host=entry.person), (
        said.PersonJoined(entry.person, entry.name),
        said.HostChanged(entry.person, entry.name),
    )


def _left(state: TableState, entry: Left) -> tuple[TableState, Events]:
    name = state.people[entry.person].name
    people = {number: person for number, person in state.people.items() if number != entry.person}
    events: Events = (said.PersonLeft(entry.person, name, entry.removed),)
    if entry.host != state.host and entry.host in people:
        events += (said.HostChanged(entry.host, people[entry.host].name),)
    after = replace(state, people=people, chairs=entry.chairs, host=entry.host)
    if not concerns(state.talk.call, entry.person):
        return after, events
    after, dropped = dismissed(after)
    return after, (*events, *dropped)


def _renamed(state: TableState, entry: Renamed) -> tuple[TableState, Events]:
    person = state.people[entry.person]
    people = {**state.people, entry.person: replace(person, name=entry.name)}
    event = said.PersonRenamed(entry.person, person.name, entry.name)
    return replace(state, people=people, chairs=entry.chairs), (event,)


def _muted(state: TableState, entry: Muted) -> tuple[TableState, Events]:
    person = state.people[entry.person]
    people = {**state.people, entry.person: replace(person, muted=entry.muted)}
    return replace(state, people=people), (said.PersonMuted(entry.person, person.name, entry.muted),)


def _host_given(state: TableState, entry: HostGiven) -> tuple[TableState, Events]:
    name = state.people[entry.person].name
    return replace(state, host=entry.person), (said.HostChanged(entry.person, name),)


def _set_up(state: TableState, entry: SetUpAgreed) -> tuple[TableState, Events]:
    return replace(state, setup=entry.setup, chairs=entry.chairs), (said.SetUpChanged(),)


def _seated(state: TableState, entry: Seated) -> tuple[TableState, Events]:
    return replace(state, chairs=entry.chairs), (said.SeatsChanged(),)


def _dealt(state: TableState, entry: Dealt) -> tuple[TableState, Events]:
    agreed = agreed_then(entry.rules)
    position = Position.deal(
        agreed.edition,
        seats=len(entry.chairs),
        teams=agreed.teams,
        deck=entry.deck.split(),
        dealer=entry.dealer,
        layout=agreed.layout,
        reshuffle=system_shuffle,
    )
    changes: dict[str, Any] = {"phase": "playing", "position": position, "game": state.game + 1}
    changes["dealt_with"] = agreed
    after = replace(state, chairs=entry.chairs, cut=None, talk=state.talk.anew(), **changes)
    return after, (said.CardsDealt(after.game, entry.dealer, after.name_of(entry.dealer)),)


def _moved(state: TableState, entry: Moved) -> tuple[TableState, Events]:
    assert state.position is not None
    if entry.reshuffled is None:
        _, events, changes = _played(state, entry)
        return replace(state, **changes), events
    # The chance of the first time, then chance again.
    recorded = state.position.with_reshuffle(RecordedShuffle([entry.reshuffled.split()]))
    position, events, changes = _played(replace(state, position=recorded), entry)
    return replace(state, **{**changes, "position": position.with_reshuffle(system_shuffle)}), events


def _played(state: TableState, entry: Moved) -> tuple[Position, Events, dict[str, Any]]:
    """The position after a move, what happened, and what of the state it changes."""
    assert state.position is not None
    position, events = state.position.play(entry.move, entry.seat)
    if entry.by == "clock":
        events = (said.TimeRanOut(entry.seat, state.name_of(entry.seat)), *events)
    changes: dict[str, Any] = {"position": position}
    end = events[-1] if events else None
    if isinstance(end, GameWon):
        team = state.members(end.team)
        changes.update(phase="over", wins={**state.wins, team: state.wins.get(team, 0) + 1})
    elif isinstance(end, GameDrawn):
        changes.update(phase="over", drawn=state.drawn + 1)
    if "phase" in changes:
        changes["talk"] = state.talk.anew()
    return position, events, changes


def _hinted(state: TableState, entry: Hinted) -> tuple[TableState, Events]:
    event = said.HintAsked(entry.seat, state.name_of(entry.seat))
    return replace(state, hinted_turn=state.turn_number), (event,)


def _stood_in(state: TableState, entry: StoodIn) -> tuple[TableState, Events]:
    chair = state.chairs[entry.seat]
    chairs = with_chair(state.chairs, entry.seat, Chair(chair.name, chair.person, entry.bot))
    return replace(state, chairs=chairs), (said.BotStoodIn(entry.seat, chair.name or ""),)


def _came_back(state: TableState, entry: CameBack) -> tuple[TableState, Events]:
    back = [seat for seat in state.seats_of(entry.person) if state.chairs[seat].bot is not None]
    chairs = state.chairs
    for seat in back:
        chairs = with_chair(chairs, seat, Chair(chairs[seat].name, entry.person, None))
    events = tuple(said.PersonCameBack(seat, state.name_of(seat)) for seat in back)
    return replace(state, chairs=chairs), events


def _gathered(state: TableState, entry: Gathered) -> tuple[TableState, Events]:
    events: Events = (said.GameAbandoned(),) if state.phase == "playing" else ()
    after = replace(
        state, phase="gathering", position=None, dealt_with=None, cut=None, talk=state.talk.anew()
    )
    return after, (*events, said.SetUpChanged())


def _spoken(state: TableState, entry: Spoken) -> tuple[TableState, Events]:
    event = said.Said(entry.person, state.people[entry.person].name, entry.text)
    if state.phase != "playing":
        return state, (event,)
    return replace(state, talk=state.talk.heard(state.number + 1, entry.person, entry.text)), (event,)


def with_chair(chairs: Chairs, seat: int, chair: Chair) -> Chairs:
    """The same chairs but for one."""
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


_FOLDS: Final[dict[type[Any], Callable[[TableState, Any], tuple[TableState, Events]]]] = {
    Joined: _joined,
    Left: _left,
    Renamed: _renamed,
    Muted: _muted,
    HostGiven: _host_given,
    SetUpAgreed: _set_up,
    Seated: _seated,
    CutOpened: cut_opened,
    Cut: have_cut,
    Dealt: _dealt,
    Moved: _moved,
    Called: called,
    Voted: voted,
    CallExpired: expired,
    Hinted: _hinted,
    StoodIn: _stood_in,
    CameBack: _came_back,
    Gathered: _gathered,
    Spoken: _spoken,
}
