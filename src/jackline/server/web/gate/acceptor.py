"""Takes connections in, a few at a time, and turns away cheaply whom the gate does not let in."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from jackline.server.web.gate.gate import CONNECTION, Gate, TurnedAway
from jackline.server.web.gate.places import Place

AT_ONCE: Final = 16
PAUSE: Final = 0.004
"""After so many at once all others get this long: a flood of connections comes in no faster."""

_NO_DESCRIPTOR_PAUSE: Final = 0.2
_LINGERING: Final = 32
_LINGER_SECONDS: Final = 1.0
"""So many who were turned away may take so long to read why; the rest is cut off without waiting."""

_LOOK_SECONDS: Final = 0.25

MakeProtocol = Callable[[Place], asyncio.Protocol]


class Acceptor:
    """Serves one listening socket."""

    def __init__(self, listener: socket.socket, gate: Gate, make: MakeProtocol) -> None:
        self._listener = listener
        self._gate = gate
        self._make = make
        self._loop = asyncio.get_running_loop()
        self._lingering: deque[tuple[float, socket.socket]] = deque()
        self._welcoming: set[asyncio.Task[None]] = set()
        listener.setblocking(False)
        self._task = self._loop.create_task(self._run())

    def close(self) -> None:
        """Let nobody in any more."""
        self._task.cancel()
        self._bid_farewell(0.0, most=0)

    async def _run(self) -> None:
        while True:
            try:
                self._take(*await self._loop.sock_accept(self._listener))
                if self._take_more():
                    await asyncio.sleep(PAUSE)
            except OSError:  # no descriptor is left, or the other end has gone already
                self._gate.count("no descriptor")
                self._gate.places.give_way()
                await asyncio.sleep(_NO_DESCRIPTOR_PAUSE)

    def _take_more(self) -> bool:
        """Take those who wait, as many as may come at once; whether there may be more of them."""
        for _ in range(AT_ONCE):
            try:
                found, peer = self._listener.accept()
            except BlockingIOError:
                return False
            found.setblocking(False)
            self._take(found, peer)
        return True

    def _take(self, found: socket.socket, peer: tuple[str, int]) -> None:
        place = self._gate.admit(peer[0], self._loop.time())
        if isinstance(place, TurnedAway):
            self._turn_away(found, place)
            return
        place.found = found
        if self._gate.turn(place.caller, CONNECTION, self._loop.time(), partial(self._call_in, place)):
            self._call_in(place)

    def _call_in(self, place: Place) -> bool:
        """It is this one's turn, unless it had to give way meanwhile."""
        found, place.found = place.found, None
        if found is None:
            return False
        welcoming = self._loop.create_task(self._welcome(found, place))
        self._welcoming.add(welcoming)
        welcoming.add_done_callback(self._welcoming.discard)
        return True

    async def _welcome(self, found: socket.socket, place: Place) -> None:
        try:
            await self._loop.connect_accepted_socket(lambda: self._make(place), found)
        except OSError:  # gone before it was here
            found.close()
            self._gate.places.leave(place)

    def _turn_away(self, found: socket.socket, why: TurnedAway) -> None:
        """Say why. Its request is awaited a moment: whoever is cut off while sending reads nothing."""
        with suppress(OSError):
            found.send(why.response)
            found.shutdown(socket.SHUT_WR)
        now = self._loop.time()
        self._lingering.append((now + _LINGER_SECONDS, found))
        if len(self._lingering) == 1:
            self._loop.call_later(_LOOK_SECONDS, self._see_off)
        self._bid_farewell(now, most=_LINGERING)

    def _see_off(self) -> None:
        self._bid_farewell(self._loop.time(), most=_LINGERING)
        if self._lingering:
            self._loop.call_later(_LOOK_SECONDS, self._see_off)

    def _bid_farewell(self, now: float, *, most: int) -> None:
        while self._lingering and (len(self._lingering) > most or self._lingering[0][0] <= now):
            _, found = self._lingering.popleft()
            with suppress(OSError):
                found.recv(1 << 16)
            found.close()
