"""Bots think in processes of their own, so that the server never waits for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from time import perf_counter
from typing import TypeAlias, TypeVar

from jackline.ai.bot import make_bot, strongest_level
from jackline.ai.explain import Reason, reasons_for
from jackline.interrupts import interrupts_left_to_us
from jackline.rules.view import View
from jackline.server.live.getting_ready import GettingReady, follow_server
from jackline.server.ops.metrics import Metrics
from jackline.warming import warm_bots

Advice: TypeAlias = tuple[str, tuple[Reason, ...]]
"""A move in notation, and why."""

Thought = TypeVar("Thought")


class BotSeats:
    """Asks bots for their moves."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._workers = workers
        self._metrics = metrics
        self._held, self._lifeline = get_context("spawn").Pipe(duplex=False)
        self._pool = self._new_pool()
        self.getting_ready = GettingReady(self._held)

    async def warm_up(self) -> None:
        """Start the first process, with all that bots need, before anyone waits for it."""
        await self.getting_ready.compile()
        await self._submit(warm_bots)

    async def choose(self, bot: str, view: View) -> str:
        """The move of a bot of this name, in notation."""
        return await self._ask(partial(_choose, bot, view))

    async def advise(self, view: View) -> Advice:
        """What the strongest bot would do, and why."""
        return await self._ask(partial(_advise, view))

    async def _ask(self, think: Callable[[], Thought]) -> Thought:
        began = perf_counter()
        try:
            thought = await self._submit(think)
        except BrokenProcessPool:
            if self._lifeline.closed:
                raise
            # A process was killed from outside. The others go with it, and new ones take their place.
            self._pool.shutdown(wait=False)
            self._pool = self._new_pool()
            thought = await self._submit(think)
        self._metrics.bot_seconds.observe(perf_counter() - began)
        return thought

    def _submit(self, think: Callable[[], Thought]) -> asyncio.Future[Thought]:
        with interrupts_left_to_us():  # the pool starts its processes when there is work for them
            return asyncio.wrap_future(self._pool.submit(think))

    def close(self) -> None:
        """Stop thinking, also in the middle of a thought."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._lifeline.close()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Not forked: a fork of a process with threads and an event loop may hang.
        return ProcessPoolExecutor(self._workers, get_context("spawn"), follow_server, (self._held,))


def _choose(bot: str, view: View) -> str:
    return str(make_bot(bot).choose(view))


def _advise(view: View) -> Advice:
    # The same position gets the same advice, however often one asks.
    move = make_bot(strongest_level(), seed=0).choose(view)
    return str(move), reasons_for(view, move)
