"""Who is let in, who gives way, and what becomes of requests that never end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from uvicorn.server import ServerState

from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.web.asgi import Receive, Scope, Send, respond
from jackline.server.web.gate.acceptor import Acceptor
from jackline.server.web.gate.descriptors import most_connections, raise_limit
from jackline.server.web.gate.gate import Gate
from jackline.server.web.gate.http import HttpProtocol
from jackline.server.web.gate.places import A_HOUSEHOLD, Place, Stage
from tests.server.client import PATIENCE, at_table, gather_people
from tests.server.real_server import GENEROUS, HOST, RealServer

FEW: Final = 16
HALF: Final = b"GET /healthz HTTP/1.1\r\nHost: "
WHOLE: Final = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


# ---- a real server with few descriptors -----------------------------------------------------------------


class PoorServer(RealServer):
    """A server that may not open much."""

    def program(self) -> list[str]:
        """What starts it."""
        return ["sh", "-c", 'ulimit -n 128 && exec "$@"', "sh", *super().program()]


@contextmanager
def half_sent(port: int, count: int) -> Iterator[list[socket.socket]]:
    """Requests that were only begun, each from an address of its own."""
    with ExitStack() as stack:
        lines = []
        for number in range(count):
            source = (f"127.3.{number // 250}.{number % 250 + 1}", 0)
            line = stack.enter_context(socket.create_connection((HOST, port), PATIENCE, source))
            line.send(HALF)
            lines.append(line)
        yield lines


def test_half_sent_requests_keep_nobody_out_who_has_a_key(tmp_path: Path) -> None:
    async def come(server: RealServer, key: dict[str, Any]) -> None:
        async with at_table(server.ws, key["code"], key["token"]) as person:
            await person.settle()

    with PoorServer(tmp_path, settings=GENEROUS) as server:
        host, guest = gather_people(server.http, 2)
        with half_sent(server.port, 300):
            for key in (host, guest):
                asyncio.run(come(server, key))
        assert not [line for line in server.log().splitlines() if '"error"' in line or '"warning"' in line]


def test_connections_never_take_the_last_descriptors() -> None:
    assert raise_limit() >= FEW
    assert [most_connections(limit, bots=2) for limit in (64, 128, 1024)] == [32, 64, 960]


# ---- who gives way ----------------------------------------------------------------------------------------


def make_gate(descriptors: int = 10_000) -> Gate:
    return Gate(Settings(connections_an_address=FEW, bot_workers=1), Metrics(), descriptors)


def let_in(gate: Gate, address: str, stage: Stage = Stage.HEAD, now: float = 0.0) -> Place:
    place = gate.admit(address, now)
    assert isinstance(place, Place), place.reason
    gate.places.move(place, stage, now)
    return place


def test_of_one_address_those_without_a_key_give_way() -> None:
    gate = make_gate()
    people = [let_in(gate, "192.0.2.1", Stage.PERSON) for _ in range(FEW - 1)]
    stranger = let_in(gate, "192.0.2.1", Stage.ONLOOKER)
    newcomer = let_in(gate, "192.0.2.1", Stage.PERSON, now=60)
    assert newcomer.caller.open == FEW
    gate.places.leave(stranger)  # it is gone already, and saying so again changes nothing
    assert newcomer.caller.open == FEW
    refused = gate.admit("192.0.2.1", 120)
    assert not isinstance(refused, Place)
    assert b"429" in refused.response
    assert b"Retry-After: 5" in refused.response
    let_in(gate, "192.0.2.2")
    gate.places.leave(people[0])
    let_in(gate, "192.0.2.1", now=180)


def test_an_address_opens_only_so_many_at_once() -> None:
    gate = make_gate()
    for _ in range(FEW):
        gate.places.leave(let_in(gate, "2001:db8::1"))
    refused = gate.admit("2001:db8::2", 0)  # of the same network, so of the same line
    assert not isinstance(refused, Place)
    assert refused.reason == "haste"
    let_in(gate, "2001:db8::2", now=10)


def test_when_there_is_no_room_the_humblest_give_way_first() -> None:
    gate = make_gate(descriptors=64)  # so 32 connections
    stages = (Stage.PERSON, Stage.ONLOOKER, Stage.HEAD)
    places = [let_in(gate, f"192.0.2.{number}", stages[number // 10 % 3]) for number in range(32)]
    left = {stage: sum(place.stage is stage for place in places) for stage in stages}
    for number in range(left[Stage.HEAD] + left[Stage.ONLOOKER]):
        let_in(gate, f"198.51.100.{number}", Stage.PERSON)
    for place in places:
        if place.stage is Stage.PERSON:
            assert place in gate.places._by[Stage.PERSON]
    refused = gate.admit("203.0.113.1", 0)
    assert not isinstance(refused, Place)
    assert b"503" in refused.response
    assert b"Retry-After" in refused.response


def test_somebody_new_gets_in_even_when_one_address_has_taken_all_with_keys() -> None:
    gate = Gate(Settings(connections_an_address=1000, bot_workers=1), Metrics(), descriptors=64)
    for _ in range(32):
        let_in(gate, "192.0.2.1", Stage.PERSON)
    for number in range(32 - A_HOUSEHOLD):
        let_in(gate, f"198.51.100.{number}", Stage.PERSON)
    assert not isinstance(gate.admit("203.0.113.1", 0), Place)


# ---- over real connections ------------------------------------------------------------------------------


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    await respond(scope, send, 200, [], b"well")


@asynccontextmanager
async def open_to_all(gate: Gate) -> AsyncIterator[int]:
    """A port behind which the gate stands, and nothing of Jackline."""
    config = uvicorn.Config(_answer, lifespan="off", log_config=None, ws="none")
    config.load()
    state, listener = ServerState(), socket.create_server((HOST, 0))
    acceptor = Acceptor(listener, gate, lambda place: HttpProtocol(config, state, {}, gate=gate, place=place))
    try:
        yield listener.getsockname()[1]
    finally:
        acceptor.close()
        listener.close()


def at_the_gate(gate: Gate, test: Callable[[int], Awaitable[None]]) -> None:
    async def go() -> None:
        async with asyncio.timeout(PATIENCE), open_to_all(gate) as port:
            await test(port)

    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        runner.run(go())


@asynccontextmanager
async def asking(port: int, request: bytes) -> AsyncIterator[asyncio.StreamReader]:
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(request)
    try:
        yield reader
    finally:
        writer.close()


def turned_away(gate: Gate, reason: str) -> float:
    return gate.metrics.registry.get_sample_value("jackline_turned_away_total", {"reason": reason}) or 0.0


def test_an_address_that_flooded_is_told_when_to_come_back() -> None:
    gate = make_gate()

    async def test(port: int) -> None:
        gate.bar(HOST, asyncio.get_running_loop().time())
        async with asking(port, WHOLE) as reader:
            told = await reader.read()
        assert told.startswith(b"HTTP/1.1 429 ")
        assert b"\r\nRetry-After: 10\r\n" in told
        assert b'"sentence":"' in told
        assert turned_away(gate, "barred") == 1

    at_the_gate(gate, test)


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        (b"", b"HTTP/1.1 408 "),
        (HALF, b"HTTP/1.1 408 "),
        (b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf", b"HTTP/1.1 200 "),
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_what_is_only_half_sent_is_ended(sent: bytes, says: bytes) -> None:
    gate = make_gate()

    async def test(port: int) -> None:
        async with asking(port, sent) as reader:
            stage = Stage.BODY if sent.endswith(b"half") else Stage.HEAD
            while not any(place.transport for place in gate.places._by[stage]):
                await asyncio.sleep(0.01)
            gate.sweep(asyncio.get_running_loop().time() + 60)
            assert (await reader.read()).startswith(says)
        assert turned_away(gate, "late") == 1
        while len(gate.places):
            await asyncio.sleep(0.01)

    at_the_gate(gate, test)


def test_who_waits_to_be_welcomed_is_seen_off_in_time_and_leaves_nothing_behind() -> None:
    gate = make_gate()

    async def test(port: int) -> None:
        gate.turn = lambda *_: False  # type: ignore[method-assign] # so nobody is ever called in
        async with asking(port, WHOLE) as reader:
            while not len(gate.places):
                await asyncio.sleep(0.01)
            gate.sweep(asyncio.get_running_loop().time() + 60)
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        assert len(gate.places) == 0

    at_the_gate(gate, test)


def test_requests_sent_ahead_are_answered_one_after_another_each_in_its_turn() -> None:
    asked = 0

    class Counting(Gate):
        def turn(self, *args: Any) -> bool:
            nonlocal asked
            asked += 1
            return super().turn(*args)

    gate, ahead = Counting(Settings(), Metrics()), 50

    async def test(port: int) -> None:
        async with asking(port, WHOLE * ahead) as reader:
            for _ in range(ahead):
                head = await reader.readuntil(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 200 ")
                assert await reader.readexactly(4) == b"well"
        assert asked == ahead + 1  # and one for the connection

    at_the_gate(gate, test)
