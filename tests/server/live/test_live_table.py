"""A live table on a real store: written first, then shown, each viewer what they may know."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.hints import Hints
from jackline.server.live.lobby import Lobby
from jackline.server.live.table import Table
from jackline.server.live.viewers import MOST_UPDATES, Viewer
from jackline.server.store import Store
from jackline.server.store.sqlite import SqliteDatabase
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError
from tests.server.live.lobbies import a_lobby
from tests.server.strict import read_frame


class Watcher:
    """A viewer that keeps all it was shown."""

    def __init__(self, table: Table, person: int | None) -> None:
        self.viewer = Viewer(person)
        self.table = table

    @classmethod
    async def at(cls, table: Table, person: int | None, since: int | None = None) -> Watcher:
        """A viewer who has come to a table."""
        watcher = cls(table, person)
        await table.attach(watcher.viewer, since)
        return watcher

    async def update(self) -> dict[str, Any]:
        """The next update."""
        while True:
            async with asyncio.timeout(60):
                text = await self.viewer.next()
            assert text is not None
            message = read_frame(text)
            if message["type"] == "update":
                return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first update of this kind."""
        while True:
            update = await self.update()
            if wanted(update):
                return update


async def ask(table: Table, person: int | None, request: p.IdRequest) -> p.Done:
    """The answer to a request that is carried out."""
    done = await table.ask(person, request)
    assert isinstance(done, p.Done)
    return done


def names(update: dict[str, Any]) -> list[str]:
    return [event["event"] for event in update["events"]]


def run(test: Callable[[Lobby], Awaitable[None]], folder: Path) -> None:
    async def go() -> None:
        async with a_lobby(folder) as lobby:
            await test(lobby)

    asyncio.run(go())


async def two_at_a_table(lobby: Lobby, **setup: Any) -> Table:
    """Ana (1) and Bo (2), and the cards are dealt."""
    key = await lobby.open(p.NewTable(name="Ana", setup=p.SetUp(**setup)))
    await lobby.join(key.code, p.JoinTable(name="Bo"))
    table = await lobby.table(key.code)
    await ask(table, 1, p.Start(id="start"))
    return table


def a_move(table: Table) -> tuple[int, p.Play]:
    """Who is to move, and a move."""
    position = table.state.position
    assert position is not None
    person = table.state.chairs[position.turn].person
    assert person is not None
    return person, p.Play(
        id=f"m{table.state.number}", number=table.state.number, move=str(position.legal_moves()[0])
    )


def test_everyone_sees_a_move_and_only_the_mover_sees_the_card_drawn(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        seen = {who: await Watcher.at(table, who) for who in (1, 2, None)}
        mover, play = a_move(table)
        done = await ask(table, mover, play)
        for who, watcher in seen.items():
            update = await watcher.until(lambda update: "CardDrawn" in names(update))
            assert update["number"] == done.number
            drawn = next(event for event in update["events"] if event["event"] == "CardDrawn")
            assert (drawn["card"] is not None) == (who == mover)
            assert (update["view"]["me"] is None) == (who is None)

    run(test, tmp_path)


def test_a_move_sent_again_changes_nothing_and_gets_the_same_answer(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        mover, play = a_move(table)
        first = await ask(table, mover, play)
        again = await ask(table, mover, play)
        assert first == again
        assert table.state.number == first.number

    run(test, tmp_path)


def test_what_was_done_is_remembered_after_a_restart(tmp_path: Path) -> None:
    code, mover, play, done = "", 0, None, None

    async def before(lobby: Lobby) -> None:
        nonlocal code, mover, play, done
        table = await two_at_a_table(lobby)
        code = table.state.code
        mover, play = a_move(table)
        done = await ask(table, mover, play)
        await ask(table, 1, p.Say(id="words", text="well played"))

    async def after(lobby: Lobby) -> None:
        table = await lobby.table(code)
        assert play is not None
        assert done is not None
        assert await ask(table, mover, play) == done
        said = await ask(table, 1, p.Say(id="words", text="well played"))
        assert said.number == table.state.number == done.number + 1
        watcher = await Watcher.at(table, 1)
        assert "Said" in names(await watcher.update())

    run(before, tmp_path)
    run(after, tmp_path)


def test_who_comes_back_gets_exactly_what_was_missed(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        seen = table.state.number
        for number in range(3):
            await ask(table, 1, p.Say(id=f"s{number}", text=f"word {number}"))
        update = await (await Watcher.at(table, 2, since=seen)).update()
        assert not update["whole"]
        assert [event["text"] for event in update["events"]] == ["word 0", "word 1", "word 2"]
        assert (await (await Watcher.at(table, 2)).update())["whole"]
        assert (await (await Watcher.at(table, 2, since=10**6)).update())["whole"], (
            "a number from another life"
        )

    run(test, tmp_path)


def test_a_slow_reader_gets_the_newest_view_when_it_reads_again(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        slow = await Watcher.at(table, 2)
        for number in range(MOST_UPDATES + 10):
            await ask(table, 1, p.Say(id=f"s{number}", text=f"word {number}"))
        update = await slow.update()
        assert update["whole"]
        assert update["number"] == table.state.number

    run(test, tmp_path)


def test_a_bot_answers_and_waits_when_nobody_looks(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        setup = p.SetUp(seats=2, pace="fast")
        bots = [p.SeatWish(bot="greedy"), p.SeatWish(bot="random")]
        key = await lobby.open(p.NewTable(name="Ana", setup=setup, seats=bots, start=True))
        table = await lobby.table(key.code)
        await asyncio.sleep(0.4)
        assert table.state.number == 2, "nobody looks, so nobody plays"
        watcher = await Watcher.at(table, None)
        await watcher.until(lambda update: update["number"] >= 6)
        table.detach(watcher.viewer)
        stopped = table.state.number
        await asyncio.sleep(0.9)
        assert table.state.number <= stopped + 1, "only who was thinking already still moves"

    run(test, tmp_path)


def test_a_bot_stands_in_for_the_absent_until_they_are_back(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby, away_seconds=3600, pace="fast")
        mover, _ = a_move(table)
        other = 3 - mover
        watcher = await Watcher.at(table, other)
        with pytest.raises(TableError) as refused:
            await ask(table, other, p.HandOver(id="h", seat=table.state.seats_of(mover)[0]))
        assert refused.value.code == "still_here"
        sooner = msgspec.structs.replace(table.state.setup, away_seconds=5)
        await ask(table, table.state.host, p.ChangeSetUp(id="s", setup=sooner))
        assert (await watcher.update())["view"]["table"]["bot_plays_at"] is not None
        await watcher.until(lambda update: "BotStoodIn" in names(update))
        await watcher.until(lambda update: "ChipPlaced" in names(update))
        back = await Watcher.at(table, mover)
        await back.until(lambda update: "PersonCameBack" in names(update))
        assert all(chair.bot is None for chair in table.state.chairs)

    run(test, tmp_path)


def test_the_removed_see_no_more_and_their_key_is_worthless(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        key = await lobby.open(p.NewTable(name="Ana", setup=p.SetUp(seats=4)))
        guest = await lobby.join(key.code, p.JoinTable(name="Bo"))
        table = await lobby.table(key.code)
        assert await lobby.person(table, guest.token) == guest.person
        watcher = await Watcher.at(table, guest.person)
        await ask(table, 1, p.RemovePerson(id="r", person=guest.person))
        messages = []
        while (text := await watcher.viewer.next()) is not None:
            messages.append(read_frame(text))
        assert messages[-1]["type"] == "farewell"
        assert messages[-1]["code"] == "removed"
        assert await lobby.person(table, guest.token) is None

    run(test, tmp_path)


def test_two_lobbies_on_one_store_never_write_over_each_other(tmp_path: Path) -> None:
    async def go() -> None:
        async with a_lobby(tmp_path) as one, a_lobby(tmp_path) as other:
            here = await two_at_a_table(one)
            there = await other.table(here.state.code)
            says = [
                ask(table, person, p.Say(id=f"{person}-{number}", text=f"{person}-{number}"))
                for number in range(10)
                for table, person in ((here, 1), (there, 2))
            ]
            answers = await asyncio.gather(*says)
            assert len({answer.number for answer in answers}) == 20
            await here.catch_up()
            await there.catch_up()
            assert here.state.number == there.state.number

    asyncio.run(go())


def test_a_write_that_fails_changes_nothing_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(lobby: Lobby) -> None:
        from jackline.server.store import WriteFailed

        table = await two_at_a_table(lobby)
        mover, play = a_move(table)
        number = table.state.number

        async def fail(*_: object, **__: object) -> None:
            raise WriteFailed("The disk is full.")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", fail)
            with pytest.raises(TableError) as refused:
                await ask(table, mover, play)
        assert refused.value.code == "not_kept"
        assert table.state.number == number
        assert (await ask(table, mover, play)).number == number + 1

    run(test, tmp_path)


def test_a_write_that_was_kept_though_it_seemed_to_fail_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(lobby: Lobby) -> None:
        from jackline.server.store import WriteFailed

        table = await two_at_a_table(lobby)
        mover, play = a_move(table)
        number, keep = table.state.number, Store.append

        async def keep_and_fail(*args: Any, **options: Any) -> None:
            await keep(*args, **options)
            raise WriteFailed("The connection was lost.")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", keep_and_fail)
            done = await ask(table, mover, play)
        assert done.number == table.state.number == number + 1

    run(test, tmp_path)


class HeldWrites:
    """From now on writes are kept, but whoever waits for one learns it only when they are let go."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.kept = asyncio.Event()
        self.let_go = asyncio.Event()
        write = SqliteDatabase.write

        async def held(*args: Any) -> Any:
            answers = await write(*args)
            self.kept.set()
            await self.let_go.wait()
            return answers

        patch.setattr(SqliteDatabase, "write", held)


async def stopped_in_mid_write(table: Table, writes: HeldWrites) -> int:
    """A move whose mover is stopped after it is kept, before anyone hears of it; its number."""
    mover, play = a_move(table)
    asking = asyncio.create_task(ask(table, mover, play))
    await writes.kept.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert table.state.number == play.number
    return play.number + 1


def test_a_move_is_shown_though_its_mover_is_gone_in_mid_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jackline.server.live.lobby.SWEEP_SECONDS", 3600)

    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        onlooker = await Watcher.at(table, None)
        await onlooker.update()
        writes = HeldWrites(monkeypatch)
        number = await stopped_in_mid_write(table, writes)
        writes.let_go.set()
        update = await onlooker.update()
        assert update["number"] == number
        assert "ChipPlaced" in names(update)

    run(test, tmp_path)


def test_who_comes_next_finds_the_move_made_though_its_mover_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        writes = HeldWrites(monkeypatch)
        number = await stopped_in_mid_write(table, writes)
        wave = asyncio.create_task(ask(table, 1, p.React(id="wave", kind="nice")))
        writes.let_go.set()
        assert (await wave).number == number

    run(test, tmp_path)


def test_a_table_does_not_close_in_mid_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        writes = HeldWrites(monkeypatch)
        number = await stopped_in_mid_write(table, writes)
        closing = asyncio.create_task(table.close())
        writes.let_go.set()
        await closing
        assert table.state.number == number

    run(test, tmp_path)


def test_who_comes_in_mid_write_waits_and_sees_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        writes = HeldWrites(monkeypatch)
        mover, play = a_move(table)
        asking = asyncio.create_task(ask(table, mover, play))
        await writes.kept.wait()
        coming = asyncio.create_task(Watcher.at(table, None))
        await asyncio.sleep(0)
        assert not table.attendance.viewers
        writes.let_go.set()
        done, onlooker = await asyncio.gather(asking, coming)
        assert (await onlooker.update())["number"] == done.number

    run(test, tmp_path)


def test_no_hint_is_had_in_secret_with_the_id_of_an_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*args: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(Hints, "check", lambda hints, seat: None)
    monkeypatch.setattr(BotSeats, "advise", never)

    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        mover, play = a_move(table)
        for _ in range(2):  # in the same turn the others know of it already
            (await asked_hint(table, mover)).cancel()
        await ask(table, mover, play)
        await ask(table, *a_move(table))
        with pytest.raises(TableError) as refused:
            await asked_hint(table, mover)
        assert refused.value.code == "stale"

    run(test, tmp_path)


async def asked_hint(table: Table, person: int) -> asyncio.Task[p.Hint]:
    """A hint that is being thought about."""
    hint = await table.ask(person, p.AskHint(id="hint"))
    assert isinstance(hint, asyncio.Task)
    return hint
