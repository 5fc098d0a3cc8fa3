"""Sockets that others can live beside: read frame by frame, each in its turn, and written to at once.

It leans on the inside of uvicorn, so the project names the versions it has been tried with.
"""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport
from collections.abc import Hashable
from struct import Struct
from typing import Any, Final

from msgspec import json
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from jackline.server.web.asgi import PUSH, VOUCH
from jackline.server.web.gate.callers import Caller
from jackline.server.web.gate.faults import FRAME_FAULT, HANDSHAKE_FAULT
from jackline.server.web.gate.gate import BARRED_SECONDS, FRAME, Gate
from jackline.server.web.gate.places import Place, Stage
from jackline.server.wire.refusals import Refusal, TableError

# The head of a whole text frame, not masked (RFC 6455, 5.2): its kind, and its length in one of three ways.
_TEXT: Final = 0x81
_SHORT: Final = Struct("!BB").pack
_LONG: Final = Struct("!BBH").pack
_VERY_LONG: Final = Struct("!BBQ").pack

_MASK: Final = 4
_A_LOT: Final = 1024
"""Bytes that still wait when a socket's time is up: nobody who plays has so much to say."""

_LAST_SECONDS: Final = 2.0
"""How long the other end may take to read why it was cut off."""


class FrameProtocol(WebSocketsSansIOProtocol):
    """As uvicorn speaks to a socket, but it takes in one frame at a time and has a short way out for them."""

    def __init__(self, *args: Any, gate: Gate, place: Place, **options: Any) -> None:
        super().__init__(*args, **options)
        self.close_timeout = _LAST_SECONDS
        self._gate = gate
        self._place = place
        self._caller: Caller | None = None
        self._held = bytearray()
        """What has come and is not taken in yet. While there is any, nothing more is read."""

        self._missing = 0
        """Bytes of a frame that is let in which have not come yet."""

        self._waits = False
        """For a turn."""

        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """As ever; nobody knows yet who it is."""
        super().connection_made(transport)
        self._place.close = self._place.abort
        self._gate.places.move(self._place, Stage.ONLOOKER, self.loop.time())

    def handle_connect(self, event: Request) -> None:
        """Offer the way out to the application, and a way to say who this is."""
        super().handle_connect(event)
        if self.close_sent:
            self._gate.count_fault(HANDSHAKE_FAULT)
            return
        self.scope[VOUCH] = self.vouch  # type: ignore[typeddict-unknown-key]
        if not self.conn.extensions:
            self.scope[PUSH] = self.push  # type: ignore[typeddict-unknown-key]

    def vouch(self, key: Hashable) -> None:
        """This socket's other end has shown this key."""
        self._gate.places.move(self._place, Stage.PERSON, self.loop.time())
        self._caller = self._gate.person(key, self._address)

    def push(self, text: bytes) -> bool:
        """Write a text frame; False if the reader is slow or gone, which `send` knows how to wait for."""
        if not self.writable.is_set() or self.disconnected or self.conn.state is not State.OPEN:
            return False
        self.transport.write(frame_head(len(text)) + text)
        return True

    # ---- reading --------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Hold what has come, and take in the first frame of it if it is its turn."""
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._held += data
        self._go_on()

    async def receive(self) -> Any:
        """The application's next message; with it gone, there is room for the next frame."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._held:
                self.loop.call_soon(self._go_on)
            else:
                self._read_on()
        return message

    async def send(self, message: Any) -> None:
        """As ever; once a socket is open, or has only to answer its closing, what was held goes on."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent and not self.handshake_complete:
            self.handshake_complete = True  # it was refused, and is over; uvicorn would call that an error
            self._gate.count_fault(HANDSHAKE_FAULT)
        if self._held and message["type"] != "websocket.send":
            self.loop.call_soon(self._go_on)

    def connection_lost(self, exc: Exception | None) -> None:
        """As ever; what is held is of no use now."""
        self._let_go()
        self._gate.places.leave(self._place)
        super().connection_lost(exc)

    def _go_on(self) -> None:
        """Take in the next frame: if it is here, the last one is taken, and it is this socket's turn."""
        if self._waits or self.read_paused or self.disconnected or not self.handshake_complete:
            self.transport.pause_reading()
            return
        if self._missing and self._held:
            self._take(self._missing)
        elif is_headed(self._held):
            self._ask_turn()
        else:
            self._read_on()

    def _ask_turn(self) -> None:
        if self._gate.turn(self._who(), FRAME, self.loop.time(), self._have_turn):
            self._take(frame_size(self._held))
        else:
            self._waits = True
            self.transport.pause_reading()
            if self._patience is None:
                self._be_patient()

    def _have_turn(self) -> bool:
        self._waits = False
        if self.disconnected or not self._held:
            return False
        self._take(frame_size(self._held))
        return True

    def _take(self, size: int) -> None:
        piece = bytes(self._held[:size])
        del self._held[:size]
        self._missing = size - len(piece)
        super().data_received(piece)
        if self.transport.is_closing():
            self._let_go()
        elif not self._held:
            self._read_on()
        elif not self.read_paused:
            self.transport.pause_reading()
            self.loop.call_soon(self._go_on)

    def _read_on(self) -> None:
        """All is taken in that has come."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _let_go(self) -> None:
        self._held.clear()
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _who(self) -> Caller:
        if self._caller is None:
            self._caller = self._gate.stranger(self._address)
        return self._caller

    @property
    def _address(self) -> str:
        """As the application knows it: a proxy's word on it has been heard by now."""
        client = self.scope["client"]
        return client[0] if client else "unknown"

    def handle_parser_exception(self) -> None:
        """As ever; counted, since only a client can cause it."""
        if self.conn.parser_exc is not None:
            self._gate.count_fault(FRAME_FAULT)
        super().handle_parser_exception()

    # ---- who sends far too much -----------------------------------------------------------------------

    def _be_patient(self) -> None:
        self._patience = self.loop.call_later(self._gate.patience, self._lose_patience)

    def _lose_patience(self) -> None:
        """It has been sending faster than it may for all this time."""
        self._be_patient()
        if len(self._held) > _A_LOT and not self.close_sent and not self.transport.is_closing():
            self._cut_off()

    def _cut_off(self) -> None:
        self._gate.metrics.flooders.inc()
        if self._place.stage is Stage.ONLOOKER:
            self._gate.bar(self._address, self.loop.time())
        error = TableError(Refusal.FLOODED, BARRED_SECONDS, wait=f"{BARRED_SECONDS:.0f} seconds")
        self.push(json.encode(error.refused()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": error.close, "reason": ""})
        self.conn.send_close(error.close)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.pause_reading()
        self._let_go()
        self.close_timer = self.loop.call_later(_LAST_SECONDS, self.transport.abort)


def is_headed(held: bytearray) -> bool:
    """Whether enough of a frame is there to know its length."""
    return len(held) > 1 and len(held) >= _head_size(held)


def frame_size(held: bytearray) -> int:
    """How many bytes the first frame of these takes, as one that is masked as it must be."""
    length, head = held[1] & 0x7F, _head_size(held)
    if length > 125:
        length = int.from_bytes(held[2:head], "big")
    return head + length + (_MASK if held[1] & 0x80 else 0)


def _head_size(held: bytearray) -> int:
    length = held[1] & 0x7F
    return 2 if length < 126 else 4 if length == 126 else 10


def frame_head(length: int) -> bytes:
    """What comes before a text of so many bytes."""
    if length < 126:
        return _SHORT(_TEXT, length)
    if length < 1 << 16:
        return _LONG(_TEXT, 126, length)
    return _VERY_LONG(_TEXT, 127, length)
