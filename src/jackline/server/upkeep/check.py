"""Every table loads, every log is whole: reads all there is, also while the server runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from jackline.server.store.archives import FORGOTTEN, read_entries
from jackline.server.store.rows import Entry, TableRow
from jackline.server.store.schema import KEYS, TABLES
from jackline.server.table.reading import Unreadable, read_entry
from jackline.server.table.state import TableState
from jackline.server.upkeep.place import look_at
from jackline.server.upkeep.quick_check import Extent, Fault, check_ours, damages, extents, gap_in

SLICE: Final = 1000
"""Entries that are in memory together."""

_TRIES: Final = 20
"""How often a table that is being played at is looked at again until its row and its log agree."""


class Checked(NamedTuple):
    """What was found."""

    tables: int
    entries: int
    faults: int


def check(url: str, *, quick: bool, tell: Callable[[Fault], None]) -> Checked:
    """Look at everything in a database; what is wrong is told as it is found."""
    return look_at(url, lambda connection: _check(connection, quick, tell))


def _check(connection: Connection, quick: bool, tell: Callable[[Fault], None]) -> Checked:
    check_ours(connection)
    wrong = damages(connection, quick=quick)
    for fault in wrong:
        tell(fault)
    tables, entries, faults = 0, 0, len(wrong)
    for log in extents(connection):
        found = [gap] if (gap := gap_in(log)) else [] if quick else list(_faults(connection, log))
        for fault in found:
            tell(fault)
        tables, entries, faults = tables + 1, entries + log.entries, faults + len(found)
    return Checked(tables, entries, faults)


def _faults(connection: Connection, log: Extent) -> Iterator[Fault]:
    if log.phase == FORGOTTEN:
        return
    try:
        read, row = _read(connection, log.id)
    except Unreadable as error:
        yield Fault(log.id, f"entry {error.number} cannot be read ({error.why}).")
        return
    for what in (*read.strange, *_disagreements(read, row), *_keys(connection, log.id, read)):
        yield Fault(log.id, what)


class _Read:
    """A log as far as it was read."""

    def __init__(self, connection: Connection, table_id: int) -> None:
        self._connection = connection
        self._table_id = table_id
        self.strange: list[str] = []
        self.newest: Entry | None = None
        self._state: TableState | None = None
        self.read_on()

    @property
    def state(self) -> TableState:
        """The sum of it."""
        if self._state is None:
            raise Unreadable(1, "there is no entry")
        return self._state

    def read_on(self) -> bool:
        """Read what is new; whether there was anything. Unreadable if it means nothing."""
        before = self.newest
        while entries := self._next():
            for entry in entries:
                self._state, _ = read_entry(self._state, entry.number, entry.at, entry.body)
                self._look_at(entry)
        return self.newest is not before

    def _next(self) -> list[Entry]:
        after = self.newest.number if self.newest else 0
        return read_entries(self._connection, self._table_id, after, SLICE)

    def _look_at(self, entry: Entry) -> None:
        self.newest = entry
        kind = _decode_kind(entry.body).kind
        if kind != entry.kind:
            self.strange.append(f"entry {entry.number} is listed as {entry.kind!r} and says {kind!r}.")


class _Said(msgspec.Struct):
    kind: str


_decode_kind: Final = msgspec.json.Decoder(_Said).decode


def _read(connection: Connection, table_id: int) -> tuple[_Read, TableRow | None]:
    """A log and its table's row, of the same moment."""
    read = _Read(connection, table_id)
    for _ in range(_TRIES):
        row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).first()
        if not read.read_on():
            return read, None if row is None else TableRow(*row)
    return read, None


def _disagreements(read: _Read, row: TableRow | None) -> Iterator[str]:
    """Where a table's own row says something else than its log."""
    if row is None or read.newest is None:
        return
    if row.phase != read.state.phase:
        yield f"it is listed as {row.phase!r}, and its log says {read.state.phase!r}."
    if row.changed_at != read.newest.at:
        yield "the time of its last change is not that of its last entry."
    if row.code != read.state.code:
        yield "its code is not the one in its log."


def _keys(connection: Connection, table_id: int, read: _Read) -> Iterator[str]:
    people = connection.execute(select(KEYS.c.person).where(KEYS.c.table_id == table_id)).scalars().all()
    read.read_on()  # somebody may have come meanwhile
    for person in sorted(person for person in people if not 1 <= person <= read.state.newest_person):
        yield f"there is a key for person {person}, who has never been there."
