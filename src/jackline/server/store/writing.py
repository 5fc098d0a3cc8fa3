"""How a group of writes becomes one transaction, and who is told what when some of them cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

from jackline.server.store.archives import lay_to_rest, remove_table
from jackline.server.store.errors import (
    AlreadyDone,
    CodeTaken,
    NumberTaken,
    StoreError,
    WriteFailed,
    reason_of,
)
from jackline.server.store.resting import is_resting_since
from jackline.server.store.rows import Entry, Key
from jackline.server.store.schema import ENTRIES, KEYS, TABLES
from jackline.server.store.statements import BEAT, Change, change_rows, entry_rows, statements_for


class Opening(Struct, frozen=True, eq=False):
    """A new table with the beginning of its log."""

    code: str
    at: int
    phase: str
    entries: tuple[Entry, ...]
    key: Key


class Addition(Struct, frozen=True, eq=False):
    """More for the log of a table, and what changes along with it."""

    change: Change
    entries: tuple[Entry, ...]
    rows: str
    """The entries as the database takes them."""

    keys: tuple[Key, ...]
    forget_person: int | None


class Pulse(Struct, frozen=True, eq=False):
    """Nothing but a write, to see whether it works."""

    at: int


class Resting(Struct, frozen=True, eq=False):
    """The next piece of a log is laid to rest, if nothing has happened at its table since then."""

    table_id: int
    unchanged_since: int
    at: int


class Removal(Struct, frozen=True, eq=False):
    """A table is deleted, if it has been resting since then."""

    table_id: int
    resting_since: int


Write: TypeAlias = Opening | Addition | Pulse | Resting | Removal
Answer: TypeAlias = int | StoreError
"""The id of the table, how much was moved or removed, 0 if nothing, or why not."""


def write_at_once(connection: Connection, group: Sequence[Write]) -> list[Answer]:
    """Write everything, or raise; for a transaction of its own."""
    _lock(connection, group)
    return _write(connection, group)


def write_all_but_bad(connection: Connection, group: Sequence[Write]) -> list[Answer]:
    """Write all that can be written; for a transaction of its own."""
    _lock(connection, group)
    return _write_by_halves(connection, group)


def _lock(connection: Connection, group: Sequence[Write]) -> None:
    """Every process locks all its tables in the same order, so no two wait for each other."""
    lock = statements_for(connection.dialect.name).lock
    if lock is not None:
        changes = [write.change for write in group if isinstance(write, Addition)]
        connection.execute(lock, {"rows": change_rows(changes)}).close()


def _write(connection: Connection, group: Sequence[Write]) -> list[Answer]:
    _add(connection, [write for write in group if isinstance(write, Addition)])
    return [_written(connection, write) for write in group]


def _written(connection: Connection, write: Write) -> int:
    match write:
        case Opening():
            return _open(connection, write)
        case Addition():
            return write.change.id  # together with all others of its group
        case Pulse(at):
            connection.execute(BEAT, {"at": at})
            return 0
        case Resting(table_id, unchanged_since, at):
            return lay_to_rest(connection, table_id, unchanged_since, at)
        case Removal(table_id, resting_since):
            if not is_resting_since(connection, table_id, resting_since):
                return 0
            remove_table(connection, table_id)
            return 1


def _write_by_halves(connection: Connection, group: Sequence[Write]) -> list[Answer]:
    """A few bad ones among many are found with few attempts."""
    try:
        with connection.begin_nested():
            return _write(connection, group)
    except DBAPIError as error:
        if not is_about_data(error):
            raise
        if len(group) == 1:
            return [_reason(connection, group[0], error)]
    middle = len(group) // 2
    return _write_by_halves(connection, group[:middle]) + _write_by_halves(connection, group[middle:])


def is_about_data(error: Exception) -> bool:
    """Whether what was written is at fault, and not the database."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    return isinstance(error, IntegrityError | DataError) or state.startswith("22")


def write_failed(error: Exception) -> WriteFailed:
    """The same in our words."""
    return WriteFailed(f"The database could not write: {reason_of(error)}.")


def _open(connection: Connection, opening: Opening) -> int:
    row = {
        "code": opening.code,
        "opened_at": opening.at,
        "changed_at": opening.entries[-1].at if opening.entries else opening.at,
        "phase": opening.phase,
    }
    id: int = connection.execute(insert(TABLES).returning(TABLES.c.id), row).scalar_one()
    add = statements_for(connection.dialect.name).add
    connection.execute(add, {"rows": f"[{entry_rows(id, opening.entries)}]"})
    _give_key(connection, id, opening.key)
    return id


def _add(connection: Connection, additions: list[Addition]) -> None:
    if not additions:
        return
    say = statements_for(connection.dialect.name)
    connection.execute(say.change, {"rows": change_rows(_last_changes(additions))})
    rows = ",".join(addition.rows for addition in additions if addition.rows)
    connection.execute(say.add, {"rows": f"[{rows}]"})
    for addition in additions:
        _change_keys(connection, addition)


def _last_changes(additions: list[Addition]) -> list[Change]:
    """One for each table: the newest time, and the newest phase that was given."""
    last: dict[int, Change] = {}
    for change in (addition.change for addition in additions):
        before = last.get(change.id, change)
        last[change.id] = Change(change.id, change.changed_at, change.phase or before.phase)
    return list(last.values())


def _change_keys(connection: Connection, addition: Addition) -> None:
    table_id = addition.change.id
    if addition.forget_person is not None:
        whose = (KEYS.c.table_id == table_id) & (KEYS.c.person == addition.forget_person)
        connection.execute(delete(KEYS).where(whose))
    for key in addition.keys:
        _give_key(connection, table_id, key)


def _give_key(connection: Connection, table_id: int, key: Key) -> None:
    row = {"token_hash": key.token_hash, "table_id": table_id, "person": key.person}
    connection.execute(insert(KEYS), row)


# ---- why not ------------------------------------------------------------------------------------------


def _reason(connection: Connection, write: Write, error: DBAPIError) -> StoreError:
    if isinstance(write, Opening):
        same_code = select(TABLES.c.id).where(TABLES.c.code == write.code)
        taken = connection.execute(same_code).first() is not None
        return CodeTaken(write.code) if taken else write_failed(error)
    if not isinstance(write, Addition):
        return write_failed(error)
    reasons: list[StoreError | None] = [
        _done_before(connection, write.change.id, entry) for entry in write.entries
    ]
    reasons += [_number_taken(connection, write.change.id, entry) for entry in write.entries]
    return next((reason for reason in reasons if reason is not None), write_failed(error))


def _done_before(connection: Connection, table_id: int, entry: Entry) -> AlreadyDone | None:
    here = ENTRIES.c.table_id == table_id
    same_move = here & (ENTRIES.c.seat == entry.seat) & (ENTRIES.c.move_id == entry.move_id)
    same_request = here & (ENTRIES.c.person == entry.person) & (ENTRIES.c.request_id == entry.request_id)
    pairs = (
        (same_move, entry.seat is not None and entry.move_id is not None),
        (same_request, entry.person is not None and entry.request_id is not None),
    )
    for same, is_whole in pairs:
        number = connection.execute(select(ENTRIES.c.number).where(same)).scalar() if is_whole else None
        if number is not None:
            return AlreadyDone(number)
    return None


def _number_taken(connection: Connection, table_id: int, entry: Entry) -> NumberTaken | None:
    same = (ENTRIES.c.table_id == table_id) & (ENTRIES.c.number == entry.number)
    taken = connection.execute(select(ENTRIES.c.number).where(same)).first()
    return None if taken is None else NumberTaken(entry.number)
