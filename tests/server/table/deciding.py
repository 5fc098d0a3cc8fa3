"""Tables without sockets, clock or database, for tests of what they decide."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

import pytest

from jackline.server.table.decide import decide, write
from jackline.server.table.entries import AnyEntry, Chair, MoveMade, Opened
from jackline.server.table.folding import folded, opened
from jackline.server.table.forms import decode_entry, encode_entry
from jackline.server.table.matters.agreeing import first_game
from jackline.server.table.matters.people import join
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError

HOST, GUEST = 1, 2

CHANCE: Final = Random(1)


def moment(at: int = 0, here: Iterable[int] = ()) -> Now:
    """A moment in which these people are here."""
    return Now(at, Presence(here=frozenset(here)), CHANCE)


def table(seats: int = 4, guests: int = 1, **setup: Any) -> TableState:
    """A table with a host on the first seat and some guests on the next ones."""
    chairs = (Chair("Ana", HOST), *(Chair() for _ in range(seats - 1)))
    state, _ = opened(Opened("AAAA-BBBB", "Ana", p.SetUp(seats=seats, **setup), chairs), at=0)
    for number in range(guests):
        state = add(state, join(state, p.JoinTable(name=f"Guest {number + 1}")))
    return state


def add(state: TableState, entry: AnyEntry | None, at: int = 0) -> TableState:
    """The state after an entry, read back as from the store."""
    assert entry is not None
    return folded(state, decode_entry(encode_entry(entry), state.setup), at)[0]


def moved(state: TableState, entry: AnyEntry | None, at: int = 0) -> TableState:
    """The state after a new move, with whatever chance it takes."""
    assert isinstance(entry, MoveMade)
    return write(state, entry, moment(at)).state


def begun(state: TableState, at: int = 0) -> TableState:
    """The state after the first game has begun."""
    return add(state, first_game(state, CHANCE), at)


def decided(
    state: TableState, person: int | None, request: p.IdRequest, now: Now | None = None
) -> AnyEntry | None:
    """What a request that is granted adds to the log."""
    written = decide(state, person, request, now or moment()).written
    return None if written is None else written.entry


def asked(state: TableState, person: int, request: p.IdRequest) -> TableState:
    """The state after a request that is granted, as decided and as read back from the store."""
    written = decide(state, person, request, moment()).written
    assert written is not None
    assert add(state, written.entry) == written.state
    return written.state


def refusal(state: TableState, person: int | None, request: p.IdRequest, now: Now | None = None) -> str:
    """The code with which a request is refused."""
    with pytest.raises(TableError) as refused:
        decide(state, person, request, now or moment())
    assert refused.value.sentence.endswith((".", "?"))
    return refused.value.code


def dealt(state: TableState) -> TableState:
    """The state after the host has started."""
    return asked(state, HOST, p.Start(id="s"))
