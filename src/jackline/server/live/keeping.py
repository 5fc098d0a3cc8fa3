"""The log of a live table: nothing of what was decided is so before it is kept, all of it is so after."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from jackline.server.live.clock import Clock
from jackline.server.live.past import PAGE, Past
from jackline.server.live.recent import Recent
from jackline.server.ops.logs import note
from jackline.server.ops.metrics import Metrics
from jackline.server.store import AlreadyDone, Entry, Key, NumberTaken, Store, StoreError
from jackline.server.table.decide import Written
from jackline.server.table.entries import AnyEntry, Joined, Left, MoveMade
from jackline.server.table.forms import encode_entry
from jackline.server.table.reading import Unreadable
from jackline.server.table.state import Happened, TableState
from jackline.server.wire.refusals import Refusal, TableError


class Asked(NamedTuple):
    """Whose request an entry carries out, if anybody's, and the key that somebody is given with it."""

    person: int | None = None
    request_id: str | None = None
    keys: tuple[Key, ...] = ()


NOBODY = Asked()


class TableLog:
    """One table's log in the store, its sum, and its end.

    `read_on` takes over its next page, `adopted` is told of whatever is new, `lost` if it cannot be read.
    """

    def __init__(
        self,
        id: int,
        past: Past,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        *,
        read_on: Callable[[], Awaitable[list[Happened]]],
        adopted: Callable[[list[Happened]], None],
        lost: Callable[[Unreadable], None],
    ) -> None:
        self._id = id
        self._past = past
        self._store = store
        self._clock = clock
        self._metrics = metrics
        self._read_on = read_on
        self._adopted = adopted
        self._lost = lost

    @property
    def state(self) -> TableState:
        """The sum of the log."""
        return self._past.state

    @property
    def recent(self) -> Recent:
        """What happened of late."""
        return self._past.recent

    @property
    def latest(self) -> int:
        """The latest time in the log."""
        return self._past.latest

    async def keep(self, written: Written, asked: Asked) -> bool:
        """Write what was decided, then have it shown; False if something else is in its place."""
        entry, state, happened = written
        row = row_of(entry, happened.number, happened.at, asked)
        phase = state.phase if state.phase != self.state.phase else None
        gone = entry.person if isinstance(entry, Left) and not entry.banned else None
        began = self._clock.seconds()
        try:
            await self._store.append(self._id, [row], phase=phase, keys=asked.keys, forget_person=gone)
        except AlreadyDone as done:
            self.recent.remember(row, done.number)
            await self.read_on()
            return False
        except NumberTaken:
            await self.read_on()
            return False
        except StoreError as error:
            return await self._doubt(error, row.number)
        self._metrics.write_seconds.observe(self._clock.seconds() - began)
        self._past.add(row, state, happened)
        self._adopted([happened])
        return True

    async def done_before(self, person: int | None, request_id: str) -> int | None:
        """The number of what this person, or one of their seats, once asked for by this id."""
        seats = self.state.seats_of(person)
        number = self.recent.done_before(person, seats, request_id)
        if number is None and person is not None and self.recent.has_forgotten:
            number = await self._store.done_before(self._id, person, seats, request_id)
        return number

    async def _doubt(self, error: StoreError, number: int) -> bool:
        """A write has failed, perhaps after it was kept: look, and say only what is certain."""
        note("write failed", logging.ERROR, table=self._id, reason=str(error))
        try:
            await self.read_on()
        except StoreError:
            raise TableError(Refusal.FAILED) from None  # perhaps it was kept: nobody can tell yet
        if self.state.number < number:
            raise TableError(Refusal.NOT_KEPT)
        return False

    async def read_on(self) -> None:
        """Take over what another process has written; Unreadable if that cannot be read here."""
        while True:
            try:
                news = await self._read_on()
            except Unreadable as error:
                self._lost(error)
                raise
            if news:
                self._adopted(news)
            if len(news) < PAGE:
                return


def row_of(entry: AnyEntry, number: int, at: int, asked: Asked = NOBODY) -> Entry:
    """The entry as the store keeps it: a move's id belongs to its seat, all others to the person."""
    body, kind = encode_entry(entry), type(entry).__struct_config__.tag
    if isinstance(entry, MoveMade):
        return Entry(
            number=number,
            at=at,
            kind=str(kind),
            body=body,
            seat=entry.seat,
            move_id=asked.request_id,
            person=asked.person,
        )
    keeps_id = asked.request_id is not None and not isinstance(entry, Joined)
    return Entry(
        number=number,
        at=at,
        kind=str(kind),
        body=body,
        person=asked.person if keeps_id else None,
        request_id=asked.request_id if keeps_id else None,
    )
