"""A live table: one mailbox, in which everything is decided, kept, then shown, one thing after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, TypeAlias, TypeVar

from jackline.rules.events import Event
from jackline.server.live.attendance import Attendance
from jackline.server.live.autopilot import Autopilot
from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.clock import Clock, TableClock
from jackline.server.live.hints import Hints
from jackline.server.live.keeping import NOBODY, Asked, TableLog
from jackline.server.live.mailbox import Mailbox
from jackline.server.live.past import Past, Reading
from jackline.server.live.places import USUAL_LIMITS, Limits, make_room
from jackline.server.live.sharing.fair_queue import Asker
from jackline.server.live.showing import Showing
from jackline.server.live.unreadable import UnreadableTables
from jackline.server.live.viewers import Viewer
from jackline.server.ops.logs import note_failure
from jackline.server.ops.metrics import Metrics
from jackline.server.store import Key, Store
from jackline.server.table.decide import Decision, Written, decide, let_in, write
from jackline.server.table.entries import AnyEntry, MoveMade
from jackline.server.table.matters.people import come_back
from jackline.server.table.matters.removing import check_origin, sent_away_now, sent_from
from jackline.server.table.names import clean_name
from jackline.server.table.origins import Origin
from jackline.server.table.pacing import Plan
from jackline.server.table.presence import Now, Presence
from jackline.server.table.reading import Unreadable
from jackline.server.table.state import Happened, TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.events import PersonLeft, PersonLetBack, SetUpChanged
from jackline.server.wire.refusals import Parting, Refusal, TableError

Result = TypeVar("Result")
Answer: TypeAlias = p.Done | asyncio.Task[p.Hint]
"""That it is done, or a hint that is being thought about."""

TRIES: Final = 50
"""How often a request is tried again when another process was quicker: of two equals one loses five times in
a row every few seconds."""


@dataclass(frozen=True)
class Services:
    """What all tables share, and all that surrounds them: they reach for nothing else."""

    store: Store
    bots: BotSeats
    metrics: Metrics
    clock: Clock
    chance: Random
    unreadable: UnreadableTables = field(default_factory=UnreadableTables)
    limits: Limits = USUAL_LIMITS


class Table:
    """One table while anyone is at it. Its past is in the store; this can be dropped at any moment."""

    def __init__(self, id: int, past: Past, reading: Reading, services: Services) -> None:
        self.id = id
        self.lost: Refusal | None = None
        """Why nothing can be done here any more: someone has written what cannot be read."""

        self._is_closed = False
        self._farewell: p.Farewell | None = None
        self._forgotten = past.state.forgotten
        self._metrics = services.metrics
        self._chance = services.chance
        self._unreadable = services.unreadable
        self._limits = services.limits
        self._log = TableLog(
            id,
            past,
            services.store,
            services.clock,
            services.metrics,
            read_on=lambda: reading.page(self.asker(), past),
            adopted=self._adopted,
            lost=self._give_up,
        )
        self._clock = TableClock(services.clock, self._log.latest)
        self.attendance = Attendance(self.state.people, self._clock)
        self._mailbox = Mailbox(self._failed)
        self._showing = Showing(self, self._log.recent, self._clock, services.metrics)
        self._autopilot = Autopilot(self, services.bots, self._clock, services.chance)
        self._hints = Hints(self, services.bots)
        self._news = asyncio.Event()
        self._returning: set[int] = set()
        """Those who are back, while a bot still plays for them."""

    # ---- what is so -----------------------------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The sum of the log."""
        return self._log.state

    @property
    def changed_at(self) -> int:
        """When something last happened."""
        return self._log.recent.newest.at

    @property
    def plan(self) -> Plan:
        """What the table will do by itself."""
        return self._autopilot.plan

    def presence(self) -> Presence:
        """Who is here now."""
        return self.attendance.presence(self.state.chairs)

    def asker(self, person: int | None = None) -> Asker:
        """For whom something is thought about here: this person, or else the host, whose table it is."""
        return Asker(self.attendance.household(self.state.host if person is None else person), self.id)

    def now(self) -> Now:
        """What is so besides the log."""
        return Now(self._clock.now_ms(), self.presence(), self._chance)

    # ---- what is asked --------------------------------------------------------------------------------

    async def ask(self, person: int | None, request: p.IdRequest) -> Answer:
        """Carry out a request of a person; TableError says why not."""
        return await self._mailbox.post(partial(self._carry_out, person, request))

    async def join(self, wish: p.JoinTable, token_hash: str, mark: str | None = None) -> int:
        """Let someone of this household join who will show this token; the number of the person."""
        return await self._mailbox.post(partial(self._let_in, wish, token_hash, mark))

    async def catch_up(self) -> None:
        """Show what other processes have written."""
        await self._mailbox.post(self._log.read_on)

    async def moved_on(self, seen: TableState) -> None:
        """Wait until the game is not as it was in this state."""
        while self.state.position is seen.position and self.state.cut is seen.cut:
            self._news.clear()
            await self._news.wait()

    def show_anew(self) -> None:
        """Show everyone what the table does by itself, which has changed."""
        self._showing.show(self.attendance.viewers)

    async def post(self, job: Callable[[], Awaitable[Result]]) -> Result:
        """Do this when everything that was asked before is done."""
        return await self._mailbox.post(job)

    def post_alone(self, job: Callable[[], Awaitable[None]]) -> None:
        """Have this done in its turn though nobody waits for it."""
        self._mailbox.post_alone(job)

    async def _carry_out(self, person: int | None, request: p.IdRequest) -> Answer:
        for _ in range(TRIES):
            done = self._done_before(person, request)
            if done is not None:
                return done
            try:
                decision = decide(self.state, person, request, self.now())
            except TableError:
                if (done := await self._done_long_before(person, request)) is not None:
                    return done
                raise
            if decision.hint_for is not None:
                self._check_hint(decision.hint_for, decision.written, person, request.id)
            if decision.written is None or await self._keep(decision.written, Asked(person, request.id)):
                return self._answer(person, request, decision)
        raise TableError(Refusal.BUSY)

    def _check_hint(self, seat: int, written: Written | None, person: int | None, request_id: str) -> None:
        """What the others are to learn of has an id of its own: an earlier hint's would hide it."""
        self._hints.check(seat)
        if written is not None and self._log.recent.done_before(person, (), request_id) is not None:
            raise TableError(Refusal.STALE)

    def _done_before(self, person: int | None, request: p.IdRequest) -> p.Done | None:
        """The answer to a request that was carried out already; a hint is thought about anew."""
        if isinstance(request, p.AskHint):
            return None
        number = self._log.recent.done_before(person, self.state.seats_of(person), request.id)
        return None if number is None else p.Done(id=request.id, number=number)

    async def _done_long_before(self, person: int | None, request: p.IdRequest) -> p.Done | None:
        """The same for a request that only the store remembers; it is asked before anything is refused."""
        if isinstance(request, p.AskHint):
            return None
        number = await self._log.done_before(person, request.id)
        return None if number is None else p.Done(id=request.id, number=number)

    def _answer(self, person: int | None, request: p.IdRequest, decision: Decision) -> Answer:
        if decision.hint_for is not None:
            return self._hints.think(decision.hint_for, person, request.id)
        if decision.told is not None:
            self._showing.tell(self.attendance.viewers, decision.told)
        if decision.written is None and person is not None:
            self._log.recent.remember_traceless(person, request.id, self.state.number)
        return p.Done(id=request.id, number=self.state.number)

    async def _let_in(self, wish: p.JoinTable, token_hash: str, mark: str | None) -> int:
        for _ in range(TRIES):
            self._note_knock(mark, wish.name)
            written = let_in(self.state, wish, self.now(), Origin(mark, self._limits.people))
            person = written.state.newest_person
            if await self._keep(written, Asked(keys=(Key(token_hash, person),))):
                return person
        raise TableError(Refusal.BUSY)

    # ---- writing, then telling ------------------------------------------------------------------------

    async def add(self, entry: AnyEntry) -> bool:
        """Write what the table does by itself; False if another process was quicker: then look anew."""
        return await self._keep(write(self.state, entry, self.now()), NOBODY)

    async def _keep(self, written: Written, asked: Asked) -> bool:
        """Keep what was decided, then show it; False if another process was quicker."""
        self._check_readable()
        try:
            kept = await self._log.keep(written, asked)
        except asyncio.CancelledError:
            # Whoever asked is gone, but the entry is handed in, so everyone else is to see it. Handed in
            # once more, it comes after the first time, of which the store then says what became.
            self._mailbox.finish(self._log.keep(written, asked))
            raise
        if kept and isinstance(written.entry, MoveMade):
            self._metrics.moves.inc()
        return kept

    def _adopted(self, news: list[Happened]) -> None:
        """Something is kept: all that follows from it."""
        if self.state.forgotten > self._forgotten:
            self.end_with(Refusal.BUSY)  # what is in memory is older than the log, which is read anew
            return
        ahead = self._clock.catch_up(self._log.latest)
        if ahead:  # another process wrote it, by another clock
            self.attendance.set_forward(ahead)
        for happened in news:
            for event in happened.events:
                self._follow(event)
        self._autopilot.went_well()
        self._news.set()
        self._autopilot.replan()
        self._showing.show(self.attendance.viewers, news)

    def _follow(self, event: Event) -> None:
        """What becomes of those who look at the table."""
        if isinstance(event, PersonLeft):
            self.post_alone(partial(self._dismiss, event))
        elif isinstance(event, PersonLetBack):
            self.attendance.expect(event.person)
        elif isinstance(event, SetUpChanged) and not self.state.setup.onlookers:
            self.post_alone(self._close_to_onlookers)

    # ---- who is here ----------------------------------------------------------------------------------

    async def attach(self, viewer: Viewer, since: int | None) -> None:
        """A viewer comes: everyone sees that, and the viewer sees everything."""
        await self._mailbox.post(partial(self._welcome, viewer, since))

    async def _welcome(self, viewer: Viewer, since: int | None) -> None:
        self._check_readable()
        if self._is_closed:
            self._part([viewer], self._farewell)
            return
        if since is not None and since > self.state.number:
            await self._log.read_on()  # another process has shown them more than is known here
        self._check_right(viewer)
        yielding = make_room(self.attendance.viewers, viewer, self._limits)
        if yielding is not None:
            self.attendance.go(yielding.viewer)
            self._part([yielding.viewer], yielding.parting.farewell)
        viewer.catch_up = partial(self._catch_up, viewer)
        self.attendance.come(viewer)
        self.show_presence(but=viewer)
        self._showing.show_again(viewer, since)
        if viewer.person is not None and come_back(self.state, viewer.person):
            self._returning.add(viewer.person)
            self.post_alone(self.bring_back)

    def _catch_up(self, viewer: Viewer) -> None:
        if self.lost is None:
            self._showing.show_again(viewer, None)

    def _check_right(self, viewer: Viewer) -> None:
        """TableError if this one may not look at the table."""
        if viewer.holder is not None:
            if viewer.holder not in self.state.people:  # since the key was shown
                raise TableError(Refusal.NOT_AT_TABLE)
            return
        if not self.state.setup.onlookers:
            raise TableError(Refusal.NO_ONLOOKERS)
        self._note_knock(viewer.mark, "")
        check_origin(self.state, viewer.mark, self._clock.now_ms())

    def _note_knock(self, mark: str | None, name: str) -> None:
        """Show the host, once, that someone would come in from where a person was sent away to."""
        person = sent_from(self.state, mark, self._clock.now_ms())
        if person is not None and self.attendance.knock(person, clean_name(name) if name else ""):
            self._showing.show([one for one in self.attendance.viewers if one.person == self.state.host])

    def detach(self, viewer: Viewer) -> None:
        """A viewer has gone, whatever the table is doing."""
        if viewer in self.attendance.viewers:
            self.attendance.go(viewer)
            self.show_presence()

    async def bring_back(self) -> None:
        """Whoever has come back plays their own seats again; if that cannot be kept now, then later."""
        for person in sorted(self._returning):
            while person in self.presence().here and (entry := come_back(self.state, person)):
                await self.add(entry)
            self._returning.discard(person)

    async def _dismiss(self, left: PersonLeft) -> None:
        """Those who have left see no more, unless they were let back before they had gone."""
        if left.person in self.state.people:
            return
        parting = Parting.REMOVED if left.removed else Parting.LEFT
        theirs = self.attendance.forget(left.person)
        self._part([*theirs, *self._strangers_with(left.person)], parting.farewell)
        self.show_presence()

    def _strangers_with(self, person: int) -> list[Viewer]:
        """Onlookers from where someone was sent away to, unless others of the table are at home there."""
        gone = self.state.sent_away.get(person)
        homes = {one.mark for one in self.state.people.values()}.union(*self.presence().marks.values())
        if gone is None:
            return []
        strangers = [one for one in self.attendance.onlookers() if one.mark in {*gone.marks} - homes]
        return self._gone(strangers)

    def farewell_to(self, holder: int | None) -> p.Farewell:
        """What someone is told whose key opens nothing here any more."""
        gone = holder in sent_away_now(self.state, self._clock.now_ms())
        return (Parting.ASKED_TO_LEAVE if gone else Parting.NO_LONGER_HERE).farewell

    async def _close_to_onlookers(self) -> None:
        if not self.state.setup.onlookers:
            self._part(self._gone(self.attendance.onlookers()), Parting.NO_ONLOOKERS.farewell)
            self.show_presence()

    def _gone(self, viewers: list[Viewer]) -> list[Viewer]:
        for viewer in viewers:
            self.attendance.go(viewer)
        return viewers

    def _part(self, viewers: Sequence[Viewer], last: p.Message | None) -> None:
        if last is not None:
            self._showing.tell(viewers, last)
        for viewer in viewers:
            viewer.close()

    def show_presence(self, but: Viewer | None = None) -> None:
        """Show everyone else who is here and what they may do."""
        self._autopilot.replan()
        self._showing.show(self.attendance.viewers - {but})

    # ---- around it ------------------------------------------------------------------------------------

    def count_refusal(self, code: str) -> None:
        """Note that something was refused."""
        self._metrics.refusals.labels(code).inc()

    def _failed(self, error: BaseException) -> None:
        self.note_trouble("table failed", error)
        if self.lost is None:
            self._autopilot.try_again()

    def note_trouble(self, sentence: str, error: BaseException) -> None:
        """Log what went wrong with nobody waiting, unless the log has it already."""
        doubts = (Refusal.NOT_KEPT.code, Refusal.FAILED.code)
        is_noted = isinstance(error, TableError) and error.code in doubts
        if self.lost is None and not is_noted:
            note_failure(sentence, error, table=self.id)

    def end_with(self, why: Refusal) -> None:
        """Nothing can be done here from now on; whoever comes back finds what is in the store."""
        if self.lost is None:
            self.lost = why
            self._end(TableError(why).refused())

    def _give_up(self, error: Unreadable) -> None:
        """What follows in the log cannot be read here: everyone is told, and nothing more is done."""
        if self.lost is None:
            self._unreadable.add(self.id, error)
            self.end_with(error.refusal)

    def _check_readable(self) -> None:
        if self.lost is not None:
            raise TableError(self.lost)

    def _end(self, last: p.Message | None) -> None:
        self._part(list(self.attendance.viewers), last)
        self.attendance.viewers.clear()
        self._autopilot.stop()

    async def close(self, farewell: p.Farewell | None = None) -> None:
        """Finish what is under way, then stop; whoever comes only now is told the same."""
        self._is_closed, self._farewell = True, farewell
        self._end(farewell)
        await self._mailbox.empty()
