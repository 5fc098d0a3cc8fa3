"""The durable log of every table: entries are added, never changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Select, func, or_, select

from jackline.server.store.archives import read_entries
from jackline.server.store.database import Database
from jackline.server.store.errors import ReadFailed, StoreClosed, WriteFailed, reason_of
from jackline.server.store.resting import Sizes, Why, could_go, could_rest, measure
from jackline.server.store.rows import Entry, Holder, Key, TableRow
from jackline.server.store.schema import ENTRIES, KEYS, TABLES
from jackline.server.store.statements import Change, entry_rows
from jackline.server.store.writer import Writer
from jackline.server.store.writing import Addition, Opening, Pulse, Removal, Resting

Result = TypeVar("Result")

_MOST_IN_A_LIST: Final = 1000
"""Values in one statement; databases have a limit."""


class Store:
    """A database of tables; made by `open_store`. One store serves all tables of a process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database)

    # ---- writing: everything returns only when it is on disk ------------------------------------------

    async def open_table(
        self, code: str, at: int, entries: Sequence[Entry], key: Key, *, phase: str = "gathering"
    ) -> int:
        """Keep a new table with its first entries; its id. CodeTaken if there is one with this code."""
        _rows_or_refusal(0, entries)
        return await self._writer.write(Opening(code, at, phase, tuple(entries), Key(*key)))

    async def append(
        self,
        table_id: int,
        entries: Sequence[Entry],
        *,
        phase: str | None = None,
        keys: Sequence[Key] = (),
        forget_person: int | None = None,
    ) -> None:
        """Add entries to a table's log, all or none, together with its new phase (None: as before) and keys.

        Keys are given after those of `forget_person` have been taken away. NumberTaken and AlreadyDone say
        what is in the log instead; WriteFailed means that nobody knows yet.
        """
        if not entries:
            raise ValueError("An append holds at least one entry.")
        await self._writer.write(
            Addition(
                Change(table_id, entries[-1].at, phase),
                tuple(entries),
                _rows_or_refusal(table_id, entries),
                tuple(Key(*key) for key in keys),
                forget_person,
            )
        )

    async def lay_to_rest(self, table_id: int, unchanged_since: int, at: int) -> int:
        """Compress the next piece of a log at whose table nothing has happened since; how many entries."""
        return await self._writer.write(Resting(table_id, unchanged_since, at))

    async def remove(self, table_id: int, resting_since: int) -> bool:
        """Delete a table that has been resting since then; whether it was."""
        return bool(await self._writer.write(Removal(table_id, resting_since)))

    # ---- reading --------------------------------------------------------------------------------------

    async def entries(self, table_id: int, after: int = 0, most: int | None = None) -> list[Entry]:
        """The log of a table from the entry after this number on; if that is said, so many at most."""
        self._check_open()
        return await self._read(lambda connection: read_entries(connection, table_id, after, most))

    async def done_before(
        self, table_id: int, person: int, seats: Collection[int], request_id: str
    ) -> int | None:
        """The number of the entry that carried out what this person with these seats asked for by this id."""
        moved = ENTRIES.c.seat.in_(seats) & (ENTRIES.c.move_id == request_id)
        by_id = or_(ENTRIES.c.request_id == request_id, ENTRIES.c.move_id == request_id)
        asked = (ENTRIES.c.person == person) & by_id
        same = (ENTRIES.c.table_id == table_id) & (moved | asked)
        rows = await self._all(select(ENTRIES.c.number).where(same).limit(1))
        return rows[0][0] if rows else None

    async def find(self, code: str) -> TableRow | None:
        """The table with this code."""
        rows = await self._all(select(TABLES).where(TABLES.c.code == code))
        return TableRow(*rows[0]) if rows else None

    async def holder(self, token_hash: str) -> Holder | None:
        """The table and the person that a token belongs to."""
        rows = await self._all(select(KEYS.c.table_id, KEYS.c.person).where(KEYS.c.token_hash == token_hash))
        return Holder(*rows[0]) if rows else None

    async def newest(self, table_ids: Collection[int]) -> dict[int, int]:
        """The newest number of each of these tables: shows what other processes have written."""
        ids = list(table_ids)
        lists = [ids[start : start + _MOST_IN_A_LIST] for start in range(0, len(ids), _MOST_IN_A_LIST)]
        rows = [row for some in lists for row in await self._all(_newest(some))]
        return {id: number for id, number in rows if number is not None}

    async def could_rest(self, why: Why, before: int, after: int) -> list[int]:
        """The next tables after this id that nobody has used since then, and why."""
        return [id for (id,) in await self._all(could_rest(why, before, after))]

    async def could_go(self, before: int, after: int) -> list[int]:
        """The next tables after this id that have been resting since then."""
        return [id for (id,) in await self._all(could_go(before, after))]

    async def sizes(self) -> Sizes:
        """How much is kept."""
        self._check_open()
        return await self._read(measure)

    async def check(self) -> None:
        """Whether it can be read; StoreError if not."""
        await self._all(select(TABLES.c.id).limit(1))

    async def try_write(self, at: int) -> None:
        """Keep the present time, to see whether a write works; StoreError says why it does not."""
        await self._writer.write(Pulse(at))

    def recent_trouble(self, seconds: float) -> str | None:
        """Why a write of the last seconds failed, though another one may have worked; None if none did."""
        trouble = self._writer.recent_trouble(seconds)
        return None if trouble is None else str(trouble)

    async def close(self) -> None:
        """Write what waits, then let go of the database; later calls raise StoreClosed."""
        await self._writer.close()
        await self._database.close()

    async def _all(self, query: Select[Any]) -> Sequence[Any]:
        self._check_open()
        return await self._read(lambda connection: connection.execute(query).all())

    def _check_open(self) -> None:
        if not self._writer.is_running:
            raise StoreClosed

    async def _read(self, work: Callable[[Connection], Result]) -> Result:
        try:
            return await self._database.read(work)
        except Exception as error:
            raise ReadFailed(f"The database could not read: {reason_of(error)}.") from None


def _newest(table_ids: list[int]) -> Select[Any]:
    # For each table one look at the end of its log, where a GROUP BY would read all of it.
    number = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == TABLES.c.id).scalar_subquery()
    return select(TABLES.c.id, number).where(TABLES.c.id.in_(table_ids))


def _rows_or_refusal(table_id: int, entries: Sequence[Entry]) -> str:
    """Found before the write waits with others, so that it spoils none of theirs."""
    try:
        return entry_rows(table_id, entries)
    except (TypeError, ValueError, OverflowError) as error:
        raise WriteFailed(f"This cannot be kept: {error}.") from None
