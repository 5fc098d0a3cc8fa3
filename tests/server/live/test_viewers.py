"""An outbox: what can go out at once does, nothing overtakes, and frames are as the standard has them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from websockets.frames import Frame, Opcode

from jackline.server.live.viewers import Viewer
from jackline.server.web.frames import frame_head


class Wire:
    """A socket that takes what is pushed, unless its reader is slow."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.is_slow = False

    def push(self, message: bytes) -> bool:
        if not self.is_slow:
            self.sent.append(message)
        return not self.is_slow


def run(test: Callable[[Wire, Viewer], Awaitable[None]]) -> None:
    async def go() -> None:
        wire = Wire()
        await test(wire, Viewer(1, wire.push))

    asyncio.run(go())


async def waiting_for_next(viewer: Viewer) -> asyncio.Task[bytes | None]:
    """The task that sends what is in the outbox, with nothing to do yet."""
    taking = asyncio.create_task(viewer.next())
    await asyncio.sleep(0)
    return taking


def test_a_message_for_a_reader_who_keeps_up_goes_out_at_once() -> None:
    async def test(wire: Wire, viewer: Viewer) -> None:
        taking = await waiting_for_next(viewer)
        viewer.show(b"update")
        viewer.answer(b"answer")
        assert wire.sent == [b"update", b"answer"]
        viewer.close()
        assert await taking is None

    run(test)


def test_nothing_overtakes_what_waits_in_the_outbox() -> None:
    async def test(wire: Wire, viewer: Viewer) -> None:
        viewer.show(b"before anyone takes it")
        assert await viewer.next() == b"before anyone takes it"
        taking = await waiting_for_next(viewer)
        wire.is_slow = True
        viewer.show(b"first")
        wire.is_slow = False
        viewer.show(b"second")
        viewer.answer(b"third")
        assert [await taking, await viewer.next(), await viewer.next()] == [b"first", b"second", b"third"]
        assert wire.sent == []

    run(test)


def test_after_the_end_nothing_goes_out() -> None:
    async def test(wire: Wire, viewer: Viewer) -> None:
        taking = await waiting_for_next(viewer)
        viewer.close()
        viewer.show(b"update")
        viewer.answer(b"answer")
        assert await taking is None
        assert wire.sent == []

    run(test)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_as_the_standard_has_it(length: int) -> None:
    text = b"x" * length
    assert frame_head(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
