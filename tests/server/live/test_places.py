"""Places at a live table are for those with a key; strangers neither fill it up nor get hold of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from jackline.server.live import autopilot
from jackline.server.live.lobby import Lobby
from jackline.server.live.places import (
    MOST_OF_ONE_KEY,
    MOST_ONLOOKERS,
    MOST_VIEWERS,
    USUAL_LIMITS,
    Limits,
    make_room,
)
from jackline.server.live.table import Table
from jackline.server.live.viewers import Viewer
from jackline.server.table.hosting import HOST_GRACE
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Parting, TableError
from tests.server.client import at_table, http_client, join_table, open_table, raw_socket
from tests.server.live.lobbies import a_lobby
from tests.server.live.test_clocks import Hands
from tests.server.live.test_live_table import Watcher, ask, run
from tests.server.real_server import RealServer
from tests.server.strict import read_frame

HOST, GUEST = 1, 2
FAR: Final = "192.0.2.7"


async def farewell(viewer: Viewer) -> dict[str, Any]:
    """The last message of a viewer who has to go."""
    last: dict[str, Any] = {}
    async with asyncio.timeout(60):
        while (text := await viewer.next()) is not None:
            last = read_frame(text)
    assert last["type"] == "farewell"
    return last


async def refused(coming: Awaitable[object]) -> str:
    """The code with which somebody is not let in."""
    with pytest.raises(TableError) as why:
        await coming
    return why.value.code


async def two_people(lobby: Lobby) -> Table:
    """Ana (1), at home, and Bo (2), far away, before the deal."""
    key = await lobby.open(p.NewTable(name="Ana", setup=p.SetUp(seats=4)), "home")
    await lobby.join(key.code, p.JoinTable(name="Bo"), FAR)
    return await lobby.table(key.code)


async def crowd(table: Table, count: int) -> list[Viewer]:
    """So many onlookers without a key, each from somewhere else."""
    viewers = [Viewer(None, mark=f"m{number}") for number in range(count)]
    for viewer in viewers:
        await table.attach(viewer, None)
    return viewers


# ---- places -------------------------------------------------------------------------------------------


def test_a_crowd_of_onlookers_locks_out_nobody_with_a_key(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_people(lobby)
        await crowd(table, MOST_ONLOOKERS)
        assert await refused(table.attach(Viewer(None, mark="late"), None)) == "too_many_viewers"
        for person in (HOST, GUEST):
            for _ in range(MOST_OF_ONE_KEY):
                await table.attach(Viewer(person), None)
        assert table.presence().here == {HOST, GUEST}

    run(test, tmp_path)


def filled(*holders: int | None) -> list[Viewer]:
    """A table full of viewers: these, and one device each of people from 100 on."""
    rest = MOST_VIEWERS - len(holders)
    viewers = [Viewer(None, holder=holder) for holder in (*holders, *range(100, 100 + rest))]
    for number, viewer in enumerate(viewers, start=1):
        viewer.came = number
    return viewers


def test_at_a_full_table_the_newest_onlooker_gives_way_to_a_key() -> None:
    viewers = filled(None, None, GUEST)
    assert make_room(viewers, Viewer(HOST), USUAL_LIMITS) == (viewers[1], Parting.NO_ROOM)


def test_where_all_have_keys_whoever_has_most_devices_gives_one_up() -> None:
    viewers = filled(5, GUEST, 5, 6, 6, 5)
    assert make_room(viewers, Viewer(HOST), USUAL_LIMITS) == (viewers[0], Parting.ELSEWHERE)


def test_of_one_key_the_oldest_device_gives_way_and_is_told(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_people(lobby)
        devices = [Viewer(GUEST) for _ in range(MOST_OF_ONE_KEY + 1)]
        for device in devices:
            await table.attach(device, None)
        said = await farewell(devices[0])
        assert (said["code"], said["again"]) == ("elsewhere", False)
        assert table.attendance.viewers == {*devices[1:]}

    run(test, tmp_path)


def test_one_household_has_only_so_many_onlookers() -> None:
    there = [Viewer(None, mark="far") for _ in range(3)]
    few = Limits(onlookers=3)
    assert make_room(there, Viewer(None, mark="near"), few) is None
    assert make_room(there, Viewer(GUEST, mark="far"), few) is None
    with pytest.raises(TableError, match="from your address"):
        make_room(there, Viewer(None, mark="far"), few)


# ---- closed to onlookers ------------------------------------------------------------------------------


def test_a_closed_table_says_farewell_to_onlookers_and_keeps_those_with_a_key(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_people(lobby)
        [nosy], screen, guest = await crowd(table, 1), Viewer(None, holder=HOST), Viewer(GUEST)
        await table.attach(screen, None)
        await table.attach(guest, None)
        await ask(table, HOST, p.ChangeSetUp(id="s", setup=p.SetUp(seats=4, onlookers=False)))
        assert (await farewell(nosy))["code"] == "no_onlookers"
        assert table.attendance.viewers == {screen, guest}
        assert await refused(table.attach(Viewer(None), None)) == "no_onlookers"
        assert (await lobby.card(table.state.code, None)).onlookers is False

    run(test, tmp_path)


def test_a_big_screen_with_somebodys_key_sees_what_onlookers_see(server: RealServer) -> None:
    async def test() -> None:
        key = open_table(server.http, setup={"onlookers": False}, start=True)
        async with raw_socket(server.ws, key["code"]) as screen:
            await screen.send(type="hello", token=key["token"], look_on=True)
            await screen.receive()
            assert screen.view["me"] is None
            assert screen.view["table"]["people"][0]["present"] is False
            assert (await screen.ask("say", text="hello"))["code"] == "not_at_table"
        async with raw_socket(server.ws, key["code"]) as nosy:
            await nosy.send(type="hello")
            assert (await nosy.receive())["code"] == "no_onlookers"

    asyncio.run(test())


# ---- sent away ----------------------------------------------------------------------------------------


def test_five_times_sent_away_is_five_times_not_back(server: RealServer) -> None:
    """As it was found: host and guest at one address, which is no way out either; keys there go on."""

    async def test() -> None:
        key = open_table(server.http, setup={"seats": 4})
        sister = join_table(server.http, key["code"], "Sister")
        guest = join_table(server.http, key["code"], "Bo")
        async with at_table(server.ws, key["code"], key["token"]) as host:
            await host.do("remove", person=guest["person"])
            for name in ("Bo", "Bob", "Robert", "Not Bo", "Somebody else"):
                assert (await try_to_join(server, key["code"], name))["code"] == "sent_away"
            async with raw_socket(server.ws, key["code"]) as back:
                await back.send(type="hello", token=guest["token"])
                assert (await back.receive())["sentence"] == "The host has asked you to leave the table."
            await host.until(lambda: host.view["me"]["sent_away"][0]["knock"] == "Bo")
            async with at_table(server.ws, key["code"], sister["token"]) as at_home:
                assert at_home.view["me"]["sent_away"] == []
            await host.do("let_back", person=guest["person"])
            assert host.view["me"]["sent_away"] == []
            async with at_table(server.ws, key["code"], guest["token"]) as back:
                assert back.view["me"]["person"] == guest["person"]

    asyncio.run(test())


async def try_to_join(server: RealServer, code: str, name: str) -> dict[str, Any]:
    body = {"name": name}
    answer = await asyncio.to_thread(
        lambda: http_client.post(f"{server.http}/api/tables/{code}/people", json=body)
    )
    told: dict[str, Any] = answer.json()
    return told


def test_onlookers_from_there_go_too_unless_someone_of_the_table_lives_there(tmp_path: Path) -> None:
    async def test(lobby: Lobby) -> None:
        table = await two_people(lobby)
        marks = {person: one.mark for person, one in table.state.people.items()}
        tv, spy = Viewer(None, mark=marks[HOST]), Viewer(None, mark=marks[GUEST])
        for viewer in (tv, spy):
            await table.attach(viewer, None)
        await ask(table, HOST, p.RemovePerson(id="r", person=GUEST))
        assert (await farewell(spy))["code"] == "removed"
        assert table.attendance.viewers == {tv}
        assert await refused(table.attach(Viewer(None, mark=marks[GUEST]), None)) == "sent_away"
        child = await table.join(p.JoinTable(name="Child"), "hash", marks[HOST])
        await ask(table, HOST, p.RemovePerson(id="s", person=child))
        await ask(table, HOST, p.Say(id="t", text="sorry"))
        assert table.attendance.viewers == {tv}, "the house is not thrown out with a child"

    run(test, tmp_path)


def test_a_ban_outlives_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_lobby(tmp_path) as lobby:
            table = await two_people(lobby)
            code = table.state.code
            await ask(table, HOST, p.RemovePerson(id="r", person=GUEST))
        async with a_lobby(tmp_path) as lobby:
            assert await refused(lobby.join(code, p.JoinTable(name="Bob"), FAR)) == "sent_away"
            assert (await lobby.join(code, p.JoinTable(name="Cy"), "elsewhere")).person == 3

    asyncio.run(test())


# ---- an absent host -----------------------------------------------------------------------------------


def test_who_acts_for_the_host_is_shown_when_the_time_has_come_and_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autopilot, "LONGEST_NAP", 0.05)
    hands = Hands()

    def acts(person: int | None) -> Callable[[dict[str, Any]], bool]:
        return lambda update: bool(update["view"]["table"]["acting_host"] == person)

    async def test() -> None:
        async with a_lobby(tmp_path, hands.clock) as lobby:
            table = await two_people(lobby)
            stranger = await table.join(p.JoinTable(name="Stranger", watch=True), "hash")
            await table.attach(Viewer(stranger), None)
            guest = await Watcher.at(table, GUEST)
            hands.pass_by(HOST_GRACE / 1000 + 1)
            update = await guest.until(acts(GUEST))
            assert update["view"]["table"]["host"] == HOST
            assert await refused(table.ask(GUEST, p.RemovePerson(id="r", person=stranger))) == "acts_for_host"
            await table.attach(Viewer(HOST), None)
            await guest.until(acts(None))
            assert await refused(table.ask(GUEST, p.Start(id="s"))) == "not_host"

    asyncio.run(test())
