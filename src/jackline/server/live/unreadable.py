"""Tables whose logs cannot be read: each is told of once, however often somebody asks for it."""

from __future__ import annotations

import logging
from typing import Final

from jackline.server.ops.logs import note
from jackline.server.table.reading import Unreadable

LOOK_AGAIN_SECONDS: Final = 10.0
"""For so long a table that cannot be read is refused without looking again."""

MOST_REMEMBERED: Final = 10_000


class UnreadableTables:
    """Those that this process knows of, by their ids."""

    def __init__(self) -> None:
        self._known: set[int] = set()

    def __len__(self) -> int:
        return len(self._known)

    def add(self, table_id: int, error: Unreadable) -> None:
        """A table could not be read."""
        if table_id in self._known or len(self._known) >= MOST_REMEMBERED:
            return
        self._known.add(table_id)
        note(
            "a table cannot be read; the others go on",
            logging.ERROR,
            table=table_id,
            entry=error.number,
            reason=error.why,
        )

    def discard(self, table_id: int) -> None:
        """A table can be read again."""
        self._known.discard(table_id)
