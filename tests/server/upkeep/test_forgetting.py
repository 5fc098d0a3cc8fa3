"""A person is forgotten at a table: no name, no word, no key is left, and the game is the same."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from jackline.cli import main
from jackline.server.live.keeping import row_of
from jackline.server.ops.metrics import Metrics
from jackline.server.store import Key, open_store
from jackline.server.table.entries import Chair, Opened, Spoken
from jackline.server.table.forgetting import SOMEBODY, UNSAID, Whom, look_for, without
from jackline.server.upkeep.check import check
from jackline.server.upkeep.forgetting import forget_person, forget_table
from jackline.server.upkeep.retention import Kept, Retention
from jackline.server.wire.protocol import SetUp
from tests.server.client import Gone, Json, at_table, http_client, join_table, open_table
from tests.server.company import Company
from tests.server.nursery import ForkedServer, Nursery
from tests.server.store.postgres import PostgresServer

ADA, BEN = "Ada Lovelace", "Benjamin"
SECRET = "My address is 7 Elm Street"


def everything(data: Path) -> bytes:
    """All bytes of the database and what lies beside it."""
    return b"".join(file.read_bytes() for file in data.glob("jackline.db*"))


def run_forget(data: Path, code: str, *words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(["forget", code, "--data", str(data), "--yes", *words])
    return int(ended.value.code or 0)


async def talk_and_play(server: ForkedServer, keys: list[Json]) -> None:
    """A game in which both say something, and one takes another name."""
    code = keys[0]["code"]
    async with (
        at_table(server.ws, code, keys[0]["token"]) as ada,
        at_table(server.ws, code, keys[1]["token"]) as ben,
    ):
        await ben.do("rename", name="Benny")
        await ada.do("start")
        await ben.do("say", text=SECRET)
        await ada.do("say", text="Your turn")
        await Company(keys, [ada, ben], [], seed=1).agree(ada.number)
        await Company(keys, [ada, ben], [], seed=1).play_out(6)


@pytest.mark.parametrize("rests", [False, True])
def test_nothing_of_a_person_is_left_and_the_game_is_the_same(
    nursery: Nursery, tmp_path: Path, rests: bool
) -> None:
    async def lay_to_rest() -> None:
        store = await open_store(f"sqlite:///{tmp_path / 'jackline.db'}")
        later, kept = 10**13, Kept(abandoned=1)
        assert await Retention(store, kept, Metrics(), lambda: later, set).go_through() == (1, 0)
        await store.close()

    async def seen() -> Json:
        async with at_table(server.ws, code, keys[0]["token"]) as ada:
            return ada.updates[0]

    with ForkedServer(nursery, tmp_path) as server:
        keys = [open_table(server.http, ADA, setup={"seats": 2, "away_seconds": None})]
        code = keys[0]["code"]
        keys.append(join_table(server.http, code, BEN))
        asyncio.run(talk_and_play(server, keys))
        before = asyncio.run(seen())
        server.kill()
        if rests:
            asyncio.run(lay_to_rest())
        assert run_forget(tmp_path, code, "--name", BEN) == 0
        server.start()
        after = asyncio.run(seen())
        assert http_client.get(f"{server.http}/api/tables/{code}").json()["seats"][1]["name"] == SOMEBODY
    for words in (BEN, "Benny", SECRET):
        assert words in str(before)
        assert words not in str(after)
        assert words.encode() not in everything(tmp_path)
    assert ADA in str(after)
    assert "Your turn" in str(after)
    assert (before["view"]["game"], before["view"]["me"]) == (after["view"]["game"], after["view"]["me"])
    with closing(sqlite3.connect(tmp_path / "jackline.db")) as file:
        assert file.execute("SELECT person FROM keys").fetchall() == [(1,)]
    assert check(f"sqlite:///{tmp_path / 'jackline.db'}", quick=False, tell=print).faults == 0


def test_a_running_server_forgets_as_well(nursery: Nursery, tmp_path: Path) -> None:
    async def run() -> None:
        async with at_table(server.ws, code, keys[0]["token"]) as ada:
            assert BEN in str(ada.view)
            assert await asyncio.to_thread(run_forget, tmp_path, code, "--name", BEN) == 0
            with pytest.raises(Gone):
                await ada.until(lambda: False)
            assert ada.others[-1]["code"] == "busy"
        await asyncio.sleep(ada.others[-1]["retry_after"])
        async with at_table(server.ws, code, keys[0]["token"], ada.number) as again:
            assert BEN not in str(again.frames)
            assert SOMEBODY in str(again.view)

    with ForkedServer(nursery, tmp_path) as server:
        keys = [open_table(server.http, ADA, setup={"seats": 2})]
        code = keys[0]["code"]
        keys.append(join_table(server.http, code, BEN))
        asyncio.run(run())


def test_a_whole_table_is_deleted_and_those_at_it_are_told(nursery: Nursery, tmp_path: Path) -> None:
    async def run() -> None:
        async with at_table(server.ws, code, key["token"]) as ada:
            assert await asyncio.to_thread(run_forget, tmp_path, code) == 0
            with pytest.raises(Gone):
                await ada.until(lambda: False)
            assert ada.others[-1]["code"] == "unknown_table"

    with ForkedServer(nursery, tmp_path) as server:
        key = open_table(server.http, ADA)
        code = key["code"]
        asyncio.run(run())
        assert http_client.get(f"{server.http}/api/tables/{code}").status_code == 404
        server.kill()
        assert ADA.encode() not in everything_at_rest(tmp_path)
        server.start()
        open_table(server.http, BEN)


def everything_at_rest(data: Path) -> bytes:
    """All bytes of the database once it was closed."""
    with closing(sqlite3.connect(data / "jackline.db")) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return everything(data)


def test_it_is_asked_whether_that_is_meant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["forget", "K7MQ-2XRA", "--data", str(tmp_path)])
    assert ended.value.code == 2
    assert capsys.readouterr().err == (
        "This forgets all that was kept of table K7MQ-2XRA for good. If you mean it, say --yes.\n"
    )


def test_who_is_not_there_cannot_be_forgotten(
    nursery: Nursery, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with ForkedServer(nursery, tmp_path) as server:
        code = open_table(server.http, ADA)["code"]
    for words, sentence in (
        ((code, "--name", "Zoe"), "Nobody at this table goes by the name Zoe.\n"),
        (("0000-0000",), "No table has the code 0000-0000.\n"),
    ):
        assert run_forget(tmp_path, *words) == 2
        assert capsys.readouterr().err == sentence


def test_what_somebody_else_said_or_is_called_stays() -> None:
    log = [
        (
            1,
            b'{"form":2,"kind":"opened","name":"Ada","setup":{},"chairs":[{"name":"Ada","person":1}]}',
        ),
        (2, b'{"form":2,"kind":"joined","person":2,"name":"Ben","mark":"m"}'),
        (3, b'{"form":2,"kind":"said","person":2,"text":"Ada, go"}'),
        (4, b'{"form":2,"kind":"called","person":1,"team":1,"message":3,"text":"Ada, go","voters":[]}'),
        (5, b'{"form":2,"kind":"said","person":1,"text":"Ben, no"}'),
        (6, b"broken"),
    ]
    ben = look_for("Ben", log)
    assert ben == Whom("Ben", frozenset({2}), frozenset({3}), True)
    after = [without(ben, body) for _, body in log]
    assert after[0] == log[0][1]
    assert after[1] == b'{"form":2,"kind":"joined","person":2,"name":"%b","mark":null}' % SOMEBODY.encode()
    assert UNSAID.encode() in after[2]
    assert UNSAID.encode() in after[3]
    assert after[4:] == [log[4][1], log[5][1]]


def test_both_databases_forget(postgres: PostgresServer, tmp_path: Path) -> None:
    async def fill(url: str) -> None:
        store = await open_store(url)
        first = row_of(Opened("K7MQ-2XRA", ADA, SetUp(), (Chair(ADA, 1),)), 1, 1000)
        words = row_of(Spoken(1, SECRET), 2, 1000)
        await store.open_table("K7MQ-2XRA", 1000, [first, words], Key("x", 1))
        await store.close()

    async def found(url: str) -> str:
        store = await open_store(url)
        row = await store.find("K7MQ-2XRA")
        log = [] if row is None else await store.entries(row.id)
        assert await store.holder("x") is None
        await store.close()
        return str([entry.body for entry in log])

    with postgres.new_database() as server:
        for url in (f"sqlite:///{tmp_path / 'jackline.db'}", server):
            asyncio.run(fill(url))
            assert forget_person(url, "k7mq2xra", ADA) == (1, 2)
            log = asyncio.run(found(url))
            assert ADA not in log
            assert SECRET not in log
            assert SOMEBODY in log
            assert check(url, quick=False, tell=print).faults == 0
            assert forget_table(url, "K7MQ-2XRA") == (0, 3)
            assert asyncio.run(found(url)) == "[]"
