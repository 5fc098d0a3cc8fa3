"""What a store was asked to keep and has promised, and whether that is what is found after a power cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from jackline.server.store import Entry, Holder, Key, StoreError, open_store

_ENTRIES: Final = (
    "SELECT code, number, at, kind, body, seat, move_id, person, request_id FROM tables"
    " LEFT JOIN entries ON tables.id = table_id ORDER BY tables.id, number"
)
_KEYS: Final = "SELECT code, token_hash, person FROM tables JOIN keys ON tables.id = table_id"


@dataclass
class Asked:
    """All that was asked for one table."""

    keys: set[Key] = field(default_factory=set)
    entries: list[Entry] = field(default_factory=list)
    ends: set[int] = field(default_factory=set)
    """The numbers with which a write ended: no log may end in the middle of one."""

    def add(self, entries: list[Entry]) -> int:
        """One more write; the number of its last entry."""
        self.entries += entries
        self.ends.add(len(self.entries))
        return len(self.entries)


@dataclass
class Ledger:
    """All tables by code."""

    asked: dict[str, Asked] = field(default_factory=dict)
    sure: dict[str, int] = field(default_factory=dict)
    """How much of each table was there from the beginning."""

    lengths: dict[str, int] = field(default_factory=dict)
    """Of what was found last, so that it can be the beginning of what comes next."""

    async def faults(self, folder: Path, promised: Mapping[str, int]) -> list[str]:
        """Open what was left by a power cut as the server does; whatever is not as promised."""
        path = folder / "jackline.db"
        try:
            faults = await self._in_the_store(path)
            with closing(sqlite3.connect(path)) as database:
                found = read_tables(database)
                self.lengths = {code: len(table.entries) for code, table in found.items()}
                return [*faults, *self._in_the_file(database, found, promised)]
        except (StoreError, sqlite3.Error) as error:
            return [f"cannot be read: {error}"]

    def faults_in_copy(self, path: Path, promised: Mapping[str, int] | None) -> list[str]:
        """A copy that was promised must be there, with all that was sure by then; any other must be whole."""
        if not path.exists():
            return [] if promised is None else ["the copy is not there"]
        try:
            with closing(sqlite3.connect(path)) as database:
                faults = self._in_the_file(database, read_tables(database), promised or {})
                return [f"in the copy {fault}" for fault in faults]
        except sqlite3.Error as error:
            return [f"the copy cannot be read: {error}"]

    async def _in_the_store(self, path: Path) -> list[str]:
        """The newest table as the server reads it; to ask for all in this way would take too long."""
        store = await open_store(f"sqlite:///{path}")
        try:
            code, asked = next(reversed(self.asked.items()), ("", Asked()))
            row = await store.find(code)
            if row is None:
                return []
            entries = await store.entries(row.id)
            holders = [await store.holder(key.token_hash) for key in asked.keys]
        finally:
            await store.close()
        fits = holders == [Holder(row.id, key.person) for key in asked.keys]
        return [] if fits and entries == asked.entries[: len(entries)] else [f"{code}: read otherwise"]

    def _in_the_file(
        self, database: sqlite3.Connection, found: Mapping[str, Asked], promised: Mapping[str, int]
    ) -> Iterator[str]:
        said = database.execute("PRAGMA integrity_check").fetchone()[0]
        if said != "ok":
            yield f"integrity: {said}"
        for code in self.asked.keys() | found.keys():
            faults = _compare(found.get(code), self.asked.get(code), promised.get(code, 0))
            yield from (f"{code}: {fault}" for fault in faults)


def read_tables(database: sqlite3.Connection) -> dict[str, Asked]:
    """Everything that is in a database, each table as if it had been asked for in one go."""
    tables: dict[str, list[Entry]] = {}
    for code, number, at, kind, body, seat, move_id, person, request_id in database.execute(_ENTRIES):
        entries = tables.setdefault(code, [])
        if number is not None:
            ids = {"seat": seat, "move_id": move_id, "person": person, "request_id": request_id}
            entries.append(Entry(number=number, at=at, kind=kind, body=body.encode(), **ids))
    found = {code: Asked(entries=entries, ends={len(entries)}) for code, entries in tables.items()}
    for code, token_hash, person in database.execute(_KEYS):
        found[code].keys.add(Key(token_hash, person))
    return found


def _compare(found: Asked | None, asked: Asked | None, promised: int) -> Iterator[str]:
    if asked is None:
        yield "nobody has opened this table"
    elif found is None:
        if promised:
            yield f"{promised} entries were promised, and there is no such table"
    else:
        if len(found.entries) < promised:
            yield f"{promised} entries were promised, {len(found.entries)} are there"
        if found.entries != asked.entries[: len(found.entries)] or found.keys != asked.keys:
            yield "something else is kept than was asked"
        if len(found.entries) not in asked.ends:
            yield f"it ends with {len(found.entries)}, in the middle of a write"
