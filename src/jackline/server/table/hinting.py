"""Hints: who may have one, what the others learn of it, and how it is told."""

from __future__ import annotations

from jackline.ai.explain import Reason
from jackline.server.table.entries import Hinted
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError


def decide_hint(state: TableState, person: int, request: p.AskHint) -> Hinted | None:
    """What the others learn of a hint: that there was one, once a turn; None if there is nobody to tell."""
    if not state.setup.hints:
        raise TableError(Refusal.HINTS_OFF)
    seat = seat_on_turn(state, person)
    if state.chairs[seat].bot is not None:
        raise TableError(Refusal.BOT_PLAYS)
    if len(state.people) == 1 or state.hinted_turn == state.turn_number:
        return None
    return Hinted(seat)


def seat_on_turn(state: TableState, person: int) -> int:
    """The seat of this person that is on turn; TableError if none is."""
    seat, position = state.front_seat(person), state.position
    if seat is None or position is None or position.turn != seat:
        raise TableError(Refusal.NO_HINT_YET)
    return seat


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
