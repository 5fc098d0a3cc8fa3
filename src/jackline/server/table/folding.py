"""From a log to the state of its table, and to what happened; the chance there was is in the log."""

from __future__ import annotations

from msgspec.structs import replace

from jackline.server.table.entries import AnyEntry, Opened
from jackline.server.table.registry import FOLDS
from jackline.server.table.state import Events, Person, TableState
from jackline.server.wire import events as said


def opened(entry: Opened, at: int) -> tuple[TableState, Events]:
    """The state after the first entry."""
    people = {1: Person(entry.name, mark=entry.mark)}
    state = TableState(entry.code, entry.setup, entry.chairs, people, 1, 1, number=1, turn_at=at)
    return state, (said.TableOpened(1, entry.name),)


def folded(state: TableState, entry: AnyEntry, at: int) -> tuple[TableState, Events]:
    """The state after one more entry, written at this time, and what happened."""
    changes, events = FOLDS[type(entry)](state, entry, at)
    return replace(state, number=state.number + 1, **changes), events
