"""From a decision to what is written down: nothing of it is so before it is kept, all of it is so after."""

from __future__ import annotations

from typing import NamedTuple

from jackline.server.store import Entry, Key
from jackline.server.table.entries import AnyEntry, Joined, Left, Moved
from jackline.server.table.forms import encode_entry
from jackline.server.table.state import TableState, folded, moved
from jackline.server.table.views import Happened


class Decided(NamedTuple):
    """An entry ready to be kept, and what will be so once it is."""

    row: Entry
    phase: str | None
    """The table's new phase; None if it is as before."""

    keys: tuple[Key, ...]
    forget_person: int | None
    state: TableState
    happened: Happened


def decided_by(
    state: TableState,
    entry: AnyEntry,
    at: int,
    person: int | None,
    request_id: str | None,
    keys: tuple[Key, ...],
) -> Decided:
    """What an entry does at a table in this state; IllegalMove if it is a move that the rules refuse."""
    if isinstance(entry, Moved):
        after, events, entry = moved(state, entry, at)
    else:
        after, events = folded(state, entry, at)
    return Decided(
        row=row_of(entry, after.number, at, person, request_id),
        phase=after.phase if after.phase != state.phase else None,
        keys=keys,
        forget_person=entry.person if isinstance(entry, Left) else None,
        state=after,
        happened=Happened(after.number, at, events),
    )


def row_of(
    entry: AnyEntry, number: int, at: int, person: int | None = None, request_id: str | None = None
) -> Entry:
    """The entry as the store keeps it: a move belongs to its seat, all else to the person."""
    body, kind = encode_entry(entry), type(entry).__struct_config__.tag
    if isinstance(entry, Moved):
        return Entry(number=number, at=at, kind=str(kind), body=body, seat=entry.seat, move_id=request_id)
    keeps_id = request_id is not None and not isinstance(entry, Joined)
    return Entry(
        number=number,
        at=at,
        kind=str(kind),
        body=body,
        person=person if keeps_id else None,
        request_id=request_id if keeps_id else None,
    )
