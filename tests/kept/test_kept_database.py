"""A server of this version takes over the database of every earlier one without a word, and play goes on."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import pytest

from jackline.server.live.recent import MOST_REMEMBERED
from jackline.server.store.schema import NEWEST
from tests.kept.releases import RELEASES, assert_same, keys_of, shown_then
from tests.kept.telling import rows_of
from tests.server.client import Client, Gone, Json, at_table, http_client, raw_socket
from tests.server.company import Company
from tests.server.real_server import RealServer

OF_THE_MOMENT: Final = {"present", "onlookers", "away_at", "deals_at", "ends_at"}
OF_THE_MOMENT_TOO: Final = {"turn_ends_at", "bot_plays_at", "new_game_at"}
"""What depends on who looks at a table, and when."""

TO_THE_END: Final = ("dealt", "draws-due", "call-open", "series", "cut-open", "lobby-again")


@pytest.fixture(scope="module", params=RELEASES, ids=lambda release: str(release.name))
def release(request: pytest.FixtureRequest) -> Path:
    """The folder of a release."""
    folder: Path = request.param
    return folder


@pytest.fixture(scope="module")
def server(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server of this version with the database of that release."""
    with RealServer(with_database(release, tmp_path_factory.mktemp("kept"))) as running:
        yield running


def with_database(release: Path, folder: Path) -> Path:
    """The folder with a copy of the database in it."""
    shutil.copy(release / "jackline.db", folder)
    return folder


def lasting(view: Any) -> Any:
    """A view without what depends on the moment."""
    if isinstance(view, dict):
        gone = OF_THE_MOMENT | OF_THE_MOMENT_TOO
        return {name: lasting(value) for name, value in view.items() if name not in gone}
    return [lasting(one) for one in view] if isinstance(view, list) else view


def complaints(server: RealServer) -> list[str]:
    """What the server has said that it should not have to say."""
    words = (" warning ", " error ", " critical ", "Traceback", "Warning")
    return [line for line in server.log().splitlines() if any(word in line for word in words)]


def holders(release: Path, scene: str) -> list[Json]:
    """The keys of those who are still at a table."""
    still = shown_then(release / "logs" / f"{scene}.jsonl")["me"]
    return [key for key in keys_of(release)[scene] if str(key["person"]) in still]


def test_every_table_is_shown_as_it_was(release: Path, server: RealServer) -> None:
    async def run() -> None:
        for scene in keys_of(release):
            then, key = shown_then(release / "logs" / f"{scene}.jsonl"), holders(release, scene)[-1]
            async with at_table(server.ws, key["code"], key["token"]) as client:
                first = client.updates[0]
                assert first["number"] == len(then["events"])
                assert_same(lasting(first["view"]["table"]), lasting(then["table"]))
                assert_same(first["view"]["game"], then["game"])
                assert_same(first["view"]["me"], then["me"][str(key["person"])])
                names = [event["event"] for entry in then["events"][-MOST_REMEMBERED:] for event in entry]
                assert [event["event"] for event in first["events"]] == names

    asyncio.run(run())
    assert complaints(server) == []


@pytest.mark.parametrize("scene", TO_THE_END)
def test_play_goes_on_to_the_end(release: Path, server: RealServer, scene: str) -> None:
    async def run() -> None:
        keys = holders(release, scene)
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(at_table(server.ws, key["code"], key["token"]))
                for key in keys
            ]
            table = Company(keys, clients, [], seed=1)
            await begun(table)
            await table.play_out()
            assert table.is_over
            await table.agree(await table.host.do("rematch"))
            await table.play_out(3)

    asyncio.run(run())
    assert complaints(server) == []


async def begun(table: Company) -> None:
    """Deal, if that is still to be done."""
    host = next(client for client in table.clients if is_host(client))
    if host.view["table"]["phase"] == "gathering":
        await host.do("set_up", setup={**host.view["table"]["setup"], "seats": len(table.clients)})
        await host.do("start")
    if host.view["table"]["phase"] == "cutting":
        await host.do("skip_cut")
    for client in table.clients:
        await client.until(lambda client=client: client.view["game"])  # type: ignore[misc]
    await table.agree(host.number)


def is_host(client: Client) -> bool:
    return bool(client.view["me"]["person"] == client.view["table"]["host"])


def test_the_database_is_opened_again_as_it_was_left(release: Path, tmp_path: Path) -> None:
    with_database(release, tmp_path)
    with RealServer(tmp_path) as first:
        assert first.stop() == 0
    before = {key["code"]: rows_of(tmp_path / "jackline.db", key["code"]) for key in all_keys(release)}
    with RealServer(tmp_path) as second:
        assert second.stop() == 0
        assert complaints(first) + complaints(second) == []
    assert {code: rows_of(tmp_path / "jackline.db", code) for code in before} == before
    assert {code: rows_of(release / "jackline.db", code) for code in before} == before
    with closing(sqlite3.connect(tmp_path / "jackline.db")) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [(NEWEST,)]


def all_keys(release: Path) -> list[Json]:
    return [keys[0] for keys in keys_of(release).values()]


# ---- newer ones ---------------------------------------------------------------------------------------


def test_a_table_with_a_newer_entry_is_refused_and_the_others_live(release: Path, tmp_path: Path) -> None:
    database = with_database(release, tmp_path) / "jackline.db"
    key, other = holders(release, "dealt")[0], holders(release, "over")[0]
    add_newer_entry(database, key["code"])
    before = rows_of(database, key["code"])
    with RealServer(tmp_path) as server:
        for answer in (
            http_client.get(f"{server.http}/api/tables/{key['code']}"),
            http_client.post(f"{server.http}/api/tables/{key['code']}/people", json={"name": "Zoe"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.CONFLICT, "newer_table")
            assert "A newer version of Jackline has been at this table" in answer.json()["sentence"]
        asyncio.run(turned_away(server, key))
        assert http_client.get(f"{server.http}/api/tables/{other['code']}").status_code == HTTPStatus.OK
        assert server.stop() == 0
        assert complaints(server) == []
    assert rows_of(database, key["code"]) == before


def add_newer_entry(database: Path, code: str) -> None:
    """As a newer version would: another form, and a kind that nobody knows yet."""
    body = json.dumps({"form": 1000, "kind": "levitated", "height": 3})
    with closing(sqlite3.connect(database)) as file:
        file.execute(
            "INSERT INTO entries (table_id, number, at, kind, body)"
            " SELECT table_id, max(number) + 1, max(at), 'levitated', ? FROM entries"
            " WHERE table_id = (SELECT id FROM tables WHERE code = ?)",
            [body, code],
        )
        file.commit()


async def turned_away(server: RealServer, key: Json) -> None:
    async with raw_socket(server.ws, key["code"]) as client:
        with pytest.raises(Gone):
            await client.until(lambda: client.updates)
        assert [told["code"] for told in client.others] == ["newer_table"]


def test_a_newer_database_is_refused_at_the_start(release: Path, tmp_path: Path) -> None:
    database = with_database(release, tmp_path) / "jackline.db"
    with closing(sqlite3.connect(database)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    before = database.read_bytes()
    server = RealServer(tmp_path)
    server.launch()
    assert server.process is not None
    assert server.process.wait(60) != 0
    assert (
        "The database was written by a newer version of Jackline; update this one to use it." in server.log()
    )
    assert "Traceback" not in server.log()
    assert database.read_bytes() == before
