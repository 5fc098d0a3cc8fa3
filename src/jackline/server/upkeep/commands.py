"""The commands as the command line has them: each says in the end what it did."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from jackline.server.upkeep.backup import Contents, back_up
from jackline.server.upkeep.place import UpkeepError
from jackline.server.upkeep.restore import restore
from jackline.server.upkeep.telling import counted, in_bytes, show_progress

FAULTY: Final = 1
"""The exit code of a check that has found something."""


def run_backup(database: str, file: Path, *, force: bool) -> None:
    """Copy a database to a file."""
    contents = back_up(database, file, force=force, told=show_progress)
    print(f"{file} holds {_in_words(contents)}.")
    _warn(contents)


def run_restore(database: str, file: Path) -> None:
    """Make a copy the database again."""
    done = restore(database, file, told=show_progress)
    print(f"The database is again as {file} has it: {_in_words(done.contents)}.")
    if done.before is not None:
        print(f"What was there before is in {done.before}; delete it when you do not need it any more.")
    _warn(done.contents)


def run_check(database: str, *, quick: bool) -> int:
    """Look at everything in a database; the exit code."""
    from jackline.server.upkeep.check import check  # which loads the rules

    done = check(database, quick=quick, tell=print)
    looked = f"{counted(done.tables, 'table', 'tables')} with {counted(done.entries, 'entry', 'entries')}"
    if not done.faults:
        print(f"{looked}: nothing is wrong.")
        return 0
    print(f"{looked}: {counted(done.faults, 'thing is', 'things are')} wrong.")
    return FAULTY


def run_forget(database: str, code: str, name: str | None, *, yes: bool) -> None:
    """Forget a person at a table, or the whole table."""
    from jackline.server.upkeep.forgetting import forget_person, forget_table

    whom = f"all that was kept of table {code}" if name is None else f"{name} at table {code}"
    if not yes:
        _check_meant(whom)
    gone = forget_table(database, code) if name is None else forget_person(database, code, name)
    entries = counted(gone.entries, "entry", "entries")
    print(f"Deleted, with {entries}." if name is None else f"Forgotten, in {entries}.")
    print("Copies that were made before still have it.")


def _check_meant(whom: str) -> None:
    """UpkeepError unless somebody says that it is meant: there is no way back."""
    if not sys.stdin.isatty():
        raise UpkeepError(f"This forgets {whom} for good. If you mean it, say --yes.")
    if input(f"Forget {whom} for good? Type yes: ").strip().lower() != "yes":
        raise UpkeepError("Nothing was changed.")


def _in_words(contents: Contents) -> str:
    tables, entries = (
        counted(contents.tables, "table", "tables"),
        counted(contents.entries, "entry", "entries"),
    )
    return f"{tables} with {entries} ({in_bytes(contents.size)})"


def _warn(contents: Contents) -> None:
    if contents.gaps:
        tables = counted(contents.gaps, "table", "tables")
        print(f"Something is missing in {tables}; `jackline check` says what.")
