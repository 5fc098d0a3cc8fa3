"""Faults in what a table does by itself, and when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from jackline.server.live import autopilot
from jackline.server.live.autopilot import Autopilot
from jackline.server.live.clock import TableClock
from jackline.server.live.table import Table
from jackline.server.table.entries import MoveMade
from jackline.server.table.pacing import plan
from tests.worlds.planting import Patches


def bring_back_forgotten() -> Patches:
    async def stay(self: Table) -> None:
        self._returning.clear()

    return [(Table, "bring_back", stay)]


def bot_moves_twice() -> Patches:
    play = Autopilot._play

    async def twice(self: Autopilot, seat: int, move: str, seen: Any, by: Any) -> bool:
        kept = await play(self, seat, move, seen, by)
        position = self._table.state.position
        if by == "bot" and kept and position is not None and not position.outcome():
            again = MoveMade(position.turn, str(position.legal_moves()[0]), "bot")
            await self._table.post(lambda: self._table.add(again))
        return kept

    return [(Autopilot, "_play", twice)]


def timer_fires_twice() -> Patches:
    play = Autopilot._play

    async def twice(self: Autopilot, seat: int, move: str, seen: Any, by: Any) -> bool:
        kept = await play(self, seat, move, seen, by)
        position = self._table.state.position
        if by == "clock" and kept and position is not None and not position.outcome():
            again = MoveMade(position.turn, str(position.legal_moves()[0]), "clock")
            await self._table.post(lambda: self._table.add(again))
        return kept

    return [(Autopilot, "_play", twice)]


def _planning(change: Callable[[Any, Any], Any]) -> Patches:
    """Another plan; what is due is judged by the right one."""
    right = plan

    def wrong(state: Any, presence: Any, at: int = 0) -> Any:
        return change(right(state, presence, at), state)

    return [(autopilot, "plan", wrong)]


def clock_too_early() -> Patches:
    return _planning(
        lambda made, _: replace(made, turn_ends_at=made.turn_ends_at and made.turn_ends_at - 3000)
    )


def clock_never_runs_out() -> Patches:
    return _planning(lambda made, _: replace(made, turn_ends_at=None))


def stand_in_for_somebody_present() -> Patches:
    def replaced(made: Any, state: Any) -> Any:
        seat = None if state.position is None or state.phase != "playing" else state.position.turn
        if seat is None or state.chairs[seat].person is None or state.chairs[seat].bot is not None:
            return made
        return replace(made, away_seat=seat, bot_plays_at=state.turn_at + 5000)

    return _planning(replaced)


def bots_fall_asleep() -> Patches:
    return _planning(lambda made, _: replace(made, bot_seat=None))


def wall_clock_used() -> Patches:
    return [(TableClock, "now_ms", lambda self: self._clock.now_ms())]


def never_stops() -> Patches:
    return [(Autopilot, "stop", lambda self: None)]
