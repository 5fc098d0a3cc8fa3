"""A world: servers, a disk, a network and people, all of it decided by one seed and run in made-up time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from jackline.server.live import viewers
from jackline.server.web.door import Door
from jackline.server.wire.protocol import NewTable, SeatWish, SetUp
from tests.worlds import liveness
from tests.worlds.disk import FAIR, Disk
from tests.worlds.judge import Judge
from tests.worlds.line import MemoryLine
from tests.worlds.loop import OWNER, run
from tests.worlds.people import Page, Person
from tests.worlds.plan import START, Plan, make_plan
from tests.worlds.server import NoAnswer, Server

Result = TypeVar("Result")


class Outcome(NamedTuple):
    """What came of a world."""

    seed: int
    problems: tuple[str, ...]
    trace: str
    """The same for the same seed: every frame of every line, and every entry, with its time."""

    requests: int
    acknowledgements: int
    entries: int
    frames: int
    restarts: int
    lost_answers: int


class World:
    """What runs, and what it runs in."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.plan: Plan = make_plan(seed)
        self.chance = Random(f"{seed} world")
        self.judge = Judge(self)
        self.disk = Disk(Random(f"{seed} disk"), self.judge.kept)
        self.servers: list[Server] = []
        self.lines: list[MemoryLine] = []
        self.requests = 0
        self.restarts = 0
        self.is_calm = False
        """The last seconds: nothing fails any more, and nobody asks for anything new."""

        self.is_over = False
        self._wall_ahead = 0.0
        self._started = 0

    # ---- time -----------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """Seconds since it began."""
        return asyncio.get_running_loop().time()

    def wall(self) -> float:
        """What the clock on the wall says, right or wrong."""
        return START + self.now + self._wall_ahead

    def later(self, seconds: float, work: Callable[[], None]) -> None:
        """Have this done in a while, by no process in particular."""
        nobody = copy_context()
        nobody.run(OWNER.set, None)
        asyncio.get_running_loop().call_later(max(0.0, seconds), work, context=nobody)

    # ---- the network ----------------------------------------------------------------------------------

    def server_for(self, chance: Random) -> Server | None:
        """A server that is up, as a page finds it."""
        up = [server for server in self.servers if server.is_up]
        return chance.choice(up) if up else None

    def connect(self, server: Server, code: str, address: str) -> MemoryLine:
        """A new connection."""
        network = self.plan.network if not self.is_calm else self.plan.network._replace(lives=None)
        line = MemoryLine(self, server, code, address, len(self.lines), network)
        self.lines.append(line)
        server.serve(line)
        return line

    async def ask(self, chance: Random, work: Callable[[Door], Coroutine[Any, Any, Result]]) -> Result:
        """Ask a server over HTTP."""
        self.requests += 1
        await asyncio.sleep(chance.uniform(0.001, self.plan.network.slowest))
        server = self.server_for(chance)
        if server is None:
            raise NoAnswer
        answer = await server.ask(work)
        await asyncio.sleep(chance.uniform(0.001, self.plan.network.slowest))
        if self.plan.network.lives is not None and chance.random() < 0.1:
            raise NoAnswer
        return answer

    # ---- its course -----------------------------------------------------------------------------------

    async def live(self) -> None:
        """From the beginning to the end."""
        for index in range(self.plan.servers):
            self.servers.append(await self._new_server())
            self.disk.weather = self.plan.weather if index else self.disk.weather
        people = [asyncio.create_task(self._gather(number)) for number in range(self.plan.tables)]
        self.disk.weather = self.plan.weather
        try:
            await self._pass_time()
            await self._calm_down()
            await asyncio.gather(*people)
            if not self.judge.problems:
                for server in self.servers:
                    await server.stop()
            self.judge.check_log()
        finally:
            for task in people:
                task.cancel()
            await asyncio.gather(*people, return_exceptions=True)
            for server in self.servers:
                await server.kill()

    async def _calm_down(self) -> None:
        """Nothing fails any more: everyone comes back, and all that is due is done."""
        self.is_calm, self.disk.weather = True, FAIR
        for line in self.lines:
            line.network = line.network._replace(lives=None)
        await self._watch(self.plan.calm)
        self.is_over = True

    async def _new_server(self) -> Server:
        server = Server(self, self._started)
        self._started += 1
        await server.start()
        return server

    async def _pass_time(self) -> None:
        """Time passes, and what the plan has in store comes to pass."""
        for fate in self.plan.fates:
            await self._watch(fate.after)
            if self.judge.problems:
                return
            if fate.kind == "wall":
                self._wall_ahead += fate.by
            else:
                await self._restart(fate.kind == "kill")
        await self._watch(self.plan.lasts)

    async def _restart(self, is_kill: bool) -> None:
        self.restarts += 1
        which = self.chance.randrange(len(self.servers))
        server = self.servers[which]
        await (server.kill() if is_kill else server.stop())
        await asyncio.sleep(self.chance.uniform(0.1, 2.0))
        self.servers[which] = await self._new_server()

    async def _watch(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until and not self.judge.problems:
            await asyncio.sleep(min(1.0, until - self.now))
            if not self.judge.problems:
                liveness.check(self)

    async def _gather(self, number: int) -> None:
        """The people of one table."""
        host = self._person(f"t{number}p0")
        code = await host.open(self._new_table())
        pages = [self._live_at(host, code)]
        for index in range(1, self.plan.people):
            pages.append(self._come(self._person(f"t{number}p{index}", wanders=index == 1), code))
        for index in range(self.plan.onlookers):
            pages.append(Page(self._person(f"t{number}o{index}"), code, 0).live())
        await asyncio.gather(*pages)

    async def _come(self, person: Person, code: str) -> None:
        """Join, stay; and whoever was sent away may come back as somebody new."""
        while not self.is_calm and await person.join(code):
            await self._live_at(person, code)
            if person.is_gone and person.chance.random() < 0.5:
                person.is_gone, person.key = False, None
                person.unanswered.clear()
            else:
                return

    async def _live_at(self, person: Person, code: str) -> None:
        devices = 2 if person.chance.random() < 0.3 else 1
        await asyncio.gather(*(Page(person, code, index).live() for index in range(devices)))

    def _person(self, name: str, *, wanders: bool = False) -> Person:
        return Person(self, name, self.plan.wanderer if wanders else self.plan.habits)

    def _new_table(self) -> NewTable:
        plan = self.plan
        seats = [SeatWish(mine=True), *(SeatWish() for _ in range(plan.setup["seats"] - 1))]
        return NewTable(name="Host", setup=SetUp(**plan.setup), seats=seats)

    def trace(self) -> str:
        """A hash of all that was sent and kept."""
        whole = sha256()
        for line in self.lines:
            whole.update(line.trace.digest())
        for record in self.judge.records.values():
            whole.update(repr((record.rows, record.kept_at)).encode())
        return whole.hexdigest()


def run_world(seed: int) -> Outcome:
    """Run the world of this seed. Small worlds have small outboxes, so that slow readers miss something."""
    with patch.object(viewers, "MOST_UPDATES", 4):
        return _run_world(World(seed))


def _run_world(world: World) -> Outcome:
    listener = _Listener(world)
    log = logging.getLogger("jackline")
    log.addHandler(listener)
    was, log.propagate = log.propagate, False
    try:
        run(world.live(), lambda context: world.judge.problems.append(f"nobody heard of {context}"))
    finally:
        log.removeHandler(listener)
        log.propagate = was
    return Outcome(
        world.seed,
        tuple(world.judge.problems),
        world.trace(),
        world.requests,
        world.judge.acknowledgements,
        sum(record.number for record in world.judge.records.values()),
        world.judge.frames,
        world.restarts,
        world.disk.lost_answers,
    )


class _Listener(logging.Handler):
    """What a server notes that no disk is to blame for is a problem."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        """Judge a line of the log."""
        facts: dict[str, Any] = getattr(record, "facts", {})
        expected = {"TableError", "ReadFailed", "WriteFailed", "StoreClosed", None}
        if record.levelno >= logging.ERROR and facts.get("error") not in expected:
            self._world.judge.blame("the server noted", record.getMessage(), facts)
