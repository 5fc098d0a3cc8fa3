"""A copy of the database while the server runs: consistent, checked, and there whole or not at all."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from shlex import quote
from typing import Final, NamedTuple

from sqlalchemy import Connection

from jackline.server.upkeep.files import Progress, already_there, copy_database, new_file_beside, put_in_place
from jackline.server.upkeep.place import UpkeepError, existing_file, look_at_file, open_to_read, sqlite_file
from jackline.server.upkeep.quick_check import check_ours, damages, extents, gap_in

PAGES: Final = 2048
"""That are copied between two words about how far it is: 8 MB."""

_TOOL: Final = (
    "This is PostgreSQL, which has a tool of its own for a copy, also while the server runs: "
    "pg_dump --format=custom --file={file} {url} (it asks for the password, or reads it from ~/.pgpass)."
)


class Contents(NamedTuple):
    """What is in a copy."""

    tables: int
    entries: int
    gaps: int
    """Tables of which something is missing; `jackline check` says what."""

    size: int


def back_up(url: str, file: Path, *, force: bool, told: Progress) -> Contents:
    """Write a copy of the database to a file; what is in it. UpkeepError says why there is none."""
    database = existing_file(sqlite_file(url, _TOOL.replace("{file}", quote(str(file)))))
    _check_target(file, database, force)
    with new_file_beside(file) as temporary:
        look_at_file(database, check_ours)
        with closing(open_to_read(database)) as source:
            copy_database(source, temporary, PAGES, told)
        contents = look_into(temporary)
        put_in_place(temporary, file, force=force)
    return contents


def look_into(file: Path) -> Contents:
    """What is in a file that holds a copy; UpkeepError if it cannot be relied on."""
    tables, entries, gaps = look_at_file(file, _count)
    return Contents(tables, entries, gaps, file.stat().st_size)


def _count(connection: Connection) -> tuple[int, int, int]:
    check_ours(connection)
    for damage in damages(connection):
        raise UpkeepError(str(damage))
    logs = list(extents(connection))
    gaps = sum(gap_in(log) is not None for log in logs)
    return len(logs), sum(log.entries for log in logs), gaps


def _check_target(file: Path, database: Path, force: bool) -> None:
    if file.is_dir():
        raise UpkeepError(f"{file} is a folder; name a file in it.")
    if not file.parent.is_dir():
        raise UpkeepError(f"There is no folder {file.parent}.")
    if file.exists():
        if file.samefile(database):
            raise UpkeepError(f"{file} is the database itself.")
        if not force:
            raise already_there(file)
