"""What can be seen of a database without playing anything again: that it is whole, ours, and without gaps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sqlalchemy import Connection, inspect, text

from jackline.server.store.archives import FORGOTTEN
from jackline.server.store.migrate import refuse_newer
from jackline.server.store.schema import ARCHIVES, TABLES
from jackline.server.upkeep.place import UpkeepError

_PAGE: Final = 500
"""Tables that are looked at together."""

_MOST_DAMAGES: Final = 20


class Fault(NamedTuple):
    """Something that is wrong, with which table; None: with the database."""

    table_id: int | None
    what: str

    def __str__(self) -> str:
        return self.what if self.table_id is None else f"Table {self.table_id}: {self.what}"


class Extent(NamedTuple):
    """The numbers of one table's log."""

    id: int
    phase: str
    first: int | None
    last: int | None
    kept: int
    archived: int
    """The number up to which it rests in the archive; 0 if it does not."""

    @property
    def entries(self) -> int:
        """How many there are, however they are kept."""
        return self.last or 0


def check_ours(connection: Connection) -> None:
    """UpkeepError if this is no database of ours, CannotOpen if it is a newer one."""
    if not inspect(connection).has_table(TABLES.name):
        raise UpkeepError("This is not a database of Jackline.")
    refuse_newer(connection)


def damages(connection: Connection, *, quick: bool = False) -> list[Fault]:
    """What the database itself finds wrong with its file."""
    if connection.dialect.name != "sqlite":
        return []
    how = "quick_check" if quick else "integrity_check"
    said = connection.exec_driver_sql(f"PRAGMA {how}({_MOST_DAMAGES})").scalars().all()
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    faults = [Fault(None, f"The file is damaged: {line}.") for line in said if line != "ok"]
    return faults + [Fault(None, f"The {row[0]} hold a row of no table.") for row in orphans[:_MOST_DAMAGES]]


def extents(connection: Connection) -> Iterator[Extent]:
    """The numbers of every table's log, page by page."""
    has_archives = inspect(connection).has_table(ARCHIVES.name)
    query = text(_EXTENTS.format(archives=_ARCHIVES if has_archives else _NO_ARCHIVES))
    after = 0
    while rows := connection.execute(query, {"after": after, "page": _PAGE}).all():
        yield from (Extent(*row) for row in rows)
        after = rows[-1][0]


def gap_in(log: Extent) -> Fault | None:
    """What is missing in a log, if anything is."""
    if log.phase == FORGOTTEN:
        return None
    if log.last is None or log.first is None:
        return Fault(log.id, "it has no entries.")
    begins = log.archived or 1
    if log.first != begins or log.kept != log.last - begins + 1:
        return Fault(log.id, f"of its entries up to {log.last} some are missing.")
    return None


_EXTENTS: Final = """
    SELECT t.id, t.phase, min(e.number), max(e.number), count(e.number), coalesce(max(a.number), 0)
    FROM (SELECT id, phase FROM tables WHERE id > :after ORDER BY id LIMIT :page) t
    LEFT JOIN {archives} a ON a.table_id = t.id
    LEFT JOIN entries e ON e.table_id = t.id
    GROUP BY t.id, t.phase ORDER BY t.id
"""
_ARCHIVES: Final = "(SELECT table_id, max(number) AS number FROM archives GROUP BY table_id)"
_NO_ARCHIVES: Final = "(SELECT 0 AS table_id, 0 AS number)"
