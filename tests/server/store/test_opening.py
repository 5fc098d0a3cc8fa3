"""Opening a database: every spelling, every refusal, and the schema."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import traceback
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from jackline.server.store import CannotOpen, open_store
from jackline.server.store.database import connect
from jackline.server.store.migrate import migrate
from jackline.server.store.schema import METADATA, NEWEST, REVISIONS
from tests.kept.releases import RELEASES
from tests.server.store.postgres import PostgresServer
from tests.server.store.writes import new_table, numbers

pytestmark = pytest.mark.anyio

SQLITE_SCHEMA = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
POSTGRES_SCHEMA = """
SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
FROM pg_constraint WHERE connamespace = 'public'::regnamespace
"""


async def refusal(url: str) -> str:
    """The sentence with which a database cannot be opened; no password is anywhere near it."""
    with pytest.raises(CannotOpen) as refused:
        await open_store(url)
    shown = "".join(traceback.format_exception(refused.value))
    assert "hunter2" not in shown.replace(url, "")
    return str(refused.value)


@pytest.mark.parametrize("kind", ["sqlite", "sqlite+aiosqlite"])
async def test_sqlite_is_spelt_in_two_ways(tmp_path: Path, kind: str) -> None:
    store = await open_store(f"{kind}:///{tmp_path}/jackline.db")
    assert await numbers(store, await new_table(store)) == [1]
    await store.close()
    assert (tmp_path / "jackline.db").stat().st_size > 0


@pytest.mark.parametrize("kind", ["postgres", "postgresql", "postgresql+asyncpg"])
async def test_postgresql_is_spelt_in_three_ways(postgres_url: str, kind: str) -> None:
    store = await open_store(postgres_url.replace("postgresql", kind) + "&sslmode=disable")
    assert await numbers(store, await new_table(store)) == [1]
    await store.close()


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("hunter2", "The address of the database cannot be read; write it as kind://place."),
        ("postgresql://u:hunter2@h:port/db", "The address of the database cannot be read"),
        ("mysql://u:hunter2@h/db", "A database is sqlite:///path or postgresql://..., not mysql://."),
        ("sqlite://", "An SQLite database is a file: sqlite:///folder/jackline.db"),
        ("sqlite:///:memory:", "An SQLite database is a file"),
        ("sqlite:////tmp/x.db?mode=ro", "An SQLite database is a file"),
        ("sqlite:////nowhere/at/all/x.db", "there is no folder /nowhere/at/all."),
        ("postgresql://u:hunter2@127.0.0.1:1/db", "The database cannot be opened: "),
        ("postgresql://127.0.0.1:1/db?password=hunter2&colour=blue", "The database cannot be opened: "),
    ],
)
async def test_an_address_that_leads_nowhere(url: str, sentence: str) -> None:
    assert sentence in await refusal(url)


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "cannot be opened: is a directory." in await refusal(f"sqlite:///{tmp_path}")


async def test_a_folder_where_nothing_can_be_written() -> None:
    # Not even root may create a file there.
    sentence = await refusal("sqlite:////proc/jackline.db")
    assert sentence.startswith("The database /proc/jackline.db cannot be opened: ")


async def test_another_file_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear aunt Agatha, " * 100)
    assert "file is not a database" in await refusal(f"sqlite:///{tmp_path}/letter.db")
    assert (tmp_path / "letter.db").read_text().startswith("Dear aunt")


async def test_a_database_that_does_not_exist(postgres: PostgresServer) -> None:
    assert 'database "nowhere" does not exist' in await refusal(postgres.url("nowhere"))


# ---- the schema ---------------------------------------------------------------------------------------


async def run(url: str, *statements: str) -> list[list[Any]]:
    """Run statements in one transaction; what each has found."""

    def work(connection: Connection) -> list[list[Any]]:
        results = [connection.execute(text(statement)) for statement in statements]
        return [list(result) if result.returns_rows else [] for result in results]

    database = connect(url)
    found = await database.write(work)
    await database.close()
    return found


async def test_a_newer_schema_is_left_alone(url: str) -> None:
    await (await open_store(url)).close()
    await run(url, "UPDATE alembic_version SET version_num = '9999'")
    assert await refusal(url) == (
        "The database was written by a newer version of Jackline; update this one to use it."
    )
    assert await run(url, "SELECT version_num FROM alembic_version") == [[("9999",)]]


async def test_a_schema_is_made_whole_or_not_at_all(url: str) -> None:
    await run(url, "CREATE TABLE keys (lock TEXT)")  # in the way of the last of the three
    assert "keys" in await refusal(url)
    await run(url, "DROP TABLE keys")
    await (await open_store(url)).close()


async def test_stores_can_be_opened_at_the_same_time(url: str) -> None:
    await (await open_store(url)).close()
    stores = await asyncio.gather(*(open_store(url) for _ in range(4)))
    table = await new_table(stores[0])
    assert [await numbers(store, table) for store in stores] == [[1]] * 4
    for store in stores:
        await store.close()


async def test_a_database_of_the_first_version_is_brought_up_to_date(url: str) -> None:
    first = ("tables", "entries", "keys")
    columns = {name: [column.name for column in METADATA.tables[name].columns] for name in first}
    with closing(sqlite3.connect(RELEASES[0] / "jackline.db")) as file:
        kept = {
            name: file.execute(f"SELECT {', '.join(columns[name])} FROM {name}").fetchall()
            for name in columns
        }
    database = connect(url)
    await database.write(partial(to_first_version, kept=kept))
    await database.close()
    store = await open_store(url)
    assert await run(url, "SELECT version_num FROM alembic_version") == [[(NEWEST,)]]
    for id, code, *_ in kept["tables"]:
        row = await store.find(code)
        assert row is not None
        assert row.id == id
        then = sorted(entry[1:] for entry in kept["entries"] if entry[0] == id)
        now = await store.entries(id)
        assert [(entry.number, entry.at, entry.kind, entry.body.decode()) for entry in now] == [
            entry[:4] for entry in then
        ]
    await store.close()


def to_first_version(connection: Connection, kept: dict[str, list[Any]]) -> None:
    """The tables of 0.1.0 with what it kept in them."""
    config = Config()
    config.set_main_option("script_location", "jackline.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")
    for table in (table for table in METADATA.sorted_tables if table.name in kept):
        names = [column.name for column in table.columns]
        rows = [dict(zip(names, row, strict=True)) for row in kept[table.name]]
        connection.execute(table.insert(), rows)


def test_every_migration_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", "jackline.server.store:migrations")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [NEWEST]
    assert [script.revision for script in scripts.walk_revisions()] == list(reversed(REVISIONS))


@pytest.mark.parametrize("mode", ["wal", "delete"])
async def test_not_a_byte_of_a_newer_file_is_changed(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "jackline.db"
    await (await open_store(f"sqlite:///{path}")).close()
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.execute("CREATE TABLE clocks (table_id INTEGER)")
        file.commit()
        file.execute(f"PRAGMA journal_mode={mode}")
    before = path.read_bytes()
    assert "newer version of Jackline" in await refusal(f"sqlite:///{path}")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["jackline.db"]


async def test_not_a_byte_of_a_newer_file_is_changed_after_a_crash(tmp_path: Path) -> None:
    path, crashed = tmp_path / "jackline.db", tmp_path / "crashed"
    await (await open_store(f"sqlite:///{path}")).close()
    crashed.mkdir()
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
        for part in ("jackline.db", "jackline.db-wal"):  # the change is in the second file only
            (crashed / part).write_bytes((tmp_path / part).read_bytes())
    before = {part.name: part.read_bytes() for part in crashed.iterdir()}
    assert "newer version of Jackline" in await refusal(f"sqlite:///{crashed}/jackline.db")
    assert {name: (crashed / name).read_bytes() for name in before} == before


async def test_alembic_sees_nothing_left_to_migrate(url: str) -> None:
    database = connect(url)
    await database.write(migrate)
    differences = await database.read(
        lambda connection: compare_metadata(MigrationContext.configure(connection), METADATA)
    )
    await database.close()
    assert differences == []


def lines_of(definitions: list[str]) -> list[str]:
    """In an order of their own: a migration may add what the metadata lists first."""
    return sorted(line.strip(" ,\t") for text in definitions for line in text.splitlines())


async def schema(url: str, make: Any, question: str) -> list[str]:
    database = connect(url)
    await database.write(make)
    found = await database.read(lambda connection: connection.execute(text(question)).scalars().all())
    await database.close()
    return [line for line in lines_of([str(row) for row in found]) if "alembic_version" not in line]


async def test_migrating_an_empty_file_makes_the_schema(tmp_path: Path) -> None:
    migrated = await schema(f"sqlite:///{tmp_path}/migrated.db", migrate, SQLITE_SCHEMA)
    made = await schema(f"sqlite:///{tmp_path}/made.db", METADATA.create_all, SQLITE_SCHEMA)
    without_version = [line for line in migrated if "version_num" not in line]
    assert sum(line.startswith("CREATE") for line in made) == 6
    assert [line for line in without_version if line != ")"] == [line for line in made if line != ")"]


async def test_migrating_an_empty_database_makes_the_schema(postgres: PostgresServer) -> None:
    with postgres.new_database() as url, postgres.new_database() as other:
        migrated = await schema(url, migrate, POSTGRES_SCHEMA)
        made = await schema(other, METADATA.create_all, POSTGRES_SCHEMA)
    assert len(made) > 25
    assert migrated == made


# ---- how SQLite is set --------------------------------------------------------------------------------


async def test_sqlite_waits_for_the_disk(sqlite_url: str) -> None:
    store = await open_store(sqlite_url)
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")

    def settings(connection: Connection) -> list[Any]:
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert await store._database.write(settings) == ["wal", 2, 1, 10_000]
    with pytest.raises(Exception, match="readonly"):
        await store._database.read(lambda connection: connection.execute(text("DELETE FROM keys")))
    await store.close()


async def test_postgresql_waits_for_the_disk(postgres_url: str) -> None:
    store = await open_store(postgres_url)
    setting = await store._database.write(lambda c: c.execute(text("SHOW synchronous_commit")).scalar())
    await store.close()
    assert setting == "on"


async def test_only_the_owner_may_read_the_file(sqlite_url: str, tmp_path: Path) -> None:
    store = await open_store(sqlite_url)
    await new_table(store)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("jackline.db*")}
    await store.close()
    assert modes == dict.fromkeys(("jackline.db", "jackline.db-wal", "jackline.db-shm"), 0o600)


async def test_nothing_stays_behind_after_closing(sqlite_url: str, tmp_path: Path) -> None:
    store = await open_store(sqlite_url)
    await new_table(store)
    await store.close()
    assert [file.name for file in tmp_path.iterdir()] == ["jackline.db"]
    with sqlite3.connect(tmp_path / "jackline.db") as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    file.close()
