"""Who comes late, who shares a device, and who points at the board."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from jackline.server.table.entries import Chair, StoodIn
from jackline.server.table.matters.people import join
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError
from tests.server.client import Json, at_table, http_client, join_table, open_table
from tests.server.real_server import RealServer
from tests.server.table.deciding import GUEST, HOST, add, asked, dealt, decided, refusal, table

LATE = 3
OPEN_DOOR: dict[str, Any] = {"seats": 4, "latecomers": True}


def with_late(state: TableState, seat: int | None = None) -> TableState:
    return add(state, join(state, p.JoinTable(name="Late", seat=seat)))


@pytest.mark.parametrize("cut", [False, True], ids=["playing", "cutting"])
def test_a_latecomer_takes_over_a_bots_seat_with_its_hand(cut: bool) -> None:
    state = dealt(table(cut=cut, **OPEN_DOOR))
    hands = state.position and [state.position.hand(seat) for seat in range(4)]
    late = with_late(state)
    assert late.seats_of(LATE) == [2], "the first that is a bot's"
    assert late.chairs[2] == Chair("Late", LATE, None)
    assert (late.position and [late.position.hand(seat) for seat in range(4)]) == hands
    assert with_late(state, seat=3).seats_of(LATE) == [3]


def test_a_latecomer_takes_no_seat_of_a_person_even_where_a_bot_stands_in() -> None:
    state = add(dealt(table(**OPEN_DOOR)), StoodIn(1, "greedy"))
    for taken in (0, 1, 9):
        with pytest.raises(TableError) as refused:
            join(state, p.JoinTable(name="Late", seat=taken))
        assert refused.value.code == "seat_taken"
    full = dealt(table(seats=2, latecomers=True))
    with pytest.raises(TableError, match="Watch"):
        join(full, p.JoinTable(name="Late"))


def test_without_the_switch_a_latecomer_watches() -> None:
    state = dealt(table(seats=4))
    with pytest.raises(TableError) as refused:
        join(state, p.JoinTable(name="Late"))
    assert refused.value.code == "game_running"
    watching = add(state, join(state, p.JoinTable(name="Late", watch=True)))
    assert refusal(watching, LATE, p.TakeSeat(id="1", seat=2)) == "game_running"


def test_an_onlooker_sits_down_in_a_game_but_nobody_changes_seats() -> None:
    state = dealt(table(**OPEN_DOOR))
    state = add(state, join(state, p.JoinTable(name="Late", watch=True)))
    state = asked(state, LATE, p.TakeSeat(id="1", seat=3))
    assert state.seats_of(LATE) == [3]
    assert refusal(state, LATE, p.TakeSeat(id="2", seat=2)) == "game_running"
    assert refusal(state, LATE, p.TakeSeat(id="3", seat=None)) == "game_running"
    state = asked(state, LATE, p.Leave(id="4"))
    assert state.chairs[3].bot is not None, "and a bot has it again"


def test_the_door_can_be_opened_in_mid_game() -> None:
    state = dealt(table(seats=4))
    state = asked(state, HOST, p.ChangeSetUp(id="1", setup=p.SetUp(**OPEN_DOOR)))
    assert with_late(state).seats_of(LATE) == [2]


# ---- one device for several ----


def test_the_host_gives_one_person_one_more_seat_under_another_name() -> None:
    state = table(seats=4)
    state = asked(state, HOST, p.AssignSeat(id="1", seat=2, person=HOST, name=" Gran "))
    assert state.seats_of(HOST) == [0, 2]
    assert state.chairs[2] == Chair("Gran", HOST)
    state = asked(state, HOST, p.AssignSeat(id="2", seat=3, person=GUEST, name="Gran"))
    assert state.chairs[3].name == "Gran 2", "names are told apart"
    again = p.AssignSeat(id="3", seat=2, person=HOST, name="Gran")
    assert asked_nothing(state, again)
    state = asked(state, HOST, p.AssignSeat(id="4", seat=2, person=HOST, name="Grandpa"))
    assert [chair.name for chair in state.chairs] == ["Ana", "Guest 1", "Grandpa", "Gran 2"]


def asked_nothing(state: TableState, request: p.AssignSeat) -> bool:
    return decided(state, HOST, request) is None


def test_in_a_game_a_shared_device_takes_over_bots_only() -> None:
    state = dealt(table(seats=4))
    state = asked(state, HOST, p.AssignSeat(id="1", seat=2, person=HOST, name="Gran"))
    assert state.seats_of(HOST) == [0, 2]
    assert refusal(state, HOST, p.AssignSeat(id="2", seat=1, person=HOST, name="Gramps")) == "seat_taken"
    assert refusal(state, GUEST, p.AssignSeat(id="3", seat=3, person=GUEST, name="Gramps")) == "not_host"


def test_a_shared_device_is_somebodys_and_has_a_readable_name() -> None:
    state = table(seats=4)
    assert refusal(state, HOST, p.AssignSeat(id="1", seat=2, name="Gran")) == "no_such_person"
    assert refusal(state, HOST, p.AssignSeat(id="2", seat=2, person=9, name="Gran")) == "no_such_person"
    assert refusal(state, HOST, p.AssignSeat(id="3", seat=2, person=HOST, name="\u200b ")) == "no_name"
    assert refusal(state, HOST, p.AssignSeat(id="4", seat=7, person=HOST, name="Gran")) == "no_such_seat"


# ---- at a real table ----


def test_a_latecomer_plays_on_for_a_bot(server: RealServer) -> None:
    async def run() -> None:
        setup = {"seats": 2, "latecomers": True, "pace": "slow"}
        key = open_table(server.http, "Ada", setup=setup, start=True)
        card = http_client.get(f"{server.http}/api/tables/{key['code']}").json()
        assert card["latecomers"] is True
        assert [seat["kind"] for seat in card["seats"]] == ["person", "bot"]
        late = join_table(server.http, key["code"], "Late")
        assert late["seats"] == [1]
        async with (
            at_table(server.ws, key["code"], key["token"]) as ada,
            at_table(server.ws, key["code"], late["token"]) as bo,
        ):
            assert len(bo.view["me"]["hand"]) == 7
            on_turn = (ada, bo)[ada.view["game"]["turn"]]
            move = on_turn.view["me"]["playable"][0]
            await on_turn.do("play", move=f"{move['card']}@{move['spaces'][0]}", number=on_turn.number)

    asyncio.run(run())


def test_everyone_sees_what_somebody_points_at_and_nothing_of_it_is_kept(server: RealServer) -> None:
    async def run() -> None:
        key = open_table(server.http, "Ada", setup={"seats": 2, "pace": "slow"}, start=True)
        async with (
            at_table(server.ws, key["code"], key["token"]) as ada,
            at_table(server.ws, key["code"]) as screen,
        ):
            answer: Json = await ada.ask("show", spaces=["e4", "j10"])
            assert answer["type"] == "done"
            await screen.until(lambda: shown(screen.others))
            (message,) = shown(screen.others)
            assert message == {"type": "shown", "person": 1, "seat": 0, "spaces": ["e4", "j10"]}
            assert (await ada.ask("show", spaces=["k4"]))["code"] == "no_such_space"
            assert [event["event"] for event in screen.events if "how" in event["event"]] == []

    asyncio.run(run())


def shown(messages: list[Json]) -> list[Json]:
    return [message for message in messages if message["type"] == "shown"]


def test_the_muted_do_not_point() -> None:
    state = dealt(table(seats=2))
    state = asked(state, HOST, p.MutePerson(id="1", person=GUEST, muted=True))
    assert refusal(state, GUEST, p.ShowSpaces(id="2", spaces=["e4"])) == "muted"
