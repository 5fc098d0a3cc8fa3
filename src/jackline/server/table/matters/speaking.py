"""What people say and show to the whole table. Words are kept; a reaction or a pointing finger is not."""

from __future__ import annotations

from jackline.rules.box.board import SPACES
from jackline.server.table.entries import Spoken
from jackline.server.table.names import clean_text
from jackline.server.table.presence import Now
from jackline.server.table.state import Change, TableState
from jackline.server.wire import events as said
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Refusal, TableError


def spoken(state: TableState, entry: Spoken, at: int) -> Change:
    """Something was said; in a game it can be called table talk."""
    event = said.Said(entry.person, state.people[entry.person].name, entry.text)
    if state.phase != "playing":
        return {}, (event,)
    return {"talk": state.talk.heard(state.number + 1, entry.person, entry.text)}, (event,)


# ---- requests -----------------------------------------------------------------------------------------


def say(state: TableState, person: int, request: p.Say, now: Now) -> Spoken:
    """Say something."""
    _check_voice(state, person)
    return Spoken(person, clean_text(request.text))


def react(state: TableState, person: int, request: p.React, now: Now) -> p.Reacted:
    """Show how one feels."""
    _check_voice(state, person)
    return p.Reacted(person=person, seat=state.front_seat(person), kind=request.kind)


def show(state: TableState, person: int, request: p.ShowSpaces, now: Now) -> p.Shown:
    """Point at the board."""
    _check_voice(state, person)
    if any(space not in SPACES for space in request.spaces):
        raise TableError(Refusal.NO_SUCH_SPACE)
    return p.Shown(person=person, seat=state.front_seat(person), spaces=request.spaces)


def _check_voice(state: TableState, person: int) -> None:
    if state.people[person].muted:
        raise TableError(Refusal.MUTED)
