"""Game clocks follow the time that passes: whoever sets the machine's clock moves none of them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

from jackline.server.live.clock import Clock, TableClock
from jackline.server.wire import protocol as p
from tests.server.live.lobbies import a_lobby
from tests.server.live.test_live_table import Watcher, a_move, ask, names, two_at_a_table

A_DAY: Final = 86_400.0
NOON: Final = 1_790_000_000.0


class Hands:
    """A clock whose hands a test sets: `wall` as somebody would, `passed` as time does."""

    def __init__(self, wall: float = NOON) -> None:
        self.wall = wall
        self.passed = 100.0
        self.clock = Clock(lambda: self.wall, lambda: self.passed)

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.passed += seconds


def left(update: dict[str, Any]) -> int:
    """The milliseconds a turn has left, as a page reckons it."""
    ends: int = update["view"]["table"]["turn_ends_at"]
    return ends - int(update["now"])


def test_time_runs_out_though_the_clock_is_set_back_meanwhile(tmp_path: Path) -> None:
    """With real time: a day back just after the turn began, as in the report of a turn that took 86,393 s."""
    wall, real = 0.0, Clock()
    clock = Clock(lambda: real.now_ms() / 1000 + wall, real.seconds)

    async def play() -> None:
        nonlocal wall
        async with a_lobby(tmp_path, clock) as lobby:
            table = await two_at_a_table(lobby, turn_seconds=5)
            first, _ = [await Watcher.at(table, person) for person in (1, 2)]
            wall = -A_DAY
            await ask(table, 1, p.Say(id="s", text="what a day"))  # whatever happens, plans are made anew
            update = await first.until(lambda update: "TimeRanOut" in names(update))
            assert "ChipPlaced" in names(update)
            assert 0 < left(update) <= 5000

    asyncio.run(play())


def test_a_turn_ends_in_its_time_after_a_restart_with_the_clock_a_day_back(tmp_path: Path) -> None:
    hands = Hands()

    async def play() -> str:
        async with a_lobby(tmp_path, hands.clock) as lobby:
            table = await two_at_a_table(lobby, turn_seconds=30)
            hands.pass_by(7)
            await ask(table, *a_move(table))
            return table.state.code

    async def go_on(code: str) -> None:
        async with a_lobby(tmp_path, hands.clock) as lobby:
            table = await lobby.table(code)
            before = table.changed_at
            update = await (await Watcher.at(table, 1)).update()
            assert 0 < left(update) <= 30_000
            hands.pass_by(3)
            assert table.plan.turn_ends_at == table.now().at + left(update) - 3000
            await ask(table, *a_move(table))
            assert table.changed_at == before + 3000, "a log's times never go back"

    code = asyncio.run(play())
    hands.wall -= A_DAY
    asyncio.run(go_on(code))


def test_the_log_of_a_server_whose_clock_went_back_holds_no_turn_up(tmp_path: Path) -> None:
    """Older servers wrote down what the wall said: the newest entry need not have the latest time."""
    hands = Hands()

    async def play() -> str:
        async with a_lobby(tmp_path, hands.clock) as lobby:
            return (await two_at_a_table(lobby, turn_seconds=30)).state.code

    async def say_early(code: str) -> None:
        async with a_lobby(tmp_path, hands.clock) as lobby:
            table = await lobby.table(code)
            table._clock._start -= int(A_DAY * 1000)
            await ask(table, 1, p.Say(id="s", text="yesterday"))
            assert table.changed_at < table.state.turn_at

    async def go_on(code: str) -> None:
        async with a_lobby(tmp_path, hands.clock) as lobby:
            update = await (await Watcher.at(await lobby.table(code), 1)).update()
            assert 0 < left(update) <= 30_000

    code = asyncio.run(play())
    asyncio.run(say_early(code))
    hands.wall -= A_DAY
    asyncio.run(go_on(code))


def test_a_clock_set_forward_ends_no_turn_and_hands_no_seat_over(tmp_path: Path) -> None:
    hands = Hands()

    async def play() -> None:
        async with a_lobby(tmp_path, hands.clock) as lobby:
            table = await two_at_a_table(lobby, turn_seconds=30, away_seconds=60)
            await Watcher.at(table, 1)
            planned = table.plan
            hands.wall += A_DAY
            table._autopilot.replan()
            assert table.plan == planned
            assert (planned.next_at() or 0) > table.now().at

    asyncio.run(play())


def test_another_process_with_a_clock_ahead_makes_nobody_longer_away(tmp_path: Path) -> None:
    here_hands, there_hands = Hands(), Hands(NOON + 3600)

    async def play() -> None:
        async with a_lobby(tmp_path, here_hands.clock) as one, a_lobby(tmp_path, there_hands.clock) as other:
            here = await two_at_a_table(one, away_seconds=60)
            there = await other.table(here.state.code)
            await Watcher.at(here, 1)
            here.detach((await Watcher.at(here, 2)).viewer)
            here_hands.pass_by(10)
            await ask(there, 2, p.Say(id="s", text="from the future"))
            await here.catch_up()
            assert here.now().at >= here.changed_at
            away_since = here.presence().away_since[2]
            assert here.now().at - away_since == 10_000

    asyncio.run(play())


def test_a_clock_that_was_wrong_at_the_start_is_right_for_tables_loaded_later() -> None:
    hands = Hands(wall=5.0)  # a machine without a battery begins in 1970
    early = TableClock(hands.clock, 0)
    hands.wall = NOON
    late = TableClock(hands.clock, 0)
    hands.pass_by(2)
    assert early.now_ms() == 7_000
    assert late.now_ms() == (NOON + 2) * 1000
