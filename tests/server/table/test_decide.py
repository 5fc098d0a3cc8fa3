"""What a table decides, without sockets, clock or database."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from jackline.server.table.entries import Chair, Dealt, HostGiven, Left, MoveMade, Opened, Seated
from jackline.server.table.folding import opened
from jackline.server.table.matters.people import join
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError
from tests.server.table.deciding import GUEST, HOST, add, asked, begun, dealt, decided, moved, refusal, table


def test_open_seats_are_given_to_bots_with_names_of_their_own() -> None:
    state = dealt(table(seats=4))
    assert [chair.person for chair in state.chairs] == [HOST, GUEST, None, None]
    assert [chair.bot is not None for chair in state.chairs] == [False, False, True, True]
    assert len({chair.name for chair in state.chairs}) == 4
    assert state.phase == "playing"


def test_a_person_sits_down_stands_up_and_sits_elsewhere() -> None:
    state = table(seats=4)
    state = asked(state, GUEST, p.TakeSeat(id="1", seat=3))
    assert state.seats_of(GUEST) == [3]
    state = asked(state, GUEST, p.TakeSeat(id="2", seat=None))
    assert state.seats_of(GUEST) == []
    assert refusal(state, GUEST, p.TakeSeat(id="3", seat=0)) == "seat_taken"


def test_fewer_seats_keep_people_before_bots_before_open_ones() -> None:
    state = table(seats=4)
    state = asked(state, GUEST, p.TakeSeat(id="1", seat=3))
    state = asked(state, HOST, p.AssignSeat(id="2", seat=1, bot="greedy"))
    state = asked(state, HOST, p.ChangeSetUp(id="3", setup=p.SetUp(seats=2)))
    assert [chair.person for chair in state.chairs] == [HOST, GUEST]
    state = asked(state, HOST, p.ChangeSetUp(id="4", setup=p.SetUp(seats=3)))
    assert state.chairs[2].is_open


@pytest.mark.parametrize(
    "setup",
    [
        p.SetUp(seats=5),
        p.SetUp(seats=2, teams=3),
        p.SetUp(edition="unheard of"),
        p.SetUp(layout="heap"),
        p.SetUp(options={"draw": "sometimes"}),
        p.SetUp(options={"no_such": 1}),
        p.SetUp(options={"chips": {"blue": "many"}}),
    ],
)
def test_a_set_up_that_cannot_be_dealt_is_refused_with_the_reason(setup: p.SetUp) -> None:
    assert refusal(table(), HOST, p.ChangeSetUp(id="1", setup=setup)) == "bad_set_up"


def test_in_a_game_only_the_pace_and_the_times_can_change() -> None:
    state = dealt(table(seats=2))
    state = asked(state, HOST, p.ChangeSetUp(id="1", setup=p.SetUp(seats=2, pace="fast", turn_seconds=30)))
    assert state.setup.pace == "fast"
    assert refusal(state, HOST, p.ChangeSetUp(id="2", setup=p.SetUp(seats=4))) == "game_running"


def test_a_move_meant_for_an_earlier_turn_is_stale() -> None:
    state = dealt(table(seats=2))
    assert state.position is not None
    on_turn = state.chairs[state.position.turn].person or 0
    move = str(state.position.legal_moves()[0])
    before = state.number
    first = decided(state, on_turn, p.Play(id="a", number=before, move=move))
    assert isinstance(first, MoveMade)
    state = moved(state, first, at=0)
    assert refusal(state, on_turn, p.Play(id="b", number=before, move=move)) == "stale"


def test_a_message_said_meanwhile_does_not_make_a_move_stale() -> None:
    state = dealt(table(seats=2))
    assert state.position is not None
    on_turn = state.chairs[state.position.turn].person or 0
    number = state.number
    state = asked(state, HOST, p.Say(id="1", text="hello"))
    move = str(state.position.legal_moves()[0]) if state.position else ""
    assert isinstance(decided(state, on_turn, p.Play(id="2", number=number, move=move)), MoveMade)


def test_the_deal_moves_on_and_teams_are_kept_or_shuffled() -> None:
    state = dealt(table(seats=4, guests=3))
    assert state.position is not None
    over = replace(state, phase="over")
    again = decided(over, GUEST, p.Rematch(id="1"))
    assert isinstance(again, Dealt)
    assert again.dealer == (state.position.dealer + 1) % 4
    assert again.chairs == state.chairs
    mixed = [decided(over, GUEST, p.Rematch(id="1", teams="shuffle")) for _ in range(20)]
    orders = {entry.chairs for entry in mixed if isinstance(entry, Dealt)}
    assert len(orders) > 1
    assert all(sorted(order, key=str) == sorted(state.chairs, key=str) for order in orders)


def test_the_host_passes_on_when_the_host_leaves() -> None:
    state = table(seats=4, guests=2)
    left = decided(state, HOST, p.Leave(id="1"))
    assert isinstance(left, Left)
    state = add(state, left)
    assert state.host == GUEST
    assert state.seats_of(HOST) == []
    assert HOST not in state.people


def test_whoever_comes_to_a_table_left_by_all_is_its_host() -> None:
    state = asked(table(guests=0), HOST, p.Leave(id="1"))
    assert state.people == {}
    entry = join(state, p.JoinTable(name="Bo"))
    state = add(state, entry)
    assert entry.person == 2, "numbers of people are never given twice"
    assert state.host == 2


def test_leaving_in_a_game_gives_the_seat_to_a_bot() -> None:
    state = asked(dealt(table(seats=2)), GUEST, p.Leave(id="1"))
    assert state.chairs[1].person is None
    assert state.chairs[1].bot is not None


def test_the_host_gives_a_bots_seat_to_an_onlooker_in_a_game() -> None:
    state = dealt(table(seats=4))
    state = add(state, join(state, p.JoinTable(name="Late", watch=True)))
    state = asked(state, HOST, p.AssignSeat(id="1", seat=3, person=3))
    assert state.seats_of(3) == [3]
    assert state.chairs[3].bot is None
    assert refusal(state, HOST, p.AssignSeat(id="2", seat=3)) == "game_running"


def test_the_host_may_be_given_away() -> None:
    assert decided(table(), HOST, p.GiveHost(id="1", person=GUEST)) == HostGiven(GUEST)
    assert refusal(table(), HOST, p.GiveHost(id="1", person=9)) == "no_such_person"


def test_two_of_one_name_are_told_apart() -> None:
    state = table(seats=4, guests=0)
    state = add(state, join(state, p.JoinTable(name="Ana")))
    assert state.people[2].name == "Ana 2"


@pytest.mark.parametrize("name", ["  ", "\u200b\u200b", "\n\t", "\u202e"])
def test_a_name_must_be_readable(name: str) -> None:
    with pytest.raises(TableError, match="name"):
        join(table(), p.JoinTable(name=name))


def test_a_name_loses_what_cannot_be_seen() -> None:
    assert join(table(), p.JoinTable(name=" B\u202eo \n b ")).name == "Bo b"


def test_a_full_table_says_so() -> None:
    state = table(seats=2)
    with pytest.raises(TableError) as refused:
        join(state, p.JoinTable(name="Third"))
    assert refused.value.code == "table_full"
    assert join(state, p.JoinTable(name="Third", watch=True)).chairs is None


def test_the_muted_do_not_speak() -> None:
    state = asked(table(), HOST, p.MutePerson(id="1", person=GUEST, muted=True))
    assert refusal(state, GUEST, p.Say(id="2", text="hello")) == "muted"
    assert refusal(state, GUEST, p.React(id="3", kind="nice")) == "muted"
    state = asked(state, HOST, p.MutePerson(id="4", person=GUEST, muted=False))
    assert decided(state, GUEST, p.Say(id="5", text="hello")) is not None


def test_with_several_seats_the_one_to_move_is_in_front() -> None:
    chairs = (Chair("Ana", 1), Chair("Bo", 1), Chair("Cy", 1))
    state, _ = opened(Opened("AAAA-BBBB", "Ana", p.SetUp(seats=3), chairs), at=0)
    state = begun(state)
    for _ in range(6):
        position = state.position
        assert position is not None
        assert state.front_seat(1) == position.turn
        play = p.Play(id="x", number=state.number, move=str(position.legal_moves()[0]))
        entry = decided(state, 1, play)
        assert isinstance(entry, MoveMade)
        state = moved(state, entry, at=0)


def test_wins_belong_to_the_company_not_to_the_number_of_the_team() -> None:
    state = dealt(table(seats=2))
    team = state.members(0)
    won = replace(state, phase="over", wins={team: 2})
    assert won.series() == [2, 0]
    swapped = replace(won, chairs=tuple(reversed(won.chairs)))
    assert swapped.series() == [0, 2]


def test_swapping_and_shuffling_keep_everyone() -> None:
    state = table(seats=4, guests=2)
    swapped = asked(state, HOST, p.SwapSeats(id="1", one=0, other=3))
    assert swapped.seats_of(HOST) == [3]
    shuffled = decided(state, HOST, p.ShuffleSeats(id="2"))
    assert isinstance(shuffled, Seated)
    assert sorted(shuffled.chairs, key=str) == sorted(state.chairs, key=str)
