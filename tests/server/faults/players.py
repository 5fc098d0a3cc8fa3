"""People who play and talk as fast as they are answered, through any number of broken lines.

They note what they asked for, what was acknowledged and what they were shown. Of a frame they read only what
they need: a strict reading of every frame would take longer than the server takes to send it.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.client import LARGEST_FRAME, PATIENCE, Gone, Json, any_move
from tests.server.real_server import RealServer

IN_FLIGHT: Final = 3
"""Requests a player sends without waiting for the answer to the first."""

AFTER_A_BREAK: Final = 0.02
"""Seconds until a player tries to come back."""


class Wish(NamedTuple):
    """What an entry of the log has to say when a request is kept."""

    kind: str
    who: int
    """The seat of a move, the person of everything else."""

    what: str


@dataclass
class Journal:
    """What the players of one table have asked, were promised and were shown."""

    keys: list[Json]
    asked: dict[str, Wish] = field(default_factory=dict)
    """By the id of the request, in the order of asking."""

    promised: dict[str, int] = field(default_factory=dict)
    """The number that each acknowledged request was given."""

    shown: list[Json] = field(default_factory=list)

    went_back: list[str] = field(default_factory=list)

    @property
    def code(self) -> str:
        """The table's."""
        return str(self.keys[0]["code"])


class _Game(msgspec.Struct):
    outcome: Any


class _View(msgspec.Struct):
    game: _Game | None
    me: Json


class _Frame(msgspec.Struct):
    """As much of a message as a player needs."""

    type: str
    id: str | None = None
    number: int = 0
    retry_after: float | None = None
    view: _View | None = None
    events: list[Json] = []


_decode: Final = msgspec.json.Decoder(_Frame).decode
_encode: Final = msgspec.json.Encoder().encode


class Line:
    """A socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def send(self, request: Json) -> None:
        """Send a request and wait for nothing."""
        try:
            await self._socket.send(_encode(request).decode())
        except ConnectionClosed as closed:
            raise Gone(str(closed)) from closed

    async def receive(self) -> _Frame:
        """The next message."""
        try:
            async with asyncio.timeout(PATIENCE):
                return _decode(await self._socket.recv())
        except ConnectionClosed as closed:
            raise Gone(str(closed)) from closed


@asynccontextmanager
async def line_to(ws: str, code: str) -> AsyncIterator[Line]:
    """A socket on which nothing has been said."""
    where = f"{ws}/ws/{code}"
    async with connect(
        where, compression=None, max_size=LARGEST_FRAME, open_timeout=PATIENCE, proxy=None
    ) as socket:
        yield Line(socket)


class Player:
    """One seat: asks again after a broken line, in the same order, what was not answered."""

    def __init__(self, server: RealServer, journal: Journal, seat: int) -> None:
        self._server, self._journal, self._seat = server, journal, seat
        self._person = int(journal.keys[seat]["person"])
        self._chance = random.Random(f"{journal.code} {seat}")
        self._count = itertools.count()
        self._number: int | None = None
        self._view: _View | None = None
        self._open: dict[str, Json] = {}
        """Requests that were not answered yet, in the order of asking."""

        self._quiet_until = 0.0
        """Nothing but moves before this time: the server has asked for it."""

    async def play_on(self) -> None:
        """Until cancelled."""
        while True:
            try:
                async with line_to(self._server.ws, self._journal.code) as line:
                    await self._come_back(line)
                    while True:
                        await self._send_more(line)
                        self._take(await line.receive())
            except (Gone, OSError, InvalidHandshake, TimeoutError, EOFError):
                await asyncio.sleep(AFTER_A_BREAK)

    async def _come_back(self, line: Line) -> None:
        token = self._journal.keys[self._seat]["token"]
        await line.send({"type": "hello", "token": token, "number": self._number})
        self._view, self._quiet_until = None, 0.0
        while self._view is None:
            self._take(await line.receive())
        for request in list(self._open.values()):
            await line.send(request)

    async def _send_more(self, line: Line) -> None:
        """A move if one can be made and none is under way, and words as long as there is room."""
        if all(request["type"] in ("say", "rename") for request in self._open.values()):
            await self._send(line, self._move())
        while len(self._open) < IN_FLIGHT and asyncio.get_running_loop().time() >= self._quiet_until:
            await self._send(line, self._words())

    async def _send(self, line: Line, request: Json | None) -> None:
        if request is not None:
            self._open[request["id"]] = request
            await line.send(request)

    def _move(self) -> Json | None:
        assert self._view is not None
        if self._view.game is not None and self._view.game.outcome is not None:
            return {"type": "rematch", "id": self._new_id()} if self._seat == 0 else None
        move = any_move(self._view.me, self._chance)
        if move is None:
            return None
        id = self._new_id(Wish("moved", self._seat, move))
        return {"type": "play", "id": id, "move": move, "number": self._number}

    def _words(self) -> Json:
        words = f"{self._seat} has said {next(self._count)}"
        if self._chance.random() < 0.5:
            return {"type": "say", "id": self._new_id(Wish("said", self._person, words)), "text": words}
        name = f"P{self._seat} {next(self._count)}"
        return {"type": "rename", "id": self._new_id(Wish("renamed", self._person, name)), "name": name}

    def _new_id(self, wish: Wish | None = None) -> str:
        id = f"{self._seat}-{next(self._count)}-{self._chance.random()}"
        if wish is not None:
            self._journal.asked[id] = wish
        return id

    def _take(self, frame: _Frame) -> None:
        if frame.type == "update":
            self._see(frame)
        elif frame.id is not None and self._open.pop(frame.id, None) is not None:
            if frame.type == "done" and frame.id in self._journal.asked:
                self._journal.promised[frame.id] = frame.number
            if frame.retry_after is not None:
                self._quiet_until = asyncio.get_running_loop().time() + frame.retry_after

    def _see(self, frame: _Frame) -> None:
        if self._number is not None and frame.number < self._number:
            self._journal.went_back.append(f"seat {self._seat} was shown {self._number}, then {frame.number}")
        self._number, self._view = frame.number, frame.view
        self._journal.shown += frame.events
