"""Hints: what the strongest bot would do in a seat, and why. It knows no more than the seat itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackline.ai.bot import strongest_level
from jackline.server.live.bot_seats import BotSeats
from jackline.server.table.hinting import on_the_wire, seat_on_turn
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

    async def give(self, person: int | None, request: p.AskHint) -> p.Hint:
        """The hint for the seat of this person that is on turn; TableError says why not."""
        if (seconds := self._bots.getting_ready.waits_for(strongest_level())) is not None:
            raise TableError(Refusal.HINTS_NOT_READY, float(seconds), seconds=seconds)
        await self._table.ask(person, request)
        assert person is not None
        seat = seat_on_turn(self._table.state, person)
        if seat in self._thinking:
            raise TableError(Refusal.HINT_COMING)
        self._thinking.add(seat)
        try:
            return await self._think(seat, request)
        finally:
            self._thinking.discard(seat)

    async def _think(self, seat: int, request: p.AskHint) -> p.Hint:
        position = self._table.state.position
        assert position is not None
        move, reasons = await self._bots.advise(position.view_for(seat))
        if self._table.state.position is not position:
            raise TableError(Refusal.STALE)
        return p.Hint(id=request.id, seat=seat, move=move, reasons=[on_the_wire(r) for r in reasons])
