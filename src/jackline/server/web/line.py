"""The line to one viewer: texts come in and go out. A session knows no more of its other end than this."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from jackline.server.live.viewers import Push


class HungUp(Exception):
    """The other end has gone."""


class Line(Protocol):
    """A connection with one viewer, from the server's end."""

    @property
    def push(self) -> Push | None:
        """Sends a text now if that can be; None if the line has no such way."""

    def vouch(self, key: Hashable) -> None:
        """Whoever is at the other end has shown a key, and is this person: what they say comes first."""

    async def open(self) -> None:
        """Let the other end in, if it is not in yet."""

    async def receive(self) -> str | bytes | None:
        """The next frame: text, as it should be, or else; HungUp when there will be none."""

    async def send(self, text: bytes) -> None:
        """Send a text; waits while the other end does not read. HungUp if it has gone."""

    async def close(self, code: int) -> None:
        """End it; nothing is said if it has ended already."""
