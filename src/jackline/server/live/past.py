"""What is known of a table's log: its sum and its end. A long log is read in pages and folded in slices.

Between two slices everybody else has their turn: a log of any length holds up nobody but those who want it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from jackline.server.live.recent import Recent
from jackline.server.live.sharing.fair_queue import Asker
from jackline.server.live.sharing.turns import FairTurns
from jackline.server.store import Entry, Store
from jackline.server.table.reading import nothing_to_read, read_entry
from jackline.server.table.state import Happened, TableState

PAGE: Final = 256
"""Entries that are read at a time, in one turn."""

SLICE: Final = 16
"""Entries that are folded without giving way: about a millisecond. Counted, so that it is always the same."""

READING_AT_ONCE: Final = 2
"""Logs that may have their turn at the same time: while one is fetched another is folded, and no more."""


class Past:
    """The sum of a log as far as it was read, what happened of late, and the latest time in it."""

    def __init__(self, first: Entry) -> None:
        self.state, events = read_entry(None, first.number, first.at, first.body)
        self.recent = Recent()
        self.latest = 0
        """Need not be the newest entry's: clocks were set back."""

        self.add(first, self.state, Happened(first.number, first.at, events))

    def add(self, row: Entry, state: TableState, happened: Happened) -> None:
        """One more entry, and what is so with it."""
        self.state = state
        self.recent.add(row, happened)
        self.latest = max(self.latest, row.at)

    async def take_over(self, rows: Sequence[Entry]) -> list[Happened]:
        """Add these entries up; all of them, or, if one cannot be read, none."""
        states: list[TableState] = [self.state]
        news: list[Happened] = []
        for row in rows:
            state, events = read_entry(states[-1], row.number, row.at, row.body)
            states.append(state)
            news.append(Happened(row.number, row.at, events))
            if len(news) % SLICE == 0:
                await asyncio.sleep(0)
        for row, state, happened in zip(rows, states[1:], news, strict=True):
            self.add(row, state, happened)
        return news


class Reading:
    """Reads logs for those who ask: so many at a time, in fair order, a page at a turn."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turns = FairTurns(READING_AT_ONCE)

    async def whole(self, asker: Asker) -> Past:
        """The log of this table to its end; Unreadable if it has none that can be read."""
        async with self._turns.turn(asker):
            rows = await self._store.entries(asker.table, most=PAGE)
            if not rows:
                raise nothing_to_read()
            past = Past(rows[0])
            await past.take_over(rows[1:])
        if len(rows) == PAGE:
            while len(await self.page(asker, past)) == PAGE:
                pass
        return past

    async def page(self, asker: Asker, past: Past) -> list[Happened]:
        """What comes next in the log of this table after all that is known; less than a page is the end."""
        async with self._turns.turn(asker):
            rows = await self._store.entries(asker.table, after=past.state.number, most=PAGE)
            return await past.take_over(rows)
