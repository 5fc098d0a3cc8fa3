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

_BURST_SECONDS: Final = 0.25
_TICK: Final = 0.005
"""Turns are given in small lots: a timer for each would cost more than what it holds back."""

_COMING: Final = 32.0
"""Turns that it takes to come to a table and see it: until then all are alike."""

_LEAST: Final = 4.0
"""What the smallest turn counts for when it is asked who has used most: strangers have little to say."""

_MODESTY: Final = 4.0
"""When the server is late with its work, the crowd rests for so many times as long as it is late."""

Go = Callable[[], bool]
"""Goes on; False if there was nothing to go on with any more, so that it need not count."""


class Crowd:
    """All who wait for a turn."""

    def __init__(self, a_second: float) -> None:
        self._turns = Bucket(a_second, a_second * _BURST_SECONDS)
        self._lot = a_second * _TICK
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
            caller.use(now, max(much, _LEAST))
            return True
        level = int(math.log2(1.0 + caller.used(now) / _COMING))
        heapq.heappush(self._waiting, (level, next(self._order), much, caller, go))
        if self._timer is None:
            self._plan(loop, _TICK)
        return False

    def _plan(self, loop: asyncio.AbstractEventLoop, wait: float) -> None:
        due = loop.time() + wait
        self._timer = loop.call_at(due, self._run, loop, due)

    def _run(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        now = loop.time()
        wait = self._give(now)
        if self._waiting:
            self._plan(loop, max(_TICK, wait, (now - due) * _MODESTY))
        else:
            self._timer = None

    def _give(self, now: float) -> float:
        """Give a lot of turns; the seconds until the next can be given."""
        given, wait = 0.0, 0.0
        while self._waiting and given < self._lot and not wait:
            wait = self._turns.wait(now, self._waiting[0][2])
            if not wait:
                given += self._give_one(now)
        return wait

    def _give_one(self, now: float) -> float:
        _, _, much, caller, go = heapq.heappop(self._waiting)
        if not go():
            return 0.0
        self._turns.take(now, much)
        caller.use(now, max(much, _LEAST))
        return much
