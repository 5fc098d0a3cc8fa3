"""What a live table does without being asked: bots move, clocks run out, absent people are stood in for."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from jackline.ai.bot import DEFAULT_BOT
from jackline.ai.simple import RandomBot
from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.clock import TableClock
from jackline.server.live.mailbox import unless
from jackline.server.live.sharing.fair_queue import Asker
from jackline.server.ops.logs import note_failure
from jackline.server.table.due import entry_due, is_due
from jackline.server.table.entries import MoveMade
from jackline.server.table.matters.cutting import cut_for
from jackline.server.table.pacing import Plan, bot_pause, plan
from jackline.server.table.state import TableState

if TYPE_CHECKING:
    from jackline.server.live.table import Table

RETRY_SECONDS: Final = 1.0
LONGEST_NAP: Final = 10.0
"""How long a table waits before it looks at its clock: timers stand still while the machine sleeps."""

LONGEST_RETRY: Final = 15.0
"""What goes wrong again and again is tried less and less often, up to this."""

PATIENCE_SECONDS: Final = 2.0
"""How long a bot waits for its turn to think before the table says so."""

READY_SECONDS: Final = 0.5
"""How often to look whether a level has been made ready."""


class Autopilot:
    """Follows the plan of one table, and makes a new one whenever something has changed."""

    def __init__(self, table: Table, bots: BotSeats, clock: TableClock, chance: Random) -> None:
        self.plan = Plan()
        self._table = table
        self._bots = bots
        self._clock = clock
        self._chance = chance
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._pause = RETRY_SECONDS
        self._retry_at: float | None = None
        self._is_over = False
        self._waits: tuple[TableState, int] | None = None
        """In which game a bot has waited for long for its turn to think, and since when."""

    def replan(self) -> None:
        """Look anew at what is to happen next by itself."""
        if self._is_over or self._table.lost is not None:
            return
        planned = plan(self._table.state, self._table.presence(), self._clock.now_ms())
        self.plan = replace(planned, bot_waits_since=self._waits_since())
        self._changed.set()
        self._wake_in(self._seconds_to_wait())
        if self.plan.bot_seat is not None and not self._is_thinking():
            self._thinking = asyncio.create_task(self._let_bots_play())

    def try_again(self) -> None:
        """Something went wrong: look again in a while, whatever is planned anew meanwhile."""
        if not self._is_over:
            pause = self._next_pause()
            self._retry_at = self._clock.seconds() + pause
            self._wake_in(pause)

    def went_well(self) -> None:
        """Something is kept, so what went wrong before may go well now."""
        self._pause = RETRY_SECONDS

    def _next_pause(self) -> float:
        pause, self._pause = self._pause, min(LONGEST_RETRY, self._pause * 2)
        return pause

    def stop(self) -> None:
        """Do nothing by itself any more, whatever is still kept of what was asked before."""
        self._is_over = True
        self.plan = Plan()
        self._wake_in(None)
        if self._thinking is not None:
            self._thinking.cancel()

    def _seconds_to_wait(self) -> float | None:
        """Until something is due or to be tried again."""
        due = self.plan.next_at()
        times = [] if due is None else [(due - self._clock.now_ms()) / 1000]
        if self._retry_at is not None:
            times.append(self._retry_at - self._clock.seconds())
        return min(times, default=None)

    def _wake_in(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            nap = min(max(0.0, seconds), LONGEST_NAP)
            self._timer = asyncio.get_running_loop().call_later(nap, self._wake)

    def _wake(self) -> None:
        self._retry_at = None
        self._table.post_alone(self._come_due)

    async def _come_due(self) -> None:
        """Do what the clock says; runs in the table's mailbox."""
        await self._table.bring_back()
        state, now = self._table.state, self._table.now()
        entry = entry_due(state, self.plan, now)
        if entry is not None:
            await self._table.add(entry)
        elif state.cut is None and is_due(self.plan.turn_ends_at, now.at) and not self._is_thinking():
            self._thinking = asyncio.create_task(self._play_for_late())
        else:
            self._look_anew()

    def _look_anew(self) -> None:
        """Nothing is to be written, but who may do what can have changed with the time."""
        acting = self.plan.acting_host
        self.replan()
        if is_due(self.plan.next_at(), self._clock.now_ms()):
            self._wake_in(RETRY_SECONDS)  # somebody is thinking about it: no use in asking all the time
        if self.plan.acting_host != acting:
            self._table.show_presence()

    def _is_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    async def _let_bots_play(self) -> None:
        """One bot after the other, for as long as a bot is to move."""
        while self.plan.bot_seat is not None:
            seat, state = self.plan.bot_seat, self._table.state
            if not await (self._let_bot_cut(seat, state) if state.cut else self._let_bot_play(seat, state)):
                await asyncio.sleep(self._next_pause())

    async def _let_bot_play(self, seat: int, state: TableState) -> bool:
        bot, seconds = state.chairs[seat].bot or DEFAULT_BOT, bot_pause(state, seat, self._chance)
        if not await self._until_ready(bot):
            return True
        move, _ = await asyncio.gather(self._choose(bot, state, seat), self._wait(seconds, state))
        return move is None or await self._play(seat, move, state, "bot")

    async def _until_ready(self, bot: str) -> bool:
        """Wait until a bot of this level can play; False if something else has happened meanwhile."""
        while self._bots.getting_ready.waits_for(bot) is not None:
            self._changed.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), READY_SECONDS)
                return False
        return True

    async def _let_bot_cut(self, seat: int, seen: TableState) -> bool:
        """A bot cuts; False if that went wrong."""
        await self._wait(bot_pause(seen, seat, self._chance), seen)
        table = self._table

        async def job() -> None:
            cut = table.state.cut
            if cut is not None and seat in cut.waits_for and table.state.chairs[seat].bot is not None:
                await table.add(cut_for(cut, self._chance, seat))

        return await self._post(job)

    async def _wait(self, seconds: float, seen: TableState) -> None:
        """Let some time pass, but no longer than the game stands still."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._table.moved_on(seen)

    async def _play_for_late(self) -> None:
        """The time for a turn is up: a bot makes the move."""
        state = self._table.state
        assert state.position is not None
        seat = state.position.turn
        move = await self._choose(DEFAULT_BOT, state, seat)
        if move is not None and not await self._play(seat, move, state, "clock"):
            self.try_again()
        await self._let_bots_play()

    async def _choose(self, bot: str, state: TableState, seat: int) -> str | None:
        """The move of a bot; None if the game has gone on meanwhile."""
        assert state.position is not None
        view, asker = state.position.view_for(seat), self._table.asker()
        loop = asyncio.get_running_loop()
        looking = loop.call_later(PATIENCE_SECONDS, self._look_at_queue, asker, state)
        try:
            return await unless(self._table.moved_on(state), self._bots.choose(bot, view, asker))
        except Exception as error:
            # The game must go on, whatever is the matter with the bot.
            note_failure("bot failed", error, bot=bot)
            return str(RandomBot(self._chance.randrange(2**32)).choose(view))

        finally:
            looking.cancel()
            self._waits = None

    def _waits_since(self) -> int | None:
        if self._waits is None or self._waits[0].position is not self._table.state.position:
            return None
        return self._waits[1]

    def _look_at_queue(self, asker: Asker, state: TableState) -> None:
        """If the bot still waits for its turn to think, everyone is told why nothing happens."""
        if self._bots.is_waiting(asker):
            self._waits = state, self._clock.now_ms() - int(PATIENCE_SECONDS * 1000)
            self.replan()
            self._table.show_anew()

    async def _play(self, seat: int, move: str, seen: TableState, by: Literal["bot", "clock"]) -> bool:
        """Make a move for a seat; False if that went wrong. If the game has gone on, it is dropped."""
        table = self._table

        async def job() -> None:
            plays_itself = table.state.chairs[seat].bot is None
            if table.state.position is seen.position and plays_itself == (by == "clock"):
                await table.add(MoveMade(seat, move, by))

        return await self._post(job)

    async def _post(self, job: Callable[[], Awaitable[None]]) -> bool:
        """Have something done in the table's mailbox; False if it went wrong."""
        try:
            await self._table.post(job)
        except Exception as error:
            self._table.note_trouble("bot's move failed", error)
            return False
        return True
