"""A person at a table, or a whole table, is forgotten; also while servers run, which then read it anew."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from jackline.rules.errors import JacklineError
from jackline.server.store.archives import RESTING, pack, remove_table, unpack
from jackline.server.store.database import connect, parse_url
from jackline.server.store.errors import CannotOpen, reason_of
from jackline.server.store.migrate import migrate, refuse_newer
from jackline.server.store.rows import Entry
from jackline.server.store.schema import ARCHIVES, ENTRIES, KEYS, TABLES
from jackline.server.table.entries import Forgotten
from jackline.server.table.forgetting import Whom, look_for, without
from jackline.server.table.forms import encode_entry
from jackline.server.table.names import read_code
from jackline.server.upkeep.place import UpkeepError, existing_file, sqlite_file

Result = TypeVar("Result")


class Forgot(NamedTuple):
    """What is gone."""

    people: int
    entries: int
    """In which something was written over, or which were deleted."""


def forget_person(url: str, code: str, name: str) -> Forgot:
    """Write over the names and words of whoever goes by a name at a table, and take away their keys."""
    return asyncio.run(
        _write(url, lambda connection: _forget_person(connection, _found(connection, code), name))
    )


def forget_table(url: str, code: str) -> Forgot:
    """Delete all there is of a table."""

    def work(connection: Connection) -> Forgot:
        table_id = _found(connection, code)
        newest = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == table_id)
        people = select(func.count()).select_from(KEYS).where(KEYS.c.table_id == table_id)
        gone = Forgot(connection.execute(people).scalar_one(), connection.execute(newest).scalar() or 0)
        remove_table(connection, table_id)
        return gone

    return asyncio.run(_write(url, work))


async def _write(url: str, work: Callable[[Connection], Result]) -> Result:
    """Do some work in one transaction, on a database that is there and up to date."""
    if parse_url(url).get_backend_name() == "sqlite":
        existing_file(sqlite_file(url, ""))
    database = connect(url)

    def bring_up_to_date_then(connection: Connection) -> Result:
        migrate(connection)
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(
                "PRAGMA secure_delete=ON"
            )  # what is deleted is written over in the file
        return work(connection)

    try:
        await database.look(refuse_newer)
        return await database.write(bring_up_to_date_then)
    except JacklineError:
        raise
    except Exception as error:
        raise CannotOpen(f"The database cannot be changed: {reason_of(error)}.") from None
    finally:
        await database.close()


def _found(connection: Connection, code: str) -> int:
    readable = read_code(code) or code
    found = select(TABLES.c.id).where(TABLES.c.code == readable).with_for_update()
    table_id: int | None = connection.execute(found).scalar()
    if table_id is None:
        raise UpkeepError(f"No table has the code {readable}.")
    return table_id


def _forget_person(connection: Connection, table_id: int, name: str) -> Forgot:
    whom = look_for(name, ((entry.number, entry.body) for entry in _all(connection, table_id)))
    if not whom.is_named:
        raise UpkeepError(f"Nobody at this table goes by the name {name}.")
    count = _write_over_rows(connection, table_id, whom) + _write_over_pieces(connection, table_id, whom)
    theirs = (KEYS.c.table_id == table_id) & KEYS.c.person.in_(whom.people)
    connection.execute(delete(KEYS).where(theirs))
    _tell_servers(connection, table_id, whom)
    return Forgot(max(1, len(whom.people)), count)


def _all(connection: Connection, table_id: int) -> Iterator[Entry]:
    for _, bundle in _pieces(connection, table_id):
        yield from unpack(bundle)
    yield from (
        Entry(number=number, at=0, kind="", body=body.encode())
        for number, body in _rows(connection, table_id)
    )


def _rows(connection: Connection, table_id: int) -> list[tuple[int, str]]:
    awake = (ENTRIES.c.table_id == table_id) & (ENTRIES.c.kind != RESTING)
    rows = connection.execute(
        select(ENTRIES.c.number, ENTRIES.c.body).where(awake).order_by(ENTRIES.c.number)
    )
    return [(number, body) for number, body in rows]


def _pieces(connection: Connection, table_id: int) -> list[tuple[int, bytes]]:
    of_table = ARCHIVES.c.table_id == table_id
    pieces = select(ARCHIVES.c.number, ARCHIVES.c.bundle).where(of_table).order_by(ARCHIVES.c.number)
    return [(number, bundle) for number, bundle in connection.execute(pieces)]


def _write_over_rows(connection: Connection, table_id: int, whom: Whom) -> int:
    changed: list[dict[str, Any]] = []
    for number, body in _rows(connection, table_id):
        new = without(whom, body.encode()).decode()
        if new != body:
            changed.append({"which": number, "new": new})
    if changed:
        it = (ENTRIES.c.table_id == table_id) & (ENTRIES.c.number == bindparam("which"))
        connection.execute(update(ENTRIES).where(it).values(body=bindparam("new")), changed)
    return len(changed)


def _write_over_pieces(connection: Connection, table_id: int, whom: Whom) -> int:
    count = 0
    for number, bundle in _pieces(connection, table_id):
        before = unpack(bundle)
        after = [_changed(entry, without(whom, entry.body)) for entry in before]
        if after != before:
            it = (ARCHIVES.c.table_id == table_id) & (ARCHIVES.c.number == number)
            connection.execute(update(ARCHIVES).where(it).values(bundle=pack(after)))
        count += sum(old != new for old, new in zip(before, after, strict=True))
    return count


def _changed(entry: Entry, body: bytes) -> Entry:
    return Entry(
        number=entry.number,
        at=entry.at,
        kind=entry.kind,
        body=body,
        seat=entry.seat,
        move_id=entry.move_id,
        person=entry.person,
        request_id=entry.request_id,
    )


def _tell_servers(connection: Connection, table_id: int, whom: Whom) -> None:
    """A new entry says that older ones have changed: whoever has the table in memory reads it anew."""
    newest = select(func.max(ENTRIES.c.number)).where(ENTRIES.c.table_id == table_id)
    number = int(connection.execute(newest).scalar_one()) + 1
    at = time.time_ns() // 1_000_000
    entry = {"table_id": table_id, "number": number, "at": at, "kind": "forgotten"}
    body = encode_entry(Forgotten(tuple(sorted(whom.people)))).decode()
    connection.execute(insert(ENTRIES), {**entry, "body": body})
    connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(changed_at=at))
