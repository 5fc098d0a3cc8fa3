"""Levels that are still being compiled: the others play meanwhile, and everybody is told when."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from jackline.ai.bot import levels
from jackline.rules.box.edition import edition
from jackline.rules.chance import shuffled_deck
from jackline.rules.position import Position
from jackline.server.live import getting_ready
from jackline.server.live.autopilot import READY_SECONDS
from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.getting_ready import GettingReady
from jackline.server.live.hints import Hints
from jackline.server.live.lobby import Lobby
from jackline.server.live.viewers import Viewer
from jackline.server.ops.metrics import Metrics
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError
from tests.server.live.lobbies import a_lobby

PATIENCE: Final = 60


def compile_until(released: Path) -> None:
    """In the place of the compiler: half the work is done, and the rest when a file is there."""
    getting_ready._tell("bots", 0.5)
    while not released.exists():
        time.sleep(0.02)


@pytest.fixture
def released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Bots that are not compiled until this file is made."""
    file = tmp_path / "released"
    monkeypatch.setattr(getting_ready, "are_bots_compiled", lambda: False)
    monkeypatch.setattr(getting_ready, "_compile", partial(compile_until, file))
    return file


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.02)


def test_the_friendly_bot_plays_while_the_stronger_ones_are_compiled(released: Path) -> None:
    view = Position.deal(edition(), seats=2, deck=shuffled_deck(seed=1)).view_for(1)

    async def play() -> None:
        bots = BotSeats(1, Metrics())
        warming = asyncio.create_task(bots.warm_up())
        ready = bots.getting_ready
        try:
            await until(lambda: ready._done.value)
            assert list(ready.levels()) == ["skilled", "expert", "master"]
            assert all(0 < seconds <= PATIENCE for seconds in ready.levels().values())
            assert await bots.choose("greedy", view) in view["moves"]
            assert not warming.done()
            released.touch()
            await asyncio.wait_for(warming, PATIENCE)
            assert ready.levels() == {}
        finally:
            bots.close()

    asyncio.run(play())


def test_when_a_level_is_ready_is_reckoned_from_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getting_ready, "are_bots_compiled", lambda: False)
    now = 100.0
    monkeypatch.setattr(getting_ready, "monotonic", lambda: now)
    ready = GettingReady(BotSeats(1, Metrics())._held)
    now = 110.0
    assert ready.waits_for("master") == 20  # nothing is known yet: half a minute is usual
    ready._done.value = 0.25
    assert ready.waits_for("master") == 30
    ready._done.value = 1.0
    assert ready.waits_for("master") == 1
    assert [level for level in levels() if ready.waits_for(level) is None] == ["beginner", "greedy"]


def test_if_compiling_fails_the_bots_are_not_waited_for_any_longer(
    released: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(getting_ready, "_compile", partial(divmod, 1, 0))

    async def fail() -> None:
        bots = BotSeats(1, Metrics())
        await bots.getting_ready.compile()
        assert bots.getting_ready.levels() == {}
        bots.close()

    asyncio.run(fail())


def test_at_a_table_a_bot_waits_until_it_is_ready_and_hints_say_when(released: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with a_lobby(tmp_path) as lobby:
            await wait_for_the_expert(lobby, released)

    asyncio.run(play())


async def wait_for_the_expert(lobby: Lobby, released: Path) -> None:
    seats = [p.SeatWish(mine=True), p.SeatWish(bot="expert")]
    key = await lobby.open(p.NewTable(name="Ada", setup=p.SetUp(pace="fast"), seats=seats, start=True))
    table = await lobby.table(key.code)
    await table.attach(Viewer(key.person), None)
    with pytest.raises(TableError) as refused:
        Hints(table, lobby._bots).check(seat=0)
    assert refused.value.code == "hints_not_ready"
    assert refused.value.retry_after is not None
    if (position := table.state.position) and position.turn == 0:
        move = str(position.legal_moves()[0])
        await table.ask(key.person, p.Play(id="move", number=table.state.number, move=move))
    await asyncio.sleep(3 * READY_SECONDS)  # long enough for a bot that does not wait
    assert lobby.getting_ready()
    assert table.state.position is not None
    assert table.state.position.turn == 1
    released.touch()
    await until(lambda: table.state.position and table.state.position.turn == 0)
    assert lobby.getting_ready() == {}
