"""Tables without sockets, clock or database, for tests of what they decide."""

from __future__ import annotations

from typing import Any

import pytest

from jackline.server.table.decide import decide
from jackline.server.table.entries import AnyEntry, Chair, Opened
from jackline.server.table.forms import decode_entry, encode_entry
from jackline.server.table.seating import join
from jackline.server.table.state import TableState, folded, opened
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError

HOST, GUEST = 1, 2


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


def asked(state: TableState, person: int, request: p.IdRequest) -> TableState:
    """The state after a request that is granted."""
    return add(state, decide(state, person, request))


def refusal(state: TableState, person: int | None, request: p.IdRequest) -> str:
    """The code with which a request is refused."""
    with pytest.raises(TableError) as refused:
        decide(state, person, request)
    assert refused.value.sentence.endswith((".", "?"))
    return refused.value.code


def dealt(state: TableState) -> TableState:
    """The state after the host has started."""
    return asked(state, HOST, p.Start(id="s"))
