"""A table whose log cannot be read is refused with a sentence; all others go on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import pytest

from tests.server.client import Client, Gone, Json, at_table, http_client, open_table, raw_socket
from tests.server.company import company
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import RealServer

REFUSED: Final = (HTTPStatus.CONFLICT, "unreadable_table")

OF_TABLE: Final = "table_id = (SELECT id FROM tables WHERE code = :code)"
ADD: Final = (
    "INSERT INTO entries (table_id, number, at, kind, body)"
    f" SELECT table_id, max(number) + :step, max(at), 'x', :body FROM entries WHERE {OF_TABLE}"
)
HARM: Final = {
    "corrupt body": f"UPDATE entries SET body = '{{\"form\":2,' WHERE number = 2 AND {OF_TABLE}",
    "no text": f"UPDATE entries SET body = x'ff00' WHERE number = 2 AND {OF_TABLE}",
    "no UTF-8": f"UPDATE entries SET body = CAST(x'ff' AS TEXT) WHERE number = 2 AND {OF_TABLE}",
    "no object": f"UPDATE entries SET body = '[]' WHERE number = 1 AND {OF_TABLE}",
    "no first entry": f"DELETE FROM entries WHERE number = 1 AND {OF_TABLE}",
    "no entry": f"DELETE FROM entries WHERE {OF_TABLE}",
    "unknown kind": ADD.replace(":step", "1").replace(":body", '\'{"form":2,"kind":"levitated"}\''),
    "gap": ADD.replace(":step", "2").replace(":body", '\'{"form":2,"kind":"gathered"}\''),
    "opened twice": ADD.replace(":step", "1").replace(
        ":body", f"(SELECT body FROM entries WHERE number = 1 AND {OF_TABLE})"
    ),
    "refused by the rules": ADD.replace(":step", "1").replace(
        ":body", '\'{"form":2,"kind":"moved","seat":0,"move":"draw"}\''
    ),
    "about nobody": ADD.replace(":step", "1").replace(
        ":body", '\'{"form":2,"kind":"host_given","person":77}\''
    ),
}
"""What somebody, or a disk, does to the log of the table with `:code`."""


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with ForkedServer(nursery, tmp_path_factory.mktemp("unreadable")) as running:
        yield running


def harm(data: Path, code: str, how: str) -> None:
    with closing(sqlite3.connect(data / "jackline.db")) as file:
        file.execute(HARM[how], {"code": code})
        file.commit()


def rows(data: Path) -> list[Any]:
    with closing(sqlite3.connect(data / "jackline.db")) as file:
        file.text_factory = bytes  # whatever it is
        return file.execute("SELECT * FROM entries ORDER BY table_id, number").fetchall()


def noted(server: RealServer) -> list[Json]:
    """Every line about a table that cannot be read."""
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    return [line for line in lines if line["said"].startswith("a table cannot be read")]


def faults(server: RealServer) -> list[str]:
    """All other lines about something that went wrong."""
    lines = [line for line in server.log().splitlines() if '"level": "error"' in line]
    return [line for line in lines if "a table cannot be read" not in line] + (
        ["Traceback"] if "Traceback" in server.log() else []
    )


def figure(server: RealServer, name: str) -> float:
    text = http_client.get(f"{server.http}/metrics").text
    return float(dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#").get(name, "0"))


@pytest.mark.parametrize("how", HARM)
def test_it_is_one_tables_sentence(server: RealServer, how: str) -> None:
    seats = [{"mine": True}, {"bot": "beginner"}]
    code = open_table(server.http, start=True, seats=seats, setup={"seats": 2})["code"]
    other = open_table(server.http)["code"]
    harm(server.data, code, how)
    before, told = rows(server.data), len(noted(server))
    for _ in range(3):
        for answer in (
            http_client.get(f"{server.http}/api/tables/{code}"),
            http_client.post(f"{server.http}/api/tables/{code}/people", json={"name": "Zoe"}),
        ):
            assert (answer.status_code, answer.json()["code"]) == REFUSED
    assert asyncio.run(first_words(server, code)) == ["unreadable_table"]
    assert http_client.get(f"{server.http}/api/tables/{other}").status_code == HTTPStatus.OK
    assert rows(server.data) == before
    assert len(noted(server)) == told + 1
    assert faults(server) == []
    assert figure(server, "jackline_unreadable_tables") == told + 1


async def first_words(server: RealServer, code: str) -> list[str]:
    async with raw_socket(server.ws, code) as client:
        with pytest.raises(Gone):
            await client.until(lambda: client.updates)
        return [told["code"] for told in client.others]


@pytest.mark.parametrize("how", ["unknown kind", "gap"])
def test_a_table_that_becomes_unreadable_is_ended_with_a_sentence(server: RealServer, how: str) -> None:
    async def run() -> list[Any]:
        async with (
            company(server.ws, server.http, 3) as table,
            company(server.ws, server.http, 2, seed=2) as other,
        ):
            await table.start()
            await other.start()
            await table.play_one()
            harm(server.data, table.code, how)
            before = rows_of(server.data, table.code)
            for client in table.clients:
                assert await last_words(client) == "unreadable_table"
            answer = http_client.get(f"{server.http}/api/tables/{table.code}")
            assert (answer.status_code, answer.json()["code"]) == REFUSED
            await other.play_out(6)  # the others go on
            assert rows_of(server.data, table.code) == before
            return before

    told = len(noted(server))
    asyncio.run(run())
    assert len(noted(server)) == told + 1
    assert faults(server) == []


def rows_of(data: Path, code: str) -> list[Any]:
    with closing(sqlite3.connect(data / "jackline.db")) as file:
        return file.execute(f"SELECT * FROM entries WHERE {OF_TABLE}", {"code": code}).fetchall()


async def last_words(client: Client) -> str:
    with pytest.raises(Gone):
        await client.until(lambda: False)
    return str(client.others[-1]["code"])


def test_bots_do_not_knock_at_a_table_that_cannot_be_read(server: RealServer) -> None:
    """The next to move is a bot, whose move finds what another process has written."""

    async def run(key: Json) -> None:
        async with at_table(server.ws, key["code"], key["token"]) as client:
            await client.do("start")
            harm(server.data, key["code"], "unknown kind")
            assert await last_words(client) == "unreadable_table"

    told = len(noted(server))
    bots: list[Json] = [{"bot": "beginner"}] * 2
    key = open_table(server.http, seats=[{"mine": True}, *bots], setup={"seats": 3, "pace": "fast"})
    asyncio.run(run(key))
    assert len(noted(server)) == told + 1
    assert faults(server) == []


def test_a_table_that_was_mended_is_back(nursery: Nursery, tmp_path: Path) -> None:
    with ForkedServer(nursery, tmp_path) as server:
        code = open_table(server.http)["code"]
        harm(server.data, code, "unknown kind")
        assert http_client.get(f"{server.http}/api/tables/{code}").status_code == REFUSED[0]
        with closing(sqlite3.connect(tmp_path / "jackline.db")) as file:
            file.execute("DELETE FROM entries WHERE number = 2")
            file.commit()
        server.kill()
        server.start()
        assert http_client.get(f"{server.http}/api/tables/{code}").status_code == HTTPStatus.OK
        assert figure(server, "jackline_unreadable_tables") == 0
