"""Shows what is so at a live table to those who look at it, each what they may know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from jackline.server.live.clock import TableClock
from jackline.server.live.recent import Recent
from jackline.server.live.viewers import Viewer
from jackline.server.ops.metrics import Metrics
from jackline.server.table.state import Happened
from jackline.server.table.views import PublicEncoder, Telling
from jackline.server.wire import protocol as p

if TYPE_CHECKING:
    from jackline.server.live.table import Table

encode: Final = msgspec.json.Encoder().encode


class Showing:
    """What the viewers of one table are sent; each view is made once, however many look at it."""

    def __init__(self, table: Table, recent: Recent, clock: TableClock, metrics: Metrics) -> None:
        self._table = table
        self._recent = recent
        self._clock = clock
        self._metrics = metrics
        self._encoder = PublicEncoder()

    def show(self, viewers: Collection[Viewer], happened: Sequence[Happened] = ()) -> None:
        """Show these viewers what has happened and what is now true."""
        if not viewers:
            return
        telling = self._telling(happened)
        updates: dict[int | None, bytes] = {}
        for viewer in viewers:
            who = viewer.person
            if who not in updates:
                updates[who] = telling.update_for(who)
            viewer.show(updates[who])
        self._metrics.deliveries.inc(len(viewers))

    def show_again(self, viewer: Viewer, since: int | None) -> None:
        """Show what a viewer missed since a number, or, if that is too long ago, all that is at hand."""
        missed = self._recent.since(since)
        whole, happened = missed is None, self._recent.all() if missed is None else missed
        viewer.show(self._telling(happened, whole=whole).update_for(viewer.person))

    def tell(self, viewers: Collection[Viewer], message: p.Message) -> None:
        """Send these viewers what is only for the moment."""
        text = encode(message)
        for viewer in viewers:
            viewer.answer(text)

    def _telling(self, happened: Sequence[Happened], *, whole: bool = False) -> Telling:
        state = self._table.state
        presence, now = self._table.presence(), self._clock.now_ms()
        table, game = self._encoder.table(state, presence, self._table.plan), self._encoder.game(state)
        return Telling(state, happened, table, game, now=now, whole=whole, knocks=presence.knocks)
