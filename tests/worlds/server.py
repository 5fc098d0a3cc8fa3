"""A server of a world: the real lobby, tables, sessions and store, which can end at any moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from jackline.ai.explain import reasons_for
from jackline.rules.moves import parse_move
from jackline.rules.view import View
from jackline.server.live.bot_seats import Advice
from jackline.server.live.clock import Clock
from jackline.server.live.lobby import Lobby
from jackline.server.live.sharing.fair_queue import Asker
from jackline.server.live.table import Services, Table
from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.store import Store
from jackline.server.web.door import Door
from tests.worlds.disk import DiskOfServer
from tests.worlds.line import MemoryLine
from tests.worlds.loop import Owner, begin_for

if TYPE_CHECKING:
    from tests.worlds.world import World

Result = TypeVar("Result")


_SETTINGS: Final = Settings(data=Path(), tables_a_minute=6000, joins_a_minute=6000, guesses_a_minute=6000)
"""Nobody here is a stranger: how those are slowed down is tested elsewhere."""


class NoAnswer(Exception):
    """A server is down, or went down, or its answer was lost on the way."""


class Ready:
    """Every level can play."""

    def waits_for(self, level: str) -> int | None:
        """Not at all."""
        return None

    def levels(self) -> dict[str, int]:
        """None is missing."""
        return {}


class QuickBots:
    """In the place of the processes: any legal move, after a while."""

    def __init__(self, chance: Random, slowest: float) -> None:
        self.getting_ready = Ready()
        self._chance = chance
        self._slowest = slowest

    async def warm_up(self) -> None:
        """Nothing to do."""

    async def choose(self, bot: str, view: View, asker: Asker) -> str:
        """A move of the view."""
        await asyncio.sleep(self._chance.uniform(0.001, self._slowest))
        return self._chance.choice(view["moves"])

    async def advise(self, view: View, asker: Asker) -> Advice:
        """A move of the view, and why."""
        move = await self.choose("", view, asker)
        return move, reasons_for(view, parse_move(move))

    def waiting(self) -> int:
        """Nobody waits for a turn to think."""
        return 0

    def is_waiting(self, asker: Asker) -> bool:
        """Nobody does."""
        return False

    def close(self) -> None:
        """Nothing to do."""


class Server:
    """One life of a process, from its start to its end."""

    def __init__(self, world: World, index: int) -> None:
        self.world = world
        self.index = index
        self.lines: list[MemoryLine] = []
        self.started_at = world.now
        self.is_up = True
        self._owner = Owner()
        self._disk = DiskOfServer(world.disk)
        self.lobby: Lobby
        self.door: Door
        self._store: Store

    async def start(self) -> None:
        """Begin to serve."""
        await begin_for(self._owner, self._start())

    async def _start(self) -> None:
        chance = Random(f"{self.world.seed} server {self.index}")
        bots: Any = QuickBots(Random(chance.random()), self.world.plan.bots_think)
        clock = Clock(self.world.wall, lambda: self.world.now)
        self._store = Store(self._disk)
        self.lobby = Lobby(Services(self._store, bots, _metrics(), clock, chance))
        self.door = Door(self.lobby, _SETTINGS)
        await self.lobby.start()

    def table(self, code: str) -> Table | None:
        """The table of this code as this server has it now."""
        loading = self.lobby._tables.get(code)
        if loading is None or not loading.done() or loading.cancelled() or loading.exception() is not None:
            return None
        table = loading.result()
        return table if isinstance(table, Table) else None

    async def ask(self, work: Callable[[Door], Coroutine[Any, Any, Result]]) -> Result:
        """Have the door do something, as over HTTP; NoAnswer if nothing is heard of it."""
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        task = begin_for(self._owner, work(self.door))
        task.add_done_callback(lambda done: _hand_on(done, answer))
        return await answer

    def serve(self, line: MemoryLine) -> None:
        """Take a connection."""
        self.lines.append(line)
        begin_for(self._owner, self._serve(line))

    async def _serve(self, line: MemoryLine) -> None:
        try:
            await self.door.connect(line.code, line, line.address)
        finally:
            line.is_served_out = True
            line.has_ended()
            line.lose()

    async def kill(self) -> None:
        """Die at once: what is not on the disk is gone."""
        self.is_up = False
        self._disk.is_gone = True
        for line in self.lines:
            line.has_ended()
            line.end_page()
        await self._owner.end()

    async def stop(self) -> None:
        """Stop as a server should, and leave nothing behind."""
        self.is_up = False
        await begin_for(self._owner, self._stop())
        await asyncio.sleep(1.0)
        for line in self.lines:
            line.lose()
            line.end_page()
        await asyncio.sleep(1.0)
        self.world.judge.check_nothing_left(self, self._owner)
        await self._owner.end()

    async def _stop(self) -> None:
        await self.lobby.close()
        await self._store.close()


def _hand_on(done: asyncio.Task[Result], answer: asyncio.Future[Result]) -> None:
    if answer.done():
        return
    if done.cancelled():
        answer.set_exception(NoAnswer())
    elif (error := done.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())


@cache
def _metrics() -> Metrics:
    return Metrics()
