"""Sockets that can be written to at once: a frame for a reader who keeps up needs no task to send it."""

from __future__ import annotations

from struct import Struct
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from jackline.server.web.asgi import PUSH

# The head of a whole text frame, not masked (RFC 6455, 5.2): its kind, and its length in one of three ways.
_TEXT: Final = 0x81
_SHORT: Final = Struct("!BB").pack
_LONG: Final = Struct("!BBH").pack
_VERY_LONG: Final = Struct("!BBQ").pack


class FrameProtocol(WebSocketsSansIOProtocol):
    """As uvicorn speaks to a socket, with one more way out for frames, unless they are to be compressed.

    It leans on the inside of uvicorn, so the project names the versions it has been tried with.
    """

    def handle_connect(self, event: Request) -> None:
        """Offer the way out to the application."""
        super().handle_connect(event)
        if not self.close_sent and not self.conn.extensions:
            self.scope[PUSH] = self.push  # type: ignore[typeddict-unknown-key]

    def push(self, text: bytes) -> bool:
        """Write a text frame; False if the reader is slow or gone, which `send` knows how to wait for."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(frame_head(len(text)) + text)
        return True


def frame_head(length: int) -> bytes:
    """What comes before a text of so many bytes."""
    if length < 126:
        return _SHORT(_TEXT, length)
    if length < 1 << 16:
        return _LONG(_TEXT, 126, length)
    return _VERY_LONG(_TEXT, 127, length)
