"""What really happened at a table, read from the database and played again with the rules alone."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import asyncpg  # type: ignore[import-untyped]

from jackline.rules.box.edition import edition_from
from jackline.rules.chance import RecordedShuffle
from jackline.rules.events import Event
from jackline.rules.position import Position

Json: TypeAlias = dict[str, Any]

_ENTRIES: Final = (
    "SELECT number, kind, body, seat, move_id, request_id FROM entries"
    " JOIN tables ON tables.id = entries.table_id"
)


class Row(NamedTuple):
    """An entry of the log, secrets included."""

    number: int
    kind: str
    body: Json
    seat: int | None
    move_id: str | None
    request_id: str | None


def read_log(data: Path, code: str) -> list[Row]:
    """Every entry of a table, in order."""
    with closing(sqlite3.connect(data / "jackline.db")) as database:
        rows = database.execute(f"{_ENTRIES} WHERE code = ? ORDER BY number", (code,)).fetchall()
    return [Row(number, kind, json.loads(body), *rest) for number, kind, body, *rest in rows]


async def read_log_on_postgres(url: str, code: str) -> list[Row]:
    """The same from a PostgreSQL database."""
    database = await asyncpg.connect(url)
    try:
        rows = await database.fetch(f"{_ENTRIES} WHERE code = $1 ORDER BY number", code)
    finally:
        await database.close()
    return [Row(number, kind, json.loads(body), *rest) for number, kind, body, *rest in rows]


class Truth:
    """The position and the rules' events at every number."""

    def __init__(self, log: list[Row]) -> None:
        self.positions: dict[int, Position | None] = {}
        self.events: dict[int, tuple[Event, ...]] = {}
        self.setup: Json = {}
        position: Position | None = None
        for row in log:
            position, self.events[row.number] = self._after(position, row)
            self.positions[row.number] = position

    def _after(self, position: Position | None, row: Row) -> tuple[Position | None, tuple[Event, ...]]:
        if "setup" in row.body:
            self.setup = row.body["setup"]
        if row.kind == "dealt":
            return self._dealt(row.body), ()
        if row.kind == "voted" and row.body["penalised"] is not None:
            assert position is not None
            return position.penalise(row.body["penalised"])
        if row.kind != "moved":
            return (None if row.kind in ("gathered", "cut_opened") else position), ()
        assert position is not None
        recorded = row.body.get("reshuffled")
        orders = [recorded.split()] if recorded else []
        return position.with_reshuffle(RecordedShuffle(orders)).play(row.body["move"], row.body["seat"])

    def _dealt(self, body: Json) -> Position:
        agreed = body["rules"]
        assert agreed["edition"]["id"] == self.setup["edition"]
        return Position.deal(
            edition_from(agreed["edition"]),
            seats=self.setup["seats"],
            teams=agreed["teams"],
            deck=body["deck"].split(),
            dealer=body["dealer"],
            layout=agreed["layout"],
        )
