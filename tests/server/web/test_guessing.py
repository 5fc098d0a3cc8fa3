"""Guessing codes on a real server: who is locked out, and who never is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.server.client import Gone, Json, http_client, open_table, raw_socket
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import GENEROUS, HOST, RealServer

UNKNOWN = "0000-0000"
LIMIT = 5


@pytest.fixture(scope="module")
def strict(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A server that takes every test for another visitor, since it has a proxy before it."""
    settings = {**GENEROUS, "JACKLINE_GUESSES_A_MINUTE": str(LIMIT), "JACKLINE_PROXIES": HOST}
    with ForkedServer(nursery, tmp_path_factory.mktemp("guessing"), settings=settings) as running:
        yield running


def see(server: RealServer, address: str, code: str, token: str | None = None) -> httpx.Response:
    headers = {"x-forwarded-for": address}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    return http_client.get(f"{server.http}/api/tables/{code}", headers=headers)


def lock_out(server: RealServer, address: str) -> None:
    """Guess until nothing is answered any more."""
    answers = (see(server, address, UNKNOWN).status_code for _ in range(2 * LIMIT))
    assert next(status for status in answers if status != 404) == 429


def hello(server: RealServer, address: str, code: str, token: str | None) -> list[Json]:
    """All that a socket is told after hello, until it is shown the table or turned away."""

    async def go() -> list[Json]:
        told: list[Json] = []
        async with raw_socket(server.ws, code, additional_headers={"x-forwarded-for": address}) as client:
            with suppress(Gone):  # whoever is turned away at once need not listen
                await client.send(type="hello", token=token)
            with suppress(Gone):
                while not client.updates:
                    told.append(await client.receive())
        return told

    return asyncio.run(go())


def without_wait(told: list[Json]) -> list[Json]:
    """Only what does not change from one moment to the next."""
    return [{key: value for key, value in word.items() if key in ("type", "id", "code")} for word in told]


def test_of_a_hundred_simultaneous_guesses_no_more_pass_than_may(strict: RealServer) -> None:
    async def go() -> list[int]:
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=60) as client:
            asking = [client.get(f"{strict.http}/api/tables/{UNKNOWN}", headers=headers) for _ in range(100)]
            return [answer.status_code for answer in await asyncio.gather(*asking)]

    headers = {"x-forwarded-for": "192.0.2.1"}
    statuses = asyncio.run(go())
    assert set(statuses) == {404, 429}
    assert LIMIT <= statuses.count(404) <= LIMIT + 1  # a slow machine may give one more its time


def test_of_many_simultaneous_sockets_at_wrong_codes_no_more_are_answered(
    strict: RealServer,
) -> None:
    address = {"x-forwarded-for": "192.0.2.2"}

    async def knock() -> str:
        async with raw_socket(strict.ws, UNKNOWN, additional_headers=address) as client:
            with suppress(Gone):
                await client.send(type="hello")
            return str((await client.receive())["code"])

    async def go() -> list[str]:
        return await asyncio.gather(*(knock() for _ in range(30)))

    assert LIMIT <= asyncio.run(go()).count("unknown_table") <= LIMIT + 1


def test_a_valid_token_is_never_locked_out(strict: RealServer) -> None:
    key = open_table(strict.http)
    lock_out(strict, "192.0.2.3")
    assert see(strict, "192.0.2.3", key["code"]).status_code == 429
    seen = see(strict, "192.0.2.3", key["code"], key["token"])
    assert (seen.status_code, seen.json()["mine"]) == (200, [0])
    assert hello(strict, "192.0.2.3", key["code"], key["token"])[-1]["type"] == "update"


def test_the_lock_tells_nobody_which_tables_there_are(strict: RealServer) -> None:
    table, another = open_table(strict.http), open_table(strict.http)
    lock_out(strict, "192.0.2.4")
    refused = [{"type": "refused", "id": None, "code": "too_many"}]
    for code in (table["code"], UNKNOWN, "x"):
        for token in (None, "nobody's", another["token"]):
            assert without_wait(hello(strict, "192.0.2.4", code, token)) == refused
            assert see(strict, "192.0.2.4", code, token).status_code == 429
    # A key opens its own table only.
    assert see(strict, "192.0.2.4", another["code"], another["token"]).status_code == 200


def test_wrong_tokens_are_guesses_too(strict: RealServer) -> None:
    code = open_table(strict.http)["code"]
    over_http = [see(strict, "192.0.2.5", code, f"wrong {n}").status_code for n in range(LIMIT + 1)]
    assert over_http == [200] * LIMIT + [429]
    told = [hello(strict, "192.0.2.6", code, f"wrong {n}")[-1] for n in range(LIMIT + 1)]
    assert [word["code"] for word in told] == ["removed"] * LIMIT + ["too_many"]


def test_right_codes_and_valid_tokens_cost_no_turn(strict: RealServer) -> None:
    key = open_table(strict.http)
    for _ in range(2 * LIMIT):
        assert see(strict, "192.0.2.7", key["code"]).status_code == 200
        assert see(strict, "192.0.2.7", key["code"], key["token"]).status_code == 200
        assert hello(strict, "192.0.2.7", key["code"], key["token"])[-1]["type"] == "update"
    lock_out(strict, "192.0.2.7")


def test_who_is_locked_out_and_says_nothing_sensible_is_turned_away(strict: RealServer) -> None:
    lock_out(strict, "192.0.2.8")

    async def go() -> Json:
        address = {"x-forwarded-for": "192.0.2.8"}
        async with raw_socket(strict.ws, UNKNOWN, additional_headers=address) as client:
            await client.send(type="ping")
            return await client.receive()

    assert asyncio.run(go())["code"] == "unreadable"


def test_behind_a_proxy_on_this_machine_that_nobody_named_everyone_is_counted_alone(
    nursery: Nursery, tmp_path: Path
) -> None:
    settings = {**GENEROUS, "JACKLINE_GUESSES_A_MINUTE": str(LIMIT), "JACKLINE_LOG_LEVEL": "warning"}
    with ForkedServer(nursery, tmp_path / "told", "--origin", "https://x.example", settings=settings) as told:
        lock_out(told, "192.0.2.1")
        assert see(told, "192.0.2.2", UNKNOWN).status_code == 404
    with ForkedServer(nursery, tmp_path / "not", settings=settings) as not_told:
        lock_out(not_told, "192.0.2.1")
        assert see(not_told, "192.0.2.2", UNKNOWN).status_code == 429
        assert not_told.log().count(f"--proxy {HOST}") == 1
        assert "jackline_unheard_proxies_total" in http_client.get(f"{not_told.http}/metrics").text
