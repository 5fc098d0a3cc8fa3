"""Whose table it is: the host's, who may be away; whoever sits there meanwhile gets things going, no more."""

from __future__ import annotations

from typing import Final

import pytest
from msgspec.structs import replace

from jackline.server.table.entries import Chair, Gathered, Seated
from jackline.server.table.hosting import HOST_GRACE, NOBODY, acting_host
from jackline.server.table.matters.people import join
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from tests.server.table.deciding import CHANCE, GUEST, HOST, add, asked, dealt, decided, refusal, table

LATE: Final = HOST_GRACE
STRANGER: Final = 3


def alone(*here: int, at: int = LATE) -> Now:
    """A moment in which the host has been away since the beginning and these people are here."""
    return Now(at, Presence(frozenset(here), {HOST: 0}, 0, 0), CHANCE)


def watched(state: TableState) -> TableState:
    """The table with a stranger who only looks on."""
    return add(state, join(state, p.JoinTable(name="Stranger", watch=True)))


def test_a_stranger_who_looks_on_never_becomes_host() -> None:
    state, now = watched(table()), alone(STRANGER, at=10**12)
    assert acting_host(state, now.presence, now.at) is None
    assert refusal(state, STRANGER, p.RemovePerson(id="1", person=GUEST), now) == "not_host"
    assert refusal(state, STRANGER, p.Start(id="2"), now) == "not_host"


def test_who_sits_acts_for_an_absent_host_until_the_host_is_back() -> None:
    state = watched(table())
    assert refusal(state, GUEST, p.Start(id="1"), alone(GUEST, at=LATE - 1)) == "not_host"
    assert decided(state, GUEST, p.Start(id="1"), alone(GUEST, STRANGER)) is not None
    back = Now(LATE + 1, Presence(frozenset({HOST, GUEST}), {}, 0, 0), CHANCE)
    assert refusal(state, GUEST, p.Start(id="1"), back) == "not_host"
    assert decided(state, HOST, p.RemovePerson(id="2", person=GUEST), back) is not None, "nothing was lost"


@pytest.mark.parametrize(
    "request_",
    [
        p.RemovePerson(id="1", person=STRANGER),
        p.RemovePerson(id="1", person=HOST),
        p.LetBack(id="1", person=STRANGER),
        p.MutePerson(id="1", person=STRANGER, muted=True),
        p.GiveHost(id="1", person=STRANGER),
        p.SwapSeats(id="1", one=0, other=1),
        p.ShuffleSeats(id="1"),
        p.AssignSeat(id="1", seat=0, bot="greedy"),
        p.AssignSeat(id="1", seat=0),
        p.AssignSeat(id="1", seat=0, person=GUEST),
        p.AssignSeat(id="1", seat=3, person=HOST),
        p.ChangeSetUp(id="1", setup=p.SetUp(seats=4, hints=False)),
        p.ChangeSetUp(id="1", setup=p.SetUp(seats=4, onlookers=False)),
    ],
    ids=str,
)
def test_who_acts_for_the_host_does_nothing_to_people_or_to_what_was_agreed(request_: p.IdRequest) -> None:
    state = watched(table())
    assert refusal(state, GUEST, request_, alone(GUEST, STRANGER)) == "acts_for_host"


def test_nobody_loses_a_seat_to_fewer_of_them_while_the_host_is_away() -> None:
    state = table(seats=4, guests=2)
    fewer = p.ChangeSetUp(id="1", setup=p.SetUp(seats=2))
    assert refusal(state, GUEST, fewer, alone(GUEST, STRANGER)) == "acts_for_host"


def test_a_family_whose_host_has_no_battery_gets_going() -> None:
    state, now = watched(table()), alone(GUEST, STRANGER)
    state = add(state, decided(state, GUEST, p.AssignSeat(id="1", seat=2, person=STRANGER), now))
    state = add(state, decided(state, GUEST, p.AssignSeat(id="2", seat=3, bot="greedy"), now))
    state = add(state, decided(state, GUEST, p.AssignSeat(id="3", seat=3), now))
    state = add(state, decided(state, GUEST, p.ChangeSetUp(id="4", setup=p.SetUp(seats=3)), now))
    assert [chair.person for chair in state.chairs] == [HOST, GUEST, STRANGER]
    state = add(state, decided(state, GUEST, p.Start(id="5"), now))
    assert state.phase == "playing"
    assert state.host == HOST


def test_a_game_is_given_up_by_the_host_alone() -> None:
    state, now = dealt(table(seats=2)), alone(GUEST)
    assert refusal(state, GUEST, p.Gather(id="1"), now) == "acts_for_host"
    over = replace(state, phase="over")
    assert decided(over, GUEST, p.Gather(id="1"), now) == Gathered()


def test_cards_of_a_bot_go_to_nobody_while_the_host_is_away() -> None:
    state = dealt(table(seats=4))
    more = p.AssignSeat(id="1", seat=2, person=GUEST, name="Grandma")
    assert refusal(state, GUEST, more, alone(GUEST)) == "acts_for_host"


def test_who_leaves_for_good_hands_the_table_to_one_who_sits() -> None:
    state = table(seats=4, guests=2)
    here = Now(0, Presence(frozenset({3})), CHANCE)
    assert add(state, decided(state, HOST, p.Leave(id="1"), here)).host == 3, "rather to one who is here"
    assert asked(state, HOST, p.Leave(id="1")).host == GUEST


def test_a_table_that_only_onlookers_are_left_at_is_nobodys_until_someone_sits_down() -> None:
    state = watched(table(guests=0))
    state = asked(state, HOST, p.Leave(id="1"))
    assert state.host == NOBODY
    assert refusal(state, GUEST, p.RemovePerson(id="2", person=GUEST)) == "not_host"
    assert asked(state, GUEST, p.TakeSeat(id="3", seat=0)).host == GUEST
    more = add(state, join(state, p.JoinTable(name="Cy", watch=True)))
    assert more.host == NOBODY
    assert add(state, join(state, p.JoinTable(name="Cy"))).host == 3


def test_a_table_whose_people_are_only_away_is_taken_over_by_nobody() -> None:
    state = add(table(), join(table(), p.JoinTable(name="Cy")))
    assert state.host == HOST
    moved = Seated((Chair("Cy", 3), *state.chairs[1:]))
    assert add(state, moved).host == HOST
