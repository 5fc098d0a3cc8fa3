"""The way from outside to the tables: reads codes as people type them, and slows down who tries too much."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from litestar import WebSocket

from jackline.server.live.clock import now_ms
from jackline.server.live.lobby import Lobby
from jackline.server.ops.settings import Settings
from jackline.server.table.catalogue import make_catalogue
from jackline.server.table.lessons import see_lesson
from jackline.server.table.names import read_code
from jackline.server.web.socket import serve_socket
from jackline.server.web.throttle import Guesses, Throttle
from jackline.server.wire.protocol import Catalogue, JoinTable, LessonView, NewTable, TableCard, TableKey
from jackline.server.wire.refusals import Refusal, TableError


class Door:
    """Everything that comes in for the lobby passes here, with the address it came from."""

    def __init__(self, lobby: Lobby, settings: Settings) -> None:
        self._lobby = lobby
        self._openings = Throttle(settings.tables_a_minute)
        self._joins = Throttle(settings.joins_a_minute)
        self._guesses = Guesses(settings.guesses_a_minute)
        self._tries = Throttle(settings.tries_a_minute)

    def catalogue(self, addresses: list[str]) -> Catalogue:
        """All that can be chosen for a table, on a server that other devices find at these addresses."""
        return make_catalogue(addresses, self._lobby.getting_ready())

    async def open(self, new: NewTable, address: str) -> TableKey:
        """Open a table."""
        _check_wait(self._openings.take(address, time.monotonic()), Refusal.OPENED_TOO_MANY)
        return await self._lobby.open(new)

    async def join(self, code: str, wish: JoinTable, address: str) -> TableKey:
        """Join the table of this code."""
        _check_wait(self._joins.take(address, time.monotonic()), Refusal.JOINED_TOO_MANY)
        with self._guessing(address):
            return await self._lobby.join(_read(code), wish)

    async def card(self, code: str, token: str | None, address: str) -> TableCard:
        """The table of this code as seen from outside."""
        with self._guessing(address):
            return await self._lobby.card(_read(code), token)

    def try_lesson(self, id: str, moves: list[str], address: str) -> LessonView:
        """How far these moves come in a lesson."""
        _check_wait(self._tries.take(address, time.monotonic()), Refusal.TRIED_TOO_MANY)
        return see_lesson(id, moves, now_ms())

    async def connect(self, code: str, socket: WebSocket[Any, Any, Any], address: str) -> None:
        """Serve a socket at the table of this code until it closes."""
        try:
            with self._guessing(address):
                await serve_socket(socket, self._lobby, _read(code))
        except TableError as error:
            await _turn_away(socket, error)

    @contextmanager
    def _guessing(self, address: str) -> Iterator[None]:
        _check_wait(self._guesses.wait(address, time.monotonic()), Refusal.GUESSED_TOO_MANY)
        try:
            yield
        except TableError as error:
            if error.code == Refusal.UNKNOWN_TABLE.code:
                self._guesses.was_wrong(address, time.monotonic())
            raise


async def _turn_away(socket: WebSocket[Any, Any, Any], error: TableError) -> None:
    """Open the socket only to say why not: a browser shows its page nothing of a refused handshake."""
    if socket.connection_state == "init":
        await socket.accept()
    await socket.send_text(msgspec.json.encode(error.refused()))
    await socket.close(error.close)


def _check_wait(seconds: float, why: Refusal) -> None:
    if seconds > 0:
        raise TableError(why, seconds, wait=_in_words(seconds))


def _in_words(seconds: float) -> str:
    whole = max(1, round(seconds))
    if whole < 90:
        return "a second" if whole == 1 else f"{whole} seconds"
    return f"{round(whole / 60)} minutes"


def _read(code: str) -> str:
    readable = read_code(code)
    if readable is None:
        raise TableError(Refusal.NO_CODE)
    return readable
