"""The conversation with one viewer: reads requests, answers each, and sends what the table shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Final, TypeVar

import msgspec

from jackline.server.live.clock import Clock
from jackline.server.live.table import Answer, Table
from jackline.server.live.viewers import Viewer
from jackline.server.ops.logs import note_failure
from jackline.server.web.limits.pace import Pace
from jackline.server.web.limits.waiting import check_wait
from jackline.server.web.line import Line
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

Result = TypeVar("Result")

HELLO_SECONDS: Final = 10.0
"""How long a new socket may take to say who it is."""

MOST_MISTAKES: Final = 20
"""Unreadable messages before a socket is closed."""

_GOING_AWAY: Final = 1001

_decode: Final = msgspec.json.Decoder(p.AnyRequest).decode
_encode: Final = msgspec.json.Encoder().encode


async def serve_line(
    line: Line, table: Table, viewer: Viewer, since: int | None, clock: Clock, pace: Pace
) -> None:
    """Serve a viewer of this table, who has seen it until this number, until one of the two goes."""
    await table.attach(viewer, since)
    await Session(line, table, viewer, clock, pace).run()


async def read_hello(line: Line) -> p.Hello:
    """Let the other end in and hear who it is; TableError if something else is said, or nothing."""
    await line.open()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read_request(await line.receive())
    except TimeoutError:
        raise TableError(Refusal.NO_HELLO) from None
    if not isinstance(hello, p.Hello):
        raise TableError(Refusal.NOT_HELLO)
    return hello


class Session:
    """The conversation with one viewer."""

    def __init__(self, line: Line, table: Table, viewer: Viewer, clock: Clock, pace: Pace) -> None:
        self._line = line
        self._table = table
        self._viewer = viewer
        self._clock = clock
        self._mistakes = 0
        self._pace = pace
        self._thinking: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Talk until the line ends or the table has no more to say to this viewer."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._table.detach(self._viewer)
            tasks = (reading, writing, *self._thinking)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _write(self) -> None:
        while (message := await self._viewer.next()) is not None:
            await self._line.send(message)
        await self._line.close(_GOING_AWAY)

    async def _read(self) -> None:
        while self._mistakes < MOST_MISTAKES:
            try:
                request = read_request(await self._line.receive())
            except TableError as error:
                self._mistakes += 1
                self._answer(error.refused())
            else:
                await self._handle(request)
        self._viewer.close()
        await asyncio.Event().wait()  # until the last answers are sent

    async def _handle(self, request: p.Request) -> None:
        if isinstance(request, p.Ping):
            self._answer(p.Pong())
        elif isinstance(request, p.IdRequest):
            await self._reply(request)
        else:
            self._answer(TableError(Refusal.HELLO_AGAIN).refused())

    async def _reply(self, request: p.IdRequest) -> None:
        answer = await self._safely(request, self._ask(request))
        if isinstance(answer, asyncio.Task):
            task = asyncio.create_task(self._tell(request, answer))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)
        else:
            self._answer(answer)

    async def _ask(self, request: p.IdRequest) -> Answer:
        self._check_pace(request)
        return await self._table.ask(self._viewer.person, request)

    async def _tell(self, request: p.IdRequest, hint: Awaitable[p.Hint]) -> None:
        """A hint takes a while, and whoever asked may play on meanwhile."""
        self._answer(await self._safely(request, hint))

    async def _safely(self, request: p.IdRequest, work: Awaitable[Result]) -> Result | p.Refused:
        """What comes of this, or why nothing does."""
        try:
            return await work
        except TableError as error:
            self._table.count_refusal(error.code)
            return error.refused(request.id)
        except Exception as error:
            note_failure("request failed", error, table=self._table.id, request=type(request).__name__)
            return TableError(Refusal.FAILED).refused(request.id)

    def _check_pace(self, request: p.IdRequest) -> None:
        check_wait(self._pace(type(request), self._clock.seconds()), Refusal.ASKED_TOO_MUCH)

    def _answer(self, message: p.Message) -> None:
        self._viewer.answer(_encode(message))


def read_request(frame: str | bytes | None) -> p.AnyRequest:
    """The request in a frame; TableError says what is wrong with it."""
    if not isinstance(frame, str):
        raise TableError(Refusal.NOT_TEXT)
    try:
        request: p.AnyRequest = _decode(frame)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise TableError(Refusal.UNREADABLE_MESSAGE, why=error) from None
    return request


async def turn_away(line: Line, error: TableError) -> None:
    """Say why not; let in only for that, since a browser shows its page nothing of a refused handshake."""
    await line.open()
    await close(line, error.close, error.refused())


async def close(line: Line, code: int, last: p.Message) -> None:
    """Say a last word, and that was all."""
    await line.send(_encode(last))
    await line.close(code)
