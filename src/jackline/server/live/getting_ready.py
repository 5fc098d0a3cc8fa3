"""Levels that have to be compiled before they can play: in a process of its own, while the others play."""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from math import ceil
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, Final

from jackline.ai.bot import compiled_levels
from jackline.interrupts import interrupts_left_to_us
from jackline.server.ops.logs import note_failure
from jackline.warming import are_bots_compiled, warm

STANDS_BACK: Final = 5
"""How far processes that compile or think stand back behind the server."""

USUAL_SECONDS: Final = 30
"""How long it takes on a machine with a core to spare: an answer until there is a better one."""

FIRST_SIGN: Final = 0.2
"""From this part of the work on, what is left is reckoned from what is done."""


class GettingReady:
    """Compiles what is missing, once, and says when it will be there."""

    def __init__(self, lifeline: Connection) -> None:
        self._lifeline = lifeline
        self._done: Any = get_context("spawn").Value("d", 0.0)
        self._began = monotonic()
        self._over = are_bots_compiled()

    def waits_for(self, level: str) -> int | None:
        """In about how many seconds a level can play; None if it can."""
        return self._seconds_left() if not self._over and level in compiled_levels() else None

    def levels(self) -> dict[str, int]:
        """The levels that cannot play yet, each with about how many seconds it takes."""
        return {level: left for level in compiled_levels() if (left := self.waits_for(level)) is not None}

    async def compile(self) -> None:
        """Compile what is not compiled yet. If that fails, it is done when it is needed."""
        if self._over:
            return
        # Not in the bots' own processes: there may be one only, and the friendly bot plays there.
        pool = ProcessPoolExecutor(1, get_context("spawn"), _begin, (self._lifeline, self._done))
        try:
            with interrupts_left_to_us():
                compiling = asyncio.wrap_future(pool.submit(_compile))
            await compiling
        except Exception as error:
            note_failure("compiling the bots failed", error)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        self._over = True

    def _seconds_left(self) -> int:
        done, spent = float(self._done.value), monotonic() - self._began
        left = spent / done - spent if done >= FIRST_SIGN else USUAL_SECONDS - spent
        return max(1, ceil(left))


_told: Any = None
"""Where the compiling process writes down how far it is."""


def _begin(lifeline: Connection, done: Any) -> None:
    global _told
    _told = done
    follow_server(lifeline)
    stand_back()


def _compile() -> None:
    warm("bots", tell=_tell)


def _tell(part: str, done: float) -> None:
    _told.value = done


def stand_back() -> None:
    """Whoever plays comes first: where processors are few, the server must not wait for one that thinks."""
    if hasattr(os, "nice"):
        os.nice(STANDS_BACK)


def follow_server(lifeline: Connection) -> None:
    """Let this process go when the server stops or has gone, however it went."""
    threading.Thread(target=_wait_for_end, args=(lifeline,), daemon=True).start()


def _wait_for_end(lifeline: Connection) -> None:
    wait([lifeline])  # nothing is ever said on it: it only ends
    os._exit(0)
