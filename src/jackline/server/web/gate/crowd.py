"""The common time: work for strangers, and for those who want more than their due, at a bounded pace.

Nobody is refused here. While there is time left everyone goes on at once; when it is short, whoever has used
least of it lately goes first. So a newcomer passes a thousand sockets that flood, and all of them together
cost the people who play only a small part of the server's time.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import math
from collections.abc import Callable
from typing import Final

from jackline.server.web.gate.callers import Caller
from jackline.server.web.limits.throttle import Bucket

_BURST_SECONDS: Final = 2.0
_TICK: Final = 0.005
"""Turns are given in small lots: a timer for each would cost more than what it holds back."""

Go = Callable[[], None]


class Crowd:
    """All who wait for a turn."""

    def __init__(self, a_second: float) -> None:
        self._turns = Bucket(a_second, a_second * _BURST_SECONDS)
        self._waiting: list[tuple[int, int, float, Caller, Go]] = []
        self._order = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def ask(self, caller: Caller, much: float, go: Go) -> bool:
        """Whether there is time at once; otherwise `go` is called when there is."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if not self._waiting and not self._turns.take(now, much):
            caller.use(now, much)
            return True
        level = int(math.log2(1.0 + caller.used(now)))
        heapq.heappush(self._waiting, (level, next(self._order), much, caller, go))
        if self._timer is None:
            self._timer = loop.call_later(_TICK, self._run, loop)
        return False

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer, now, wait = None, loop.time(), 0.0
        while self._waiting and not (wait := self._turns.take(now, self._waiting[0][2])):
            _, _, much, caller, go = heapq.heappop(self._waiting)
            caller.use(now, much)
            go()
        if self._waiting and self._timer is None:
            self._timer = loop.call_later(max(_TICK, wait), self._run, loop)
