"""A copy made while people play holds all that was acknowledged before, and can take the database's place."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest

from jackline.cli import main
from jackline.server.upkeep.backup import back_up
from jackline.server.upkeep.place import UpkeepError
from jackline.server.upkeep.restore import restore
from tests.kept.releases import RELEASES
from tests.server.client import at_table, gather_people, open_table
from tests.server.company import Company, company
from tests.server.faults.players import Journal, Player
from tests.server.nursery import ForkedServer, Nursery
from tests.server.truth import read_log

Command: TypeAlias = Callable[..., tuple[int, str]]

TABLES = 3
PROMISES = 60


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs `jackline` with these words; its exit code and what it said."""

    def run(*words: object) -> tuple[int, str]:
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out + said.err

    return run


def copied(release: Path, folder: Path) -> Path:
    """The database of a release in a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(release / "jackline.db", folder)
    return folder


def tables_in(database: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as file:
        return file.execute("SELECT table_id, number, body FROM entries ORDER BY 1, 2").fetchall()


def nothing(*_: int) -> None:
    """Nobody watches."""


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'jackline.db'}"


# ---- while people play --------------------------------------------------------------------------------


def test_a_copy_made_in_the_middle_of_an_evening_holds_all_that_was_promised(
    nursery: Nursery, tmp_path: Path
) -> None:
    data, moved = tmp_path / "data", tmp_path / "moved"

    async def run() -> list[dict[str, int]]:
        journals = [Journal(gather_people(server.http, 2, away_seconds=None)) for _ in range(TABLES)]
        for journal in journals:
            async with at_table(server.ws, journal.code, journal.keys[0]["token"]) as host:
                await host.do("start")
        players = [Player(server, journal, seat) for journal in journals for seat in range(2)]
        tasks = [asyncio.create_task(player.play_on()) for player in players]
        await promised(journals, PROMISES)
        before = [dict(journal.promised) for journal in journals]
        command = [sys.executable, "-m", "jackline", "backup", str(tmp_path / "copy"), "--data", str(data)]
        process = await asyncio.create_subprocess_exec(*command)
        assert await process.wait() == 0
        await promised(journals, sum(map(len, before)) + 20)  # they have played on
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        codes[:] = [journal.code for journal in journals]
        return before

    codes: list[str] = []
    with ForkedServer(nursery, data) as server:
        before = asyncio.run(run())
    moved.mkdir()
    shutil.copy(tmp_path / "copy", moved / "jackline.db")
    for code, promises in zip(codes, before, strict=True):
        log, later = read_log(moved, code), read_log(data, code)
        numbers = {row.move_id or row.request_id: row.number for row in log}
        assert {id: numbers.get(id) for id in promises} == promises
        assert later[: len(log)] == log
        assert len(later) > len(log)


async def promised(journals: list[Journal], many: int) -> None:
    while sum(len(journal.promised) for journal in journals) < many:
        await asyncio.sleep(0.01)


def test_after_a_restore_in_the_middle_of_a_game_people_see_everything_and_play_on(
    nursery: Nursery, tmp_path: Path
) -> None:
    async def before() -> None:
        async with company(server.ws, server.http, 2, seed=3, away_seconds=None) as table:
            keys[:] = table.keys
            await table.start()
            await table.play_out(6)
            numbers.append(table.host.number)
            back_up(url(tmp_path), tmp_path / "copy", force=False, told=nothing)
            await table.play_out(8)
            numbers.append(table.host.number)

    async def after() -> None:
        then, seen = numbers
        code, token = keys[0]["code"], keys[0]["token"]
        async with (
            at_table(server.ws, code, token, seen) as host,
            at_table(server.ws, code, keys[1]["token"], seen) as guest,
        ):
            for client in (host, guest):
                assert client.updates[0]["number"] == then
                assert client.updates[0]["whole"] is True
            table = Company(keys, [host, guest], [], seed=4)
            await table.play_out(4)
            assert host.number >= then + 4

    keys: list[dict[str, str]] = []
    numbers: list[int] = []
    with ForkedServer(nursery, tmp_path) as server:
        asyncio.run(before())
        with pytest.raises(UpkeepError, match=r"is in use\. Stop the server first"):
            restore(url(tmp_path), tmp_path / "copy", told=nothing)
        server.kill()
        restored = restore(url(tmp_path), tmp_path / "copy", told=nothing)
        assert restored.before is not None
        server.start()
        asyncio.run(after())
    kept = tmp_path / "kept"
    kept.mkdir()
    restored.before.rename(kept / "jackline.db")
    assert len(read_log(kept, keys[0]["code"])) == numbers[1]  # what came after the copy is not gone


# ---- the commands -------------------------------------------------------------------------------------


def test_a_copy_is_private_and_takes_no_other_files_place(tmp_path: Path, command: Command) -> None:
    data, copy = copied(RELEASES[-1], tmp_path), tmp_path / "copy"
    assert command("backup", copy, "--data", data) == (
        0,
        f"{copy} holds 27 tables with 956 entries (344 KB).\n",
    )
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    before = copy.read_bytes()
    code, said = command("backup", copy, "--data", data)
    assert (code, said) == (2, f"There is a file {copy} already; choose another name, or say --force.\n")
    assert copy.read_bytes() == before
    assert command("backup", copy, "--data", data, "--force")[0] == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["copy", "jackline.db"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("backup", "{data}/jackline.db", "--force"), "{data}/jackline.db is the database itself."),
        (("backup", "{data}"), "{data} is a folder; name a file in it."),
        (("backup", "{data}/no/copy"), "There is no folder {data}/no."),
        (
            ("backup", "{data}/copy", "--data", "{data}/empty"),
            "There is no database {data}/empty/jackline.db.",
        ),
        (("restore", "{data}/copy"), "There is no file {data}/copy."),
        (("restore", "{data}/jackline.db"), "{data}/jackline.db is the database itself."),
        (("restore", "{data}/other.db"), "This is not a database of Jackline."),
        (("restore", "{data}/text"), "The database {data}/text cannot be read: file is not a database."),
        (("check", "--data", "{data}/empty"), "There is no database {data}/empty/jackline.db."),
        (
            ("backup", "a file", "--database", "postgresql://me:secret@db.example/jackline"),
            "This is PostgreSQL, which has a tool of its own for a copy, also while the server runs: "
            "pg_dump --format=custom --file='a file' postgresql://me@db.example/jackline",
        ),
        (
            ("restore", "{data}/other.db", "--database", "postgresql://me:secret@db.example/jackline"),
            "This is PostgreSQL, which has a tool of its own for this: stop every server, then pg_restore "
            "--clean --if-exists --single-transaction --dbname=postgresql://me@db.example/jackline",
        ),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    tmp_path: Path, command: Command, words: tuple[str, ...], sentence: str
) -> None:
    data = copied(RELEASES[-1], tmp_path)
    (tmp_path / "text").write_text("not a database " * 100)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE cats (name)")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    place = () if {"--data", "--database"} & set(words) else ("--data", str(data))
    code, said = command(*(word.format(data=data) for word in words), *place)
    assert code == 2
    assert said.startswith(sentence.format(data=data))
    assert "secret" not in said
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_copy_by_a_newer_version_is_refused(tmp_path: Path, command: Command) -> None:
    data, copy = copied(RELEASES[-1], tmp_path), tmp_path / "copy"
    command("backup", copy, "--data", data)
    with closing(sqlite3.connect(copy)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    before = (data / "jackline.db").read_bytes()
    said = "The database was written by a newer version of Jackline; update this one to use it.\n"
    assert command("restore", copy, "--data", data) == (2, said)
    assert (data / "jackline.db").read_bytes() == before


# ---- what is restored ---------------------------------------------------------------------------------


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: str(release.name))
def test_older_copies_are_restored_and_brought_up_to_date_at_the_next_start(
    release: Path, nursery: Nursery, tmp_path: Path
) -> None:
    data = tmp_path / "new" / "folder"
    restored = restore(url(data), release / "jackline.db", told=nothing)
    assert restored.before is None
    assert tables_in(data / "jackline.db") == tables_in(release / "jackline.db")
    with ForkedServer(nursery, data) as server:
        open_table(server.http)


def test_a_database_that_was_not_closed_is_kept_with_all_that_was_in_it(tmp_path: Path) -> None:
    """A server was killed: the newest entries are still beside the file."""
    live = copied(RELEASES[-1], tmp_path / "live")
    with closing(sqlite3.connect(live / "jackline.db")) as file:
        file.execute("PRAGMA journal_mode=WAL")
        file.execute("INSERT INTO entries VALUES (1, 9999, 0, 'x', 'the newest', NULL, NULL, NULL, NULL)")
        file.commit()
        shutil.copytree(live, tmp_path / "killed")
    killed = tmp_path / "killed"
    restored = restore(url(killed), RELEASES[-1] / "jackline.db", told=nothing)
    assert restored.before is not None
    assert tables_in(killed / "jackline.db") == tables_in(RELEASES[-1] / "jackline.db")
    assert (1, 9999, "the newest") in tables_in(restored.before)
    assert sorted(file.name for file in killed.iterdir()) == ["jackline.db", restored.before.name]


def test_a_damaged_database_and_what_lies_beside_it_are_moved_away(tmp_path: Path) -> None:
    for name in ("jackline.db", "jackline.db-wal", "jackline.db-shm"):
        (tmp_path / name).write_bytes(b"damaged " * 1000)
    restored = restore(url(tmp_path), RELEASES[-1] / "jackline.db", told=nothing)
    assert tables_in(tmp_path / "jackline.db") == tables_in(RELEASES[-1] / "jackline.db")
    assert restored.before is not None
    assert restored.before.read_bytes().startswith(b"damaged")
    assert Path(f"{restored.before}-wal").exists()


def test_a_write_does_not_make_a_copy_begin_anew(tmp_path: Path) -> None:
    data = copied(RELEASES[-1], tmp_path)
    with closing(sqlite3.connect(data / "jackline.db", isolation_level=None)) as server:
        server.execute("PRAGMA journal_mode=WAL")
        server.execute("CREATE TABLE big (body)")
        server.execute("BEGIN")
        server.executemany("INSERT INTO big VALUES (?)", [("x" * 4000,) for _ in range(5000)])
        server.execute("COMMIT")
        steps = []

        def told(_status: int, left: int, _pages: int) -> None:
            steps.append(left)
            server.execute("INSERT INTO big VALUES ('later')")

        back_up(url(data), tmp_path / "copy", force=False, told=told)
    assert steps == sorted(steps, reverse=True)
    assert len(steps) >= 2
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("SELECT count(*) FROM big").fetchone() == (5000,)


def test_backing_up_loads_no_compiler() -> None:
    program = (
        "import sys, jackline.cli, jackline.server.upkeep.commands;"
        "assert not {'numba', 'numpy', 'litestar'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
