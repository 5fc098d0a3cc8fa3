"""Somebody at a socket who asks one thing after the other, for attacks that are cunning and not loud."""

from __future__ import annotations

import asyncio
import itertools
import json
from typing import Any, Final

from tests.siege.line import PATIENCE, Json, Socket, connect, handshake, message

ids: Final = itertools.count(1)


class Visitor:
    """A socket with everything that came over it, in order."""

    def __init__(self, port: int, code: str, source: str, token: str | None = None) -> None:
        self.port, self.code, self.source, self.token = port, code, source, token
        self.heard: asyncio.Queue[Json | None] = asyncio.Queue()
        self.newest: Json = {}
        self.last: Json = {}
        """What the server said first."""

        self.socket: Socket | None = None

    async def come(self) -> bool:
        """Open the socket and say hello; whether one sees the table."""
        greeting = handshake(self.port, self.code)
        self.socket = await connect(
            lambda: Socket(greeting, self._hear, self._hello, self._gone), self.port, self.source
        )
        if self.socket is None:
            return False
        first = await self._next()
        self.last = first or {}
        return first is not None and first["type"] == "update"

    async def ask(self, type: str, **fields: Any) -> Json:
        """Send a request and wait for its answer; {} if there is none."""
        id = fields.pop("id", None) or f"v{next(ids)}"
        self.send(message(type, id=id, **fields))
        while (heard := await self._next()) is not None:
            if heard.get("id") == id:
                return heard
        return {}

    def send(self, data: bytes) -> None:
        """Send what is already a frame."""
        if self.socket is not None:
            self.socket.send(data)

    def go(self) -> None:
        """Let the line break."""
        if self.socket is not None:
            self.socket.close()

    async def until_update(self) -> Json:
        """The next update."""
        while (heard := await self._next()) is not None:
            if heard["type"] == "update":
                return heard
        return {}

    async def _next(self) -> Json | None:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.heard.get()
        except TimeoutError:
            return None

    def _hello(self, socket: Socket) -> None:
        socket.send(message("hello", token=self.token))

    def _hear(self, data: bytes) -> None:
        heard: Json = json.loads(data)
        if heard["type"] == "update":
            self.newest = heard
        self.heard.put_nowait(heard)

    def _gone(self, socket: Socket) -> None:
        self.heard.put_nowait(None)
