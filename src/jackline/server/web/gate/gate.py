"""The gate: everything that comes in from a connection asks here for its turn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.web.gate.callers import Caller
from jackline.server.web.gate.crowd import Crowd, Go
from jackline.server.web.limits.memory import Memory
from jackline.server.web.limits.networks import household
from jackline.server.web.limits.throttle import Bucket

FRAME: Final = 1.0
"""What a frame counts for: about a tenth of a millisecond, its answer included."""

BURST_SECONDS: Final = 5.0
BARRED_SECONDS: Final = 10.0
"""How long an address is turned away after a socket without a key had to be closed for flooding."""


class Gate:
    """Knows who has a key and who is a stranger, and who has to wait."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        frames = settings.frames_a_second
        self.patience = float(settings.flood_seconds)
        self.metrics = metrics
        self.crowd = Crowd(settings.crowd_a_second)
        self._strangers: Memory[str, Caller] = Memory(lambda _: Caller())
        self._people: Memory[Hashable, Caller] = Memory(
            lambda _: Caller(Bucket(frames, frames * BURST_SECONDS))
        )
        metrics.watch(lambda: {"frames_waiting_for_a_turn": len(self.crowd)})

    def stranger(self, address: str) -> Caller:
        """Whoever is at this address and has shown no key."""
        return self._strangers[household(address)]

    def person(self, key: Hashable) -> Caller:
        """Whoever holds this key, at however many sockets."""
        return self._people[key]

    def turn(self, caller: Caller, much: float, now: float, go: Go) -> bool:
        """Whether the caller may go on at once; otherwise `go` is called later."""
        if caller.allowance is not None and not caller.allowance.take(now, much):
            return True
        return self.crowd.ask(caller, much, go)

    def bar(self, address: str, now: float) -> None:
        """Turn strangers from this address away for a while."""
        self.stranger(address).barred_until = now + BARRED_SECONDS
