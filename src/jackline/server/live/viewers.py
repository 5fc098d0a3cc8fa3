"""Those who look at a table: one viewer for each socket, with a bounded outbox."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

Push: TypeAlias = Callable[[bytes], bool]
"""Sends a text to a socket now; False if it cannot be sent now."""

MOST_UPDATES: Final = 32
"""Updates that may wait for a slow reader. After that it gets only the newest view."""

MOST_ANSWERS: Final = 256
"""Answers that may wait. A client that asks for more without reading is let go."""


class Viewer:
    """One socket's outbox. Posting never waits; a slow reader costs only itself.

    With `push` a message goes out at once while the outbox is empty.
    """

    def __init__(
        self,
        person: int | None,
        push: Push | None = None,
        household: str = "",
        *,
        holder: int | None = None,
        mark: str | None = None,
    ) -> None:
        self.person = person
        self.household = household
        self.holder = person if holder is None else holder
        """Whose key was shown, also by who only looks on with it; None: no key was."""

        self.mark = mark
        """Of its household at this table; None: not known."""

        self.came = 0
        """How many came to this table before, and it."""

        self._push = push
        self.catch_up: Callable[[], None] = lambda: None
        """Called when updates were dropped and the reader is ready again: shows it the newest view."""

        self._updates: deque[bytes] = deque()
        self._answers: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._behind = False
        self._closed = False

    def show(self, update: bytes) -> None:
        """Send an update, or put it into the outbox."""
        if self._behind or self._closed or self._sent_at_once(update):
            return
        if len(self._updates) >= MOST_UPDATES:
            self._updates.clear()
            self._behind = True
        else:
            self._updates.append(update)
        self._wake()

    def answer(self, message: bytes) -> None:
        """Send any other message, or put it into the outbox; it goes after the updates shown before it."""
        if self._sent_at_once(message):
            return
        if len(self._answers) >= MOST_ANSWERS:
            self.close()
        if not self._closed:
            self._answers.append(message)
            self._wake()

    def close(self) -> None:
        """Send what waits, then no more; a slow reader is shown what its last answers speak of."""
        self._see_newest()
        self._closed = True
        self._wake()

    async def next(self) -> bytes | None:
        """The next message to send; None when there will be none any more."""
        while True:
            self._see_newest()
            if self._updates:
                return self._updates.popleft()
            if self._answers:
                return self._answers.popleft()
            if self._closed:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting

    def _see_newest(self) -> None:
        if self._behind:
            self._behind = False
            self.catch_up()

    def _sent_at_once(self, message: bytes) -> bool:
        """Whoever takes messages from the outbox is waiting for one, so none can be overtaken."""
        if self._push is None or self._waiting is None or self._waiting.done():
            return False
        return self._push(message)

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)
