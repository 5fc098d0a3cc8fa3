"""Whose table it is, and who may get things going while the host is away.

A host who is away stays host: someone who sits there only acts for them, and no longer than that. Who acts
follows from who is here and is never written down, so nothing has to be given back.
"""

from __future__ import annotations

from typing import Final

from jackline.server.table.entries import Chairs
from jackline.server.table.presence import Presence
from jackline.server.table.state import TableState

HOST_GRACE: Final = 60_000
"""How long a table waits for an absent host before someone else may act for them."""

NOBODY: Final = 0
"""The number of the host where there is none: all who sat have left for good, and who watches is no heir."""


def acts_from(state: TableState, presence: Presence) -> int | None:
    """From when on someone may act for the host; None: the host is here, or nobody who could."""
    if state.host in presence.here or not _able(state, presence):
        return None
    return presence.away_since.get(state.host, presence.company_since or 0) + HOST_GRACE


def acting_host(state: TableState, presence: Presence, at: int) -> int | None:
    """Who acts for the host now: the first of those here who sits."""
    since = acts_from(state, presence)
    return None if since is None or at < since else _able(state, presence)[0]


def _able(state: TableState, presence: Presence) -> list[int]:
    return [person for person in sitting(state.chairs) if person in presence.here]


def next_host(state: TableState, without: int, here: frozenset[int] = frozenset()) -> int:
    """Whose table it is when a person has left: an heir sits there, and is rather someone who is here."""
    if state.host != without:
        return state.host
    heirs = [person for person in sitting(state.chairs) if person != without]
    return next((person for person in heirs if person in here), heirs[0] if heirs else NOBODY)


def first_host(state: TableState, chairs: Chairs) -> dict[str, int]:
    """What changes when people sit like this: where there is no host, the first who sits is."""
    if state.host in state.people:
        return {}
    return {"host": next(iter(sitting(chairs)), NOBODY)}


def sitting(chairs: Chairs) -> list[int]:
    """The people on these chairs, each once."""
    return list(dict.fromkeys(chair.person for chair in chairs if chair.person is not None))
