"""What a table says: the events of its log, entry by entry, and what each person sees in the end."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import msgspec

from jackline.rules.events import Event
from jackline.server.store import Entry
from jackline.server.table.entries import AnyEntry, Opened
from jackline.server.table.folding import folded, opened
from jackline.server.table.forms import decode_entry
from jackline.server.table.pacing import Plan
from jackline.server.table.presence import Presence
from jackline.server.table.state import TableState
from jackline.server.table.views import PublicEncoder, my_view, table_view

_COLUMNS: Final = "number, at, kind, body, seat, move_id, person, request_id"
_encode: Final = msgspec.json.Encoder(enc_hook=str).encode


def rows_of(database: Path, code: str) -> list[dict[str, Any]]:
    """The entries of a table as they lie in the file."""
    with closing(sqlite3.connect(database)) as file:
        (id,) = file.execute("SELECT id FROM tables WHERE code = ?", [code]).fetchone()
        rows = file.execute(f"SELECT {_COLUMNS} FROM entries WHERE table_id = ? ORDER BY number", [id])
        return [dict(zip(_COLUMNS.split(", "), row, strict=True)) for row in rows]


def entries(rows: Sequence[dict[str, Any]]) -> list[Entry]:
    """The same as the store hands them out."""
    return [Entry(**{**row, "body": row["body"].encode()}) for row in rows]


def told(log: Sequence[Entry]) -> tuple[TableState, list[list[dict[str, Any]]]]:
    """The state after a log, and the events of every entry."""
    steps = list(_steps(log))
    return steps[-1][1], [[event.to_json() for event in events] for _, _, events in steps]


def read(log: Sequence[Entry]) -> list[AnyEntry]:
    """The entries of a log, whatever form they have."""
    return [entry for entry, _, _ in _steps(log)]


def _steps(log: Sequence[Entry]) -> Iterator[tuple[AnyEntry, TableState, tuple[Event, ...]]]:
    """Each entry with the state after it and what happened."""
    first = decode_entry(log[0].body, None)
    assert isinstance(first, Opened)
    state, events = opened(first, log[0].at)
    yield first, state, events
    for row in log[1:]:
        entry = decode_entry(row.body, state.setup)
        state, events = folded(state, entry, row.at)
        yield entry, state, events


def shown(log: Sequence[Entry]) -> dict[str, Any]:
    """All that a log shows: what happened, and what everyone sees while nobody is there."""
    state, events = told(log)
    return {
        "events": events,
        "record": None if state.position is None else state.position.record().splitlines(),
        "table": json.loads(_encode(table_view(state, Presence(), Plan()))),
        "game": json.loads(PublicEncoder().game(state)),
        "me": {str(person): json.loads(_encode(_mine(state, person))) for person in state.people},
    }


def _mine(state: TableState, person: int) -> Any:
    seats = state.seats_of(person)
    return my_view(state, person, seats, state.front_of(seats))
