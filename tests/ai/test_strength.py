"""Short matches with fixed seeds, which a broken bot would lose; docs/strength.md has the long ones."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.ai.bot import levels
from jackline.arena.contest import Contest
from jackline.arena.match import play_contest
from jackline.arena.report import report_on


def score(bot: str, rival: str, games: int, seats: int = 2, teams: int = 2) -> float:
    contest = Contest((bot, rival), jl.edition(), seats, teams, seed=11, wanted=games)
    played = [game for deck in play_contest(contest, 1) for game in deck]
    return report_on(contest, played)["bots"][0]["score"]


def test_the_ladder_has_five_levels() -> None:
    assert levels() == ("beginner", "greedy", "skilled", "expert", "master")


@pytest.mark.parametrize(
    ("seats", "teams", "least"), [(2, 2, 0.55), (4, 2, 0.55), (3, 3, 0.42), (6, 3, 0.38)]
)
def test_expert_beats_greedy(seats: int, teams: int, least: float) -> None:
    # The true shares are some 8 points higher, two and a half times what 200 games may be off.
    assert score("expert", "greedy", 204, seats, teams) > least


def test_skilled_beats_greedy() -> None:
    assert score("skilled", "greedy", 300) > 0.51


def test_master_beats_greedy() -> None:
    assert score("master", "greedy", 30) > 0.52
