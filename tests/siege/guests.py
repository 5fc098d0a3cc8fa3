"""Well-behaved people: each has an address and a key, makes legal moves and keeps within the limits."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import Struct

from jackline.server.wire.protocol import Playable
from tests.siege.line import PATIENCE, Json, Socket, ask, connect, handshake, message
from tests.siege.tally import Tally

AT_MOST: Final = 18
"""Moves a second that the quickest person makes: a little less than a server lets one socket ask."""

COME_BACK: Final = 0.2
"""Seconds until whoever was let go tries again."""

ids: Final = itertools.count(1)


class Me(Struct):
    """The part of one's own view that a move is chosen from."""

    seat: int | None
    playable: list[Playable]
    turn_in: list[str]


class Game(Struct):
    """The part of a game's view that says whose turn it is."""

    turn: int
    outcome: Json | None


class View(Struct):
    """The part of a view that these people read."""

    game: Game | None
    me: Me | None


class Heard(Struct):
    """The part of any message that these people read."""

    type: str
    number: int = 0
    view: View | None = None
    id: str | None = None
    code: str = ""
    retry_after: float | None = None


decode: Final = msgspec.json.Decoder(Heard).decode


class Person:
    """Somebody with a key, at a socket that is opened again whenever it breaks."""

    def __init__(self, key: Json, port: int, source: str, tally: Tally) -> None:
        self.key, self.port, self.source, self.tally = key, port, source, tally
        self.newest: Heard | None = None
        self.socket: Socket | None = None
        self.next_at = 0.0
        """When this person may ask again."""

        self.told: Callable[[Person, Heard], None] = lambda _, __: None
        self.is_back = False
        """Whether the next update is the first on a new line."""

        self._seen = asyncio.Event()

    async def come(self) -> None:
        """Open a socket, say hello and wait until the table is to be seen."""
        self.is_back = True
        self._seen.clear()
        greeting = handshake(self.port, self.key["code"])
        self.socket = await connect(
            lambda: Socket(greeting, self._heard, self._hello, self._gone), self.port, self.source
        )
        if self.socket is None:
            raise TimeoutError("no line")
        await self._seen.wait()

    def go(self) -> None:
        """Let the line break."""
        socket, self.socket = self.socket, None
        if socket is not None:
            socket.close()

    def send(self, type: str, **fields: Any) -> None:
        """Ask for something."""
        if self.socket is not None:
            self.socket.send(message(type, **fields))
        self.next_at = time.perf_counter() + 1 / AT_MOST

    def _hello(self, socket: Socket) -> None:
        number = self.newest.number if self.newest else None
        socket.send(message("hello", token=self.key["token"], number=number))

    def _heard(self, data: bytes) -> None:
        heard = decode(data)
        if heard.type == "update":
            self.newest = heard
            self._seen.set()
        self.told(self, heard)

    def _gone(self, socket: Socket) -> None:
        if socket is self.socket:
            self.tally.lost += 1
            self._coming = asyncio.create_task(self._come_again())

    async def _come_again(self) -> None:
        while True:
            await asyncio.sleep(COME_BACK)
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self.come()
            except TimeoutError:
                self.go()


class Asking(Struct):
    """What one of the table has asked for and was not answered yet."""

    person: Any
    fields: Json
    since: float
    """When it was to be made."""


class PeopleAtTable:
    """One game: at a pace, whatever the answers take; or without a pace, as quickly as a person may."""

    def __init__(
        self, people: list[Person], tally: Tally, pace: float | None, *, with_bot: bool = False
    ) -> None:
        self.people, self.tally, self.pace, self.with_bot = people, tally, pace, with_bot
        self.chance = random.Random(people[0].key["code"])
        self.due: deque[float] = deque()
        self.asking: Asking | None = None
        self.bot_since: float | None = None
        self.bot_answers = 0
        for person in people:
            person.told = self._told

    async def play(self) -> None:
        """Until cancelled."""
        loop = asyncio.get_running_loop()
        step = 1 / self.pace if self.pace else 0.5
        at = loop.time() + self.chance.random() * step
        while True:
            await asyncio.sleep(max(0.0, at - loop.time()))
            if self.pace is not None and not (self.with_bot and self.due):
                self.due.append(time.perf_counter())
            self._look()
            at += step

    def waiting(self) -> list[float]:
        """Since when each move that is due is waited for."""
        asked = [] if self.asking is None else [self.asking.since]
        return asked if self.with_bot else [*asked, *self.due]

    def begin_anew(self) -> None:
        """Forget what was due."""
        self.due.clear()
        if self.asking is not None:
            self.asking.since = time.perf_counter()

    # ---- what is done ---------------------------------------------------------------------------------

    def _look(self) -> None:
        """Make a move if one is due, nobody waits for an answer, and somebody has the turn."""
        if self.asking is not None or (self.pace is not None and not self.due):
            return
        mover, wish = self._wish()
        if mover is None or wish is None:
            return
        now = time.perf_counter()
        if mover.next_at > now:
            asyncio.get_running_loop().call_later(mover.next_at - now, self._look)
            return
        since = self.due.popleft() if self.due else now
        if self.with_bot:
            since = now  # until then it was the bot that was waited for, and its time is taken apart
        self.asking = Asking(mover, {**wish, "id": f"m{next(ids)}-{self.chance.random()}"}, since)
        mover.send(**self.asking.fields)

    def _wish(self) -> tuple[Person | None, Json | None]:
        newest = max((person.newest.number for person in self.people if person.newest), default=0)
        for person in self.people:
            heard = person.newest
            if heard is None or heard.view is None or heard.view.game is None or heard.view.me is None:
                continue
            if heard.number < newest:
                continue
            if heard.view.game.outcome is not None:
                return self.people[0], {"type": "rematch"}
            if heard.view.game.turn == heard.view.me.seat:
                return person, {"type": "play", "number": heard.number, "move": self._move(heard.view.me)}
        return None, None

    def _move(self, me: Me) -> str:
        if me.playable:
            chosen = self.chance.choice(me.playable)
            return f"{chosen.card}{'@' if chosen.act == 'place' else '-'}{self.chance.choice(chosen.spaces)}"
        return f"{me.turn_in[0]}!" if me.turn_in else "pass"

    # ---- what is heard --------------------------------------------------------------------------------

    def _told(self, person: Person, heard: Heard) -> None:
        if heard.type in ("done", "refused"):
            self._answered(heard)
        elif heard.type == "update":
            self._ask_again(person)
            self._time_bot(person, heard)
        self._look()

    def _answered(self, heard: Heard) -> None:
        asking = self.asking
        if asking is None or heard.id != asking.fields["id"]:
            return
        self.asking = None
        if heard.type == "refused":
            self._refused(asking, heard)
            return
        now = time.perf_counter()
        self.tally.waits.append(now - asking.since)
        if self.pace is None:
            self.tally.quick_moves += 1
        else:
            self.tally.paced_moves += 1
        if self.with_bot and asking.fields["type"] == "play":
            self.bot_since = now

    def _refused(self, asking: Asking, heard: Heard) -> None:
        """A move may come too late for a pass that the table made by itself; all else should not be."""
        if heard.code != "stale":
            self.tally.refused[heard.code] += 1
        if heard.retry_after:
            asking.person.next_at = time.perf_counter() + heard.retry_after
        if self.pace is not None:
            self.due.appendleft(asking.since)

    def _ask_again(self, person: Person) -> None:
        """After a broken line the same request is sent again."""
        if person.is_back and self.asking is not None and self.asking.person is person:
            person.send(**self.asking.fields)
        person.is_back = False

    def _time_bot(self, person: Person, heard: Heard) -> None:
        if self.bot_since is None or heard.view is None or heard.view.game is None or heard.view.me is None:
            return
        if heard.view.game.turn == heard.view.me.seat:
            self.tally.bot_waits.append(time.perf_counter() - self.bot_since)
            self.bot_answers += 1
            self.bot_since = None


async def open_table(port: int, source: str, **body: Any) -> Json:
    """Open a table; its key. TimeoutError if the server does not let one."""
    return await _key(ask(port, "POST", "/api/tables", {"name": "Ada", **body}, source=source))


async def join_table(port: int, code: str, source: str, **body: Any) -> Json:
    """Join a table; its key. TimeoutError if the server does not let one."""
    joining = ask(port, "POST", f"/api/tables/{code}/people", {"name": "Bo", **body}, source=source)
    return await _key(joining)


async def _key(asking: Any) -> Json:
    answer = await asking
    if answer.status != 201:
        raise TimeoutError(f"{answer.status} {answer.body[:120]!r}")
    key: Json = answer.said
    return key
