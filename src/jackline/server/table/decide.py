"""From a request to what comes of it, legality included, or the reason why not: a pure function.

It is told the time, who is here and chance; it knows no clock, no sockets and no database.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from jackline.server.table.access import admitted
from jackline.server.table.entries import AnyEntry, MoveMade
from jackline.server.table.folding import folded
from jackline.server.table.matters.hinting import HintGranted
from jackline.server.table.matters.people import join
from jackline.server.table.matters.playing import make_move
from jackline.server.table.origins import NOWHERE, Origin
from jackline.server.table.presence import Now
from jackline.server.table.registry import REQUESTS, Outcome
from jackline.server.table.state import Happened, TableState
from jackline.server.wire import protocol as p


class Written(NamedTuple):
    """An entry to be kept, and what is so once it is."""

    entry: AnyEntry
    state: TableState
    happened: Happened


class Decision(NamedTuple):
    """What comes of a request; with nothing in it, all is already as asked."""

    written: Written | None = None
    """To be kept before anyone hears of it."""

    told: p.Reacted | p.Shown | None = None
    """For everyone to see at this moment, and not kept."""

    hint_for: int | None = None
    """The seat that is to be given a hint, once what the others learn of it is kept."""


def decide(state: TableState, person: int | None, request: p.IdRequest, now: Now) -> Decision:
    """What comes of this request of this person; TableError says why nothing does."""
    asking = REQUESTS[type(request)]
    asker = admitted(state, person, asking.role, asking.phases, now)
    return _decision(state, asking.decide(state, asker, request, now), now)


def _decision(state: TableState, outcome: Outcome, now: Now) -> Decision:
    match outcome:
        case None:
            return Decision()
        case p.Reacted() | p.Shown():
            return Decision(told=outcome)
        case HintGranted(seat, entry):
            return Decision(None if entry is None else write(state, entry, now), hint_for=seat)
        case entry:
            return Decision(write(state, entry, now))


def let_in(state: TableState, wish: p.JoinTable, now: Now, origin: Origin = NOWHERE) -> Written:
    """Someone comes to the table from somewhere, as its newest person; TableError says why not."""
    return write(state, join(state, wish, origin, now.at), now)


def write(state: TableState, entry: AnyEntry, now: Now) -> Written:
    """What an entry does at a table in this state; TableError if it is a move that the rules refuse."""
    if isinstance(entry, MoveMade):
        entry, (changes, events) = make_move(state, entry, now)
        after = replace(state, number=state.number + 1, **changes)
    else:
        after, events = folded(state, entry, now.at)
    return Written(entry, after, Happened(after.number, now.at, events))
