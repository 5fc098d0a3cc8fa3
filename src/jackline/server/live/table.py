"""A live table: one mailbox, in which everything is checked, kept, then shown, one thing after the other."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

import msgspec

from jackline.rules.errors import IllegalMove
from jackline.server.live.autopilot import Autopilot
from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.clock import now_ms
from jackline.server.live.hints import Hints
from jackline.server.live.keeping import Decided, decided_by
from jackline.server.live.recent import Recent
from jackline.server.live.viewers import Viewer
from jackline.server.ops.logs import note, note_failure
from jackline.server.ops.metrics import Metrics
from jackline.server.store import AlreadyDone, Entry, Key, NumberTaken, Store, StoreError
from jackline.server.table.decide import came_back, decide
from jackline.server.table.entries import AnyEntry, Called, Moved, Opened
from jackline.server.table.forms import decode_entry
from jackline.server.table.pacing import Presence, away_long_enough
from jackline.server.table.seating import join
from jackline.server.table.state import TableState, folded, opened
from jackline.server.table.talk import with_voters
from jackline.server.table.views import Happened, Moment, PublicEncoder
from jackline.server.wire import protocol as p
from jackline.server.wire.events import PersonLeft
from jackline.server.wire.refusals import Parting, Refusal, TableError

Result = TypeVar("Result")

MOST_VIEWERS: Final = 200
TRIES: Final = 5
"""How often a request is tried again when another process was quicker."""

_encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Services:
    """What all tables share."""

    store: Store
    bots: BotSeats
    metrics: Metrics


class Table:
    """One table while anyone is at it. Its past is in the store; this can be dropped at any moment."""

    def __init__(self, id: int, log: Sequence[Entry], services: Services) -> None:
        self.id = id
        self.viewers: set[Viewer] = set()
        self._services = services
        self._recent = Recent()
        self._away_since: dict[int, int] = {}
        self._company_since: int | None = None
        self.idle_since = time.monotonic()
        self.state = self._read_log(log)
        self._encoder = PublicEncoder()
        self._presence: Presence | None = None
        self._mailbox = asyncio.Lock()  # those who wait for it get it in turn
        self._alone: set[asyncio.Task[Any]] = set()
        self._unfinished: asyncio.Task[Any] | None = None  # what a caller who was stopped has left
        self._autopilot = Autopilot(self, services.bots)
        self.hints = Hints(self, services.bots)

    def _read_log(self, log: Sequence[Entry]) -> TableState:
        first = decode_entry(log[0].body, None)
        assert isinstance(first, Opened)
        state, events = opened(first, log[0].at)
        self._recent.add(log[0], Happened(1, log[0].at, events))
        for row in log[1:]:
            state, events = folded(state, decode_entry(row.body, state.setup), row.at)
            self._recent.add(row, Happened(row.number, row.at, events))
        now = now_ms()
        self._away_since = dict.fromkeys(state.people, now)
        return state

    # ---- the mailbox ----------------------------------------------------------------------------------

    async def post(self, job: Callable[[], Awaitable[Result]]) -> Result:
        """Do this when everything that was posted before is done."""
        async with self._mailbox:
            if self._unfinished is not None:
                await asyncio.wait((self._unfinished,))
                self._unfinished = None
            return await job()

    def post_alone(self, job: Callable[[], Awaitable[None]]) -> None:
        """Have this done though nobody waits for it."""
        self._start(self.post(job))

    def _start(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._alone.add(task)
        task.add_done_callback(self._report)
        return task

    def _report(self, task: asyncio.Task[Any]) -> None:
        self._alone.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            note_failure("table failed", error, table=self.id)
            self._autopilot.try_again()

    async def ask(self, person: int | None, request: p.IdRequest) -> p.Done:
        """Carry out a request of a person; TableError says why not."""
        return await self.post(lambda: self._carry_out(person, request))

    async def join(self, wish: p.JoinTable, token_hash: str) -> int:
        """Let someone join who will show this token; the number of the person."""
        return await self.post(lambda: self._let_in(wish, token_hash))

    async def catch_up(self) -> None:
        """Show what other processes have written."""
        await self.post(self._read_on)

    # ---- requests -------------------------------------------------------------------------------------

    async def _carry_out(self, person: int | None, request: p.IdRequest) -> p.Done:
        if isinstance(request, (p.React, p.ShowSpaces)):
            return self._pass_on(person, request)
        for _ in range(TRIES):
            again = self._recent.done_before(person, self.state.seats_of(person), request.id)
            if again is not None:
                return p.Done(id=request.id, number=again)
            entry = decide(self.state, person, request)
            if isinstance(request, p.HandOver):
                self._check_away(request.seat)
            if isinstance(entry, Called):
                entry = with_voters(self.state, entry, self.presence().here, now_ms())
            if entry is None:
                return p.Done(id=request.id, number=self.state.number)
            if await self.add(entry, person=person, request_id=request.id):
                return p.Done(id=request.id, number=self.state.number)
        raise TableError(Refusal.STALE)

    def _pass_on(self, person: int | None, request: p.React | p.ShowSpaces) -> p.Done:
        """Show everyone what is only for the moment and not kept."""
        decide(self.state, person, request)
        assert person is not None
        seat = self.state.front_seat(person)
        if isinstance(request, p.React):
            self._tell(p.Reacted(person=person, seat=seat, kind=request.kind))
        else:
            self._tell(p.Shown(person=person, seat=seat, spaces=request.spaces))
        return p.Done(id=request.id, number=self.state.number)

    def _check_away(self, seat: int) -> None:
        if not away_long_enough(self.state, self.presence(), seat, now_ms()):
            raise TableError(Refusal.STILL_HERE)

    async def _let_in(self, wish: p.JoinTable, token_hash: str) -> int:
        for _ in range(TRIES):
            entry = join(self.state, wish)
            if await self.add(entry, keys=(Key(token_hash, entry.person),)):
                return entry.person
        raise TableError(Refusal.BUSY)

    # ---- writing, then telling ------------------------------------------------------------------------

    async def add(
        self,
        entry: AnyEntry,
        *,
        person: int | None = None,
        request_id: str | None = None,
        keys: tuple[Key, ...] = (),
    ) -> bool:
        """Keep an entry, then show it; False if another process was quicker: then look at everything anew."""
        try:
            decided = decided_by(self.state, entry, now_ms(), person, request_id, keys)
        except IllegalMove as error:
            raise TableError(error.verdict) from None
        try:
            kept = await self._keep(decided)
        except asyncio.CancelledError:
            # Whoever asked is gone, but the entry is handed in, so everyone else is to see it. Handed in
            # once more, it comes after the first time, of which the store then says what became.
            self._unfinished = self._start(self._keep(decided))
            raise
        if kept and isinstance(entry, Moved):
            self._services.metrics.moves.inc()
        return kept

    async def _keep(self, decided: Decided) -> bool:
        """Write what was decided, then show it; False if something else is in its place."""
        row, phase, keys, forget, state, happened = decided
        began = time.perf_counter()
        try:
            await self._services.store.append(self.id, [row], phase=phase, keys=keys, forget_person=forget)
        except (NumberTaken, AlreadyDone):
            await self._read_on()
            return False
        except StoreError as error:
            return await self._doubt(error, row.number)
        self._services.metrics.write_seconds.observe(time.perf_counter() - began)
        self._adopt(state, [(row, happened)])
        return True

    async def _doubt(self, error: StoreError, number: int) -> bool:
        """A write has failed, perhaps after it was kept: look, and say only what is certain."""
        note("write failed", logging.ERROR, table=self.id, reason=str(error))
        with contextlib.suppress(StoreError):
            await self._read_on()
        if self.state.number < number:
            raise TableError(Refusal.NOT_KEPT)
        return False

    async def _read_on(self) -> None:
        """Take over what another process has written."""
        state, news = self.state, []
        for row in await self._services.store.entries(self.id, after=state.number):
            state, events = folded(state, decode_entry(row.body, state.setup), row.at)
            news.append((row, Happened(row.number, row.at, events)))
        if news:
            self._adopt(state, news)

    def _adopt(self, state: TableState, news: Sequence[tuple[Entry, Happened]]) -> None:
        if state.chairs is not self.state.chairs:
            self._presence = None
        self.state = state
        for row, happened in news:
            self._recent.add(row, happened)
            for event in happened.events:
                if isinstance(event, PersonLeft):
                    self.post_alone(partial(self._dismiss, event))
        self._autopilot.replan()
        self._publish([happened for _, happened in news])

    # ---- showing --------------------------------------------------------------------------------------

    def _publish(self, happened: Sequence[Happened] = (), but: Viewer | None = None) -> None:
        """Show every viewer what they may know; each view is made once however many look at it."""
        viewers = self.viewers - {but}
        if not viewers:
            return
        moment = self._moment(happened)
        updates: dict[int | None, bytes] = {}
        for viewer in viewers:
            who = viewer.person
            if who not in updates:
                updates[who] = moment.update_for(who)
            viewer.show(updates[who])
        self._services.metrics.deliveries.inc(len(viewers))

    def _show_again(self, viewer: Viewer, since: int | None) -> None:
        """Show what a viewer missed since a number, or, if that is too long ago, all that is at hand."""
        missed = self._recent.since(since)
        whole, happened = missed is None, self._recent.all() if missed is None else missed
        viewer.show(self._moment(happened, whole=whole).update_for(viewer.person))

    def _moment(self, happened: Sequence[Happened], *, whole: bool = False) -> Moment:
        table = self._encoder.table(self.state, self.presence(), self._autopilot.plan)
        return Moment(self.state, happened, table, self._encoder.game(self.state), now=now_ms(), whole=whole)

    def _tell(self, message: p.Message) -> None:
        text = _encode(message)
        for viewer in self.viewers:
            viewer.answer(text)

    async def _dismiss(self, left: PersonLeft) -> None:
        """Those who have left see no more."""
        parting = Parting.REMOVED if left.removed else Parting.LEFT
        self._away_since.pop(left.person, None)
        for viewer in [viewer for viewer in self.viewers if viewer.person == left.person]:
            viewer.answer(_encode(parting.farewell))
            viewer.close()
            self.viewers.discard(viewer)
        self._show_presence()

    # ---- who is here ----------------------------------------------------------------------------------

    def attach(self, viewer: Viewer, since: int | None) -> None:
        """A viewer comes: everyone sees that, and the viewer sees everything."""
        if len(self.viewers) >= MOST_VIEWERS:
            raise TableError(Refusal.TOO_MANY_VIEWERS)
        self.viewers.add(viewer)
        viewer.catch_up = lambda: self._show_again(viewer, None)
        if self._company_since is None:
            self._company_since = now_ms()
        if viewer.person is not None:
            self._away_since.pop(viewer.person, None)
        self._show_presence(but=viewer)
        self._show_again(viewer, since)
        if viewer.person is not None and came_back(self.state, viewer.person):
            self.post_alone(lambda: self._bring_back(viewer.person))

    def detach(self, viewer: Viewer) -> None:
        """A viewer goes."""
        if viewer not in self.viewers:
            return
        self.viewers.discard(viewer)
        if viewer.person is not None and all(other.person != viewer.person for other in self.viewers):
            self._away_since[viewer.person] = now_ms()
        if not self.viewers:
            self._company_since = None
            self.idle_since = time.monotonic()
        self._show_presence()

    def count_refusal(self, code: str) -> None:
        """Note that something was refused."""
        self._services.metrics.refusals.labels(code).inc()

    @property
    def changed_at(self) -> int:
        """When something last happened."""
        return self._recent.newest.at

    def presence(self) -> Presence:
        """Who is here now."""
        if self._presence is None:
            here = frozenset(viewer.person for viewer in self.viewers if viewer.person is not None)
            seated = {chair.person for chair in self.state.chairs if chair.person is not None}
            onlookers = sum(viewer.person not in seated for viewer in self.viewers)
            self._presence = Presence(here, dict(self._away_since), onlookers, self._company_since)
        return self._presence

    def _show_presence(self, but: Viewer | None = None) -> None:
        self._presence = None
        self._autopilot.replan()
        self._publish(but=but)

    async def _bring_back(self, person: int | None) -> None:
        entry = None if person is None else came_back(self.state, person)
        if entry is not None:
            await self.add(entry)

    async def close(self, farewell: p.Farewell | None = None) -> None:
        """Finish what is under way, then stop."""
        for viewer in self.viewers:
            if farewell is not None:
                viewer.answer(_encode(farewell))
            viewer.close()
        self.viewers.clear()
        self._autopilot.stop()
        await self.post(_nothing)


async def _nothing() -> None:
    """What is asked for last, to know that all before it is done."""
