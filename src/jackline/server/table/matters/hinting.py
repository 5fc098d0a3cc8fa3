"""Hints: who may have one, what the others learn of it, and how it is told."""

from __future__ import annotations

from typing import NamedTuple

from jackline.ai.explain import Reason
from jackline.server.table.entries import Hinted
from jackline.server.table.presence import Now
from jackline.server.table.state import Change, TableState
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError


class HintGranted(NamedTuple):
    """A seat is to be given a hint."""

    seat: int
    entry: Hinted | None
    """What the others learn of it: that there was one, once a turn; None if there is nobody to tell."""


def hinted(state: TableState, entry: Hinted, at: int) -> Change:
    """Someone has had a hint in this turn."""
    event = said.HintAsked(entry.seat, state.name_of(entry.seat))
    return {"hinted_turn": state.turn_number}, (event,)


def ask_hint(state: TableState, person: int, request: p.AskHint, now: Now) -> HintGranted:
    """A hint for the seat of this person that is on turn."""
    if not state.setup.hints:
        raise TableError(Refusal.HINTS_OFF)
    seat = _seat_on_turn(state, person)
    if state.chairs[seat].bot is not None:
        raise TableError(Refusal.BOT_PLAYS)
    is_known = len(state.people) == 1 or state.hinted_turn == state.turn_number
    return HintGranted(seat, None if is_known else Hinted(seat))


def _seat_on_turn(state: TableState, person: int) -> int:
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
