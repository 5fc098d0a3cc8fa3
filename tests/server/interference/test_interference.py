"""What a viewer may not know changes nothing of what the viewer learns or the operator reads."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from jackline.ai.learned.bots import MasterBot
from jackline.rules.position import Position
from tests.server.interference.leaks import LEAKS, is_red
from tests.server.interference.pairs import compare
from tests.server.interference.sockets import compare_sockets
from tests.server.interference.thinking import Work, compare_thinking, think
from tests.server.nursery import Nursery

PLENTY = range(10_000)
PAIRS = 200
MOST_TRIED = 400
"""Pairs within which every planted leak has to be found."""

THOUGHTS = 12
TABLES = 6
"""At real servers."""


def test_a_viewer_learns_the_same_in_worlds_that_differ_in_hidden_cards() -> None:
    found = compare(PLENTY, PAIRS)
    assert found.differences == []
    assert found.pairs == PAIRS
    assert found.frames > 5 * PAIRS
    assert found.refusals > PAIRS
    assert found.lines > 0
    assert found.told_apart < PAIRS / 5
    assert {"dealt", "moved", "cut", "said", "hinted", "renamed"} <= found.kinds


def test_two_real_servers_say_log_and_count_the_same(nursery: Nursery, tmp_path: Path) -> None:
    found = compare_sockets(nursery, tmp_path, TABLES)
    assert found.differences == []
    assert found.pairs == TABLES
    assert found.frames > 5 * TABLES
    assert found.lines > 2 * TABLES


def test_what_a_viewer_may_know_shows_at_real_servers(nursery: Nursery, tmp_path: Path) -> None:
    found = compare_sockets(nursery, tmp_path, TABLES, also_own=True)
    assert any("frames differ" in difference for difference in found.differences)


@pytest.mark.parametrize("leak", LEAKS)
def test_every_planted_leak_is_found(leak: str) -> None:
    with LEAKS[leak]():
        found = compare(PLENTY, MOST_TRIED)
    assert found.differences, f"not in {found.pairs} pairs"
    where = leak.partition(":")[0]
    assert f"{where} differ" in found.differences[0]


def test_bots_and_hints_do_the_same_work_in_worlds_that_differ_in_hidden_cards() -> None:
    found = compare_thinking(PLENTY, THOUGHTS)
    assert found.differences == []
    assert found.pairs == THOUGHTS


def test_work_that_depends_on_a_hidden_card_is_found() -> None:
    def peeking(level: str, position: Position, seat: int) -> Work:
        trials = 640 if is_red(str(position.draw_deck[0])) else 512
        with patch.object(MasterBot, "TRIALS", trials):
            return think("master", position, seat)

    (difference,) = compare_thinking(PLENTY, MOST_TRIED, peeking).differences
    assert "trials" in difference
    assert "calls" not in difference


def test_one_more_call_because_of_a_hidden_card_is_found() -> None:
    def peeking(level: str, position: Position, seat: int) -> Work:
        hand = position.hand((seat + 1) % position.seats)
        work = think("beginner", position, seat)
        return work._replace(calls=work.calls + any(card.is_jack for card in hand))

    (difference,) = compare_thinking(PLENTY, MOST_TRIED, peeking).differences
    assert "calls" in difference
