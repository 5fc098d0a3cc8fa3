"""HTTP connections that others can live beside: each request in its turn, and none half-sent for long.

It leans on the inside of uvicorn, as `frames` does.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from jackline.server.web.frames import FrameProtocol
from jackline.server.web.gate.crowd import Go
from jackline.server.web.gate.gate import HANDSHAKE, REQUEST, Gate
from jackline.server.web.gate.places import Place, Stage

LARGEST_HEAD: Final = 16 * 1024
_TOO_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class HttpProtocol(H11Protocol):
    """As uvicorn speaks HTTP, with a turn for each request."""

    def __init__(self, *args: Any, gate: Gate, place: Place, **options: Any) -> None:
        super().__init__(*args, **options)
        self.ws_protocol_class = partial(FrameProtocol, gate=gate, place=place)  # type: ignore[assignment]
        self._gate = gate
        self._place = place
        self._has_turn = False
        self._waits = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """As ever."""
        super().connection_made(transport)
        self._place.transport, self._place.close = transport, self._be_too_late

    def connection_lost(self, exc: Exception | None) -> None:
        """As ever; its place is free."""
        self._gate.places.leave(self._place)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Go on with what has come; a new request needs its turn."""
        if self.transport.is_closing():
            return
        if self._waits:  # and reads on: only so it is noticed when the other end goes
            if len(self.conn.trailing_data[0]) > LARGEST_HEAD:
                self.flow.pause_reading()
            return
        if self._is_new() and not self._has_turn:
            if not self._may(REQUEST, self._have_turn):
                return
            self._has_turn = True
        super().handle_events()
        if self.transport.get_protocol() is self:
            self._note_stage()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A socket costs more than a request: one more turn."""
        if self._may(HANDSHAKE, partial(self._upgrade, event)):
            super().handle_websocket_upgrade(event)

    def _is_new(self) -> bool:
        """Whether a request can begin: until its head is whole, there is nothing to do for it."""
        if self.conn.their_state is not h11.IDLE:
            return False
        held = self.conn.trailing_data[0]
        return b"\n\r\n" in held or b"\n\n" in held

    def _may(self, much: float, go: Go) -> bool:
        if self._gate.is_proxy(self.client[0] if self.client else ""):
            return True
        self._waits = not self._gate.turn(self._place.caller, much, self.loop.time(), go)
        return not self._waits

    def _have_turn(self) -> bool:
        self._waits, self._has_turn = False, True
        if self.transport.is_closing():
            return False
        self.flow.resume_reading()
        self.handle_events()
        return True

    def _upgrade(self, event: h11.Request) -> bool:
        self._waits = False
        if self.transport.is_closing():
            return False
        self.flow.resume_reading()
        super().handle_websocket_upgrade(event)
        return True

    def _note_stage(self) -> None:
        """Whether the other end, or we, have something to do now."""
        theirs = self.conn.their_state
        if theirs is not h11.IDLE:
            self._has_turn = False
        stage = Stage.HEAD if theirs is h11.IDLE else Stage.BODY if theirs is h11.SEND_BODY else Stage.ANSWER
        self._gate.places.move(self._place, stage, self.loop.time())

    def _be_too_late(self) -> None:
        """Half of a request is no request: it has had its time."""
        if not self.transport.is_closing():
            if self.conn.our_state is h11.IDLE:
                self.transport.write(_TOO_LATE)
            self.transport.close()
