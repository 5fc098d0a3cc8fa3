"""How fast people may ask, however many sockets and tables they have."""

from __future__ import annotations

import pytest

from jackline.server.ops.settings import Settings
from jackline.server.web.limits.pace import Pace, Paces
from jackline.server.wire import protocol as p

HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def granted(paces: list[Pace], kind: type[p.Request], seconds: int, a_second: int = 20) -> int:
    """How much passes if all of these ask so often each second."""
    times = [second + step / a_second for second in range(seconds) for step in range(a_second)]
    return sum(pace(kind, now) == 0 for now in times for pace in paces)


def test_a_hundred_sockets_of_one_person_are_one_person() -> None:
    paces = Paces(Settings())
    assert granted([paces.of(1, 1, HOME) for _ in range(100)], p.Say, seconds=15) == 13


def test_a_new_socket_is_no_fresh_start_nor_is_another_address() -> None:
    paces = Paces(Settings())
    assert sum(paces.of(1, 1, HOME)(p.Say, 0.0) == 0 for _ in range(50)) == 6
    assert paces.of(1, 1, ELSEWHERE)(p.Say, 0.0) == pytest.approx(2)


def test_another_person_and_another_table_have_their_own_pace() -> None:
    paces = Paces(Settings())
    granted([paces.of(1, 1, HOME)], p.Say, seconds=3)
    assert paces.of(1, 2, HOME)(p.Say, 3.0) == 0
    assert paces.of(2, 1, HOME)(p.Say, 3.0) == 0


def test_chat_leaves_room_for_reactions_and_both_for_moves() -> None:
    pace = Paces(Settings()).of(1, 1, HOME)
    assert [sum(pace(kind, 0.0) == 0 for _ in range(10)) for kind in (p.Say, p.React, p.AskHint)] == [6, 6, 4]
    assert pace(p.Play, 0.0) == 0


def test_all_who_watch_from_one_address_without_a_key_are_as_one() -> None:
    paces = Paces(Settings())
    watching = [paces.of(table, None, HOME) for table in range(100)]
    assert sum(pace(p.Play, 0.0) == 0 for pace in watching * 2) == 60
    assert paces.of(1, None, ELSEWHERE)(p.Play, 0.0) == 0


def test_one_address_has_a_limit_over_all_its_tables() -> None:
    paces = Paces(Settings(words_a_minute=20))
    assert sum(paces.of(table, 1, HOME)(p.Say, 0.0) == 0 for table in range(50) for _ in range(3)) == 20
    assert paces.of(1, 1, HOME)(p.Say, 0.0) > 0
    assert paces.of(1, 1, ELSEWHERE)(p.Say, 0.0) == 0


def test_whoever_plays_is_not_held_up_by_a_neighbour_who_asks_for_everything() -> None:
    paces = Paces(Settings(asks_a_minute=60))
    greedy = [paces.of(2, person, HOME) for person in range(1, 13)]
    player = paces.of(1, 1, HOME)
    for second in range(60):
        asked = [pace(p.Play, float(second)) for pace in greedy for _ in range(20)]
        assert player(p.Play, float(second)) == 0
    assert any(asked)
