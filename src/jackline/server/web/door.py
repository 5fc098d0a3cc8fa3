"""The way from outside to the tables: reads codes as people type them, and slows down who tries too much."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from jackline.server.live.lobby import Lobby
from jackline.server.ops.settings import Settings
from jackline.server.table.catalogue import make_catalogue
from jackline.server.table.lessons import see_lesson
from jackline.server.table.names import read_code
from jackline.server.web.line import HungUp, Line
from jackline.server.web.socket import serve_line, turn_away
from jackline.server.web.throttle import Guesses, Throttle
from jackline.server.wire.protocol import Catalogue, JoinTable, LessonView, NewTable, TableCard, TableKey
from jackline.server.wire.refusals import Refusal, TableError


class Door:
    """Everything that comes in for the lobby passes here, with the address it came from."""

    def __init__(self, lobby: Lobby, settings: Settings) -> None:
        self._lobby = lobby
        self._clock = lobby.clock
        self._openings = Throttle(settings.tables_a_minute)
        self._joins = Throttle(settings.joins_a_minute)
        self._guesses = Guesses(settings.guesses_a_minute)
        self._tries = Throttle(settings.tries_a_minute)

    def catalogue(self, addresses: list[str]) -> Catalogue:
        """All that can be chosen for a table, on a server that other devices find at these addresses."""
        return make_catalogue(addresses, self._lobby.getting_ready())

    async def open(self, new: NewTable, address: str) -> TableKey:
        """Open a table."""
        _check_wait(self._openings.take(address, self._clock.seconds()), Refusal.OPENED_TOO_MANY)
        return await self._lobby.open(new)

    async def join(self, code: str, wish: JoinTable, address: str) -> TableKey:
        """Join the table of this code."""
        _check_wait(self._joins.take(address, self._clock.seconds()), Refusal.JOINED_TOO_MANY)
        with self._guessing(address):
            return await self._lobby.join(_read(code), wish)

    async def card(self, code: str, token: str | None, address: str) -> TableCard:
        """The table of this code as seen from outside."""
        with self._guessing(address):
            return await self._lobby.card(_read(code), token)

    def try_lesson(self, id: str, moves: list[str], address: str) -> LessonView:
        """How far these moves come in a lesson."""
        _check_wait(self._tries.take(address, self._clock.seconds()), Refusal.TRIED_TOO_MANY)
        return see_lesson(id, moves, self._clock.now_ms())

    async def connect(self, code: str, line: Line, address: str) -> None:
        """Serve a viewer at the table of this code until the line ends."""
        try:
            with self._guessing(address):
                await serve_line(line, self._lobby, _read(code))
        except TableError as error:
            with suppress(HungUp):
                await turn_away(line, error)

    @contextmanager
    def _guessing(self, address: str) -> Iterator[None]:
        _check_wait(self._guesses.wait(address, self._clock.seconds()), Refusal.GUESSED_TOO_MANY)
        try:
            yield
        except TableError as error:
            if error.code == Refusal.UNKNOWN_TABLE.code:
                self._guesses.was_wrong(address, self._clock.seconds())
            raise


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
