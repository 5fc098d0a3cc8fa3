"""One socket that sends without end costs the others nothing that they could feel."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.web.gate.callers import Caller
from jackline.server.web.gate.crowd import Crowd, Go
from jackline.server.web.gate.gate import Gate
from tests.server.client import PATIENCE, Json, at_table, gather_people, http_client, raw_socket
from tests.server.real_server import GENEROUS, RealServer
from tests.server.web.test_frames import Ends, over_a_socket

FLOOD: Final = 20_000
"""Frames; of those of one socket the others shall feel nothing."""

STRICT: Final = {
    **GENEROUS,
    "JACKLINE_FRAMES_A_SECOND": "20",
    "JACKLINE_CROWD_A_SECOND": "100",
    "JACKLINE_FLOOD_SECONDS": "1",
}
PING: Final = json.dumps({"type": "ping"})
HELLO: Final = json.dumps({"type": "hello"})


async def _flood(socket: ClientConnection, frame: str) -> None:
    with suppress(ConnectionClosed):
        for _ in range(FLOOD):
            await socket.send(frame)
            await asyncio.sleep(0)  # or nothing would be read meanwhile, and the last word be lost


async def _hear_out(socket: ClientConnection) -> tuple[list[Json], int | None]:
    """All that the server says until it closes the socket, and with which code."""
    heard: list[Json] = []
    try:
        while True:
            heard.append(json.loads(await socket.recv()))
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code if closed.rcvd else None


def _metric(server: RealServer, name: str) -> float:
    lines = http_client.get(f"{server.http}/metrics").text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(f"jackline_{name}"))


def test_a_flood_is_slowed_down_and_closed_while_another_plays_on(tmp_path: Path) -> None:
    async def test(server: RealServer) -> None:
        host, guest = await asyncio.to_thread(gather_people, server.http, 2)
        async with (
            raw_socket(server.ws, host["code"]) as stranger,
            at_table(server.ws, host["code"], guest["token"]) as player,
        ):
            await stranger.send_frame(HELLO)
            flooding = asyncio.create_task(_flood(stranger.socket, PING))
            hearing = asyncio.create_task(_hear_out(stranger.socket))
            for _ in range(50):
                await player.settle()
            heard, code = await asyncio.wait_for(hearing, PATIENCE)
            await flooding
            assert sum(message["type"] == "pong" for message in heard) < FLOOD / 4
            assert (heard[-1]["code"], code) == ("too_many", 1008)
            assert heard[-1]["retry_after"] > 0
            await player.settle()
        assert _metric(server, "flooders_total") == 1

    with RealServer(tmp_path, settings=STRICT) as server:
        asyncio.run(test(server))


def test_each_frame_gives_way_to_whatever_else_is_to_be_done() -> None:
    frames = 500

    async def test(ends: Ends) -> None:
        loop, turns, seen = asyncio.get_running_loop(), 0, []

        def count() -> None:
            nonlocal turns
            turns += 1
            counting.append(loop.call_soon(count))
            del counting[:-1]

        counting = [loop.call_soon(count)]
        sending = asyncio.create_task(_send_all(ends, frames))
        for _ in range(frames):
            await ends.receive()
            seen.append(turns)
        counting[-1].cancel()
        await sending
        assert max(seen.count(turn) for turn in set(seen)) <= 2

    async def _send_all(ends: Ends, frames: int) -> None:
        for _ in range(frames):
            await ends.client.send("x")

    over_a_socket(test)


class Counting(Gate):
    """Counts who asks for a turn."""

    asked = 0

    def turn(self, caller: Caller, much: float, now: float, go: Go) -> bool:
        self.asked += 1
        return super().turn(caller, much, now, go)


@pytest.mark.parametrize("payload", ["", "x" * 125])
def test_a_ping_below_the_messages_needs_its_turn_too(payload: str) -> None:
    """It never reaches a session: only whoever reads the frames can slow it down."""
    gate = Counting(Settings(), Metrics())

    async def test(ends: Ends) -> None:
        for _ in range(100):
            await (await ends.client.ping(payload))

    over_a_socket(test, gate=gate)
    assert gate.asked >= 100


def test_who_has_used_least_goes_first() -> None:
    async def test() -> None:
        crowd, greedy, modest, order = Crowd(100), Caller(), Caller(), list[str]()

        def go(who: str) -> bool:
            order.append(who)
            return who != "gone"

        greedy.use(asyncio.get_running_loop().time(), 100)
        while crowd.ask(greedy, 1, lambda: go("greedy")):
            pass
        for _ in range(5):
            crowd.ask(greedy, 1, lambda: go("greedy"))
        crowd.ask(modest, 1, lambda: go("modest"))
        while len(crowd):
            await asyncio.sleep(0)
        assert order == ["modest", *["greedy"] * 6]

    asyncio.run(test())
