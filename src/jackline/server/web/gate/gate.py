"""The gate: every connection is let in here, and everything that comes in on it asks here for its turn."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from http import HTTPStatus
from typing import Final

from msgspec import json

from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.web.gate.callers import Caller
from jackline.server.web.gate.crowd import Crowd, Go
from jackline.server.web.gate.descriptors import most_connections
from jackline.server.web.gate.places import USUAL_SECONDS, Place, Places, Stage
from jackline.server.web.limits.memory import Memory
from jackline.server.web.limits.networks import household
from jackline.server.web.limits.throttle import Bucket
from jackline.server.wire.refusals import Refusal, TableError

FRAME: Final = 0.5
CONNECTION: Final = 2.0
REQUEST: Final = 5.0
HANDSHAKE: Final = 8.0
"""What each counts for, in tenths of a millisecond of work as measured, the answer included."""

BURST_SECONDS: Final = 5.0
BARRED_SECONDS: Final = 10.0
"""How long an address is turned away after a socket without a key had to be closed for flooding."""

KNOWN_TURNS: Final = (4.0, 150.0)
"""What an address may do a second and at once, whoever else waits, for everyone there who has shown a key."""

_FULL_AGAIN: Final = 10.0
"""Seconds in which an address may open as many connections as it may have."""

_UNLIMITED: Final = 100_000


class TurnedAway:
    """Why a connection is not let in, as it is told."""

    def __init__(self, reason: str, why: Refusal, seconds: float) -> None:
        self.reason = reason
        self._why, self._wait = why, math.ceil(seconds)
        wait, body, status = self._wait, json.encode(self.error.problem()), HTTPStatus(why.status)
        self.response = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\nRetry-After: {wait}\r\nConnection: close\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode() + body

    @property
    def error(self) -> TableError:
        """A new one each time: one that were raised twice would keep the frames of both."""
        return TableError(self._why, self._wait, wait=f"{self._wait} seconds")


_BARRED: Final = TurnedAway("barred", Refusal.FLOODED, BARRED_SECONDS)
_CROWDED: Final = TurnedAway("address", Refusal.CROWDED, 5)
_HASTY: Final = TurnedAway("haste", Refusal.CROWDED, 2)
_FULL: Final = TurnedAway("full", Refusal.FULL, 30)


class Gate:
    """Knows who has a key and who is a stranger, who is let in, and who has to wait."""

    def __init__(
        self,
        settings: Settings,
        metrics: Metrics,
        descriptors: int = _UNLIMITED,
        is_proxy: Callable[[str], bool] = lambda _: False,
        seconds: Mapping[Stage, float] = USUAL_SECONDS,
    ) -> None:
        self._of_one = settings.connections_an_address
        frames = settings.frames_a_second * FRAME
        self._most = most_connections(descriptors, settings.bot_workers)
        self.is_proxy = is_proxy
        """Whether others are behind an address, so that nothing can be known until they have spoken."""

        self.patience = float(settings.flood_seconds)
        self.metrics = metrics
        self.places = Places(seconds)
        self.crowd = Crowd(settings.crowd_a_second)
        self._strangers: Memory[str, Caller] = Memory(self._new_stranger)
        self._people: Memory[Hashable, Caller] = Memory(
            lambda _: Caller(Bucket(frames, frames * BURST_SECONDS))
        )
        metrics.watch(lambda: {"connections": len(self.places), "waiting_for_a_turn": len(self.crowd)})

    # ---- who it is ------------------------------------------------------------------------------------

    def _new_stranger(self, _: str) -> Caller:
        return Caller(arrivals=Bucket(self._of_one / _FULL_AGAIN, self._of_one))

    def stranger(self, address: str) -> Caller:
        """Whoever is at this address and has shown no key."""
        return self._strangers[household(address)]

    def person(self, key: Hashable, address: str) -> Caller:
        """Whoever holds this key, at however many sockets. From then on their address is known."""
        at_home = self.stranger(address)
        at_home.allowance = at_home.allowance or Bucket(*KNOWN_TURNS)
        at_home.allowance.widen(*(turns * max(1, at_home.people) for turns in KNOWN_TURNS))
        return self._people[key]

    def bar(self, address: str, now: float) -> None:
        """Turn strangers from this address away for a while; not from one at which somebody has a key."""
        caller = self.stranger(address)
        if caller.allowance is None:
            caller.barred_until = now + BARRED_SECONDS

    # ---- coming in ------------------------------------------------------------------------------------

    def admit(self, address: str, now: float) -> Place | TurnedAway:
        """A place for a new connection from this address, or why there is none."""
        caller = self.stranger(address)
        why = None if self.is_proxy(address) else self._why_not(caller, now)
        if why is None and len(self.places) >= self._most and not self._make_room(None):
            why = _FULL
        if why is not None:
            self.count(why.reason)
            return why
        return self.places.enter(caller, now)

    def _why_not(self, caller: Caller, now: float) -> TurnedAway | None:
        if now < caller.barred_until:
            return _BARRED
        if caller.arrivals is not None and caller.arrivals.take(now):
            return _HASTY
        if caller.open >= self._of_one and not self._make_room(caller):
            return _CROWDED
        return None

    def why_not_visit(self, caller: Caller, now: float) -> TurnedAway | None:
        """Why a proxy's visitor may not come; what else is open of them cannot give way."""
        if now < caller.barred_until:
            return _BARRED
        return _CROWDED if caller.open >= self._of_one else None

    def _make_room(self, caller: Caller | None) -> bool:
        made = self.places.give_way(caller)
        if made:
            self.count("gave way")
        return made

    def sweep(self, now: float) -> None:
        """End what takes too long."""
        late = self.places.sweep(now)
        if late:
            self.count("late", late)

    def count(self, reason: str, much: int = 1) -> None:
        """Note why a connection was turned away or ended."""
        self.metrics.turned_away.labels(reason).inc(much)

    def count_fault(self, kind: str) -> None:
        """Note that a client has sent what no client should."""
        self.metrics.faults.labels(kind).inc()

    # ---- going on -------------------------------------------------------------------------------------

    def turn(self, caller: Caller, much: float, now: float, go: Go) -> bool:
        """Whether the caller may go on at once; otherwise `go` is called later."""
        if caller.allowance is not None and not caller.allowance.take(now, much):
            return True
        return self.crowd.ask(caller, much, go)
