"""Faults in what is kept, and in what is said of it."""

from __future__ import annotations

from typing import Any

from jackline.server.live import keeping, past
from jackline.server.live.keeping import Asked, TableLog
from jackline.server.live.lobby import Lobby
from jackline.server.live.table import Table
from jackline.server.store import AlreadyDone, NumberTaken, Store, StoreError, writing
from jackline.server.store.statements import statements_for
from jackline.server.table.decide import write
from jackline.server.table.entries import Spoken
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError
from tests.worlds.planting import Patches


def told_before_written() -> Patches:
    keep = TableLog.keep

    async def keep_late(self: TableLog, written: Any, asked: Asked) -> bool:
        before = self._past.state
        self._past.state = written.state
        self._adopted([written.happened])
        self._past.state = before
        return await keep(self, written, asked)

    return [(TableLog, "keep", keep_late)]


def written_over() -> Patches:
    """What comes second takes the place of what was first."""
    say = statements_for("sqlite")
    over = say._replace(add=say.add.prefix_with("OR REPLACE"))
    return [(writing, "statements_for", lambda name: over)]


def number_left_out() -> Patches:
    make = keeping.row_of

    def skipping(entry: Any, number: int, at: int, asked: Asked = keeping.NOBODY) -> Any:
        return make(entry, number + (number >= 6), at, asked)

    return [(keeping, "row_of", skipping)]


def said_not_kept_without_looking() -> Patches:
    async def doubt(self: TableLog, error: StoreError, number: int) -> bool:
        raise TableError(Refusal.NOT_KEPT)

    return [(TableLog, "_doubt", doubt)]


def said_kept_without_looking() -> Patches:
    append = Store.append

    async def hope(self: Any, *args: Any, **options: Any) -> None:
        try:
            await append(self, *args, **options)
        except StoreError as error:
            if isinstance(error, NumberTaken | AlreadyDone):
                raise

    return [(Store, "append", hope)]


def ids_only_in_memory() -> Patches:
    make = keeping.row_of

    def without(entry: Any, number: int, at: int, asked: Asked = keeping.NOBODY) -> Any:
        return make(entry, number, at, asked._replace(request_id=None))

    return [(keeping, "row_of", without)]


def repeats_done_again() -> Patches:
    """Ids are kept under another name each time."""
    make = keeping.row_of

    def renamed(entry: Any, number: int, at: int, asked: Asked = keeping.NOBODY) -> Any:
        id = None if asked.request_id is None else f"{asked.request_id}/{number}"
        return make(entry, number, at, asked._replace(request_id=id))

    return [(keeping, "row_of", renamed)]


def entry_skipped_in_reading_on() -> Patches:
    fold = past.Past.take_over

    async def skipping(self: past.Past, rows: Any) -> Any:
        skips = len(rows) > 1 and rows[0].number > 3
        return await fold(self, rows[1:] if skips else rows)

    return [(past.Past, "take_over", skipping)]


def refusal_leaves_a_trace() -> Patches:
    carry_out = Table._carry_out

    async def grumble(self: Table, person: int | None, request: p.IdRequest) -> Any:
        try:
            return await carry_out(self, person, request)
        except TableError:
            if person is not None and person in self.state.people:
                written = write(self.state, Spoken(person, "oh"), self.now())
                await self._keep(written, Asked(person, request.id))
            raise

    return [(Table, "_carry_out", grumble)]


def keys_only_in_memory() -> Patches:
    find, known = Lobby.holder, dict[int, set[str]]()
    write_first, join = Lobby._write_first, Lobby.join

    async def remember_first(self: Lobby, first: Any, start: bool, token: str, *more: Any) -> Any:
        known.setdefault(id(self), set()).add(token)
        return await write_first(self, first, start, token, *more)

    async def remember(self: Lobby, *args: Any) -> Any:
        key = await join(self, *args)
        known.setdefault(id(self), set()).add(key.token)
        return key

    async def holder(self: Lobby, table: Table, token: str) -> int | None:
        return await find(self, table, token) if token in known.get(id(self), ()) else None

    return [(Lobby, "_write_first", remember_first), (Lobby, "join", remember), (Lobby, "holder", holder)]
