"""Hints: what the strongest bot would do in a seat, and why. It knows no more than the seat itself."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from jackline.ai.bot import strongest_level
from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.mailbox import unless
from jackline.server.table.matters.hinting import on_the_wire
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError

if TYPE_CHECKING:
    from jackline.server.live.table import Table


class Hints:
    """Gives the people at one table hints, to each seat one at a time."""

    def __init__(self, table: Table, bots: BotSeats) -> None:
        self._table = table
        self._bots = bots
        self._thinking: set[int] = set()

    def check(self, seat: int) -> None:
        """TableError if no hint for this seat can be thought about now."""
        if (seconds := self._bots.getting_ready.waits_for(strongest_level())) is not None:
            raise TableError(Refusal.HINTS_NOT_READY, float(seconds), seconds=seconds)
        if seat in self._thinking:
            raise TableError(Refusal.HINT_COMING)

    def think(self, seat: int, person: int | None, request_id: str) -> asyncio.Task[p.Hint]:
        """Begin to think about a hint for this person's seat; whoever asked for it may play on meanwhile."""
        self._thinking.add(seat)
        thought = asyncio.create_task(self._think(seat, person, request_id))
        thought.add_done_callback(lambda _: self._thinking.discard(seat))
        return thought

    async def _think(self, seat: int, person: int | None, request_id: str) -> p.Hint:
        state, asker = self._table.state, self._table.asker(person)
        assert state.position is not None
        advice = await unless(
            self._table.moved_on(state), self._bots.advise(state.position.view_for(seat), asker)
        )
        now = self._table.state
        if advice is None or now.position is not state.position or seat not in now.seats_of(person):
            raise TableError(Refusal.STALE)
        move, reasons = advice
        return p.Hint(id=request_id, seat=seat, move=move, reasons=[on_the_wire(r) for r in reasons])
