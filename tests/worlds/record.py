"""A table as it lies on the disk: its log folded anew, and what everyone may know at every number of it."""

from __future__ import annotations

from typing import Any

import msgspec

from jackline.server.table.entries import AnyEntry, Left, Opened
from jackline.server.table.folding import folded, opened
from jackline.server.table.forms import decode_entry
from jackline.server.table.state import Happened, TableState
from tests.worlds.disk import Row


class Record:
    """What was kept of one table, in the order in which it was, and when."""

    def __init__(self, id: int, code: str) -> None:
        self.id = id
        self.code = code
        self.rows: list[Row] = []
        self.entries: list[AnyEntry] = []
        self.states: list[TableState] = []
        self.happened: list[Happened] = []
        self.kept_at: list[float] = []
        self.numbers: dict[str, int] = {}
        """The number of every request that was carried out."""

        self.partings: list[tuple[int, int]] = []
        """Who has left, each with the number of the entry."""

        self.acknowledged = 0
        """The newest number that anybody was told of in an answer."""

        self._views: dict[tuple[int, int | None], dict[str, Any]] = {}

    @property
    def number(self) -> int:
        """Of the newest entry."""
        return len(self.rows)

    @property
    def state(self) -> TableState:
        """What is so now."""
        return self.states[-1]

    def add(self, row: Row, now: float) -> None:
        """Fold one more entry, from its bytes."""
        if not self.states:
            entry = decode_entry(row.body.encode(), None)
            assert isinstance(entry, Opened)
            state, events = opened(entry, row.at)
        else:
            entry = decode_entry(row.body.encode(), self.state.setup)
            state, events = folded(self.state, entry, row.at)
        self.rows.append(row)
        self.entries.append(entry)
        self.states.append(state)
        self.happened.append(Happened(row.number, row.at, events))
        self.kept_at.append(now)
        if isinstance(entry, Left):
            self.partings.append((entry.person, row.number))
        id = row.move_id or row.request_id
        if id is not None:
            self.numbers.setdefault(id, row.number)

    def has_left(self, person: int | None, after: int, until: int) -> bool:
        """Whether somebody left between these numbers, though they may have been let back."""
        return any(who == person and after < number <= until for who, number in self.partings)

    def view(self, number: int, seat: int | None) -> dict[str, Any]:
        """What the rules themselves let a seat know at a number, or an onlooker; as it travels."""
        key = number, seat
        if key not in self._views:
            position = self.states[number - 1].position
            assert position is not None
            self._views[key] = msgspec.json.decode(msgspec.json.encode(position.view_for(seat), enc_hook=str))
        return self._views[key]

    def events(self, numbers: range, seat: int | None) -> list[dict[str, Any]]:
        """What happened with these entries, as a seat may know it; as it travels."""
        told = [event for number in numbers for event in self.happened[number - 1].seen_by(seat)]
        plain: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(told, enc_hook=str))
        return plain
