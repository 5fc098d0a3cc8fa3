"""What a live table remembers of its log: what happened of late, and which requests are done."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Final

from jackline.server.store import Entry
from jackline.server.table.state import Happened

MOST_REMEMBERED: Final = 300
"""Entries whose events are kept at hand for those who come back."""

MOST_REQUESTS: Final = 4 * MOST_REMEMBERED
"""Requests whose number is kept at hand for those who ask again."""


class Recent:
    """The end of a table's log, which begins with the first entry that is added."""

    def __init__(self) -> None:
        self._past: deque[Happened] = deque(maxlen=MOST_REMEMBERED)
        self._done: OrderedDict[tuple[str, int, str], int] = OrderedDict()
        self._traceless: OrderedDict[tuple[int, str], int] = OrderedDict()
        self.has_forgotten = False
        """Whether there were more requests than are remembered here: the store knows them all."""

    def add(self, row: Entry, happened: Happened) -> None:
        """Remember an entry and what it did."""
        self._past.append(happened)
        self.remember(row, row.number)

    def remember(self, row: Entry, number: int) -> None:
        """Remember that what this entry carries out was done with the entry of this number."""
        if row.move_id is not None and row.seat is not None:
            self._done["seat", row.seat, row.move_id] = number
            if row.person is not None:  # who may have left the seat since
                self._done["person", row.person, row.move_id] = number
        if row.request_id is not None and row.person is not None:
            self._done["person", row.person, row.request_id] = number
        while len(self._done) > MOST_REQUESTS:
            self._done.popitem(last=False)
            self.has_forgotten = True

    def remember_traceless(self, person: int, request_id: str, number: int) -> None:
        """Remember what was done without an entry: all was as asked, or it was only for the moment."""
        self._traceless[person, request_id] = number
        if len(self._traceless) > MOST_REMEMBERED:
            self._traceless.popitem(last=False)

    @property
    def newest(self) -> Happened:
        """What happened last."""
        return self._past[-1]

    def all(self) -> list[Happened]:
        """Everything at hand."""
        return list(self._past)

    def since(self, number: int | None) -> list[Happened] | None:
        """What happened after the entry of this number; None if that is not known any more, or never was."""
        if number is None or not self._past[0].number <= number + 1 <= self.newest.number + 1:
            return None
        return [happened for happened in self._past if happened.number > number]

    def done_before(self, person: int | None, seats: Iterable[int], request_id: str) -> int | None:
        """The number a request of this person, who has these seats, got when it was carried out before."""
        for seat in seats:
            number = self._done.get(("seat", seat, request_id))
            if number is not None:
                return number
        number = self._done.get(("person", person or 0, request_id))
        return self._traceless.get((person or 0, request_id)) if number is None else number
