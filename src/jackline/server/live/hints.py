"""Hints: what the strongest bot would do in a seat, and why. It knows no more than the seat itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jackline.ai.explain import Reason
from jackline.server.live.bot_seats import BotSeats
from jackline.server.table.entries import Hinted
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.errors import TableError

if TYPE_CHECKING:
    from jackline.server.live.table import Table


def decide_hint(state: TableState, person: int, request: p.AskHint) -> Hinted | None:
    """What the others learn of a hint: that there was one, once a turn; None if there is nobody to tell."""
    if not state.setup.hints:
        raise TableError("hints_off", "There are no hints at this table; the host can allow them.")
    seat = _seat_on_turn(state, person)
    if state.chairs[seat].bot is not None:
        raise TableError("bot_plays", "A bot is playing for you. Take your seat back first.")
    if len(state.people) == 1 or state.hinted_turn == state.turn_number:
        return None
    return Hinted(seat)


def _seat_on_turn(state: TableState, person: int) -> int:
    seat, position = state.front_seat(person), state.position
    if seat is None or position is None or position.turn != seat:
        raise TableError("not_your_turn", "Hints are for one's own turn, and it is not yours yet.")
    return seat


class Hints:
    """Gives the people at one table hints, to each seat one at a time."""

    def __init__(self, table: Table, bots: BotSeats) -> None:
        self._table = table
        self._bots = bots
        self._thinking: set[int] = set()

    async def give(self, person: int | None, request: p.AskHint) -> p.Hint:
        """The hint for the seat of this person that is on turn; TableError says why not."""
        await self._table.ask(person, request)
        assert person is not None
        seat = _seat_on_turn(self._table.state, person)
        if seat in self._thinking:
            raise TableError("hint_coming", "A hint is already on its way.", retry_after=1)
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
            raise TableError("stale", "The table has moved on since. Look again and choose anew.")
        return p.Hint(id=request.id, seat=seat, move=move, reasons=[on_the_wire(r) for r in reasons])


def on_the_wire(reason: Reason) -> p.HintReason:
    """A reason as it is told."""
    return p.HintReason(
        kind=reason.kind,
        team=reason.team,
        count=reason.count,
        lines=[list(line) for line in reason.lines],
        card=None if reason.card is None else str(reason.card),
        space=reason.space,
    )
