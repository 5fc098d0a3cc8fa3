"""From what the store kept to the state of a table. What cannot be read is refused, and its table alone."""

from __future__ import annotations

from jackline.server.table.entries import Opened
from jackline.server.table.folding import folded, opened
from jackline.server.table.forms import decode_entry
from jackline.server.table.state import Events, TableState
from jackline.server.wire.refusals import Refusal, TableError


class Unreadable(TableError):
    """The log of a table cannot be read from here on; nothing may be written behind it."""

    def __init__(self, number: int, why: str, refusal: Refusal = Refusal.UNREADABLE_TABLE) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.number = number
        """Of the entry."""

        self.why = why
        """For whoever runs the server; tells nothing of what is in the entry."""


def read_entry(state: TableState | None, number: int, at: int, body: bytes) -> tuple[TableState, Events]:
    """The state with one more entry as it was kept, and what happened; None: it is to be the first.

    Unreadable if it is not the next one, if nobody knows what it means, or if the rules refuse it.
    """
    due = 1 if state is None else state.number + 1
    if number != due:
        raise Unreadable(due, f"the next entry is {number}")
    try:
        return _read(state, at, body)
    except MemoryError:
        raise  # no fault of the entry
    except Exception as error:
        raise _refused(number, error) from None


def nothing_to_read() -> Unreadable:
    """Why a table without any entry is refused."""
    return Unreadable(1, "there is no entry")


def _read(state: TableState | None, at: int, body: bytes) -> tuple[TableState, Events]:
    entry = decode_entry(body, None if state is None else state.setup)
    if state is None:
        if not isinstance(entry, Opened):
            raise ValueError("a log begins with its opening")
        return opened(entry, at)
    return folded(state, entry, at)


def _refused(number: int, error: Exception) -> Unreadable:
    # The words of an error may name cards, and so are not for the log; its kind is.
    if isinstance(error, TableError) and error.code == Refusal.NEWER_TABLE.code:
        return Unreadable(number, "its form is newer", Refusal.NEWER_TABLE)
    return Unreadable(number, type(error).__name__)
