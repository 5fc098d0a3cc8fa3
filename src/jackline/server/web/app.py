"""The whole server as one ASGI application; the wiring is here only.

The page is answered at once. The tables need the database and the compiled rules, which take a moment to
load: they are fetched in a thread, and whoever asks for a table before waits for it.
"""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jackline.server.ops.addresses import network_addresses
from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.web.asgi import FRAMES, Receive, Scope, Send, refuse
from jackline.server.web.gate.descriptors import raise_limit
from jackline.server.web.gate.gate import Gate
from jackline.server.web.gate.visitors import Visitors
from jackline.server.web.head import Head
from jackline.server.web.health import answer_without_tables
from jackline.server.web.limits.proxies import Proxies
from jackline.server.web.limits.throttle import Bucket
from jackline.server.web.limits.turnstile import Turnstile
from jackline.server.web.page import Page
from jackline.server.web.request_log import RequestLog
from jackline.server.web.security import Guard
from jackline.server.web.served import is_for_tables
from jackline.server.wire.refusals import Refusal

if TYPE_CHECKING:
    from jackline.server.live.lobby import Lobby
    from jackline.server.store import Store

_LONG: Final = 20
"""Seconds for which the log may have more lines than it may have for ever."""


class Tables(NamedTuple):
    """What is behind the page, once it is loaded."""

    api: Any
    lobby: Lobby
    store: Store
    upkeep: asyncio.Task[None]


class App:
    """The page, and behind it the tables."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.loading: asyncio.Task[Tables] | None = None
        """The tables, or why there are none."""

        self._proxies = Proxies(settings, self.metrics)
        self.gate = Gate(settings, self.metrics, raise_limit(), self._proxies.trusts)
        self._page = Page()
        asked = Turnstile(self._route, settings.requests_a_minute, self.metrics)
        lines = Bucket(settings.lines_a_second, settings.lines_a_second * _LONG)
        noted = RequestLog(Head(Guard(asked, settings)), self.metrics, self._page.addresses, lines)
        self._answer = Visitors(noted, self.gate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, serve a socket, or start and stop with the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            self._proxies.hear(scope)
            scope[FRAMES] = send
            await self._answer(scope, receive, send)

    async def close(self) -> None:
        """Say farewell at every table and finish what is being written. May be called again."""
        loading, self.loading = self.loading, None
        if loading is None:
            return
        if not loading.done():
            loading.cancel()
        for tables in await asyncio.gather(loading, return_exceptions=True):
            if isinstance(tables, Tables):
                tables.upkeep.cancel()
                await tables.lobby.close()
                await tables.store.close()

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.loading = asyncio.create_task(load_tables(self.settings, self.metrics))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        if is_for_tables(scope["path"]):
            await self._ask_tables(scope, receive, send)
        elif scope["type"] == "websocket":
            await refuse(scope, send, Refusal.NO_SOCKET)
        else:
            await self._page(scope, receive, send)

    async def _ask_tables(self, scope: Scope, receive: Receive, send: Send) -> None:
        loading = self.loading
        why = Refusal.STOPPING if loading is None else Refusal.LOADING
        if (loading is None or not loading.done()) and await answer_without_tables(scope, send, why):
            return
        if loading is None or (tables := await _loaded(loading)) is None:
            await refuse(scope, send, Refusal.STOPPING)
        else:
            await tables.api(scope, receive, send)


async def _loaded(loading: asyncio.Task[Tables]) -> Tables | None:
    """The tables; None if there will be none, which whoever started the server is told."""
    # One who goes away while waiting must not stop the loading for the others.
    with suppress(Exception):
        return await asyncio.shield(loading)
    return None


def create_app(settings: Settings) -> App:
    """The server as an ASGI application."""
    return App(settings)


async def load_tables(settings: Settings, metrics: Metrics) -> Tables:
    """Load the parts that take a moment, then open the database; tables come when they are asked for."""
    await _apart(_load_parts)
    from jackline.server.store import open_store

    store = await open_store(settings.database)
    try:
        return await _open_tables(settings, metrics, store)
    except BaseException:
        await store.close()
        raise


async def _open_tables(settings: Settings, metrics: Metrics, store: Store) -> Tables:
    from jackline.server.live.bot_seats import BotSeats
    from jackline.server.live.clock import Clock
    from jackline.server.live.lobby import Lobby
    from jackline.server.live.places import Limits
    from jackline.server.live.table import Services
    from jackline.server.upkeep.retention import Kept, Retention
    from jackline.server.upkeep.sizes import KeptSizes
    from jackline.server.web.door import Door
    from jackline.server.web.readiness import Readiness
    from jackline.server.web.routes import Addresses, make_api

    bots = BotSeats(settings.bot_workers, metrics)
    limits = Limits(settings.people_an_address, settings.onlookers_an_address)
    # Chance is the operating system's, which nobody can foresee.
    lobby = Lobby(Services(store, bots, metrics, clock := Clock(), SystemRandom(), limits=limits))
    await lobby.start()
    _spare_the_collector()
    metrics.watch(lobby.counts)
    addresses = Addresses(partial(_find_addresses, settings), clock)
    readiness = Readiness(store, clock)
    retention = Retention(store, Kept.told(settings), metrics, clock.now_ms, lobby.in_memory)
    sizes = KeptSizes(store, metrics, clock.seconds)
    api = make_api(Door(lobby, settings), readiness, metrics, addresses, sizes)
    return Tables(api, lobby, store, asyncio.create_task(retention.run()))


async def _find_addresses(settings: Settings) -> list[str]:
    """Apart: this machine's name may be looked up far away, and for long."""
    found: list[str] = []
    await _apart(lambda: found.extend(network_addresses(settings.host, settings.first_port)))
    return found


def _spare_the_collector() -> None:
    """What is loaded by now stays for ever, and tables make few cycles: look for garbage less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _load_parts() -> None:
    """Imports and compiled code: seconds the first time, then a moment."""
    from jackline.warming import warm_rules

    warm_rules()


async def _apart(work: Callable[[], None]) -> None:
    """Do this in a thread that need not end before the process can."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def tell(error: Exception | None) -> None:
        if not done.cancelled():
            done.set_exception(error) if error else done.set_result(None)

    def run() -> None:
        error: Exception | None = None
        try:
            work()
        except Exception as raised:
            error = raised
        with suppress(RuntimeError):  # the loop may have ended meanwhile
            loop.call_soon_threadsafe(tell, error)

    threading.Thread(target=run, name="loading", daemon=True).start()
    await done
