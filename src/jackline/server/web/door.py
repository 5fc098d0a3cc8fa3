"""The way from outside to the tables: reads codes as people type them, and slows down who tries too much."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from jackline.server.live.lobby import Lobby
from jackline.server.live.table import Table
from jackline.server.live.viewers import Viewer
from jackline.server.ops.settings import Settings
from jackline.server.store import StoreError
from jackline.server.table.catalogue import make_catalogue
from jackline.server.table.lessons import see_lesson
from jackline.server.table.names import read_code
from jackline.server.table.origins import mark_of
from jackline.server.web.limits.guesses import Guesses, Turn
from jackline.server.web.limits.networks import household
from jackline.server.web.limits.pace import Paces
from jackline.server.web.limits.throttle import Throttle
from jackline.server.web.limits.waiting import check_wait
from jackline.server.web.line import HungUp, Line
from jackline.server.web.socket import close, read_hello, serve_line, turn_away
from jackline.server.wire.protocol import (
    Catalogue,
    Hello,
    JoinTable,
    LessonView,
    NewTable,
    TableCard,
    TableKey,
)
from jackline.server.wire.refusals import POLICY, Refusal, TableError


class Door:
    """Everything that comes in for the lobby passes here, with the address it came from."""

    def __init__(self, lobby: Lobby, settings: Settings) -> None:
        self._lobby = lobby
        self._clock = lobby.clock
        self._openings = Throttle(settings.tables_a_minute)
        self._joins = Throttle(settings.joins_a_minute)
        self._guesses = Guesses(settings.guesses_a_minute)
        self._tries = Throttle(settings.tries_a_minute)
        self._paces = Paces(settings)

    def catalogue(self, addresses: list[str]) -> Catalogue:
        """All that can be chosen for a table, on a server that other devices find at these addresses."""
        return make_catalogue(addresses, self._lobby.getting_ready())

    async def open(self, new: NewTable, address: str) -> TableKey:
        """Open a table."""
        check_wait(self._openings.take(address, self._clock.seconds()), Refusal.OPENED_TOO_MANY)
        return await self._lobby.open(new, household(address))

    async def join(self, code: str, wish: JoinTable, address: str) -> TableKey:
        """Join the table of this code."""
        check_wait(self._joins.take(address, self._clock.seconds()), Refusal.JOINED_TOO_MANY)
        with self._trying(address) as turn:
            await self._check_turn(turn, code, None)
            return await self._lobby.join(_read(code), wish, household(address))

    async def card(self, code: str, token: str | None, address: str) -> TableCard:
        """The table of this code as seen from outside."""
        with self._trying(address) as turn:
            await self._check_turn(turn, code, token)
            card = await self._lobby.card(_read(code), token, household(address))
            turn.is_wrong = token is not None and card.mine is None
            return card

    def try_lesson(self, id: str, moves: list[str], address: str) -> LessonView:
        """How far these moves come in a lesson."""
        check_wait(self._tries.take(address, self._clock.seconds()), Refusal.TRIED_TOO_MANY)
        return see_lesson(id, moves, self._clock.now_ms())

    async def connect(self, code: str, line: Line, address: str) -> None:
        """Serve a viewer at the table of this code until the line ends."""
        with suppress(HungUp):
            try:
                await self._receive(code, line, address)
            except TableError as error:
                await turn_away(line, error)
            except StoreError as error:
                await turn_away(line, TableError(Refusal.NO_DATABASE, why=error))

    async def _receive(self, code: str, line: Line, address: str) -> None:
        table, hello = await self._find(code, line, address)
        hello = hello or await read_hello(line)
        holder = await self._recognise(table, hello.token, address)
        if holder is not None and holder not in table.state.people:
            await table.catch_up()  # they may have joined at another process just now
        if hello.token is not None and holder not in table.state.people:
            await close(line, POLICY, table.farewell_to(holder))
        else:
            if holder is not None:
                line.vouch((table.id, holder))
            pace = self._paces.of(table.id, holder, address)
            home, person = household(address), None if hello.look_on else holder
            mark = mark_of(table.state.code, home)
            viewer = Viewer(person, line.push, home, holder=holder, mark=mark)
            await serve_line(line, table, viewer, hello.number, self._clock, pace)

    # ---- who guesses ----------------------------------------------------------------------------------

    async def _find(self, code: str, line: Line, address: str) -> tuple[Table, Hello | None]:
        """The table, and hello if it had to be said first: by who may not try codes and has to show a key."""
        with self._trying(address) as turn:
            hello = await read_hello(line) if turn.wait else None
            await self._check_turn(turn, code, hello.token if hello else None)
            return await self._lobby.table(_read(code), household(address)), hello

    async def _recognise(self, table: Table, token: str | None, address: str) -> int | None:
        """Whose key a token is; whoever shows wrong ones is slowed down as for wrong codes."""
        if token is None:
            return None
        with self._trying(address) as turn:
            holder = await self._lobby.holder(table, token)
            turn.is_wrong = holder is None
            if turn.is_wrong:
                check_wait(turn.wait, Refusal.GUESSED_TOO_MANY)
            return holder

    @contextmanager
    def _trying(self, address: str) -> Iterator[Turn]:
        """A turn to try a code is taken before anything is looked up, and given back if it was not wrong."""
        turn = self._guesses.take(address, self._clock.seconds())
        try:
            yield turn
        except TableError as error:
            turn.is_wrong |= error.code == Refusal.UNKNOWN_TABLE.code
            raise
        finally:
            turn.end(self._clock.seconds())

    async def _check_turn(self, turn: Turn, code: str, token: str | None) -> None:
        """Let on who has a turn or shows a key to this very table; to all others it need not even exist."""
        if turn.wait and not (token and await self._lobby.is_key(token, read_code(code))):
            check_wait(turn.wait, Refusal.GUESSED_TOO_MANY)


def _read(code: str) -> str:
    readable = read_code(code)
    if readable is None:
        raise TableError(Refusal.NO_CODE)
    return readable
