"""Who is at a table: coming and going, names, the host, and bots that stand in for the absent."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from jackline.ai.bot import DEFAULT_BOT
from jackline.server.table.entries import (
    CameBack,
    Chair,
    Forgotten,
    HostGiven,
    Joined,
    Left,
    Muted,
    Renamed,
    StoodIn,
)
from jackline.server.table.matters.removing import check_origin, gone_for_good, remembered
from jackline.server.table.matters.seating import free_name, free_seat, name_of
from jackline.server.table.matters.talk import concerns, dismissed
from jackline.server.table.names import clean_name
from jackline.server.table.origins import NOWHERE, Origin
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import Change, Events, Person, TableState, with_chair
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

# ---- what follows from an entry -----------------------------------------------------------------------


def joined(state: TableState, entry: Joined, at: int) -> Change:
    """Someone is here; whoever comes to a table without a host, and not only to look on, is its host."""
    changes: dict[str, Any] = {
        "people": {**state.people, entry.person: Person(entry.name, mark=entry.mark)},
        "chairs": state.chairs if entry.chairs is None else entry.chairs,
        "newest_person": entry.person,
    }
    came = said.PersonJoined(entry.person, entry.name)
    if state.host in state.people or entry.watches:
        return changes, (came,)
    return {**changes, "host": entry.person}, (came, said.HostChanged(entry.person, entry.name))


def left(state: TableState, entry: Left, at: int) -> Change:
    """Someone is gone, and with them a call of table talk that needs them."""
    name = state.people[entry.person].name
    people = {number: person for number, person in state.people.items() if number != entry.person}
    changes: dict[str, Any] = {"people": people, "chairs": entry.chairs, "host": entry.host}
    events: Events = (said.PersonLeft(entry.person, name, entry.removed),)
    if entry.host != state.host and entry.host in people:
        events += (said.HostChanged(entry.host, people[entry.host].name),)
    if entry.banned:
        changes["sent_away"] = remembered(state, entry, at)
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


def forgotten(state: TableState, entry: Forgotten, at: int) -> Change:
    """The entries before this one know some people no more; so does the sum of them."""
    return {"forgotten": state.forgotten + 1}, ()


# ---- requests -----------------------------------------------------------------------------------------


def join(state: TableState, wish: p.JoinTable, origin: Origin = NOWHERE, at: int = 0) -> Joined:
    """A person comes at this time, and sits down if there is a seat and they want one."""
    check_origin(state, origin.mark, at)
    if wish.watch and not state.setup.onlookers:
        raise TableError(Refusal.NO_ONLOOKERS)
    _check_room(state, wish, origin)
    person, name = state.newest_person + 1, free_name(state, clean_name(wish.name))
    if wish.watch:
        return Joined(person, name, None, origin.mark, watches=True)
    chairs = with_chair(state.chairs, free_seat(state, wish.seat), Chair(name, person))
    return Joined(person, name, chairs, origin.mark)


def _check_room(state: TableState, wish: p.JoinTable, origin: Origin) -> None:
    """TableError if there are too many people; who only looks on takes the place of nobody who plays."""
    most = p.MOST_PEOPLE - p.MOST_SEATS if wish.watch else p.MOST_PEOPLE
    if len(state.people) >= most:
        raise TableError(Refusal.TABLE_FULL)
    from_there = sum(person.mark == origin.mark for person in state.people.values())
    if origin.mark is not None and from_there >= origin.most:
        raise TableError(Refusal.MANY_FROM_THERE)


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
    return gone_for_good(state, person, now)


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
    chair = state.chairs[request.seat]
    if state.setup.away_seconds is None and chair.person in now.presence.away_since:
        raise TableError(Refusal.WAITS_FOR_EVER)
    if not away_long_enough(state, now.presence, request.seat, now.at):
        raise TableError(Refusal.STILL_HERE)
    return StoodIn(request.seat, DEFAULT_BOT) if chair.person is not None and chair.bot is None else None


def away_long_enough(state: TableState, presence: Presence, seat: int, at: int) -> bool:
    """Whether others may hand an absent person's seat to a bot: never where the table waits for ever."""
    person, grace = state.chairs[seat].person, state.setup.away_seconds
    since = None if person is None else presence.away_since.get(person)
    return since is not None and grace is not None and at >= since + grace * 1000


def take_back(state: TableState, person: int, request: p.TakeBack, now: Now) -> CameBack | None:
    """Play one's own seats again."""
    return come_back(state, person)


def come_back(state: TableState, person: int) -> CameBack | None:
    """A person plays again where bots have stood in; None if none has."""
    has_stand_in = any(state.chairs[seat].bot for seat in state.seats_of(person))
    return CameBack(person) if has_stand_in else None
