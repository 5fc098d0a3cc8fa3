"""`jackline check` reads all there is, finds each thing that is wrong, and says with which table."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from jackline.cli import main
from jackline.server.live.keeping import row_of
from jackline.server.store import Key, open_store
from jackline.server.table.entries import Opened, Spoken
from jackline.server.upkeep.check import SLICE, Checked, check
from jackline.server.upkeep.quick_check import Fault
from jackline.server.wire.protocol import SetUp
from tests.kept.releases import RELEASES
from tests.server.company import company
from tests.server.nursery import ForkedServer, Nursery
from tests.server.store.postgres import PostgresServer

WRONG = {
    "gap": ("DELETE FROM entries WHERE table_id = 3 AND number = 2", "of its entries up to", True),
    "no entries": ("DELETE FROM entries WHERE table_id = 3", "it has no entries.", True),
    "unknown kind": (
        'UPDATE entries SET body = \'{"form":2,"kind":"levitated"}\' WHERE table_id = 3 AND number = 2',
        "entry 2 cannot be read (ValidationError).",
        False,
    ),
    "listed as another kind": (
        "UPDATE entries SET kind = 'said' WHERE table_id = 3 AND number = 1",
        "entry 1 is listed as 'said' and says 'opened'.",
        False,
    ),
    "phase": ("UPDATE tables SET phase = 'lost' WHERE id = 3", "it is listed as 'lost', and its log", False),
    "time": ("UPDATE tables SET changed_at = 7 WHERE id = 3", "the time of its last change", False),
    "key": ("INSERT INTO keys VALUES ('x', 3, 99)", "there is a key for person 99", False),
}


def found(url: str, *, quick: bool = False) -> tuple[Checked, list[Fault]]:
    faults: list[Fault] = []
    return check(url, quick=quick, tell=faults.append), faults


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: str(release.name))
@pytest.mark.parametrize("quick", [True, False])
def test_what_earlier_versions_kept_is_whole(release: Path, tmp_path: Path, quick: bool) -> None:
    shutil.copy(release / "jackline.db", tmp_path)
    before = (tmp_path / "jackline.db").read_bytes()
    done, faults = found(f"sqlite:///{tmp_path}/jackline.db", quick=quick)
    assert faults == []
    assert done.tables > 20
    assert done.entries > 500
    assert (tmp_path / "jackline.db").read_bytes() == before


@pytest.mark.parametrize("how", WRONG)
def test_what_is_wrong_is_told_by_the_tables_number(
    tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(RELEASES[-1] / "jackline.db", tmp_path)
    statement, sentence, is_seen_quickly = WRONG[how]
    with closing(sqlite3.connect(tmp_path / "jackline.db")) as file:
        file.execute(statement)
        file.commit()
        code = file.execute("SELECT code FROM tables WHERE id = 3").fetchone()[0]
    for words, is_seen in ((["check"], True), (["check", "--quick"], is_seen_quickly)):
        with pytest.raises(SystemExit) as ended:
            main([*words, "--data", str(tmp_path)])
        said = capsys.readouterr().out
        assert ended.value.code == (1 if is_seen else 0)
        assert said.startswith(f"Table 3: {sentence}") is is_seen
        assert code not in said


def test_a_damaged_file_is_found(tmp_path: Path) -> None:
    shutil.copy(RELEASES[-1] / "jackline.db", tmp_path)
    with closing(sqlite3.connect(tmp_path / "jackline.db")) as file:
        file.execute("PRAGMA writable_schema=ON")
        file.execute(
            "DELETE FROM sqlite_master WHERE type = 'index' AND name = 'ix_keys_table_id_person'"
        )  # whose pages belong to nothing now
        file.commit()
    _, faults = found(f"sqlite:///{tmp_path}/jackline.db")
    assert faults
    assert "The file is damaged" in str(faults[0])


def test_it_can_be_done_while_people_play(nursery: Nursery, tmp_path: Path) -> None:
    async def run() -> list[list[Fault]]:
        async with company(server.ws, server.http, 2) as table:
            await table.start()
            looking = asyncio.create_task(asyncio.to_thread(look))
            while not looking.done():
                await table.play_one()
                if table.is_over:
                    await table.agree(await table.host.do("rematch"))
            return looking.result()

    def look() -> list[list[Fault]]:
        return [found(f"sqlite:///{tmp_path}/jackline.db")[1] for _ in range(5)]

    with ForkedServer(nursery, tmp_path) as server:
        assert asyncio.run(run()) == [[]] * 5


def test_a_long_log_is_read_in_slices_on_both_databases(postgres: PostgresServer, tmp_path: Path) -> None:
    async def fill(url: str) -> int:
        store = await open_store(url)
        first = row_of(Opened("K7MQ-2XRA", "Ada", SetUp(), ()), 1, 1000)
        table = await store.open_table("K7MQ-2XRA", 1000, [first], Key("x", 1))
        words = [row_of(Spoken(1, "Hello"), number, 1000) for number in range(2, 2 * SLICE + 8)]
        await store.append(table, words)
        await store.close()
        return len(words) + 1

    with postgres.new_database() as server:
        for url in (f"sqlite:///{tmp_path}/jackline.db", server):
            many = asyncio.run(fill(url))
            assert found(url) == (Checked(1, many, 0), [])


def test_it_says_what_it_has_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(RELEASES[-1] / "jackline.db", tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["check", "--data", str(tmp_path)])
    assert ended.value.code == 0
    assert capsys.readouterr().out == "27 tables with 956 entries: nothing is wrong.\n"
