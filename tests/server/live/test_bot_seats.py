"""The processes in which bots think."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final, cast

import pytest

from jackline.ai.bot import strongest_level
from jackline.rules.view import View
from jackline.server.live import autopilot, bot_seats
from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.getting_ready import STANDS_BACK
from jackline.server.live.sharing import spare_lane
from jackline.server.live.sharing.fair_queue import Asker
from jackline.server.live.sharing.lane import Lane
from jackline.server.live.table import Table
from jackline.server.live.viewers import Viewer
from jackline.server.ops.metrics import Metrics
from jackline.server.wire import protocol as p
from tests.server.live.lobbies import a_lobby

LONG: Final = 600
PATIENCE: Final = 60
BLOCKER: Final = "blocker"
LONG_THINKER: Final = strongest_level()


def test_nobody_waits_for_a_thought_when_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setattr("jackline.server.live.bot_seats.warm_bots", partial(think_for_long, begun))

    async def stop_in_mid_thought() -> None:
        bots = BotSeats(1, Metrics())
        async with asyncio.timeout(PATIENCE):
            thinking = asyncio.create_task(bots.warm_up())
            while not begun.exists():
                await asyncio.sleep(0.02)
            bots.close()
            with pytest.raises(BrokenProcessPool):
                await thinking

    asyncio.run(stop_in_mid_thought())


@pytest.mark.skipif(not hasattr(os, "nice"), reason="no process stands back here")
def test_whoever_thinks_stands_back_behind_the_server() -> None:
    async def niceness() -> int:
        held, lifeline = get_context("spawn").Pipe(duplex=False)
        lane = Lane(1, held)
        try:
            async with asyncio.timeout(PATIENCE):
                return (await lane.think(partial(os.nice, 0)))[0]
        finally:
            lane.close()
            lifeline.close()

    assert asyncio.run(niceness()) == os.nice(0) + STANDS_BACK


def think_for_long(begun: Path) -> None:
    begun.touch()
    time.sleep(LONG)


class Notes:
    """What bots write down when they begin to think, one a line; some wait until they are released."""

    def __init__(self, folder: Path) -> None:
        self.begun = folder / "begun.txt"
        self.begun.touch()
        self.released = folder / "released"

    def __call__(self, bot: str, name: str) -> str:
        with self.begun.open("a", encoding="utf-8") as notes:
            print(name, file=notes)
        while name == BLOCKER and not self.released.exists():
            time.sleep(0.02)
        return name

    def names(self) -> list[str]:
        return self.begun.read_text("utf-8").split()


@pytest.fixture
def notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Notes:
    """Bots that take notes instead of thinking."""
    taking = Notes(tmp_path)
    monkeypatch.setattr(bot_seats, "_choose", taking)
    monkeypatch.setattr(spare_lane, "warm_bots", partial(divmod, 1, 1))
    return taking


def ask(bots: BotSeats, household: str, table: int, name: str, bot: str = LONG_THINKER) -> asyncio.Task[str]:
    return asyncio.create_task(bots.choose(bot, cast(View, name), Asker(household, table)))


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.02)


def with_bots(test: Callable[[BotSeats], Awaitable[None]]) -> None:
    async def go() -> None:
        bots = BotSeats(1, Metrics())
        try:
            await test(bots)
        finally:
            bots.close()

    asyncio.run(go())


def test_a_bot_waits_for_one_thought_of_another_household_and_not_for_all_of_them(
    notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spare_lane.SpareLane, "start", lambda _: None)

    async def test(bots: BotSeats) -> None:
        greedy = [ask(bots, "greedy", table, name) for table, name in enumerate([BLOCKER, *"abcdef"])]
        await until(notes.names)
        withdrawn = ask(bots, "quiet", 101, "withdrawn")
        quiet = ask(bots, "quiet", 100, "quiet")
        await until(lambda: bots.waiting() == 8)
        assert bots.is_waiting(Asker("quiet", 101))
        withdrawn.cancel()
        await asyncio.wait([withdrawn])
        assert bots.waiting() == 7
        notes.released.touch()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*greedy, quiet)
        assert notes.names() == [BLOCKER, "quiet", *"abcdef"]
        assert bots.waiting() == 0

    with_bots(test)


def test_a_thought_of_a_moment_does_not_wait_for_a_long_one(notes: Notes) -> None:
    async def test(bots: BotSeats) -> None:
        long = ask(bots, "greedy", 1, BLOCKER)
        await until(notes.names)
        async with asyncio.timeout(PATIENCE):
            assert await ask(bots, "greedy", 1, "moment", bot="beginner") == "moment"
        assert not long.done()
        notes.released.touch()
        await long

    with_bots(test)


def test_nobody_waits_for_a_long_thought_of_another_household(notes: Notes) -> None:
    async def test(bots: BotSeats) -> None:
        greedy = [ask(bots, "greedy", table, name) for table, name in enumerate([BLOCKER, *"ab"])]
        await until(notes.names)
        async with asyncio.timeout(PATIENCE):
            assert await ask(bots, "quiet", 100, "quiet") == "quiet"
        assert notes.names() == [BLOCKER, "quiet"]
        assert bots.waiting() == 2
        notes.released.touch()
        await asyncio.gather(*greedy)

    with_bots(test)


def test_a_process_that_still_thinks_is_not_free_though_nobody_waits_for_it(notes: Notes) -> None:
    async def test(bots: BotSeats) -> None:
        given_up = ask(bots, "greedy", 1, BLOCKER)
        await until(notes.names)
        given_up.cancel()
        await asyncio.wait([given_up])
        later = ask(bots, "greedy", 2, "later")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert bots.waiting() == 1
        notes.released.touch()
        async with asyncio.timeout(PATIENCE):
            assert await later == "later"

    with_bots(test)


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is loaded before somebody asks for it."""

    async def nothing(_: object) -> None: ...

    monkeypatch.setattr(BotSeats, "warm_up", nothing)


@pytest.mark.usefixtures("cold")
def test_a_table_whose_bot_waits_for_others_says_so_until_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autopilot, "PATIENCE_SECONDS", 0.05)

    async def test() -> None:
        async with a_lobby(tmp_path) as lobby:
            bots = lobby._bots
            bots._lane.free = 0  # as if others thought
            seats = [p.SeatWish(mine=True), p.SeatWish(bot="master")]
            new = p.NewTable(name="Ada", setup=p.SetUp(pace="fast"), seats=seats, start=True)
            table = await lobby.table((await lobby.open(new)).code)
            await table.attach(Viewer(1, household="192.0.2.7"), None)
            await let_bot_move(table)
            await until(lambda: table.plan.bot_waits_since)
            assert bots.waiting() == 1
            assert bots.is_waiting(Asker("192.0.2.7", table.id))
            assert table._showing._encoder.table(table.state, table.presence(), table.plan).count(
                b'"bot_waits_since":%d' % (table.plan.bot_waits_since or 0)
            )
            bots._lane.free = 1
            bots._go_on()
            await until(lambda: table.state.position and table.state.position.turn == 0)
            assert table.plan.bot_waits_since is None
            assert bots.waiting() == 0

    asyncio.run(test())


async def let_bot_move(table: Table) -> None:
    if (position := table.state.position) and position.turn == 0:
        move = str(position.legal_moves()[0])
        await table.ask(1, p.Play(id="move", number=table.state.number, move=move))


@pytest.mark.usefixtures("cold")
def test_a_bot_that_waits_gives_up_its_turn_when_the_game_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_lobby(tmp_path) as lobby:
            lobby._bots._lane.free = 0
            seats = [p.SeatWish(mine=True), p.SeatWish(bot="master")]
            new = p.NewTable(name="Ada", setup=p.SetUp(pace="fast"), seats=seats, start=True)
            table = await lobby.table((await lobby.open(new)).code)
            await table.attach(Viewer(1), None)
            await let_bot_move(table)
            await until(lambda: lobby._bots.waiting() == 1)
            await table.ask(1, p.Gather(id="gather"))
            await until(lambda: lobby._bots.waiting() == 0)

    asyncio.run(test())
