"""What a live table does without being asked: bots move, clocks run out, absent people are stood in for."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Literal

from jackline.ai.bot import DEFAULT_BOT
from jackline.ai.simple import RandomBot
from jackline.rules.view import View
from jackline.server.bot_seats import BotSeats
from jackline.server.clock import now_ms
from jackline.server.decide import next_host
from jackline.server.entries import HostGiven, Moved, StoodIn
from jackline.server.logs import note_failure
from jackline.server.pacing import Plan, plan, thinking_time
from jackline.server.state import TableState

if TYPE_CHECKING:
    from jackline.server.table import Table

RETRY_SECONDS: Final = 1.0


class Autopilot:
    """Follows the plan of one table, and makes a new one whenever something has changed."""

    def __init__(self, table: Table, bots: BotSeats) -> None:
        self.plan = Plan()
        self._table = table
        self._bots = bots
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None

    def replan(self) -> None:
        """Look anew at what is to happen next by itself."""
        self.plan = plan(self._table.state, self._table.presence())
        due = self.plan.next_at()
        self._wake_in(None if due is None else (due - now_ms()) / 1000)
        if self.plan.bot_seat is not None and not self._is_thinking():
            self._thinking = asyncio.create_task(self._let_bots_play())

    def try_again(self) -> None:
        """Something went wrong: look again in a while."""
        self._wake_in(RETRY_SECONDS)

    def stop(self) -> None:
        """Do nothing by itself any more."""
        self._wake_in(None)
        if self._thinking is not None:
            self._thinking.cancel()

    def _wake_in(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, seconds), self._wake)

    def _wake(self) -> None:
        self._table.post_alone(self._come_due)

    async def _come_due(self) -> None:
        """Do what the clock says; runs in the table's mailbox."""
        now, due, table = now_ms(), self.plan, self._table
        if _is_due(due.host_passes_at, now):
            heir = next_host(table.state, table.state.host, table.presence().here)
            await table.add(HostGiven(heir))
        elif _is_due(due.bot_plays_at, now) and due.away_seat is not None:
            await table.add(StoodIn(due.away_seat, DEFAULT_BOT))
        elif _is_due(due.turn_ends_at, now) and not self._is_thinking():
            self._thinking = asyncio.create_task(self._play_for_late())
        else:
            self.replan()

    def _is_thinking(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    async def _let_bots_play(self) -> None:
        """One bot after the other, for as long as a bot is to move."""
        while self.plan.bot_seat is not None:
            seat, state = self.plan.bot_seat, self._table.state
            bot, seconds = state.chairs[seat].bot or DEFAULT_BOT, thinking_time(state.setup.pace)
            move, _ = await asyncio.gather(self._choose(bot, state, seat), asyncio.sleep(seconds))
            if not await self._play(seat, move, state, "bot"):
                await asyncio.sleep(RETRY_SECONDS)

    async def _play_for_late(self) -> None:
        """The time for a turn is up: a bot makes the move."""
        state = self._table.state
        assert state.position is not None
        seat = state.position.turn
        if not await self._play(seat, await self._choose(DEFAULT_BOT, state, seat), state, "clock"):
            self.try_again()
        await self._let_bots_play()

    async def _choose(self, bot: str, state: TableState, seat: int) -> str:
        assert state.position is not None
        view = state.position.view_for(seat)
        try:
            return await self._bots.choose(bot, view)
        except Exception as error:
            # The game must go on, whatever is the matter with the bot.
            note_failure("bot failed", error, bot=bot)
            return _any_move(view)

    async def _play(self, seat: int, move: str, seen: TableState, by: Literal["bot", "clock"]) -> bool:
        """Make a move for a seat; False if that went wrong. If the game has gone on, it is dropped."""
        table = self._table

        async def job() -> None:
            plays_itself = table.state.chairs[seat].bot is None
            if table.state.position is seen.position and plays_itself == (by == "clock"):
                await table.add(Moved(seat, move, by))

        try:
            await table.post(job)
        except Exception as error:
            note_failure("bot's move failed", error, table=table.id)
            return False
        return True


def _is_due(at: int | None, now: int) -> bool:
    return at is not None and at <= now


def _any_move(view: View) -> str:
    return str(RandomBot().choose(view))
