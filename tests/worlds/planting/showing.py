"""Faults in what is shown, and to whom."""

from __future__ import annotations

import asyncio
from typing import Any

from jackline.rules.view import own_cards
from jackline.server.live.attendance import Attendance
from jackline.server.live.hints import Hints
from jackline.server.live.showing import Showing
from jackline.server.live.table import Table
from jackline.server.live.viewers import Viewer
from jackline.server.table import views
from jackline.server.wire import protocol as p
from tests.worlds.planting import Patches


def view_of_another_seat() -> Patches:
    mine = views.my_view

    def next_to(state: Any, person: int | None, seats: list[int], seat: int | None) -> Any:
        other = None if seat is None else (seat + 1) % len(state.chairs)
        return mine(state, person, seats, other)

    return [(views, "my_view", next_to)]


def hand_of_another_seat() -> Patches:
    own = own_cards
    return [(views, "own_cards", lambda position, seat: own(position, (seat + 1) % position.seats))]


def secrets_told_to_all() -> Patches:
    def tell(self: Any, seat: int | None) -> bytes:
        told = [
            event.to_json() | {"number": h.number, "at": h.at} for h in self._happened for event in h.events
        ]
        return bytes(views._ENCODER.encode(told))

    return [(views.Telling, "_events", tell)]


def hint_told_to_all() -> Patches:
    think = Hints._think

    async def aloud(self: Hints, *args: Any) -> p.Hint:
        hint = await think(self, *args)
        self._table._showing.tell(self._table.attendance.viewers, hint)
        return hint

    return [(Hints, "_think", aloud)]


def slow_reader_never_caught_up() -> Patches:
    follow = Viewer.next

    async def forget(self: Viewer) -> bytes | None:
        self.catch_up = lambda: None
        return await follow(self)

    return [(Viewer, "next", forget)]


def answers_before_updates() -> Patches:
    async def hasty(self: Viewer) -> bytes | None:
        while True:
            if self._behind:
                self._behind = False
                self.catch_up()
            for waiting in (self._answers, self._updates):
                if waiting:
                    return waiting.popleft()
            if self._closed:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting

    return [(Viewer, "next", hasty)]


def gone_viewers_stay() -> Patches:
    return [(Table, "detach", lambda self, viewer: None)]


def coming_is_not_shown() -> Patches:
    come = Attendance.come

    def unseen(self: Any, viewer: Viewer) -> None:
        come(self, viewer)
        if len(self.viewers) > 2:
            self.viewers.discard(viewer)
            self.__dict__.setdefault("_hidden", []).append(viewer)

    return [(Attendance, "come", unseen)]


def removed_person_stays() -> Patches:
    async def overlook(self: Table, left: Any) -> None:
        return

    return [(Table, "_dismiss", overlook)]


def update_lost() -> Patches:
    show = Showing.show

    def forgetful(self: Showing, viewers: Any, happened: Any = ()) -> None:
        if not happened or happened[-1].number % 5:
            show(self, viewers, happened)

    return [(Showing, "show", forgetful)]
