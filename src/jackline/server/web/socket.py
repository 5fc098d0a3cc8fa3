"""One viewer's socket: reads requests, answers each, and sends what the table shows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from jackline.server.live.lobby import Lobby
from jackline.server.live.table import Answer, Table
from jackline.server.live.viewers import Push, Viewer
from jackline.server.ops.logs import note_failure
from jackline.server.web.asgi import FRAMES, PUSH, Send
from jackline.server.web.throttle import Bucket
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import POLICY, Parting, Refusal, TableError

Result = TypeVar("Result")

HELLO_SECONDS: Final = 10.0
"""How long a new socket may take to say who it is."""

MOST_MISTAKES: Final = 20
"""Unreadable messages before a socket is closed."""

_GOING_AWAY: Final = 1001

_decode: Final = msgspec.json.Decoder(p.AnyRequest).decode
_encode: Final = msgspec.json.Encoder().encode


async def serve_socket(socket: WebSocket[Any, Any, Any], lobby: Lobby, code: str) -> None:
    """Serve a viewer of this table until one of the two goes."""
    table = await lobby.table(code)
    await socket.accept()
    with suppress(WebSocketDisconnect):
        viewer = await _welcome(socket, lobby, table)
        if viewer is not None:
            await Session(socket, table, viewer).run()


async def _welcome(socket: WebSocket[Any, Any, Any], lobby: Lobby, table: Table) -> Viewer | None:
    """Learn who is at the other end and show them the table; None if the socket had to be closed."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = read_request(await _receive(socket))
        if not isinstance(hello, p.Hello):
            raise TableError(Refusal.NOT_HELLO)
        person = None if hello.token is None else await lobby.person(table, hello.token)
        if hello.token is not None and person is None:
            await _close(socket, POLICY, Parting.NO_LONGER_HERE.farewell)
            return None
        push: Push | None = socket.scope.get(PUSH)  # type: ignore[assignment]
        viewer = Viewer(person, push)
        await table.attach(viewer, hello.number)
    except TimeoutError:
        await _turn_away(socket, TableError(Refusal.NO_HELLO))
    except TableError as error:
        await _turn_away(socket, error)
    else:
        return viewer
    return None


class Session:
    """The conversation with one viewer."""

    def __init__(self, socket: WebSocket[Any, Any, Any], table: Table, viewer: Viewer) -> None:
        self._socket = socket
        self._table = table
        self._viewer = viewer
        self._mistakes = 0
        self._requests = Bucket(rate=20, burst=60)
        self._words: dict[type[p.Request], Bucket] = {
            p.Say: Bucket(rate=0.5, burst=6),
            p.React: Bucket(rate=1, burst=6),
            p.ShowSpaces: Bucket(rate=1, burst=6),
            p.CallTalk: Bucket(rate=0.2, burst=3),
            p.AskHint: Bucket(rate=0.5, burst=4),
        }
        self._thinking: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Talk until the socket closes or the table has no more to say to this viewer."""
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
        send: Send = self._socket.scope[FRAMES]  # type: ignore[typeddict-item]
        while (message := await self._viewer.next()) is not None:
            await send({"type": "websocket.send", "text": message.decode()})
        with suppress(RuntimeError):
            await self._socket.close(_GOING_AWAY)

    async def _read(self) -> None:
        while self._mistakes < MOST_MISTAKES:
            try:
                request = read_request(await _receive(self._socket))
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
        now, words = time.monotonic(), self._words.get(type(request))
        wait = self._requests.take(now) or (words.take(now) if words else 0.0)
        if wait:
            raise TableError(Refusal.ASKED_TOO_MUCH, wait)

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


async def _receive(socket: WebSocket[Any, Any, Any]) -> str | bytes | None:
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="disconnected")
    text: str | None = event.get("text")
    return text if text is not None else event.get("bytes")


async def _turn_away(socket: WebSocket[Any, Any, Any], error: TableError) -> None:
    await _close(socket, error.close, error.refused())


async def _close(socket: WebSocket[Any, Any, Any], code: int, last: p.Message) -> None:
    await socket.send_text(_encode(last).decode())
    await socket.close(code)
