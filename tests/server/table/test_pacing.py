"""What a table does by itself, and when."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from jackline.server.table.entries import Chair, Opened
from jackline.server.table.folding import opened
from jackline.server.table.hosting import HOST_GRACE
from jackline.server.table.matters.people import away_long_enough
from jackline.server.table.pacing import plan, thinking_time
from jackline.server.table.presence import Now, Presence
from jackline.server.table.state import Person, TableState
from jackline.server.wire import protocol as p
from tests.server.table.deciding import CHANCE, begun, refusal

DEALT_AT = 1_000_000


def game(*chairs: Chair, **setup: Any) -> TableState:
    """A game in progress; the seats' people are at the table."""
    agreed = p.SetUp(seats=len(chairs), **setup)
    state, _ = opened(Opened("AAAA-BBBB", "Ana", agreed, chairs), at=0)
    people = {chair.person: Person(chair.name or "") for chair in chairs if chair.person is not None}
    state = replace(state, people=people)
    return begun(state, DEALT_AT)


def on_turn(state: TableState) -> int:
    assert state.position is not None
    return state.position.turn


def two_people(**setup: Any) -> tuple[TableState, int, int]:
    """A game of two, who is to move, and who waits."""
    state = game(Chair("Ana", 1), Chair("Bo", 2), **setup)
    mover = state.chairs[on_turn(state)].person or 0
    return state, mover, 3 - mover


def test_nothing_happens_while_nobody_looks() -> None:
    state = game(Chair("Ana", 1), Chair("Olive", None, "greedy"), turn_seconds=5)
    assert plan(state, Presence()).next_at() is None
    assert plan(state, Presence()).bot_seat is None


def test_a_bot_moves_when_it_is_its_turn() -> None:
    state = game(Chair("Olive", None, "greedy"), Chair("Basil", None, "greedy"))
    watched = Presence(onlookers=1, company_since=DEALT_AT)
    assert plan(state, watched).bot_seat == on_turn(state)


def test_a_bot_takes_over_from_the_absent_after_the_grace_time_of_their_turn() -> None:
    state, mover, other = two_people(away_seconds=30)
    since = DEALT_AT - 500_000
    away = Presence(frozenset({other}), {mover: since}, 0, since)
    assert plan(state, away).bot_plays_at == DEALT_AT + 30_000, "counted from the turn, not from before"
    assert plan(state, away).away_seat == on_turn(state)
    late = Presence(frozenset({other}), {mover: DEALT_AT + 7_000}, 0, since)
    assert plan(state, late).bot_plays_at == DEALT_AT + 37_000


@pytest.mark.parametrize("here", [frozenset[int](), frozenset({1, 2})])
def test_no_bot_takes_over_where_all_are_here_or_nobody_waits(here: frozenset[int]) -> None:
    state, _, _ = two_people(away_seconds=30)
    away = {} if here else {1: DEALT_AT, 2: DEALT_AT}
    assert plan(state, Presence(here, away, 1, DEALT_AT)).bot_plays_at is None


def test_a_table_may_wait_for_ever() -> None:
    state, mover, other = two_people(away_seconds=None)
    assert plan(state, Presence(frozenset({other}), {mover: 0}, 0, 0)).bot_plays_at is None


def test_the_clock_runs_for_people_and_starts_anew_when_company_comes_back() -> None:
    state, mover, other = two_people(turn_seconds=20)
    here = frozenset({mover, other})
    assert plan(state, Presence(here, {}, 0, 0)).turn_ends_at == DEALT_AT + 20_000
    assert plan(state, Presence(here, {}, 0, DEALT_AT + 60_000)).turn_ends_at == DEALT_AT + 80_000


def test_no_clock_runs_for_a_bot() -> None:
    state = game(Chair("Olive", None, "greedy"), Chair("Basil", None, "greedy"), turn_seconds=20)
    assert plan(state, Presence(onlookers=1, company_since=0)).turn_ends_at is None


def test_someone_will_act_for_an_absent_host_if_they_sit_there() -> None:
    state, _, _ = two_people()
    assert state.host == 1
    away = Presence(frozenset({2}), {1: 5_000}, 0, 0)
    due = 5_000 + HOST_GRACE
    assert (plan(state, away).host_acts_at, plan(state, away).acting_host) == (due, None)
    later = plan(state, away, due)
    assert (later.host_acts_at, later.acting_host) == (None, 2), "what has come is not planned any more"
    assert plan(state, Presence(frozenset({1}), {2: 5_000}, 0, 0)).host_acts_at is None
    assert plan(state, Presence(frozenset(), {1: 5_000, 2: 5_000}, 1, 0)).host_acts_at is None


def test_others_may_hand_over_a_seat_only_after_the_grace_time() -> None:
    state, mover, other = two_people(away_seconds=30)
    seat = on_turn(state)
    away = Presence(frozenset({other}), {mover: 10_000}, 0, 0)
    assert not away_long_enough(state, away, seat, at=39_999)
    assert away_long_enough(state, away, seat, at=40_000)
    assert not away_long_enough(state, Presence(frozenset({1, 2})), seat, at=40_000)


def test_nobody_hands_over_a_seat_where_the_table_waits_for_ever() -> None:
    state, mover, other = two_people(away_seconds=None)
    seat, years = on_turn(state), 10**12
    away = Presence(frozenset({other}), {mover: 10_000}, 0, 0)
    assert not away_long_enough(state, away, seat, at=years)
    assert refusal(state, other, p.HandOver(id="1", seat=seat), Now(years, away, CHANCE)) == "waits_for_ever"
    back = Presence(frozenset({mover, other}))
    assert refusal(state, other, p.HandOver(id="2", seat=seat), Now(years, back, CHANCE)) == "still_here"


def test_a_slower_pace_takes_longer() -> None:
    fast, natural, slow = (
        [thinking_time(pace, CHANCE) for _ in range(50)] for pace in ("fast", "natural", "slow")
    )
    assert max(fast) < min(natural)
    assert max(natural) < min(slow)
