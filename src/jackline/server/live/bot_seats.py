"""Bots think in processes of their own, so that the server never waits for one.

There are fewer processes than bots that want to think: what waits is taken in fair order, so that nobody's
bots wait for all those of somebody else. Nor need they wait for a long thought of another household: of long
ones a household has no more under way than there are processes, and as soon as somebody would wait for them
there is one more process; another one takes the thoughts of a moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from time import perf_counter
from typing import Any, Final, TypeAlias, TypeVar

from jackline.ai.bot import make_bot, strongest_level
from jackline.ai.explain import Reason, reasons_for
from jackline.rules.view import View
from jackline.server.live.getting_ready import GettingReady
from jackline.server.live.sharing.fair_queue import Asker, FairQueue
from jackline.server.live.sharing.lane import Lane
from jackline.server.live.sharing.spare_lane import SpareLane
from jackline.server.ops.metrics import Metrics
from jackline.warming import warm_bots

Advice: TypeAlias = tuple[str, tuple[Reason, ...]]
"""A move in notation, and why."""

Thought = TypeVar("Thought")

SERVER: Final = Asker("", 0)
"""Who asks for what is nobody's."""

QUICK: Final = 0.02
"""Seconds of a processor; what takes longer is a long thought."""

_LONGEST: Final = 1.0
"""Seconds that are counted at most: the first thought of a process loads its code."""

_ADVICE: Final = "advice"


class Costs:
    """How long each kind of thought takes, as seen so far."""

    def __init__(self) -> None:
        self._seconds = {strongest_level(): 10 * QUICK, _ADVICE: 10 * QUICK}

    def of(self, kind: str) -> float:
        """About how many seconds it takes."""
        return self._seconds.get(kind, QUICK / 10)

    def saw(self, kind: str, seconds: float) -> None:
        """Learn from one; a single one that took far longer says little."""
        usual = self.of(kind)
        self._seconds[kind] = 0.8 * usual + 0.2 * min(seconds, 4 * usual)


class _Turn:
    """Somebody who waits to think."""

    def __init__(self, asker: Asker, kind: str, seconds: float, queue: FairQueue[_Turn]) -> None:
        self.asker = asker
        self.kind = kind
        self.seconds = seconds
        self.queue = queue
        self.lane: asyncio.Future[Lane] = asyncio.get_running_loop().create_future()


class BotSeats:
    """Asks bots for their moves."""

    def __init__(self, workers: int, metrics: Metrics) -> None:
        self._metrics = metrics
        self._held, self._lifeline = get_context("spawn").Pipe(duplex=False)
        self._lane = Lane(workers, self._held)
        self._for_quick = SpareLane(self._held, self._go_on)
        self._for_others = SpareLane(self._held, self._go_on)
        self._quick: FairQueue[_Turn] = FairQueue()
        self._long: FairQueue[_Turn] = FairQueue(most=workers)
        self._long_under_way = 0
        self._costs = Costs()
        self.getting_ready = GettingReady(self._held)

    async def warm_up(self) -> None:
        """Start the first process, with all that bots need, before anyone waits for it."""
        await self.getting_ready.compile()
        await self._ask(SERVER, "warm-up", warm_bots)

    async def choose(self, bot: str, view: View, asker: Asker = SERVER) -> str:
        """The move of a bot of this name, in notation."""
        return await self._ask(asker, bot, partial(_choose, bot, view))

    async def advise(self, view: View, asker: Asker = SERVER) -> Advice:
        """What the strongest bot would do, and why."""
        return await self._ask(asker, _ADVICE, partial(_advise, view))

    def waiting(self) -> int:
        """How many thoughts wait for their turn."""
        return len(self._quick) + len(self._long)

    def is_waiting(self, asker: Asker) -> bool:
        """Whether a thought for this table waits for its turn."""
        return self._quick.holds(asker) or self._long.holds(asker)

    def close(self) -> None:
        """Stop thinking, also in the middle of a thought."""
        for lane in (self._lane, self._for_quick, self._for_others):
            lane.close()
        self._lifeline.close()

    # ---- whose turn it is -----------------------------------------------------------------------------

    async def _ask(self, asker: Asker, kind: str, think: Callable[[], Thought]) -> Thought:
        seconds = self._costs.of(kind)
        turn = _Turn(asker, kind, seconds, self._quick if seconds <= QUICK else self._long)
        lane = await self._wait(turn)
        # Whoever asked may stop to wait; the process thinks to the end all the same, and is not free before.
        thinking = asyncio.create_task(lane.think(think))
        thinking.add_done_callback(partial(self._done, turn, lane))
        began = perf_counter()
        thought, _ = await asyncio.shield(thinking)
        self._metrics.bot_seconds.observe(perf_counter() - began)
        return thought

    async def _wait(self, turn: _Turn) -> Lane:
        began = perf_counter()
        turn.queue.put(turn.asker, turn, turn.seconds)
        self._go_on()
        try:
            lane = await turn.lane
        except asyncio.CancelledError:
            if not turn.queue.drop(turn.asker, turn) and not turn.lane.cancelled():
                self._free(turn, turn.lane.result(), 0.0)
                self._go_on()
            raise
        self._metrics.bot_wait_seconds.observe(perf_counter() - began)
        return lane

    def _go_on(self) -> None:
        """Hand out what is free, fairly."""
        if (quick := self._for_quick.lane) is not None:
            self._hand_out(quick, self._quick.take)
            self._hand_out(self._lane, self._long.take, self._quick.take)
        else:
            self._hand_out(self._lane, self._quick.take, self._long.take)
        if (spare := self._for_others.lane) is not None:
            self._hand_out(spare, self._long.take)
        self._start_spare_lanes()

    def _start_spare_lanes(self) -> None:
        """One more process for those who would have to wait for a long thought that is not theirs."""
        if self._quick and self._long_under_way:
            self._for_quick.start()
        if self._long_under_way and self._long.can_go_on():
            self._for_others.start()

    def _hand_out(self, lane: Lane, *ways: Callable[[], _Turn | None]) -> None:
        for take in ways:
            while lane.free and (turn := take()) is not None:
                lane.free -= 1
                self._long_under_way += turn.queue is self._long
                if turn.lane.cancelled():  # a moment ago, and whoever waited has not heard of it yet
                    self._free(turn, lane, 0.0)
                else:
                    turn.lane.set_result(lane)

    def _done(self, turn: _Turn, lane: Lane, thinking: asyncio.Task[tuple[Any, float]]) -> None:
        seconds = turn.seconds
        if not thinking.cancelled() and thinking.exception() is None:
            seconds = thinking.result()[1]
            self._costs.saw(turn.kind, seconds)
        self._free(turn, lane, min(seconds, _LONGEST))
        self._go_on()

    def _free(self, turn: _Turn, lane: Lane, seconds: float) -> None:
        lane.free += 1
        self._long_under_way -= turn.queue is self._long
        turn.queue.done(turn.asker, turn.seconds, seconds)


def _choose(bot: str, view: View) -> str:
    return str(make_bot(bot).choose(view))


def _advise(view: View) -> Advice:
    # The same position gets the same advice, however often one asks.
    move = make_bot(strongest_level(), seed=0).choose(view)
    return str(move), reasons_for(view, move)
