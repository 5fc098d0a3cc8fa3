"""One line for each request and socket, and nothing in it that somebody could use."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from pathlib import Path

import pytest

from jackline.server.ops.logs import note, set_up_logs
from jackline.server.web.request_log import route_of
from tests.server.client import at_table, http_client, join_table, open_table
from tests.server.real_server import HOST, RealServer

SECRETS = ("Zebedee", "psst", "some-query", "Ophelia")


def test_a_whole_visit_leaves_lines_without_secrets(tmp_path: Path) -> None:
    with RealServer(tmp_path) as server:
        host = open_table(server.http, "Zebedee")
        guest = join_table(server.http, host["code"], "Ophelia")
        bearer = {"authorization": f"Bearer {guest['token']}"}
        http_client.get(f"{server.http}/api/tables/{host['code']}?some-query=1", headers=bearer)
        http_client.get(
            f"{server.http}/t/{host['code']}?some-query=1", headers={"x-forwarded-for": "192.0.2.9"}
        )
        hands = asyncio.run(_play(server, host))
        assert server.stop() == 0
        told = server.log()
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    served = {(line["kind"], line["route"]) for line in lines if line["said"] == "served"}
    assert {
        ("POST", "/api/tables"),
        ("POST", "/api/tables/{code}/people"),
        ("GET", "/api/tables/{code}"),
        ("GET", "/t/{code}"),
        ("socket", "/ws/{code}"),
    } <= served
    assert {line["client"] for line in lines if line["said"] == "served"} == {HOST}
    keys = (host["token"], guest["token"], host["code"], host["code"].replace("-", ""))
    assert [secret for secret in (*SECRETS, *keys) if secret in told] == []
    assert [card for card in hands if f'"{card}"' in told] == []


async def _play(server: RealServer, key: dict[str, str]) -> list[str]:
    async with at_table(server.ws, key["code"], key["token"]) as client:
        await client.do("say", text="psst")
        await client.do("start")
        hand: list[str] = client.view["me"]["hand"]
        assert hand
        return hand


@pytest.fixture
def said() -> io.StringIO:
    return io.StringIO()


def test_lines_are_json_or_text(said: io.StringIO) -> None:
    set_up_logs("info", "json", said)
    note("table opened", seats=4)
    line = json.loads(said.getvalue())
    assert (line["level"], line["said"], line["seats"]) == ("info", "table opened", 4)
    set_up_logs("info", "text", said)
    note("table opened", seats=4)
    assert said.getvalue().splitlines()[-1].endswith("+00:00 info table opened seats=4")


def test_only_what_is_important_enough_is_written(said: io.StringIO) -> None:
    set_up_logs("warning", "text", said)
    note("table opened")
    assert said.getvalue() == ""
    note("sweep failed", logging.WARNING)
    assert "sweep failed" in said.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_fault_is_written_with_its_place_but_not_its_words(said: io.StringIO, form: str) -> None:
    set_up_logs("info", "json" if form == "json" else "text", said)
    try:
        raise ValueError("the hand was 7C JH")
    except ValueError:
        logging.getLogger("jackline").exception("a request failed")
    assert "ValueError" in said.getvalue()
    assert "test_logs.py:" in said.getvalue()
    assert "7C" not in said.getvalue()


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/", "/"),
        ("/healthz", "/healthz"),
        ("/api/tables", "/api/tables"),
        ("/api/tables/ABCD-EFGH", "/api/tables/{code}"),
        ("/api/tables/ABCD-EFGH/people", "/api/tables/{code}/people"),
        ("/t/ABCD-EFGH", "/t/{code}"),
        ("/rules", "/rules/{edition}"),
        ("/ws/ABCD-EFGH", "/ws/{code}"),
        ("/assets/index.js", "/assets/{file}"),
        ("/wp-admin/ABCD-EFGH", "other"),
        ("/api/ABCD-EFGH", "other"),
        ("/api/lessons/chips", "/api/lessons/{id}"),
        ("/api/tables/ABCD-EFGH/other", "other"),
    ],
)
def test_a_route_is_told_without_its_code(path: str, route: str) -> None:
    page = {"": "/", "t": "/t/{code}", "rules": "/rules/{edition}"}
    assert route_of(path, page) == route
