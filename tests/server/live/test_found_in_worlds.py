"""What made-up worlds have found (tests/worlds), each once more by itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from jackline.server.live import table as live_table
from jackline.server.live.autopilot import Autopilot
from jackline.server.live.bot_seats import BotSeats
from jackline.server.live.getting_ready import GettingReady
from jackline.server.live.lobby import Lobby
from jackline.server.live.showing import Showing
from jackline.server.live.viewers import MOST_UPDATES, Push, Viewer
from jackline.server.ops.settings import Settings
from jackline.server.store import Entry, ReadFailed, Store, WriteFailed
from jackline.server.table.entries import Spoken, StoodIn
from jackline.server.table.forms import encode_entry
from jackline.server.web.door import Door
from jackline.server.web.line import HungUp
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError
from tests.server.live.lobbies import a_lobby
from tests.server.live.test_clocks import Hands
from tests.server.live.test_live_table import Watcher, a_move, ask, names, run, two_at_a_table


def test_what_cannot_be_looked_up_is_not_said_to_be_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move was kept, the answer and the look at it were not: "nothing has changed" would be untrue."""

    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        mover, play = a_move(table)
        keep = Store.append

        async def keep_and_fail(*args: Any, **options: Any) -> None:
            await keep(*args, **options)
            raise WriteFailed("The connection was lost.")

        async def blind(*_: object, **__: object) -> None:
            raise ReadFailed("The disk does not answer.")

        with monkeypatch.context() as patch:
            patch.setattr(Store, "append", keep_and_fail)
            patch.setattr(Store, "entries", blind)
            with pytest.raises(TableError) as refused:
                await ask(table, mover, play)
        assert refused.value.code == "failed"
        assert (await ask(table, mover, play)).number == play.number + 1

    run(test, tmp_path)


def test_a_clock_that_has_run_out_waits_in_peace_for_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the bot that plays for the late one thought, the table asked itself again without a pause."""
    hands, asked, come_due = Hands(), 0, Autopilot._come_due

    async def never(*_: object) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    async def counted(self: Autopilot) -> None:
        nonlocal asked
        asked += 1
        await come_due(self)

    async def play() -> None:
        monkeypatch.setattr(BotSeats, "choose", never)
        monkeypatch.setattr(Autopilot, "_come_due", counted)
        async with a_lobby(tmp_path, hands.clock) as lobby:
            table = await two_at_a_table(lobby, turn_seconds=5)
            await Watcher.at(table, 1)
            hands.pass_by(6)
            for number in range(3):
                await ask(table, 1, p.Say(id=f"s{number}", text="well?"))
                await asyncio.sleep(0.1)

    asyncio.run(play())
    assert 0 < asked < 10


def test_whoever_is_back_gets_the_seat_though_that_cannot_be_kept_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, failures = Store.append, 0

    async def fail_first(self: Store, id: int, entries: Any, **options: Any) -> None:
        nonlocal failures
        if entries[0].kind == "came_back" and not failures:
            failures += 1
            raise WriteFailed("The disk is full.")
        await keep(self, id, entries, **options)

    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        await table.add(StoodIn(table.state.seats_of(2)[0], "greedy"))
        monkeypatch.setattr(Store, "append", fail_first)
        back = await Watcher.at(table, 2)
        await back.until(lambda update: "PersonCameBack" in names(update))
        assert failures == 1

    run(test, tmp_path)


def test_a_move_sent_again_by_who_has_left_the_seat_is_still_done(tmp_path: Path) -> None:
    play: p.Play | None = None

    async def before(lobby: Lobby) -> str:
        nonlocal play
        table = await two_at_a_table(lobby)
        mover, play = a_move(table)
        await ask(table, mover, play)
        await ask(table, 1, p.Gather(id="g"))
        await ask(table, mover, p.TakeSeat(id="up", seat=None))
        assert (await ask(table, mover, play)).number == play.number + 1
        return f"{table.state.code} {mover}"

    async def both() -> None:
        async with a_lobby(tmp_path) as lobby:
            code, mover = (await before(lobby)).split()
        async with a_lobby(tmp_path) as lobby:
            assert play is not None
            assert (await ask(await lobby.table(code), int(mover), play)).number == play.number + 1

    asyncio.run(both())


def test_a_table_that_has_ended_plans_nothing_more(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby, turn_seconds=5)
        await Watcher.at(table, 1)
        autopilot = table._autopilot
        await table.close()
        await ask(table, 1, p.Say(id="late", text="what was asked before is still kept"))
        autopilot.try_again()
        assert autopilot._timer is None
        assert not autopilot._is_thinking()

    run(test, tmp_path)


class PaperLine:
    """A line on which one thing was said."""

    push: Push | None = None

    def __init__(self, hello: p.Hello) -> None:
        self._said = [msgspec.json.encode(hello).decode()]
        self.heard: list[dict[str, Any]] = []
        self.has_heard = asyncio.Event()

    def vouch(self, key: object) -> None:
        """Nothing follows from it."""

    async def open(self) -> None:
        """It is."""

    async def receive(self) -> str:
        """What was said, and then nothing until the other end hangs up."""
        if not self._said:
            await self.has_heard.wait()
            raise HungUp
        return self._said.pop()

    async def send(self, text: bytes) -> None:
        """Note it."""
        self.heard.append(msgspec.json.decode(text))
        self.has_heard.set()

    async def close(self, code: int) -> None:
        """It was short."""


def test_who_joined_at_one_process_is_known_at_the_other(tmp_path: Path) -> None:
    async def go() -> None:
        async with a_lobby(tmp_path) as one, a_lobby(tmp_path) as other:
            key = await one.open(p.NewTable(name="Ana"))
            await other.table(key.code)
            guest = await one.join(key.code, p.JoinTable(name="Bo"))
            line = PaperLine(p.Hello(token=guest.token))
            with suppress(HungUp):
                await Door(other, Settings(data=tmp_path)).connect(key.code, line, "10.0.0.1")
            assert line.heard[0]["type"] == "update", line.heard
            assert line.heard[0]["view"]["me"]["person"] == guest.person

    asyncio.run(go())


def test_nobody_is_shown_less_than_another_process_has_shown_them(tmp_path: Path) -> None:
    async def go() -> None:
        async with a_lobby(tmp_path) as one, a_lobby(tmp_path) as other:
            here = await two_at_a_table(one)
            there = await other.table(here.state.code)
            done = await ask(here, 1, p.Say(id="s", text="here"))
            viewer = Viewer(1)
            await there.attach(viewer, done.number)
            text = await viewer.next()
            assert text is not None
            assert msgspec.json.decode(text)["number"] == done.number

    asyncio.run(go())


def test_a_slow_reader_who_goes_is_shown_what_the_last_answers_speak_of() -> None:
    async def go() -> None:
        viewer = Viewer(1)
        viewer.catch_up = lambda: viewer.show(b"newest")
        for number in range(MOST_UPDATES + 1):
            viewer.show(b"%d" % number)
        viewer.answer(b"done")
        viewer.close()
        assert [await viewer.next() for _ in range(3)] == [b"newest", b"done", None]

    asyncio.run(go())


def test_what_was_so_already_is_done_once_and_answered_alike(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        await ask(table, 1, p.Gather(id="g"))
        mine = table.state.seats_of(2)[0]
        first = await ask(table, 2, p.TakeSeat(id="here", seat=mine))
        await ask(table, 2, p.TakeSeat(id="up", seat=None))
        assert await ask(table, 2, p.TakeSeat(id="here", seat=mine)) == first
        assert table.state.seats_of(2) == []

    run(test, tmp_path)


def test_a_reaction_sent_again_is_shown_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[p.Message] = []
    monkeypatch.setattr(Showing, "tell", lambda self, viewers, message: told.append(message))

    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        for _ in range(2):
            await ask(table, 1, p.React(id="r", kind="nice"))
        assert len(told) == 1

    run(test, tmp_path)


def test_whoever_is_let_back_at_once_is_not_sent_away(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        guest = await Watcher.at(table, 2)
        remove, let_back = p.RemovePerson(id="away", person=2), p.LetBack(id="back", person=2)
        await asyncio.gather(ask(table, 1, remove), ask(table, 1, let_back))
        await table.post(_nothing)
        assert 2 in table.presence().here
        assert 2 not in table.presence().away_since
        await ask(table, 2, p.Say(id="s", text="still here"))
        await guest.until(lambda update: "Said" in names(update))

    run(test, tmp_path)


async def _nothing() -> None:
    """What is posted last."""


def test_no_hint_is_told_to_who_has_left_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        mover, play = a_move(table)
        thought = asyncio.Event()

        async def advise(*_: object) -> tuple[str, list[object]]:
            await thought.wait()
            return play.move, []

        monkeypatch.setattr(BotSeats, "advise", advise)
        monkeypatch.setattr(GettingReady, "waits_for", lambda *_: None)
        hint = await table.ask(mover, p.AskHint(id="h"))
        assert isinstance(hint, asyncio.Task)
        await ask(table, mover, p.Leave(id="bye"))
        thought.set()
        with pytest.raises(TableError) as refused:
            await hint
        assert refused.value.code == "stale"

    run(test, tmp_path)


def test_what_is_planned_anew_does_not_put_off_a_second_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        await Watcher.at(table, 1)
        await Watcher.at(table, 2)
        autopilot = table._autopilot
        autopilot.try_again()
        autopilot.replan()
        assert autopilot._timer is not None
        assert autopilot._timer.when() < asyncio.get_running_loop().time() + 2

    run(test, tmp_path)


def test_a_table_that_is_loaded_while_the_server_stops_stops_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with a_lobby(tmp_path) as lobby:
            code = (await lobby.open(p.NewTable(name="Ana", start=True))).code
            loading = asyncio.create_task(lobby.table(code))
            await asyncio.sleep(0)
            await lobby.close()
            table, viewer = await loading, Viewer(1)
            await table.attach(viewer, None)
            farewell = await viewer.next()
            assert farewell is not None
            assert msgspec.json.decode(farewell)["code"] == "stopping"
            assert await viewer.next() is None
            with pytest.raises(TableError) as refused:
                await lobby.table(code)
            assert refused.value.code == "stopping"

    asyncio.run(go())


def _lose(patch: pytest.MonkeyPatch, races: int) -> None:
    """Another process is quicker so many times."""
    append, lost = Store.append, 0

    async def too_late(self: Store, id: int, entries: Any, **options: Any) -> None:
        nonlocal lost
        if entries[0].request_id == "mine" and lost < races:
            lost += 1
            number, at, body = entries[0].number, entries[0].at, encode_entry(Spoken(2, "first"))
            await append(self, id, [Entry(number=number, at=at, kind="said", body=body)])
        await append(self, id, entries, **options)

    patch.setattr(Store, "append", too_late)


def test_whoever_loses_many_races_is_heard_at_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        before = table.state.number
        _lose(monkeypatch, 8)
        assert (await ask(table, 1, p.Say(id="mine", text="at last"))).number == before + 9

    run(test, tmp_path)


def test_whoever_loses_every_race_is_told_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is wrong with what was asked for, so it is not called stale."""
    monkeypatch.setattr(live_table, "TRIES", 3)

    async def test(lobby: Lobby) -> None:
        table = await two_at_a_table(lobby)
        _lose(monkeypatch, 3)
        with pytest.raises(TableError) as refused:
            await ask(table, 1, p.Say(id="mine", text="never"))
        assert refused.value.code == "busy"

    run(test, tmp_path)
