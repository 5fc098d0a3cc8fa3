"""Who is at a table: coming and going, names, the host, and bots that stand in for the absent."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from jackline.ai.bot import DEFAULT_BOT
from jackline.server.table.entries import (
    CameBack,
    Chair,
    HostGiven,
    Joined,
    Left,
    Muted,
    Renamed,
    StoodIn,
)
from jackline.server.table.matters.seating import free_name, free_seat, name_of, stood_up
from jackline.server.table.matters.talk import concerns, dismissed
from jackline.server.table.names import clean_name
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import Change, Events, Person, TableState, with_chair
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

# ---- what follows from an entry -----------------------------------------------------------------------


def joined(state: TableState, entry: Joined, at: int) -> Change:
    """Someone is here; whoever comes to a table left by all is its host."""
    changes: dict[str, Any] = {
        "people": {**state.people, entry.person: Person(entry.name)},
        "chairs": state.chairs if entry.chairs is None else entry.chairs,
        "newest_person": entry.person,
    }
    came = said.PersonJoined(entry.person, entry.name)
    if state.people:
        return changes, (came,)
    return {**changes, "host": entry.person}, (came, said.HostChanged(entry.person, entry.name))


def left(state: TableState, entry: Left, at: int) -> Change:
    """Someone is gone, and with them a call of table talk that needs them."""
    name = state.people[entry.person].name
    people = {number: person for number, person in state.people.items() if number != entry.person}
    events: Events = (said.PersonLeft(entry.person, name, entry.removed),)
    if entry.host != state.host and entry.host in people:
        events += (said.HostChanged(entry.host, people[entry.host].name),)
    changes = {"people": people, "chairs": entry.chairs, "host": entry.host}
    if not concerns(state.talk.call, entry.person):
        return changes, events
    ended, dropped = dismissed(state, at)
    return {**changes, **ended}, (*events, *dropped)


def renamed(state: TableState, entry: Renamed, at: int) -> Change:
    """Someone goes by another name."""
    person = state.people[entry.person]
    people = {**state.people, entry.person: replace(person, name=entry.name)}
    event = said.PersonRenamed(entry.person, person.name, entry.name)
    return {"people": people, "chairs": entry.chairs}, (event,)


def muted(state: TableState, entry: Muted, at: int) -> Change:
    """Someone is silenced, or may speak again."""
    person = state.people[entry.person]
    people = {**state.people, entry.person: replace(person, muted=entry.muted)}
    return {"people": people}, (said.PersonMuted(entry.person, person.name, entry.muted),)


def host_given(state: TableState, entry: HostGiven, at: int) -> Change:
    """The table has another host."""
    return {"host": entry.person}, (said.HostChanged(entry.person, state.people[entry.person].name),)


def stood_in(state: TableState, entry: StoodIn, at: int) -> Change:
    """A bot plays on for someone."""
    chair = state.chairs[entry.seat]
    chairs = with_chair(state.chairs, entry.seat, Chair(chair.name, chair.person, entry.bot))
    return {"chairs": chairs}, (said.BotStoodIn(entry.seat, chair.name or ""),)


def came_back(state: TableState, entry: CameBack, at: int) -> Change:
    """Someone plays their own seats again."""
    back = [seat for seat in state.seats_of(entry.person) if state.chairs[seat].bot is not None]
    chairs = state.chairs
    for seat in back:
        chairs = with_chair(chairs, seat, Chair(chairs[seat].name, entry.person, None))
    return {"chairs": chairs}, tuple(said.PersonCameBack(seat, state.name_of(seat)) for seat in back)


# ---- requests -----------------------------------------------------------------------------------------


def join(state: TableState, wish: p.JoinTable) -> Joined:
    """A person comes, and sits down if there is a seat and they want one."""
    if len(state.people) >= p.MOST_PEOPLE:
        raise TableError(Refusal.TABLE_FULL)
    person, name = state.newest_person + 1, free_name(state, clean_name(wish.name))
    if wish.watch:
        return Joined(person, name)
    return Joined(person, name, with_chair(state.chairs, free_seat(state, wish.seat), Chair(name, person)))


def rename(state: TableState, person: int, request: p.Rename, now: Now) -> Renamed | None:
    """Take another name, which one's seats then have too."""
    before, name = state.people[person].name, clean_name(request.name)
    if name == before:
        return None
    name = free_name(state, name)
    chairs = tuple(
        Chair(name, person, chair.bot) if chair.person == person and chair.name == before else chair
        for chair in state.chairs
    )
    return Renamed(person, name, chairs)


def leave(state: TableState, person: int, request: p.Leave, now: Now) -> Left:
    """Leave for good."""
    return _gone(state, person, removed=False)


def remove(state: TableState, person: int, request: p.RemovePerson, now: Now) -> Left:
    """Send someone away."""
    name_of(state, request.person)
    if request.person == person:
        raise TableError(Refusal.YOURSELF)
    return _gone(state, request.person, removed=True)


def _gone(state: TableState, person: int, removed: bool) -> Left:
    return Left(person, removed, stood_up(state, person), next_host(state, without=person))


def next_host(state: TableState, without: int, present: frozenset[int] | None = None) -> int:
    """Who is host when a person has gone: the host stays, else the first who sits, else the first."""
    if state.host != without:
        return state.host
    here = [other for other in state.people if other != without and (present is None or other in present)]
    sitting = [chair.person for chair in state.chairs if chair.person in here]
    return next((other for other in (*sitting, *here) if other is not None), 0)


def mute(state: TableState, person: int, request: p.MutePerson, now: Now) -> Muted | None:
    """Silence someone, or let them speak again."""
    name_of(state, request.person)
    if state.people[request.person].muted == request.muted:
        return None
    return Muted(request.person, request.muted)


def give_host(state: TableState, person: int, request: p.GiveHost, now: Now) -> HostGiven | None:
    """Make another person the host."""
    name_of(state, request.person)
    return None if request.person == person else HostGiven(request.person)


def hand_over(state: TableState, person: int, request: p.HandOver, now: Now) -> StoodIn | None:
    """Let a bot play on for someone who has been away for long enough."""
    if request.seat >= len(state.chairs):
        raise TableError(Refusal.NO_SUCH_SEAT)
    if not away_long_enough(state, now.presence, request.seat, now.at):
        raise TableError(Refusal.STILL_HERE)
    chair = state.chairs[request.seat]
    return StoodIn(request.seat, DEFAULT_BOT) if chair.person is not None and chair.bot is None else None


def away_long_enough(state: TableState, presence: Presence, seat: int, at: int) -> bool:
    """Whether others may hand an absent person's seat to a bot."""
    person = state.chairs[seat].person
    since = None if person is None else presence.away_since.get(person)
    grace = state.setup.away_seconds or 0
    return since is not None and at >= since + grace * 1000


def take_back(state: TableState, person: int, request: p.TakeBack, now: Now) -> CameBack | None:
    """Play one's own seats again."""
    return come_back(state, person)


def come_back(state: TableState, person: int) -> CameBack | None:
    """A person plays again where bots have stood in; None if none has."""
    has_stand_in = any(state.chairs[seat].bot for seat in state.seats_of(person))
    return CameBack(person) if has_stand_in else None
