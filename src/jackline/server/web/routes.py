"""The HTTP part and the socket's address, each a thin layer over the door to the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from msgspec import Struct

from jackline.server.live.clock import Clock
from jackline.server.ops.metrics import Metrics
from jackline.server.store import StoreError
from jackline.server.table.lessons import make_course
from jackline.server.upkeep.sizes import KeptSizes
from jackline.server.web.description import BEARER, BODY, REFUSALS, describe
from jackline.server.web.door import Door
from jackline.server.web.health import Health, Ready
from jackline.server.web.readiness import Readiness
from jackline.server.web.refusals import Refusals
from jackline.server.web.served import Served
from jackline.server.web.socket_line import SocketLine
from jackline.server.wire.protocol import (
    MAX_FRAME,
    Catalogue,
    Course,
    JoinTable,
    LessonTry,
    LessonView,
    NewTable,
    TableCard,
    TableKey,
)
from jackline.server.wire.refusals import Refusal, TableError

Message = TypeVar("Message", bound=Struct)

LOOK_AGAIN_SECONDS: Final = 10.0
"""How old the addresses of this machine may be; it may join another network at any time."""


class Addresses:
    """Where other devices find this server, looked up once in a while."""

    def __init__(self, find: Callable[[], Awaitable[list[str]]], clock: Clock) -> None:
        self._find = find
        self._clock = clock
        self._finding: asyncio.Future[list[str]] | None = None
        self._until = 0.0

    async def found(self) -> list[str]:
        """As they are now, or were a moment ago."""
        now = self._clock.seconds()
        if self._finding is None or (now >= self._until and self._finding.done()):
            self._finding, self._until = asyncio.ensure_future(self._find()), now + LOOK_AGAIN_SECONDS
        return await asyncio.shield(self._finding)


@post(Served.TABLES.route, opt={BODY: NewTable, REFUSALS: (400, 413, 429, 503)})
async def open_table(request: Request[Any, Any, Any], door: NamedDependency[Door]) -> TableKey:
    """Open a table and get the key to it."""
    return await door.open(await _body(request, NewTable), _address(request))


@post(Served.PEOPLE.route, opt={BODY: JoinTable, REFUSALS: (400, 403, 404, 409, 413, 429, 503)})
async def join_table(
    request: Request[Any, Any, Any], door: NamedDependency[Door], code: FromPath[str]
) -> TableKey:
    """Come to a table, onto a seat or to watch, and get a key of one's own."""
    return await door.join(code, await _body(request, JoinTable), _address(request))


@get(Served.TABLE.route, opt={REFUSALS: (404, 409, 429, 503)}, security=[{}, {BEARER: []}])
async def see_table(
    request: Request[Any, Any, Any], door: NamedDependency[Door], code: FromPath[str]
) -> TableCard:
    """See a table from outside; with the token of a key also which seats are one's own."""
    return await door.card(code, _token(request), _address(request))


@get(Served.CATALOGUE.route)
async def see_catalogue(door: NamedDependency[Door], addresses: NamedDependency[Addresses]) -> Catalogue:
    """See all that can be chosen for a table."""
    return door.catalogue(await addresses.found())


@get(Served.LESSONS.route)
async def see_course() -> Course:
    """See which lessons there are."""
    return make_course()


@post(Served.LESSON.route, status_code=200, opt={BODY: LessonTry, REFUSALS: (400, 404, 413, 429)})
async def try_lesson(
    request: Request[Any, Any, Any], door: NamedDependency[Door], id: FromPath[str]
) -> LessonView:
    """Try moves in a lesson; none of it is kept."""
    return door.try_lesson(id, (await _body(request, LessonTry)).moves, _address(request))


@get(Served.HEALTH.route)
async def see_health() -> Health:
    """See whether the process lives; nothing else is asked."""
    return Health()


@get(Served.READY.route, opt={REFUSALS: (503,)})
async def see_readiness(readiness: NamedDependency[Readiness]) -> Ready:
    """See whether people may be sent here: the tables are loaded, and a write is tried."""
    return await readiness.check()


@get(Served.METRICS.route, media_type=MediaType.TEXT)
async def see_metrics(
    metrics: NamedDependency[Metrics], sizes: NamedDependency[KeptSizes]
) -> Response[bytes]:
    """See what has been counted and timed, as Prometheus reads it."""
    await sizes.refresh()
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


@get(Served.DESCRIPTION.route, media_type=MediaType.JSON)
async def see_description() -> Response[bytes]:
    """See this description."""
    return Response(whole_description(), media_type=MediaType.JSON)


@websocket(Served.SOCKET.route)
async def come_to_table(
    socket: WebSocket[Any, Any, Any], door: NamedDependency[Door], code: FromPath[str]
) -> None:
    """The socket of one viewer."""
    await door.connect(code, SocketLine(socket), _address(socket))


HTTP_ROUTES: Final = [
    open_table,
    join_table,
    see_table,
    see_catalogue,
    see_course,
    try_lesson,
    see_health,
    see_readiness,
    see_metrics,
    see_description,
]


def make_api(
    door: Door, readiness: Readiness, metrics: Metrics, addresses: Addresses, sizes: KeptSizes
) -> Litestar:
    """The routes as one ASGI application."""
    refusals = Refusals(metrics)
    return Litestar(
        [*HTTP_ROUTES, come_to_table],
        dependencies={
            "door": _given(door),
            "readiness": _given(readiness),
            "metrics": _given(metrics),
            "addresses": _given(addresses),
            "sizes": _given(sizes),
        },
        exception_handlers={
            TableError: refusals.from_table,
            StoreError: refusals.from_store,
            HTTPException: refusals.from_http,
            Exception: refusals.from_anything,
        },
        after_exception=[refusals.note_socket],
        request_max_body_size=MAX_FRAME,
        openapi_config=None,
        logging_config=None,
    )


@cache
def whole_description() -> bytes:
    """Made once: the routes stay as they are while the server runs."""
    return describe(HTTP_ROUTES)


async def _body(request: Request[Any, Any, Any], kind: type[Message]) -> Message:
    """The body, read strictly: what the framework would do by itself takes 0 for false."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise TableError(Refusal.UNREADABLE_BODY, why=error) from None


def _given(value: object) -> Provide:
    return Provide(lambda: value, sync_to_thread=False)


def _address(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    return connection.client.host if connection.client else "unknown"


def _token(request: Request[Any, Any, Any]) -> str | None:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None
