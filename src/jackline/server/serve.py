"""Runs the server in a terminal: finds a port, says where it is, opens the page, stops politely."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from types import FrameType
from typing import Final

import uvicorn

from jackline.server.ops.addresses import draw_qr, local_address, network_addresses
from jackline.server.ops.logs import set_up_logs
from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import USUAL_PORT, SettingError, Settings
from jackline.server.web.app import App, Tables, create_app
from jackline.server.web.gate.acceptor import Acceptor
from jackline.server.web.gate.faults import counted
from jackline.server.web.gate.http import LARGEST_HEAD, HttpProtocol
from jackline.server.web.gate.places import Place
from jackline.server.wire.terms import MAX_FRAME

_PORTS_TRIED: Final = 20
_BACKLOG: Final = 2048
_LAST_SECONDS: Final = 5
_SWEEP_SECONDS: Final = 1.0
_READ_AHEAD: Final = 16 * 1024
"""Bytes of a connection that the system may hold for us: twice what any message takes."""


def serve(settings: Settings, *, open_page: bool) -> None:
    """Serve until a signal comes."""
    _make_folder(settings)
    listener = listen(settings)
    settings = replace(settings, port=listener.getsockname()[1])
    set_up_logs(settings.log_level, settings.log_format)
    signal.signal(signal.SIGTERM, _interrupt)
    with suppress(KeyboardInterrupt):
        server = Server(settings, local_address(settings.host, settings.first_port) if open_page else None)
        with counted(server.metrics):
            server.run(sockets=[listener])
        server.check_loaded()
    print("\nStopped. Every game is kept and goes on when you start again.", flush=True)


def _make_folder(settings: Settings) -> None:
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise SettingError("data", f"The data folder {settings.data} cannot be made: {why}.") from None


def listen(settings: Settings) -> socket.socket:
    """A socket on the asked port; if none was asked for, on the next free one. SettingError says why not."""
    tried = [settings.first_port]
    if settings.port is None:
        tried += [*range(USUAL_PORT + 1, USUAL_PORT + _PORTS_TRIED), 0]
    for port in tried:
        with suppress(OSError):
            return _listen(settings.host, port)
    raise SettingError("port", _why_not(settings))


def _listen(host: str, port: int) -> socket.socket:
    if ":" in host:
        everywhere = host == "::" and socket.has_dualstack_ipv6()
        listener = socket.create_server(
            (host, port), family=socket.AF_INET6, backlog=_BACKLOG, dualstack_ipv6=everywhere
        )
    else:
        listener = socket.create_server((host, port), backlog=_BACKLOG)
    # What is set here holds for every connection that comes in.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _READ_AHEAD)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _why_not(settings: Settings) -> str:
    try:
        socket.getaddrinfo(settings.host, None)
        _listen(settings.host, 0).close()
    except OSError:
        return f"This machine has no address {settings.host!r} to listen on."
    return f"Port {settings.first_port} is taken or not allowed; choose another with --port."


def greeting(settings: Settings) -> str:
    """What to tell the person who started it."""
    lines = ["", f"Jackline is ready: {local_address(settings.host, settings.first_port)}"]
    addresses = network_addresses(settings.host, settings.first_port)
    if addresses:
        lines += ["", f"Phones in the same network: {addresses[0]}"]
        lines += ["", draw_qr(addresses[0])] if _shows_blocks() else []
    if settings.origins and not settings.proxies:
        lines += ["", _NO_PROXY]
    return "\n".join([*lines, "", "Stop with Ctrl-C."])


_NO_PROXY: Final = """\
A proxy on this machine is believed when it says for whom it asks (X-Forwarded-For). If yours is on another
one, start with --proxy and its address: otherwise all who come through it share the allowance of one."""


def _shows_blocks() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return "utf" in encoding.lower() and sys.stdout.isatty()


class Server(uvicorn.Server):
    """Opens the page when it is up, and lets the tables say farewell before sockets are cut."""

    def __init__(self, settings: Settings, page: str | None) -> None:
        self._app: App = create_app(settings)
        self._page = page
        self._greeting = greeting(settings)
        self._failure: BaseException | None = None
        self._acceptors: list[Acceptor] = []
        self._sweeping: asyncio.Task[None] | None = None
        super().__init__(_config(self._app, settings))

    @property
    def metrics(self) -> Metrics:
        """What it counts."""
        return self._app.metrics

    def check_loaded(self) -> None:
        """Raise what kept the tables from being loaded."""
        if self._failure:
            raise self._failure

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to answer; whoever comes before the tables are loaded waits for them."""
        await super().startup([])  # whom to let in is decided by our own acceptor
        self._acceptors = [Acceptor(one, self._app.gate, self._speak) for one in sockets or ()]
        self._sweeping = asyncio.create_task(self._sweep())
        if self._app.loading is not None:
            self._app.loading.add_done_callback(self._greet)
        if self._page and can_open_page(os.environ, sys.platform):
            threading.Thread(target=_open, args=(self._page,), daemon=True).start()

    def _greet(self, loading: asyncio.Task[Tables]) -> None:
        """Say where the game is, now that it can be played."""
        if not loading.cancelled() and loading.exception() is None:
            print(self._greeting, flush=True)

    def _speak(self, place: Place) -> asyncio.Protocol:
        return HttpProtocol(
            self.config, self.server_state, self.lifespan.state, gate=self._app.gate, place=place
        )

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            self._app.gate.sweep(asyncio.get_running_loop().time())

    async def on_tick(self, counter: int) -> bool:
        """Stop also when the tables could not be loaded."""
        loading = self._app.loading
        if loading and loading.done() and loading.exception():
            self._failure = loading.exception()
            return True
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop to answer."""
        for acceptor in self._acceptors:
            acceptor.close()
        await self._app.close()
        await super().shutdown(sockets)
        if self._sweeping is not None:
            self._sweeping.cancel()


def can_open_page(environment: Mapping[str, str], platform: str) -> bool:
    """Whether there is a screen with somebody before it."""
    if environment.get("CI"):
        return False
    return platform in ("win32", "darwin") or any(map(environment.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _open(address: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def _config(app: App, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=_LAST_SECONDS,
        proxy_headers=False,  # the application hears them itself
    )


def _interrupt(number: int, frame: FrameType | None) -> None:
    """The polite signal ends a server like Ctrl-C."""
    raise KeyboardInterrupt
