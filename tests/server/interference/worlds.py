"""A table in this process, its surroundings handed in: all that one viewer and the operator learn."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from jackline.rules.view import View
from jackline.server.live.bot_seats import SERVER, Advice, BotSeats
from jackline.server.live.clock import Clock
from jackline.server.live.getting_ready import GettingReady
from jackline.server.live.lobby import Lobby, hash_of
from jackline.server.live.sharing.fair_queue import Asker
from jackline.server.live.table import Services, Table
from jackline.server.live.viewers import Push, Viewer
from jackline.server.ops.logs import JsonLines
from jackline.server.ops.metrics import Metrics
from jackline.server.store import Entry, Holder, Key, Store, TableRow, WriteFailed
from jackline.server.web.line import HungUp
from jackline.server.web.socket import serve_line, turn_away
from jackline.server.wire.refusals import TableError
from tests.server.interference.evenings import CODE, NOON, Wish, request_of

TOKEN: Final = "t" * 43
PING: Final = '{"type":"ping"}'
PONG: Final = b'{"type":"pong"}'
TURNS: Final = 500
"""Of the event loop, within which everything is answered: nothing here waits for anything outside."""


@dataclass
class Learned:
    """Everything that comes out of a world on the viewer's side, in order, and on the operator's."""

    frames: list[bytes] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """How the requests of others were answered: done, or the code of a refusal."""

    cards: list[bytes] = field(default_factory=list)
    """The table as it is told over HTTP, with and without the viewer's key."""

    advice: list[bytes] = field(default_factory=list)
    """What a bot is given to think about for the viewer."""

    logs: list[str] = field(default_factory=list)
    metrics: bytes = b""
    must_pass: list[bool] = field(default_factory=list)
    """At first and after each step, whether someone else on turn can only pass, which everyone will see."""

    log: list[Entry] = field(default_factory=list)
    """What was kept, in the end."""


class _Memory(Store):
    """As much of a store as one table needs; the types say when that is not enough any more."""

    def __init__(self, log: Sequence[Entry], person: int | None, broken: bool) -> None:
        self.log = list(log)
        self._person = person
        self._broken = broken

    async def find(self, code: str) -> TableRow | None:
        return TableRow(1, CODE, NOON, NOON, "playing") if code == CODE else None

    async def entries(self, table_id: int, after: int = 0, most: int | None = None) -> list[Entry]:
        return self.log[after:][:most]

    async def done_before(
        self, table_id: int, person: int, seats: Collection[int], request_id: str
    ) -> int | None:
        return None

    async def holder(self, token_hash: str) -> Holder | None:
        known = self._person is not None and token_hash == hash_of(TOKEN)
        return Holder(1, self._person or 0) if known else None

    async def append(
        self,
        table_id: int,
        entries: Sequence[Entry],
        *,
        phase: str | None = None,
        keys: Sequence[Key] = (),
        forget_person: int | None = None,
    ) -> None:
        if self._broken:
            raise WriteFailed("The database could not write: disk full.")
        self.log += entries


class _AllReady(GettingReady):
    def __init__(self) -> None:
        pass

    def waits_for(self, level: str) -> int | None:
        return None


class _Bots(BotSeats):
    """Bots that only note what they are given to think about."""

    def __init__(self, advice: list[bytes], broken: bool) -> None:
        self._advice = advice
        self._broken = broken
        self.getting_ready = _AllReady()

    async def advise(self, view: View, asker: Asker = SERVER) -> Advice:
        self._advice.append(msgspec.json.encode(view, enc_hook=str))
        if self._broken:
            raise ValueError(f"nothing can be made of {view['hand']}")
        return str(view["moves"][0]), ()

    async def choose(self, bot: str, view: View, asker: Asker = SERVER) -> str:
        return str(view["moves"][0])


class _Line:
    """The viewer's line: what goes in is put there, what comes out is kept."""

    def __init__(self, frames: list[bytes]) -> None:
        self._frames = frames
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self.push: Push | None = None
        self.ended = False

    def say(self, frame: str) -> None:
        self._said.put_nowait(frame)

    def vouch(self, key: Hashable) -> None:
        pass

    async def open(self) -> None:
        pass

    async def receive(self) -> str | bytes | None:
        if self.ended:
            raise HungUp
        return await self._said.get()

    async def send(self, text: bytes) -> None:
        self._frames.append(text)

    async def close(self, code: int) -> None:
        self._frames.append(b"closed %d" % code)
        self.ended = True


class World:
    """One table with one viewer: a person, or None for an onlooker."""

    def __init__(
        self, log: Sequence[Entry], viewer: int | None, seed: int, *, in_peace: bool = False
    ) -> None:
        self.learned = Learned()
        self._viewer = viewer
        chance = random.Random(seed)
        trouble = "none" if in_peace else chance.choice(("none",) * 8 + ("store", "bots"))
        self._store = _Memory(log, viewer, trouble == "store")
        self._metrics = Metrics()
        self._clock = Clock(lambda: NOON / 1000 + 4_000, lambda: 1_000.0)
        bots = _Bots(self.learned.advice, trouble == "bots")
        self._lobby = Lobby(Services(self._store, bots, self._metrics, self._clock, chance))
        self._line = _Line(self.learned.frames)

    async def run(self, script: Sequence[Wish]) -> Learned:
        """Come to the table, see everything, and say all this in turn."""
        table = await self._lobby.table(CODE)
        session = asyncio.create_task(self._serve(table))
        await self._settle()
        self.learned.must_pass.append(self._must_pass(table))
        for number, wish in enumerate(script):
            await self._say(table, wish, f"r{number}")
            self.learned.must_pass.append(self._must_pass(table))
        await self._look(table)
        session.cancel()
        await asyncio.gather(session, return_exceptions=True)
        await table.close()
        return self.learned

    async def _serve(self, table: Table) -> None:
        viewer = Viewer(self._viewer, self._line.push, holder=self._viewer)
        try:
            await serve_line(self._line, table, viewer, 0, self._clock, lambda *_: 0.0)
        except TableError as error:
            await turn_away(self._line, error)

    async def _say(self, table: Table, wish: Wish, id: str) -> None:
        if wish.person == self._viewer:
            self._line.say(msgspec.json.encode({**wish.request, "id": id}).decode())
        else:
            self.learned.others.append(await self._other(table, wish, id))
        await self._settle()

    async def _other(self, table: Table, wish: Wish, id: str) -> str:
        request = request_of(Wish(wish.person, {**wish.request, "id": id}))
        advised = len(self.learned.advice)
        try:
            answer = await table.ask(wish.person, request)
            if isinstance(answer, asyncio.Task):
                await answer
        except TableError as error:
            return error.code
        except ValueError:
            return "failed"
        finally:
            del self.learned.advice[advised:]  # not the viewer's
        return "done"

    async def _settle(self) -> None:
        """Until everything that was said is answered."""
        before = self.learned.frames.count(PONG)
        self._line.say(PING)
        for _ in range(TURNS):
            if self._line.ended or self.learned.frames.count(PONG) > before:
                return
            await asyncio.sleep(0)
        raise AssertionError("no answer")

    def _must_pass(self, table: Table) -> bool:
        position, mine = table.state.position, table.state.seats_of(self._viewer)
        return position is not None and position.turn not in mine and position.must_pass

    async def _look(self, table: Table) -> None:
        for token in (None, TOKEN):
            self.learned.cards.append(msgspec.json.encode(await self._lobby.card(CODE, token)))
        self.learned.metrics = self._metrics.text()
        self.learned.log = self._store.log


class Lines(logging.Handler):
    """Keeps log lines, each as it would be written, but for the time."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(JsonLines())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        record.created = 0.0
        self.lines.append(self.format(record))
