"""The short way out for frames, over real sockets: it leans on the inside of uvicorn, so it is all tried."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from socket import create_server
from typing import Any, Final, NamedTuple

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from jackline.server.live.viewers import Push
from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.web.asgi import PUSH, Receive, Scope, Send
from jackline.server.web.frames import FrameProtocol
from jackline.server.web.gate.gate import Gate
from tests.server.client import LARGEST_FRAME, PATIENCE
from tests.server.real_server import HOST

MOST_FRAMES: Final = 2000
"""Of a large size; the buffers between two ends hold far fewer."""


class Ends(NamedTuple):
    """The two ends of a socket."""

    push: Push | None
    send: Send
    receive: Receive
    client: ClientConnection

    async def say(self, text: str) -> None:
        """Send a text the long way."""
        await self.send({"type": "websocket.send", "text": text})


def over_a_socket(
    test: Callable[[Ends], Awaitable[None]], *, compressed: bool = False, gate: Gate | None = None
) -> None:
    """Run a test on the loop of the real server."""

    async def go() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            a_socket(gate or Gate(Settings(), Metrics()), compressed=compressed) as ends,
        ):
            await test(ends)

    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as runner:
        runner.run(go())


@asynccontextmanager
async def a_socket(gate: Gate, *, compressed: bool) -> AsyncIterator[Ends]:
    """An open socket, without Jackline behind it."""
    met: asyncio.Future[tuple[Any, Receive, Send]] = asyncio.get_running_loop().create_future()
    over = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        met.set_result((scope.get(PUSH), receive, send))
        await over.wait()

    config = uvicorn.Config(
        app,
        ws=partial(FrameProtocol, gate=gate, place=gate.admit(HOST, 0)),  # type: ignore[arg-type]
        ws_per_message_deflate=compressed,
        lifespan="off",
        log_config=None,
    )
    server, listening = uvicorn.Server(config), create_server((HOST, 0))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    address, offer = f"ws://{HOST}:{listening.getsockname()[1]}", "deflate" if compressed else None
    try:
        async with connect(
            address, compression=offer, max_size=LARGEST_FRAME, max_queue=1, proxy=None
        ) as client:
            push, receive, send = await met
            yield Ends(push, send, receive, client)
    finally:
        over.set()
        server.should_exit = True
        await serving


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 300_000])
def test_a_pushed_text_arrives_whole_and_in_turn(length: int) -> None:
    async def test(ends: Ends) -> None:
        text = "é" * (length // 2) + "x" * (length % 2)
        assert ends.push is not None, "uvicorn has changed: the short way out is not offered"
        assert ends.push(text.encode())
        await ends.say("after it")
        assert ends.push(b"at last")
        assert [await ends.client.recv() for _ in range(3)] == [text, "after it", "at last"]

    over_a_socket(test)


def test_pings_and_the_farewell_pass_as_ever() -> None:
    async def test(ends: Ends) -> None:
        assert ends.push is not None
        answered = await ends.client.ping()
        assert ends.push(b"meanwhile")
        await answered
        assert ends.push(b"the last word")
        await ends.send({"type": "websocket.close", "code": 1001})
        assert not ends.push(b"too late")
        assert [await ends.client.recv(), await ends.client.recv()] == ["meanwhile", "the last word"]
        with pytest.raises(ConnectionClosed) as closed:
            await ends.client.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1001

    over_a_socket(test)


def test_nothing_is_pushed_to_who_has_gone() -> None:
    async def test(ends: Ends) -> None:
        assert ends.push is not None
        await ends.client.close()
        assert (await ends.receive())["type"] == "websocket.disconnect"
        assert not ends.push(b"too late")

    over_a_socket(test)


def test_a_slow_reader_is_not_pushed_to_until_it_has_caught_up() -> None:
    large = b"x" * 50_000

    async def test(ends: Ends) -> None:
        assert ends.push is not None
        taken = 0
        while taken < MOST_FRAMES and ends.push(large):
            taken += 1
            await asyncio.sleep(0)
        assert 0 < taken < MOST_FRAMES
        assert not ends.push(b"one more")
        waiting = asyncio.create_task(ends.say("once there is room"))
        read = [await ends.client.recv(decode=False) for _ in range(taken + 1)]
        assert read == [large] * taken + [b"once there is room"]
        await waiting
        assert ends.push(b"again")
        assert await ends.client.recv() == "again"

    over_a_socket(test)


def test_a_compressed_socket_has_no_short_way_out() -> None:
    async def test(ends: Ends) -> None:
        assert ends.push is None
        await ends.say("the long way")
        assert await ends.client.recv() == "the long way"

    over_a_socket(test, compressed=True)
