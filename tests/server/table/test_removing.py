"""Sent away for the evening: by key and by household, and the host may let them back in."""

from __future__ import annotations

from typing import Final

import pytest

from jackline.server.table.entries import Left, LetBack
from jackline.server.table.forms import decode_entry, encode_entry
from jackline.server.table.matters.people import join
from jackline.server.table.matters.removing import EVENING, MOST_SENT_AWAY, sent_away_now
from jackline.server.table.origins import Origin, mark_of
from jackline.server.table.pacing import plan
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import TableState
from jackline.server.table.views import PublicEncoder, Telling
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError
from tests.server.strict import read_frame
from tests.server.table.deciding import CHANCE, GUEST, HOST, add, asked, decided, refusal, table

AWAY: Final = Origin("aaaaa")
HOME: Final = Origin("bbbbb")
REMOVE: Final = p.RemovePerson(id="r", person=GUEST)
AT: Final = 1_000_000


def with_guest(origin: Origin = AWAY) -> TableState:
    """A table with a guest from somewhere."""
    state = table(seats=4, guests=0)
    return add(state, join(state, p.JoinTable(name="Bo"), origin))


def without_guest(state: TableState | None = None) -> TableState:
    """The same after the guest was sent away."""
    state = state or with_guest()
    return add(state, decided(state, HOST, REMOVE), AT)


def turned_away(state: TableState, wish: p.JoinTable, origin: Origin, at: int = AT) -> str:
    """The code with which somebody is not let in."""
    with pytest.raises(TableError) as refused:
        join(state, wish, origin, at)
    return refused.value.code


@pytest.mark.parametrize("watch", [False, True])
def test_who_was_sent_away_does_not_come_back_under_another_name(watch: bool) -> None:
    state = without_guest()
    for name in ("Bo", "Bob", "Robert", "Not Bo", "Somebody else"):
        assert turned_away(state, p.JoinTable(name=name, watch=watch), AWAY) == "sent_away"
    assert join(state, p.JoinTable(name="Cy"), HOME, AT).name == "Cy", "others come as before"


def test_the_households_of_all_their_devices_are_meant() -> None:
    state = with_guest()
    here = Presence(frozenset({GUEST}), marks={GUEST: frozenset({"ccccc"})})
    left = decided(state, HOST, REMOVE, Now(AT, here, CHANCE))
    assert isinstance(left, Left)
    assert (left.banned, left.marks) == (True, ("aaaaa", "ccccc"))
    assert turned_away(add(state, left, AT), p.JoinTable(name="Bo"), Origin("ccccc")) == "sent_away"


def test_an_evening_later_it_is_forgotten() -> None:
    state = without_guest()
    assert turned_away(state, p.JoinTable(name="Bo"), AWAY, AT + EVENING - 1) == "sent_away"
    assert join(state, p.JoinTable(name="Bo"), AWAY, AT + EVENING).name == "Bo"
    assert sent_away_now(state, AT + EVENING) == {}


def test_the_host_lets_them_back_in_with_the_key_they_had() -> None:
    state = without_guest()
    entry = decided(state, HOST, p.LetBack(id="1", person=GUEST))
    assert entry == LetBack(GUEST, "Bo")
    state = add(state, entry)
    assert state.people[GUEST].name == "Bo"
    assert state.sent_away == {}
    assert join(state, p.JoinTable(name="Sister"), AWAY, AT).name == "Sister"
    assert refusal(state, HOST, p.LetBack(id="2", person=GUEST)) == "no_such_person"


def test_who_is_let_back_in_stays_muted_and_has_a_name_of_their_own() -> None:
    state = asked(with_guest(), HOST, p.MutePerson(id="1", person=GUEST, muted=True))
    state = without_guest(state)
    state = add(state, join(state, p.JoinTable(name="Bo"), HOME, AT))
    state = asked(state, HOST, p.LetBack(id="2", person=GUEST))
    assert (state.people[GUEST].name, state.people[GUEST].muted) == ("Bo 2", True)


def test_leaving_is_no_ban_and_neither_is_what_older_versions_wrote() -> None:
    left = asked(with_guest(), GUEST, p.Leave(id="1"))
    assert left.sent_away == {}
    body = b'{"form":2,"kind":"left","person":2,"removed":true,"chairs":[{},{},{},{}],"host":1}'
    state = add(with_guest(), decode_entry(body, p.SetUp()))
    assert state.sent_away == {}
    assert join(state, p.JoinTable(name="Bo"), AWAY, AT).name == "Bo"


def test_somebody_who_has_a_new_key_is_taken_off_the_list_without_a_ban() -> None:
    state = asked(with_guest(), HOST, p.RemovePerson(id="1", person=GUEST, ban=False))
    assert (GUEST in state.people, state.sent_away) == (False, {})
    assert join(state, p.JoinTable(name="Bo"), AWAY, AT).name == "Bo"


def test_only_the_newest_are_remembered() -> None:
    state = table(seats=4, guests=0)
    for _ in range(MOST_SENT_AWAY + 5):
        state = add(state, join(state, p.JoinTable(name="Bo")))
        state = asked(state, HOST, p.RemovePerson(id="r", person=state.newest_person))
    assert list(state.sent_away) == list(range(7, MOST_SENT_AWAY + 7))


def test_only_the_host_sees_who_was_sent_away() -> None:
    state = without_guest()
    state = add(state, join(state, p.JoinTable(name="Cy"), HOME, AT))
    told = Telling(state, [], b"{}", b"null", now=AT, whole=True, knocks={GUEST: "Robert"})
    lists = {person: b"Robert" in told.update_for(person) for person in (HOST, 3, None)}
    assert lists == {HOST: True, 3: False, None: False}
    table_part = PublicEncoder().table(state, Presence(knocks={GUEST: "Robert"}), plan(state, Presence()))
    assert b"Robert" not in table_part
    assert b"aaaaa" not in table_part + told.update_for(HOST)
    whole = Telling(state, [], table_part, b"null", now=AT, whole=True, knocks={GUEST: "Robert"})
    mine = read_frame(whole.update_for(HOST).decode())["view"]["me"]["sent_away"]
    assert mine == [{"person": GUEST, "name": "Bo", "until": AT + EVENING, "knock": "Robert"}]


# ---- households ---------------------------------------------------------------------------------------


def test_a_household_takes_only_so_many_places() -> None:
    state, few = table(seats=4, guests=0), Origin("aaaaa", most=3)
    for name in ("A", "B", "C"):
        state = add(state, join(state, p.JoinTable(name=name, watch=True), few))
    assert turned_away(state, p.JoinTable(name="D"), few) == "many_from_there"
    assert join(state, p.JoinTable(name="E"), HOME).name == "E"


def test_onlookers_leave_places_for_those_who_play() -> None:
    state = table(seats=12, guests=0)
    while len(state.people) < p.MOST_PEOPLE - p.MOST_SEATS:
        state = add(state, join(state, p.JoinTable(name="Onlooker", watch=True)))
    assert turned_away(state, p.JoinTable(name="One more", watch=True), HOME) == "table_full"
    assert join(state, p.JoinTable(name="Player"), HOME).chairs is not None


def test_a_table_may_be_closed_to_onlookers() -> None:
    state = table(seats=4, guests=0, onlookers=False)
    assert turned_away(state, p.JoinTable(name="Nosy", watch=True), HOME) == "no_onlookers"
    assert join(state, p.JoinTable(name="Player"), HOME).chairs is not None
    opened = asked(state, HOST, p.ChangeSetUp(id="1", setup=p.SetUp(seats=4)))
    assert join(opened, p.JoinTable(name="Nosy", watch=True), HOME).watches


def test_a_mark_tells_households_apart_and_nothing_else() -> None:
    marks = {mark_of("AAAA-BBBB", f"192.0.2.{number}") for number in range(256)}
    assert len(marks) == 256
    assert {len(mark) for mark in marks} == {5}, "two to the twenty: thousands of addresses have each"
    assert mark_of("AAAA-BBBB", "192.0.2.1") != mark_of("AAAA-CCCC", "192.0.2.1")
    entry = join(table(), p.JoinTable(name="Bo"), Origin(mark_of("AAAA-BBBB", "192.0.2.1")))
    assert b"192.0" not in encode_entry(entry)
