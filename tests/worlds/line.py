"""A line in memory: both ends of a connection, with what a network does to it."""

from __future__ import annotations

import asyncio
from collections import deque
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from jackline.server.web.line import HungUp

if TYPE_CHECKING:
    from tests.worlds.server import Server
    from tests.worlds.world import World

Item = TypeVar("Item")


class Network(NamedTuple):
    """How a network is."""

    slowest: float = 0.05
    """Seconds a frame may take."""

    lives: float | None = None
    """Seconds a connection lives on average; None: as long as it is wanted."""

    window: int = 24
    """Frames that may be under way to a page before the server has to wait."""


class _Inbox(Generic[Item]):
    """What has arrived at one end."""

    def __init__(self) -> None:
        self.items: deque[Item] = deque()
        self.is_over = False
        self._waiting: asyncio.Future[None] | None = None

    def put(self, item: Item) -> None:
        if not self.is_over:
            self.items.append(item)
            self._wake()

    def end(self) -> None:
        self.is_over = True
        self._wake()

    async def get(self) -> Item:
        while not self.items:
            if self.is_over:
                raise HungUp
            await self._news()
        return self.items.popleft()

    async def get_within(self, seconds: float) -> Item | None:
        """The next one; None if there is none within these seconds."""
        if not self.items and not self.is_over:
            bell = asyncio.get_running_loop().call_later(seconds, self._wake)
            await self._news()
            bell.cancel()
        if self.items:
            return self.items.popleft()
        if self.is_over:
            raise HungUp
        return None

    async def _news(self) -> None:
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class MemoryLine:
    """One connection. What is called by the server is what `Line` asks for; the rest is the page's end."""

    def __init__(
        self, world: World, server: Server, code: str, address: str, index: int, network: Network
    ) -> None:
        self.world = world
        self.server = server
        self.code = code
        self.address = address
        self.index = index
        self.person: int | None = None
        """Whom the page says it is."""

        self.asked: dict[str, int] = {}
        """What was asked for on it, each with the newest number shown before."""

        self.first_shown: int | None = None
        self.shown: int | None = None
        """The numbers of the first and the newest update sent."""

        self.sent_at = 0.0
        self.gone_at: float | None = None
        """When it was first shown that whoever it belongs to is not at the table any more."""

        self.attached_at: float | None = None
        self.ended_at: float | None = None
        """When the server knew that it is over."""

        self.has_repeated = False
        """Whether the page has sent again what it had no answer to."""

        self.hello_number: int | None = None
        """The newest number the page had seen when it came."""

        self.sends_at_once = False
        """Whether the message being sent is new, and did not wait for a slow reader."""

        self.is_served_out = False
        """Whether the server has nothing more to do with it."""

        self.is_paused = False
        self.resumed_at = 0.0
        """When the page last began to read again."""

        self.network = network
        self._chance = Random(f"{world.seed} line {index}")
        self._to_server: _Inbox[str] = _Inbox()
        self._to_page: _Inbox[dict[str, Any]] = _Inbox()
        self._under_way = 0
        self._room: asyncio.Future[None] | None = None
        self._arrives = {True: 0.0, False: 0.0}
        self._is_cut = False
        self.trace = sha256()
        if network.lives is not None:
            self._later(self._chance.expovariate(1 / network.lives), self.cut)

    # ---- the server's end -----------------------------------------------------------------------------

    def push(self, text: bytes) -> bool:
        """Send now, if the page keeps up."""
        if self._under_way >= self.network.window or self.ended_at is not None:
            return False
        self._send(text, at_once=True)
        return True

    async def open(self) -> None:
        """The page is let in."""

    def vouch(self, key: object) -> None:
        """It is somebody's with a key: nothing follows from that here."""

    async def receive(self) -> str:
        """The next frame from the page."""
        try:
            return await self._to_server.get()
        except HungUp:
            self.has_ended()
            raise

    async def send(self, text: bytes) -> None:
        """Send when the page has room."""
        while self._under_way >= self.network.window:
            if self._to_server.is_over:
                self.has_ended()
                raise HungUp
            self._room = asyncio.get_running_loop().create_future()
            await self._room
        self._send(text, at_once=False)

    async def close(self, code: int) -> None:
        """The server hangs up."""
        self.has_ended()
        self._note("closed", code)
        self._deliver(False, self._to_page.end)

    def _send(self, text: bytes, *, at_once: bool) -> None:
        message = msgspec.json.decode(text)
        self._note(message["type"], message.get("number"), message.get("id"), message.get("code"), len(text))
        self.sends_at_once, self.sent_at = at_once, self.world.now
        self.world.judge.see(self, message)
        self._under_way += 1
        self._deliver(False, lambda: self._to_page.put(message))

    def has_ended(self) -> None:
        """The server knows that it is over."""
        if self.ended_at is None:
            self.ended_at = self.world.now

    # ---- the page's end -------------------------------------------------------------------------------

    def say(self, request: dict[str, Any]) -> None:
        """Send a request."""
        self._deliver(True, lambda: self._to_server.put(msgspec.json.encode(request).decode()))

    async def hear(self, seconds: float) -> dict[str, Any] | None:
        """The next message; None if none comes within these seconds, HungUp at the end."""
        message = await self._to_page.get_within(seconds)
        if message is not None:
            self._under_way -= 1
            self._make_room()
        return message

    def hang_up(self) -> None:
        """The page closes."""
        self._deliver(True, self._to_server.end)
        self._to_page.end()

    def cut(self) -> None:
        """Nothing passes any more; either end learns of it when it does, one perhaps much later."""
        if self._is_cut or self._to_page.is_over or self.network.lives is None:
            return
        self._is_cut = True
        late = self._chance.choice((0.2, 0.2, 12.0))
        self._later(self._chance.uniform(0, late), self.lose)
        self._later(self._chance.uniform(0, 2.0), self._to_page.end)

    def lose(self) -> None:
        """The server's end is gone: it learns so at once, or has died itself."""
        self._is_cut = True
        self._to_server.end()
        self._make_room()

    def end_page(self) -> None:
        """The page learns that the other end has died."""
        self._is_cut = True
        self._later(self._chance.uniform(0, 1.0), self._to_page.end)

    # ---- between --------------------------------------------------------------------------------------

    @property
    def is_sound(self) -> bool:
        """Whether both ends are there and hear each other."""
        return (
            not (self._is_cut or self._to_page.is_over or self._to_server.is_over) and self.ended_at is None
        )

    def _make_room(self) -> None:
        if self._room is not None and not self._room.done():
            self._room.set_result(None)

    def _deliver(self, to_server: bool, arrive: Any) -> None:
        """Frames take their time, but on one line none overtakes another."""
        at = max(self._arrives[to_server], self.world.now + self._chance.uniform(0.001, self.network.slowest))
        self._arrives[to_server] = at + 1e-6

        def arrived() -> None:
            if not self._is_cut:
                arrive()

        self._later(at - self.world.now, arrived)

    def _later(self, seconds: float, work: Any) -> None:
        # In nobody's name: what is under way does not die with whoever sent it.
        self.world.later(seconds, work)

    def _note(self, *facts: object) -> None:
        self.trace.update(repr((round(self.world.now, 6), *facts)).encode())
