"""Sending people away for the evening, and letting them back in."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from jackline.server.table.entries import Left, LetBack
from jackline.server.table.hosting import next_host
from jackline.server.table.matters.seating import free_name, name_of, stood_up
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import Change, Person, SentAway, TableState
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

EVENING: Final = 12 * 60 * 60 * 1000
"""How long somebody stays away who was sent away, in milliseconds."""

MOST_SENT_AWAY: Final = 100
"""Of more a table remembers the newest."""


def sent_away_now(state: TableState, at: int) -> dict[int, SentAway]:
    """Who was sent away this evening and not let back in, by number."""
    return {person: gone for person, gone in state.sent_away.items() if at < gone.at + EVENING}


def sent_from(state: TableState, mark: str | None, at: int) -> int | None:
    """The newest of those sent away who came from the household with this mark; None: nobody did."""
    found = [person for person, gone in sent_away_now(state, at).items() if mark in gone.marks]
    return found[-1] if found else None


def check_origin(state: TableState, mark: str | None, at: int) -> None:
    """TableError where someone was sent away to: nobody new comes from there unless the host says so."""
    if sent_from(state, mark, at) is not None:
        raise TableError(Refusal.SENT_AWAY)


# ---- what follows from an entry -----------------------------------------------------------------------


def remembered(state: TableState, entry: Left, at: int) -> dict[int, SentAway]:
    """Those who are sent away, after this one was as well."""
    person = state.people[entry.person]
    gone = SentAway(person.name, at, entry.marks, person.muted)
    return dict([*state.sent_away.items(), (entry.person, gone)][-MOST_SENT_AWAY:])


def let_back_in(state: TableState, entry: LetBack, at: int) -> Change:
    """Somebody is one of the table again, under the same number and with the same key."""
    rest = dict(state.sent_away)
    gone = rest.pop(entry.person)
    back = Person(entry.name, gone.muted, gone.marks[0] if gone.marks else None)
    event = said.PersonLetBack(entry.person, entry.name)
    return {"people": {**state.people, entry.person: back}, "sent_away": rest}, (event,)


# ---- requests -----------------------------------------------------------------------------------------


def remove(state: TableState, person: int, request: p.RemovePerson, now: Now) -> Left:
    """Send someone away for the evening, and with them their household; or only take them off the list."""
    name_of(state, request.person)
    if request.person == person:
        raise TableError(Refusal.YOURSELF)
    left = replace(gone_for_good(state, request.person, now), removed=True)
    if not request.ban:
        return left
    return replace(left, banned=True, marks=_marks(state, now.presence, request.person))


def gone_for_good(state: TableState, person: int, now: Now) -> Left:
    """Somebody leaves, and a seat and perhaps the role of the host with them."""
    return Left(person, False, stood_up(state, person), next_host(state, person, now.presence.here))


def _marks(state: TableState, presence: Presence, person: int) -> tuple[str, ...]:
    """Where a person came from, and where they are now."""
    came = state.people[person].mark
    return tuple(sorted({*presence.marks.get(person, ()), *([came] if came else ())}))


def let_back(state: TableState, person: int, request: p.LetBack, now: Now) -> LetBack:
    """Let someone back in who was sent away."""
    gone = state.sent_away.get(request.person)
    if gone is None:
        raise TableError(Refusal.NOT_SENT_AWAY)
    if len(state.people) >= p.MOST_PEOPLE:
        raise TableError(Refusal.TABLE_FULL)
    return LetBack(request.person, free_name(state, gone.name))
