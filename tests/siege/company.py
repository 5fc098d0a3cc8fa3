"""The well-behaved, as a process of their own, told on standard input what to do next.

python -m tests.siege.company PORT [SIZE]    `gather`, then `mark` again and again: what was felt since
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import sys
import time
from collections.abc import Coroutine, Iterator
from typing import Any, Final, NamedTuple

import uvloop

from tests.siege.guests import PeopleAtTable, Person, join_table, open_table
from tests.siege.line import PATIENCE, Json, ask
from tests.siege.tally import Tally


class Size(NamedTuple):
    """How many tables there are of each kind."""

    paced: tuple[tuple[int, int], ...]
    """Seats, and how many tables with so many people who take their time."""

    quick: int
    """Tables of two that play as quickly as people may."""

    bots: int
    """Tables of somebody with a bot."""


SIZES: Final = {
    "whole": Size(((2, 4), (3, 3), (4, 3)), 5, 3),
    "small": Size(((2, 2), (4, 1)), 4, 0),
}
PACE: Final = 5.0
BOT: Final = "skilled"
BOT_PACE: Final = 2.0
RETURNERS: Final = 2
NEW_EVERY: Final = 0.5
RETURN_EVERY: Final = 1.0


class Company:
    """All well-behaved people of one server."""

    def __init__(self, port: int, size: Size) -> None:
        self.port, self.size = port, size
        self.tally = Tally()
        self.tables: list[PeopleAtTable] = []
        self.returning: list[Person] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.since = time.perf_counter()
        self.coming: dict[int, tuple[str, float]] = {}
        """What newcomers and returning people wait for, and since when."""

        self.addresses = _addresses("127.1")
        self.numbers = itertools.count()

    async def gather(self) -> Json:
        """Open every table, let everyone come, deal, and begin; the codes of all tables."""
        opening = [self._open(seats, PACE) for seats, count in self.size.paced for _ in range(count)]
        opening += [self._open(2, None) for _ in range(self.size.quick)]
        opening += [self._open(2, BOT_PACE, bot=BOT) for _ in range(self.size.bots)]
        self.tables = list(await asyncio.gather(*opening))
        visited = await asyncio.gather(*(self._people(2) for _ in range(RETURNERS)))
        self.returning = [people[1] for people in visited]
        for table in self.tables:
            self._do(table.play())
        self._do(self._newcomers())
        for person in self.returning:
            self._do(self._return(person))
        await self._until_bots_play()
        codes = {table.people[0].key["code"]: table.pace for table in self.tables}
        return {"codes": list(codes), "quick": [code for code, pace in codes.items() if pace is None]}

    async def mark(self) -> Json:
        """What was felt since the last mark."""
        now, tally = time.perf_counter(), self.tally
        tally.seconds = now - self.since
        tally.waits += [now - since for table in self.tables for since in table.waiting()]
        tally.bot_waits += [now - table.bot_since for table in self.tables if table.bot_since is not None]
        for number, (kind, since) in self.coming.items():
            getattr(tally, kind).append(now - since)
            self.coming[number] = (kind, now)
        plain = tally.plain()
        tally.__init__()  # type: ignore[misc]
        for table in self.tables:
            table.begin_anew()
        self.since = now
        return plain

    async def _until_bots_play(self) -> None:
        """Until each has answered once: before, they are still being loaded."""
        while not all(table.bot_answers for table in self.tables if table.with_bot):
            await asyncio.sleep(0.05)

    # ---- tables ---------------------------------------------------------------------------------------

    async def _open(self, seats: int, pace: float | None, bot: str | None = None) -> PeopleAtTable:
        people = await self._people(seats, bot)
        return PeopleAtTable(people, self.tally, pace, with_bot=bot is not None)

    async def _people(self, seats: int, bot: str | None = None) -> list[Person]:
        sources = [next(self.addresses) for _ in range(1 if bot else seats)]
        setup = {"seats": seats, "away_seconds": None, "pace": "fast"}
        wishes = {"seats": [{"mine": True}, {"bot": bot}]} if bot else {}
        keys = [await open_table(self.port, sources[0], setup=setup, **wishes)]
        keys += [await join_table(self.port, keys[0]["code"], source) for source in sources[1:]]
        pairs = zip(keys, sources, strict=True)
        people = [Person(key, self.port, source, self.tally) for key, source in pairs]
        await asyncio.gather(*(person.come() for person in people))
        people[0].send("start", id="start")
        return people

    # ---- those who come -------------------------------------------------------------------------------

    async def _newcomers(self) -> None:
        strangers = _addresses("127.2")
        while True:
            self._do(self._timed("newcomers", self._come_anew(next(strangers), next(strangers))))
            await asyncio.sleep(NEW_EVERY)

    async def _come_anew(self, one: str, other: str) -> None:
        key = await open_table(self.port, one)
        person = Person(await join_table(self.port, key["code"], other), self.port, other, Tally())
        try:
            await person.come()
        finally:
            person.go()

    async def _return(self, person: Person) -> None:
        while True:
            await asyncio.sleep(RETURN_EVERY)
            person.go()
            await self._timed("returns", person.come())

    async def _timed(self, kind: str, coming: Coroutine[Any, Any, None]) -> None:
        number = next(self.numbers)
        self.coming[number] = (kind, time.perf_counter())
        try:
            async with asyncio.timeout(PATIENCE):
                await coming
        except TimeoutError as error:
            self.tally.failed[f"{kind}: {str(error) or 'waited too long'}"] += 1
        _, since = self.coming.pop(number)
        getattr(self.tally, kind).append(time.perf_counter() - since)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            print(repr(task.exception()), file=sys.stderr)


def _addresses(network: str) -> Iterator[str]:
    """Addresses of this machine, one after the other."""
    return (f"{network}.{high}.{low}" for high in range(256) for low in range(1, 255))


async def main(port: int, size: str = "whole") -> None:
    """Take steps until the input ends."""
    company, loop = Company(port, SIZES[size]), asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        step = line.strip()
        answer = await (company.gather() if step == "gather" else company.mark())
        print(json.dumps(answer), flush=True)
        if step == "gather":
            await ask(port, "GET", "/healthz")
            gc.freeze()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1]), *sys.argv[2:]))
