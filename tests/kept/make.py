"""Writes the folder of this version: `make kept`, once for every release, before it is published.

What is written is never written anew. It is not the same twice: tables are dealt by real chance.
"""

from __future__ import annotations

import json
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from tests.kept.record_making import as_lines, write_records
from tests.kept.table_making import make_tables
from tests.kept.telling import entries, rows_of, shown

FOLDER: Final = Path(__file__).parent


def main(release: str) -> None:
    """Write everything, unless there is such a folder already."""
    folder = FOLDER / release
    if folder.exists():
        sys.exit(f"tests/kept/{release} is there already, and what is kept is never made anew.")
    with tempfile.TemporaryDirectory(dir=FOLDER) as place:
        made = Path(place) / release
        write_records(made / "records")
        write_tables(made)
        made.rename(folder)


def write_tables(folder: Path) -> None:
    """The database of a server, the keys to its tables, and every log with what it shows."""
    with tempfile.TemporaryDirectory() as data:
        keys = make_tables(Path(data))
        database = (Path(data) / "jackline.db").read_bytes()
    (folder / "jackline.db").write_bytes(database)
    (folder / "keys.json").write_text(json.dumps(keys, indent=1) + "\n", "utf-8")
    logs = folder / "logs"
    logs.mkdir()
    for name, holders in keys.items():
        rows = rows_of(folder / "jackline.db", holders[0]["code"])
        (logs / f"{name}.jsonl").write_text("".join(map(_line, rows)), "utf-8")
        (logs / f"{name}.json").write_text(as_lines(shown(entries(rows))), "utf-8")


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    main(version("jackline"))
