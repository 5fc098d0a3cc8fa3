"""The people of a world, scripted by chance: their pages come, act, go and come back."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final

from jackline.server.store import StoreError
from jackline.server.web.door import Door
from jackline.server.web.line import HungUp
from jackline.server.wire.protocol import JoinTable, NewTable, TableKey
from jackline.server.wire.refusals import TableError
from tests.worlds.line import MemoryLine
from tests.worlds.plan import Habits
from tests.worlds.server import NoAnswer
from tests.worlds.wishes import wish

if TYPE_CHECKING:
    from tests.worlds.world import World

Json = dict[str, Any]

GIVES_UP: Final = 0.15
"""How often a request whose answer was lost is not sent again."""


class Person:
    """Somebody with a key to a table, and what they have asked for without an answer."""

    def __init__(self, world: World, name: str, habits: Habits) -> None:
        self.world = world
        self.name = name
        self.habits = habits
        self.chance = Random(f"{world.seed} person {name}")
        self.key: TableKey | None = None
        self.unanswered: dict[str, Json] = {}
        self.is_gone = False
        self._asked = 0

    def new_id(self) -> str:
        """An id that nobody else uses."""
        self._asked += 1
        return f"{self.name}-{self._asked}"

    async def open(self, new: NewTable) -> str:
        """Open a table, for as long as it takes; its code."""
        while True:
            try:
                self.key = await self.world.ask(self.chance, lambda door: door.open(new, self.name))
                return self.key.code
            except (NoAnswer, TableError, StoreError):
                await asyncio.sleep(self.chance.uniform(0.2, 1.0))

    async def join(self, code: str) -> bool:
        """Come to a table; False if there is no place."""
        how = JoinTable(name=self.name, watch=self.chance.random() < 0.1)
        for _ in range(20):
            try:
                self.key = await self.world.ask(self.chance, partial(self._join, code, how))
                return True
            except TableError as error:
                if error.retry_after is None:
                    how = JoinTable(name=self.name, watch=True)
            except (NoAnswer, StoreError):
                pass
            await asyncio.sleep(self.chance.uniform(0.2, 1.0))
        return False

    async def _join(self, code: str, how: JoinTable, door: Door) -> TableKey:
        return await door.join(code, how, self.name)


class Page:
    """One device of a person, or of an onlooker without a key."""

    def __init__(self, person: Person, code: str, index: int) -> None:
        self.person = person
        self.world = person.world
        self.code = code
        self.chance = Random(f"{self.world.seed} page {person.name} {index}")
        self.number: int | None = None
        self.update: Json | None = None
        self._line: MemoryLine | None = None
        self._acts_at = 0.0

    async def live(self) -> None:
        """Come, stay, go and come back, until the world ends or there is nothing to come back to."""
        while not self.world.is_over and not self.person.is_gone:
            server = self.world.server_for(self.chance)
            if server is not None:
                await self._visit(self.world.connect(server, self.code, self.person.name))
            habits = self.person.habits
            if not self.world.is_calm and self.chance.random() < habits.goes_away:
                await self._sleep(self.chance.uniform(5.0, habits.away))
            await self._sleep(self.chance.uniform(0.05, 0.6))

    async def _sleep(self, seconds: float) -> None:
        """Not through the calm at the end, in which everyone is back."""
        until = self.world.now + seconds
        while self.world.now < until and not (self.world.is_calm and seconds > 1.0):
            await asyncio.sleep(min(1.0, until - self.world.now))

    async def _visit(self, line: MemoryLine) -> None:
        self._line, key = line, self.person.key
        line.person = None if key is None else key.person
        line.hello_number = self.number if self.chance.random() < 0.8 else None
        hello: Json = {
            "type": "hello",
            "token": None if key is None else key.token,
            "number": line.hello_number,
        }
        line.say(hello)
        leaves_at = self.world.now + self.chance.expovariate(1 / self.person.habits.stays)
        try:
            await self._stay(line, leaves_at)
        except HungUp:
            return
        line.hang_up()

    async def _stay(self, line: MemoryLine, leaves_at: float) -> None:
        self._acts_at = self.world.now + self._pause()
        while not self.world.is_over and (self.world.now < leaves_at or self.world.is_calm):
            message = await line.hear(max(0.01, min(self._acts_at - self.world.now, 1.0)))
            if message is not None:
                self._hear(line, message)
            if self.world.now >= self._acts_at:
                self._acts_at = self.world.now + self._pause()
                await self._act(line)

    def _pause(self) -> float:
        return self.chance.uniform(*self.world.plan.pause)

    def _hear(self, line: MemoryLine, message: Json) -> None:
        kind = message["type"]
        if kind == "update":
            self._see(line, message)
        elif kind in ("done", "hint") or (kind == "refused" and message["code"] != "too_many"):
            self.person.unanswered.pop(message["id"] or "", None)
        elif kind == "farewell" and not message["again"]:
            self.person.is_gone = True

    def _see(self, line: MemoryLine, update: Json) -> None:
        # Whoever does not say what they have seen may be shown less by another server.
        compares = self.world.plan.servers == 1 or line.hello_number is not None
        falls = compares and self.number is not None and update["number"] < self.number
        self.world.judge.hold(not falls, "C6 numbers fall on a page", self.number, update["number"])
        self.number, self.update = update["number"], update
        if not line.has_repeated:
            line.has_repeated = True
            for request in [*self.person.unanswered.values()]:
                if self.chance.random() < GIVES_UP:
                    del self.person.unanswered[request["id"]]
                else:
                    self._send(line, request)

    async def _act(self, line: MemoryLine) -> None:
        if line.shown is None:
            return
        if self.chance.random() < self.world.plan.stops_reading and not self.world.is_calm:
            await self._stop_reading(line)
        elif self.update is not None and not self.world.is_calm:
            request = wish(self.update, self.person.new_id, self.chance)
            if request is not None:
                self._send(line, request)

    async def _stop_reading(self, line: MemoryLine) -> None:
        line.is_paused = True
        await asyncio.sleep(self.chance.uniform(1.0, 15.0))
        line.is_paused, line.resumed_at = False, self.world.now

    def _send(self, line: MemoryLine, request: Json) -> None:
        self.world.requests += 1
        if "id" in request:
            assert line.person is not None or self.person.key is None
            self.world.judge.asked(line, line.person or 0, request)
            if self.person.key is not None:
                self.person.unanswered[request["id"]] = request
        line.say(request)
