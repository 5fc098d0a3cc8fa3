"""Logs of many evenings: read in pages, folded in slices, and nothing in them is ever forgotten."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from jackline.server.live.lobby import Lobby
from jackline.server.live.past import PAGE, READING_AT_ONCE, SLICE
from jackline.server.live.recent import MOST_REQUESTS
from jackline.server.live.table import Table
from jackline.server.store.schema import ENTRIES
from jackline.server.table import folding, reading
from jackline.server.table.entries import Spoken
from jackline.server.table.forms import encode_entry
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError
from tests.server.live.lobbies import a_lobby


def say(folder: Path, code: str, times: int) -> None:
    """Person 1 says something so many times; written down as a server would have."""
    body = encode_entry(Spoken(1, "Well played.")).decode()
    with closing(sqlite3.connect(folder / "games.db")) as database, database:
        (id,) = database.execute("SELECT id FROM tables WHERE code = ?", [code]).fetchone()
        (last, at) = database.execute(
            "SELECT max(number), max(at) FROM entries WHERE table_id = ?", [id]
        ).fetchone()
        rows = [(id, last + n, at, "said", body, None, None, 1, f"said {n}") for n in range(1, times + 1)]
        places = ", ".join("?" * len(ENTRIES.c))
        database.executemany(f"INSERT INTO entries VALUES ({places})", rows)


class Ticks:
    """Counts how many entries are folded while nobody else has a turn."""

    def __init__(self) -> None:
        self.folded = 0
        self.most = 0

    async def tick(self) -> None:
        while True:
            self.most = max(self.most, self.folded)
            self.folded = 0
            await asyncio.sleep(0)


@contextmanager
def ticking(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ticks]:
    """Somebody who wants a turn all the time, while this lasts."""
    ticks, fold = Ticks(), folding.folded

    def folded(*arguments: Any) -> Any:
        ticks.folded += 1
        return fold(*arguments)

    monkeypatch.setattr(reading, "folded", folded)
    task = asyncio.get_running_loop().create_task(ticks.tick())
    try:
        yield ticks
    finally:
        task.cancel()


async def new_code(lobby: Lobby) -> str:
    return (await lobby.open(p.NewTable(name="Ada"))).code


def test_a_long_log_is_folded_in_slices_and_is_whole_before_anybody_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with a_lobby(tmp_path) as lobby:
            code, exact = await new_code(lobby), await new_code(lobby)
            say(tmp_path, code, 10 * PAGE + 7)
            say(tmp_path, exact, PAGE - 1)
            with ticking(monkeypatch) as ticks:
                table = await lobby.table(code)
                ticks.most = max(ticks.most, ticks.folded)
            assert table.state.number == 10 * PAGE + 8
            assert 0 < ticks.most <= SLICE
            assert (await lobby.table(exact)).state.number == PAGE

    asyncio.run(test())


def test_what_another_process_wrote_is_taken_over_in_slices_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with a_lobby(tmp_path) as lobby:
            code = await new_code(lobby)
            table = await lobby.table(code)
            say(tmp_path, code, 3 * PAGE)
            with ticking(monkeypatch) as ticks:
                await table.catch_up()
                ticks.most = max(ticks.most, ticks.folded)
            assert table.state.number == 3 * PAGE + 1
            assert 0 < ticks.most <= SLICE

    asyncio.run(test())


def test_whoever_asks_for_many_long_logs_waits_for_them_and_others_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with a_lobby(tmp_path) as lobby:
            short = await new_code(lobby)
            long = [await new_code(lobby) for _ in range(3 * READING_AT_ONCE)]
            for code in long:
                say(tmp_path, code, 3 * PAGE)
            with ticking(monkeypatch) as ticks:
                loading = [asyncio.create_task(lobby.table(code, "greedy")) for code in long]
                await asyncio.sleep(0)
                table = await lobby.table(short, "quiet")
                assert not all(task.done() for task in loading[READING_AT_ONCE:])
                assert sum(task.done() for task in loading) <= READING_AT_ONCE
                loaded = await asyncio.gather(*loading)
            assert table.state.number == 1
            assert {table.state.number for table in loaded} == {3 * PAGE + 1}
            assert ticks.most <= READING_AT_ONCE * SLICE

    asyncio.run(test())


# ---- what was asked for long ago --------------------------------------------------------------------


async def play_a_move(lobby: Lobby) -> tuple[Table, p.Play, p.Done]:
    """A table with one move made, and what was asked and answered."""
    seats = [p.SeatWish(mine=True), p.SeatWish(mine=True)]
    key = await lobby.open(p.NewTable(name="Ada", seats=seats, start=True))
    table = await lobby.table(key.code)
    assert table.state.position is not None
    play = p.Play(id="the move", number=table.state.number, move=str(table.state.position.legal_moves()[0]))
    done = await table.ask(1, play)
    assert isinstance(done, p.Done)
    return table, play, done


def test_a_request_of_long_ago_is_answered_as_it_was_then(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_lobby(tmp_path) as lobby:
            table, play, done = await play_a_move(lobby)
            first = await table.ask(1, p.Say(id="hello", text="Hello!"))
            say(tmp_path, table.state.code, MOST_REQUESTS + 100)
            await table.catch_up()
            newest = table.state.number
            assert await table.ask(1, play) == done
            assert await table.ask(1, p.Say(id="hello", text="Hello!")) == first
            assert await table.ask(1, p.Say(id="said 1", text="Once more?")) == p.Done(
                id="said 1", number=newest - MOST_REQUESTS - 99
            )
            assert table.state.number == newest
            with pytest.raises(TableError) as refused:
                await table.ask(1, p.Play(id="another move", number=play.number, move=play.move))
            assert refused.value.code == "stale"

    asyncio.run(test())


def test_what_is_refused_asks_the_store_only_where_something_has_been_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with a_lobby(tmp_path) as lobby:
            table, play, _ = await play_a_move(lobby)
            monkeypatch.setattr(lobby._store, "done_before", None)  # whoever calls it fails
            for person in (1, None):
                with pytest.raises(TableError):
                    await table.ask(person, p.Play(id="late", number=play.number, move=play.move))

    asyncio.run(test())
