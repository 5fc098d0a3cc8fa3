"""Tables over HTTP: the routes, what they refuse, and that the description of them is true."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from schemathesis.checks import positive_data_acceptance

import jackline as jl
from jackline.ai.bot import levels
from jackline.rules.box.edition import OPTIONS
from jackline.server.live.clock import Clock
from jackline.server.table.catalogue import make_catalogue
from jackline.server.web.description import describe
from jackline.server.web.routes import (
    HTTP_ROUTES,
    LOOK_AGAIN_SECONDS,
    Addresses,
    come_to_table,
    whole_description,
)
from jackline.server.web.served import Served
from jackline.server.wire.protocol import MAX_FRAME
from tests.conftest import examples
from tests.server.client import Gone, Json, http_client, join_table, open_table, raw_socket
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import HOST, RealServer

UNKNOWN = "0000-0000"


def post(server: RealServer, path: str, body: Any) -> httpx.Response:
    return http_client.post(f"{server.http}{path}", json=body)


def problem(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal, which always has a sentence too."""
    body = answer.json()
    assert set(body) == {"code", "sentence", "retry_after"}
    assert body["sentence"].endswith((".", "?"))
    return answer.status_code, body["code"]


def test_a_table_is_opened_seen_and_joined(server: RealServer) -> None:
    host = open_table(server.http, setup={"seats": 2})
    seen = http_client.get(f"{server.http}/api/tables/{host['code']}").json()
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "open"]
    assert (seen["host"], seen["phase"], seen["mine"]) == ("Ada", "gathering", None)
    guest = join_table(server.http, host["code"], "Ben")
    assert guest["seats"] == [1]
    bearer = {"authorization": f"Bearer {guest['token']}"}
    assert http_client.get(f"{server.http}/api/tables/{host['code']}", headers=bearer).json()["mine"] == [1]


def test_a_token_of_nobody_is_as_good_as_none(server: RealServer) -> None:
    code = open_table(server.http)["code"]
    for authorization in ("Bearer nobody", "Bearer", "Basic abc", ""):
        answer = http_client.get(f"{server.http}/api/tables/{code}", headers={"authorization": authorization})
        assert (answer.status_code, answer.json()["mine"]) == (200, None)


def test_codes_may_be_typed_carelessly(server: RealServer) -> None:
    code = open_table(server.http)["code"]
    careless = code.lower().replace("-", "").replace("0", "o").replace("1", "l")
    for typed in (careless, f" {careless[:3]} {careless[3:]} ", f"{careless[:1]}-{careless[1:]}"):
        answer = http_client.get(f"{server.http}/api/tables/{typed}")
        assert (answer.status_code, answer.json()["code"]) == (200, code)


@pytest.mark.parametrize("code", [UNKNOWN, "x", "a b c d e f g h i j", "%00", "../tables", "Ω"])
def test_an_unknown_code_is_explained(server: RealServer, code: str) -> None:
    assert problem(http_client.get(f"{server.http}/api/tables/{code.replace('/', '%2F')}"))[0] == 404


def test_what_cannot_be_is_refused_with_a_reason(server: RealServer) -> None:
    code = open_table(server.http, setup={"seats": 2})["code"]
    assert problem(post(server, "/api/tables", {})) == (400, "unreadable")
    assert problem(post(server, "/api/tables", {"name": "A", "colour": "red"})) == (400, "unreadable")
    assert problem(post(server, "/api/tables", {"name": "A", "setup": {"seats": 5}})) == (400, "bad_set_up")
    assert problem(post(server, f"/api/tables/{UNKNOWN}/people", {"name": "A"})) == (404, "unknown_table")
    join_table(server.http, code, "Ben")
    assert problem(post(server, f"/api/tables/{code}/people", {"name": "Cy"})) == (409, "table_full")
    assert post(server, f"/api/tables/{code}/people", {"name": "Cy", "watch": True}).status_code == 201


def test_bodies_that_are_not_json_or_too_long_are_refused(server: RealServer) -> None:
    url, kind = f"{server.http}/api/tables", {"content-type": "application/json"}
    assert problem(http_client.post(url, content=b"{", headers=kind)) == (400, "unreadable")
    assert problem(http_client.post(url, content=b"\xff\xfe", headers=kind)) == (400, "unreadable")
    assert problem(http_client.post(url, content=b" " * (MAX_FRAME + 1), headers=kind)) == (413, "too_long")
    assert problem(http_client.post(url, content=_in_pieces(), headers=kind)) == (413, "too_long")
    padded = json.dumps({"name": "Ada"}).ljust(MAX_FRAME).encode()
    assert http_client.post(url, content=padded, headers=kind).status_code == 201


def _in_pieces() -> Iterator[bytes]:
    """A body whose length is not told beforehand."""
    for _ in range(9):
        yield b" " * 1024


def test_a_wrong_method_is_told_the_right_ones(server: RealServer) -> None:
    answer = http_client.put(f"{server.http}/api/tables")
    assert problem(answer) == (405, "wrong_method")
    assert "POST" in answer.headers["allow"]


def test_an_unknown_route_is_explained(server: RealServer) -> None:
    assert problem(http_client.get(f"{server.http}/api/chairs")) == (404, "not_found")


def test_the_catalogue_holds_all_that_the_rules_know(server: RealServer) -> None:
    catalogue = http_client.get(f"{server.http}/api/catalogue").json()
    assert [edition["id"] for edition in catalogue["editions"]] == list(jl.editions())
    assert catalogue["editions"][0]["differs"] == []
    assert catalogue["editions"][3]["options"]["deck_empty"] == jl.edition("strategy").deck_empty
    options = {option["name"]: option["values"] for option in catalogue["options"]}
    assert set(options) == set(OPTIONS)
    assert (options["draw"], options["table_talk"]) == (["automatic", "by_hand"], [False, True])
    assert options["chips"] is None
    assert catalogue["teams_for"]["12"] == [2, 3]
    assert catalogue["teams_for"]["9"] == [3]
    assert "5" not in catalogue["teams_for"]
    assert catalogue["layouts"] == {name: list(jl.layout(name).rows) for name in jl.layouts()}
    assert catalogue["bots"] == list(levels())
    assert catalogue["default_bot"] in catalogue["bots"]
    assert catalogue["addresses"] == []  # this server listens to its own machine only


def test_the_server_says_that_it_lives_and_that_it_is_ready(server: RealServer) -> None:
    for path, status in (("/healthz", "ok"), ("/readyz", "ready")):
        answer = http_client.get(f"{server.http}{path}")
        assert (answer.status_code, answer.json()) == (200, {"status": status})


def test_what_happens_is_counted(server: RealServer) -> None:
    open_table(server.http)
    http_client.get(f"{server.http}/api/tables/{UNKNOWN}")
    answer = http_client.get(f"{server.http}/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    figures = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
    assert float(figures['jackline_requests_total{route="/api/tables",status="201"}']) >= 1
    assert float(figures['jackline_refusals_total{code="unknown_table"}']) >= 1
    gauges = {"jackline_tables", "jackline_sockets"}
    counters = {"jackline_moves_total", "jackline_deliveries_total", "jackline_bot_seconds_count"}
    assert gauges | counters | {"jackline_write_seconds_count"} <= set(figures)


# ---- limits -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def strict(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    limits = {"GUESSES": "3", "TABLES": "2", "JOINS": "2"}
    settings = {f"JACKLINE_{name}_A_MINUTE": limit for name, limit in limits.items()}
    proxies = {"JACKLINE_PROXIES": HOST}
    data = tmp_path_factory.mktemp("strict")
    with ForkedServer(nursery, data, settings={**settings, **proxies}) as running:
        yield running


def test_opening_joining_and_guessing_have_limits_that_say_when_to_try_again(strict: RealServer) -> None:
    code = open_table(strict.http, setup={"seats": 12})["code"]
    open_table(strict.http)
    _check_wait(post(strict, "/api/tables", {"name": "Ada"}), within=30)
    join_table(strict.http, code, "Ben")
    join_table(strict.http, code, "Cy")
    _check_wait(post(strict, f"/api/tables/{code}/people", {"name": "Di"}), within=30)
    guesses = [http_client.get(f"{strict.http}/api/tables/{UNKNOWN}").status_code for _ in range(5)]
    assert guesses == [404, 404, 404, 429, 429]
    # Whoever guesses must not learn that a code is right, so the right one is refused too.
    _check_wait(http_client.get(f"{strict.http}/api/tables/{code}"), within=21)
    assert _first_words(strict, code, hello=True)["code"] == "too_many"
    # Behind a proxy that is known, everyone has a limit of their own.
    elsewhere = {"x-forwarded-for": "192.0.2.9"}
    assert http_client.get(f"{strict.http}/api/tables/{code}", headers=elsewhere).status_code == 200


def test_a_socket_at_an_unknown_table_is_told_so(server: RealServer) -> None:
    for code in (UNKNOWN, "x"):
        told = _first_words(server, code)
        assert (told["type"], told["id"], told["code"]) == ("refused", None, "unknown_table")


def _first_words(server: RealServer, code: str, *, hello: bool = False) -> Json:
    async def go() -> Json:
        async with raw_socket(server.ws, code) as client:
            if hello:
                await client.send(type="hello")
            told = await client.receive()
            with pytest.raises(Gone):
                await client.receive()
            return told

    return asyncio.run(go())


def _check_wait(answer: httpx.Response, within: float) -> None:
    assert problem(answer) == (429, "too_many")
    assert 0 < answer.json()["retry_after"] <= within
    assert answer.json()["retry_after"] <= int(answer.headers["retry-after"]) < within + 1
    assert "Try again in" in answer.json()["sentence"]


# ---- the description ----------------------------------------------------------------------------------


def test_every_route_is_described(server: RealServer) -> None:
    described = http_client.get(f"{server.http}/api/openapi.json").json()
    routes = {path.replace(":str", "") for route in HTTP_ROUTES for path in route.paths}
    assert set(described["paths"]) == routes
    operations = [operation for path in described["paths"].values() for operation in path.values()]
    assert all(operation["summary"].endswith(".") for operation in operations)


def test_the_server_answers_at_the_addresses_of_the_one_list() -> None:
    answered = {path for route in (*HTTP_ROUTES, come_to_table) for path in route.paths}
    assert answered == {address.route for address in Served}


DESCRIBED = schemathesis.openapi.from_dict(json.loads(describe(HTTP_ROUTES)))
DESCRIBED.config.checks.negative_data_rejection.expected_statuses.append("413")  # too long is refused too


@DESCRIBED.parametrize()
@examples(30)
def test_the_description_is_true(case: schemathesis.Case[Any], server: RealServer) -> None:
    """Every route is asked, as described and otherwise, and each answer compared with the description."""
    # The schema cannot say which editions, seats and names go together, so a good request may be refused.
    with requests.Session() as session:
        case.call_and_validate(
            base_url=server.http, session=session, excluded_checks=[positive_data_acceptance]
        )


# ---- made once ----------------------------------------------------------------------------------------


def test_the_description_and_the_catalogue_are_made_once() -> None:
    assert whole_description() is whole_description()
    first, second = make_catalogue([], {}), make_catalogue(["http://here"], {"master": 3})
    assert first.editions is second.editions
    assert (second.addresses, second.getting_ready) == (["http://here"], {"master": 3})
    assert first.addresses == []


def test_this_machines_addresses_are_looked_up_once_in_a_while_however_many_ask() -> None:
    seconds, looked = [0.0], []

    async def look() -> list[str]:
        looked.append(seconds[0])
        await asyncio.sleep(0)
        return [f"http://{len(looked)}"]

    async def go() -> None:
        addresses = Addresses(look, Clock(passed=lambda: seconds[0]))
        assert await asyncio.gather(*(addresses.found() for _ in range(50))) == [["http://1"]] * 50
        seconds[0] = LOOK_AGAIN_SECONDS
        assert await addresses.found() == ["http://2"]

    asyncio.run(go())
    assert looked == [0.0, LOOK_AGAIN_SECONDS]
