"""Who comes back gets exactly what they missed; who reads slowly costs only themselves."""

from __future__ import annotations

import asyncio
import socket as sockets
import time
from typing import Final

import psutil
import pytest

from tests.server.client import Client, Json, at_table
from tests.server.company import Company, company
from tests.server.real_server import HOST, RealServer

MEGABYTE: Final = 2**20
MOVES, CROWD = 30, 40
"""Enough to fill what the system keeps for a connection, about three megabytes."""


@pytest.mark.parametrize("missed", [0, 1, 7, 40])
def test_who_comes_back_gets_exactly_what_they_missed(server: RealServer, missed: int) -> None:
    async def run() -> None:
        async with company(server.ws, server.http, 3, onlookers=1, seed=missed, away_seconds=None) as table:
            await table.start()
            await table.play_out(4)
            seen = table.onlookers[0].number
            await table.play_out(missed)
            await table.agree(await table.host.do("say", text="Are you there?"))
            for token in (None, table.keys[2]["token"]):
                async with at_table(server.ws, table.code, token, number=seen) as back:
                    check_missed(back, table.clients[0] if token is None else table.clients[2], seen)
                    assert back.updates[0]["whole"] is False

    asyncio.run(run())


def check_missed(back: Client, stayed: Client, seen: int) -> None:
    told = without_cards(back.updates[0]["events"])
    assert told == without_cards([event for event in stayed.events if event["number"] > seen])
    assert back.number == stayed.number
    assert back.view["game"] == stayed.view["game"]


def without_cards(events: list[Json]) -> list[Json]:
    """Without the one thing that viewers are told differently."""
    return [{**event, "card": None} if event["event"] == "CardDrawn" else event for event in events]


def test_numbers_have_no_gap_and_events_come_once(server: RealServer) -> None:
    async def run() -> None:
        async with company(server.ws, server.http, 2, onlookers=1, away_seconds=None) as table:
            await table.start()
            await table.play_out()
            for client in table.everyone:
                numbers = sorted({event["number"] for event in client.events})
                assert numbers == list(range(numbers[0], client.number + 1))
                shown = [update["number"] for update in client.updates]
                assert shown == sorted(shown)

    asyncio.run(run())


@pytest.mark.parametrize("number", [10_000, 2**53 - 1])
def test_a_number_from_the_future_gets_the_whole_view(server: RealServer, number: int) -> None:
    async def run() -> None:
        async with (
            company(server.ws, server.http, 2) as table,
            at_table(server.ws, table.code, table.keys[0]["token"], number=number) as back,
        ):
            assert back.updates[0]["whole"] is True
            assert back.number == table.host.number

    asyncio.run(run())


def test_the_same_request_again_gets_the_same_answer(server: RealServer) -> None:
    async def run() -> None:
        async with company(server.ws, server.http, 2, away_seconds=None) as table:
            await table.start()
            client = table.mover()
            move = client.view["me"]["playable"][0]
            fields = {"move": f"{move['card']}@{move['spaces'][0]}", "number": client.number, "id": "once"}
            first = await client.ask("play", **fields)
            again = await client.ask("play", **fields)
            async with at_table(
                server.ws, table.code, table.keys[table.clients.index(client)]["token"]
            ) as tab:
                elsewhere = await tab.ask("play", **fields)
            assert first["type"] == "done"
            assert first == again == elsewhere
            await table.agree(first["number"])
            assert sum(event["event"] == "ChipPlaced" for event in table.host.events) == 1

    asyncio.run(run())


def test_a_reader_who_never_reads_costs_only_themselves(server: RealServer) -> None:
    async def run() -> None:
        async with company(server.ws, server.http, 4, away_seconds=None) as table:
            await table.start()
            stuck = [await never_reading(server, table.code) for _ in range(3)]
            before = psutil.Process(server.pid).memory_info().rss
            waits = [await move_amid_a_crowd(server, table) for _ in range(MOVES)]
            grown = psutil.Process(server.pid).memory_info().rss - before
            assert sorted(waits)[len(waits) // 2] < 5
            assert grown < 20 * MEGABYTE
            assert await updates_kept(stuck[0], table) < len(table.host.updates) * 9 // 10
            for connection in stuck:
                connection.close()

    asyncio.run(run())


async def move_amid_a_crowd(server: RealServer, table: Company) -> float:
    """Onlookers come and go, each a change for everyone to see; then how long a move takes."""
    for _ in range(CROWD):
        async with at_table(server.ws, table.code):
            pass
    start = time.perf_counter()
    await table.play_one()
    return time.perf_counter() - start


async def never_reading(server: RealServer, code: str) -> sockets.socket:
    """A socket that has said hello and takes nothing in."""
    connection = sockets.socket()
    connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    connection.connect((HOST, server.port))
    greeting = (
        f"GET /ws/{code} HTTP/1.1\r\nHost: {HOST}:{server.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    connection.sendall(greeting.encode())
    accepted = await asyncio.to_thread(connection.recv, 4096)
    assert b" 101 " in accepted
    hello = b'{"type":"hello"}'
    connection.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return connection


async def updates_kept(connection: sockets.socket, table: Company) -> int:
    """How many updates a reader gets who begins at last: the newest too, unless it was let go meanwhile."""
    newest = f'"number":{table.host.number},'.encode()
    connection.settimeout(60)
    data = b""
    while newest not in data:
        more = await asyncio.to_thread(connection.recv, 2**16)
        if not more:
            break  # it has not answered a ping for so long that the server has hung up
        data += more
    return data.count(b'"type":"update"')
