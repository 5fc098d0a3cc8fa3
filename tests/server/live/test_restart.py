"""A start after a kill: as much work as after a polite stop, however many tables were being played at."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import pytest

from jackline.server.store.sqlite import SqliteDatabase
from jackline.server.wire import protocol as p
from tests.server.live.lobbies import a_lobby

TABLES = 40


async def play_at_many_tables(folder: Path, killed: Path) -> list[str]:
    """Games under way, and beside them what a kill in the middle leaves; their codes."""
    async with a_lobby(folder) as lobby:
        seats = [p.SeatWish(mine=True)] * 2
        new = p.NewTable(name="Ada", seats=seats, start=True)
        codes = [(await lobby.open(new)).code for _ in range(TABLES)]
        for code in codes:
            await lobby.table(code)
        shutil.copytree(folder, killed)
    return codes


async def work_of_a_start(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of the database until people can come."""
    asked: list[str] = []
    for way in ("look", "read", "write"):
        do = getattr(SqliteDatabase, way)

        async def note(self: SqliteDatabase, work: Any, way: str = way, do: Any = do) -> Any:
            asked.append(way)
            return await do(self, work)

        monkeypatch.setattr(SqliteDatabase, way, note)
    async with a_lobby(folder) as lobby:
        asked_for_start = list(asked)
        assert not lobby._live()
    monkeypatch.undo()
    return asked_for_start


def test_a_start_after_a_kill_asks_no_more_of_the_database_than_after_a_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        stopped, killed = tmp_path / "stopped", tmp_path / "killed"
        stopped.mkdir()
        codes = await play_at_many_tables(stopped, killed)
        assert (killed / "games.db-wal").stat().st_size > 0
        assert not (stopped / "games.db-wal").exists()
        after_stop = await work_of_a_start(stopped, monkeypatch)
        after_kill = await work_of_a_start(killed, monkeypatch)
        assert after_kill == after_stop == ["look", "write"]
        async with a_lobby(killed) as lobby:
            back = await asyncio.gather(*(lobby.table(code) for code in codes))
            assert {table.state.phase for table in back} == {"playing"}

    asyncio.run(test())
