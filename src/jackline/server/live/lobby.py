"""All tables of this server: opening them, finding them by code, and who holds which key."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import sha256
from typing import Final, TypeAlias

from jackline.server.live.chance import new_code, new_token
from jackline.server.live.keeping import row_of
from jackline.server.live.past import Reading
from jackline.server.live.sharing.fair_queue import Asker
from jackline.server.live.table import Services, Table
from jackline.server.live.unreadable import LOOK_AGAIN_SECONDS
from jackline.server.ops.logs import note
from jackline.server.store import CodeTaken, Key, StoreError
from jackline.server.table.entries import AnyEntry, Opened
from jackline.server.table.folding import folded, opened
from jackline.server.table.matters.agreeing import check_setup, first_game
from jackline.server.table.matters.seating import wished_chairs
from jackline.server.table.names import clean_name, seat_bots
from jackline.server.table.origins import mark_of
from jackline.server.table.reading import Unreadable
from jackline.server.table.state import TableState
from jackline.server.wire.protocol import JoinTable, NewTable, SeatCard, TableCard, TableKey
from jackline.server.wire.refusals import Parting, Refusal, TableError

IDLE_SECONDS: Final = 120
"""How long a table without viewers stays in memory."""

SWEEP_SECONDS: Final = 1.0
"""How often other processes' writes are looked for; the store is the only thing processes share."""


Loaded: TypeAlias = Table | Refusal | None
"""A table, or why it cannot be had; None: there is none."""


class Lobby:
    """The tables in memory are only those somebody is at; all others wait in the store."""

    def __init__(self, services: Services) -> None:
        self.clock = services.clock
        self._store = services.store
        self._bots = services.bots
        self._chance = services.chance
        self._unreadable = services.unreadable
        self._services = services
        self._reading = Reading(services.store)
        self._tables: dict[str, asyncio.Task[Loaded]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closed = False

    async def start(self) -> None:
        """Begin. A table that was left in mid-game goes on as soon as someone is back at it."""
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._bots.warm_up())]

    async def close(self) -> None:
        """Say farewell at every table, finish what is being written, and stop the bots."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(self._part_from(loading) for loading in self._tables.values()))
        self._tables.clear()
        self._bots.close()

    async def _part_from(self, loading: asyncio.Task[Loaded]) -> None:
        """Say farewell at a table, also at one that is only being loaded."""
        await asyncio.wait((loading,))
        if (table := _table_in(loading)) is not None:
            await table.close(Parting.STOPPING.farewell)

    def counts(self) -> dict[str, float]:
        """How much is going on now."""
        live = self._live()
        return {
            "tables": len(live),
            "sockets": sum(len(table.attendance.viewers) for table in live),
            "unreadable_tables": len(self._unreadable),
            "bots_waiting": self._bots.waiting(),
        }

    def in_memory(self) -> set[int]:
        """The ids of all tables that somebody is at, or was a moment ago."""
        return {table.id for table in self._live()}

    def getting_ready(self) -> dict[str, int]:
        """The levels of bots that cannot play yet, each with about how many seconds it takes."""
        return self._bots.getting_ready.levels()

    # ---- from outside ---------------------------------------------------------------------------------

    async def open(self, new: NewTable, household: str | None = None) -> TableKey:
        """Open a table for its host, who is in this household."""
        name, setup = clean_name(new.name), check_setup(new.setup)
        chairs = seat_bots(wished_chairs(name, setup, new.seats))
        token = new_token(self._chance)
        while True:
            code = new_code(self._chance)
            first = Opened(code, name, setup, chairs, _mark(code, household))
            try:
                state = await self._write_first(first, new.start, token)
            except CodeTaken:
                continue
            return TableKey(code=first.code, token=token, person=1, seats=state.seats_of(1))

    async def _write_first(self, first: Opened, start: bool, token: str) -> TableState:
        at = self.clock.now_ms()
        state, _ = opened(first, at)
        log: list[AnyEntry] = [first]
        if start:
            log.append(first_game(state, self._chance))
            state, _ = folded(state, log[-1], at)
        rows = [row_of(entry, number, at) for number, entry in enumerate(log, start=1)]
        await self._store.open_table(first.code, at, rows, Key(hash_of(token), 1), phase=state.phase)
        return state

    async def join(self, code: str, wish: JoinTable, household: str | None = None) -> TableKey:
        """Let someone of this household join."""
        table, token = await self.table(code, household or ""), new_token(self._chance)
        person = await table.join(wish, hash_of(token), _mark(code, household))
        return TableKey(code=code, token=token, person=person, seats=table.state.seats_of(person))

    async def card(self, code: str, token: str | None, household: str = "") -> TableCard:
        """A table as seen from outside."""
        table = await self.table(code, household)
        person = None if token is None else await self.person(table, token)
        return _card(table, person)

    async def table(self, code: str, household: str = "") -> Table:
        """The live table of this code, loaded for this household; TableError if there is none."""
        loading = self._tables.get(code)
        if loading is None:
            self._check_open()
            loading = self._tables[code] = asyncio.create_task(self._load(code, household))
        try:
            table = await asyncio.shield(loading)
        except Exception:
            self._forget(code, loading)
            raise
        if table is None:
            self._forget(code, loading)
            raise TableError(Refusal.UNKNOWN_TABLE, code=code)
        if isinstance(table, Refusal):
            raise TableError(table)
        if table.lost is not None:
            raise TableError(table.lost)
        table.attendance.idle_since = self.clock.seconds()  # whoever asks for it has time to come to it
        return table

    async def person(self, table: Table, token: str) -> int | None:
        """Whom a token stands for at a table; None if for nobody."""
        person = await self.holder(table, token)
        return person if person in table.state.people else None

    async def holder(self, table: Table, token: str) -> int | None:
        """Whose key a token is, also of someone who was sent away; None if nobody's at this table."""
        holder = await self._store.holder(hash_of(token))
        return None if holder is None or holder.table_id != table.id else holder.person

    async def is_key(self, token: str, code: str | None) -> bool:
        """Whether a token is one to the table of this code; of any other table it tells nothing."""
        holder = await self._store.holder(hash_of(token))
        row = await self._store.find(code) if holder and code else None
        return row is not None and holder is not None and row.id == holder.table_id

    # ---- inside ---------------------------------------------------------------------------------------

    async def _load(self, code: str, household: str) -> Loaded:
        row = await self._store.find(code)
        if row is None:
            return None
        try:
            past = await self._reading.whole(Asker(household, row.id))
        except Unreadable as error:
            self._unreadable.add(row.id, error)
            asyncio.get_running_loop().call_later(LOOK_AGAIN_SECONDS, self._tables.pop, code, None)
            return error.refusal
        self._unreadable.discard(row.id)
        return Table(row.id, past, self._reading, self._services)

    def _check_open(self) -> None:
        if self._is_closed:
            raise TableError(Refusal.STOPPING)

    def _forget(self, code: str, loading: asyncio.Task[Loaded]) -> None:
        if self._tables.get(code) is loading:
            del self._tables[code]

    def _live(self) -> list[Table]:
        return [table for task in self._tables.values() if (table := _table_in(task)) is not None]

    async def _sweep(self) -> None:
        """Once in a while: drop tables nobody is at, and notice what other processes have written."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self._drop_idle()
                await self._notice()
            except StoreError as error:
                note("sweep failed", logging.WARNING, reason=str(error))

    async def _drop_idle(self) -> None:
        late = self.clock.seconds() - IDLE_SECONDS
        for table in self._live():
            is_idle = not table.attendance.viewers and table.attendance.idle_since < late
            if is_idle or table.lost is not None:
                self._tables.pop(table.state.code, None)
                await table.close()

    async def _notice(self) -> None:
        live = {table.id: table for table in self._live()}
        newest = await self._store.newest(list(live)) if live else {}
        for id, table in live.items():
            if id not in newest:
                table.end_with(Refusal.NO_CODE)  # it was deleted
            elif newest[id] > table.state.number:
                with suppress(TableError):  # what cannot be read has been told to all who are there
                    await table.catch_up()


def _table_in(loading: asyncio.Task[Loaded]) -> Table | None:
    """The table, once it is loaded."""
    if not loading.done() or loading.cancelled() or loading.exception() is not None:
        return None
    table = loading.result()
    return table if isinstance(table, Table) else None


def _mark(code: str, household: str | None) -> str | None:
    return None if household is None else mark_of(code, household)


def hash_of(token: str) -> str:
    """What the store keeps of a token: enough to recognise it, not enough to use it."""
    return sha256(token.encode()).hexdigest()


def _card(table: Table, person: int | None) -> TableCard:
    state = table.state
    mine = state.seats_of(person)
    turn = [state.position.turn] if state.phase == "playing" and state.position else []
    if state.cut is not None:
        turn = list(state.cut.waits_for)
    return TableCard(
        code=state.code,
        phase=state.phase,
        edition=state.setup.edition,
        host=state.people[state.host].name if state.host in state.people else "",
        seats=[
            SeatCard(
                name=chair.name,
                kind="person" if chair.person is not None else "bot" if chair.bot else "open",
                team=team,
            )
            for chair, team in zip(state.chairs, state.team_of, strict=True)
        ],
        colours=list(state.edition.team_colours(state.teams)),
        latecomers=state.setup.latecomers,
        onlookers=state.setup.onlookers,
        changed=table.changed_at,
        mine=None if person is None else mine,
        my_turn=any(seat in mine for seat in turn),
    )
