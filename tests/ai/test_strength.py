"""Short matches with fixed seeds, which a broken bot would lose; docs/strength.md has the long ones."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline.ai.bot import levels
from jackline.ai.learned.bots import MasterBot
from jackline.arena.contest import Contest
from jackline.arena.match import play_contest
from jackline.arena.report import report_on


def score(bot: str, rival: str, games: int, seats: int = 2, teams: int = 2) -> float:
    contest = Contest((bot, rival), jl.edition(), seats, teams, seed=11, wanted=games)
    played = [game for deck in play_contest(contest, 1) for game in deck]
    return report_on(contest, played)["bots"][0]["score"]


class QuickMaster(MasterBot):
    """A tenth of the thinking, which costs little of its strength."""

    TRIALS = 200


QUICK_MASTER = f"{__name__}:{QuickMaster.__name__}"


def test_the_ladder_has_five_levels() -> None:
    assert levels() == ("beginner", "greedy", "skilled", "expert", "master")


def test_a_beginner_knows_what_it_is_about() -> None:
    assert score("beginner", "random", 50) >= 0.75


def test_greedy_beats_random() -> None:
    assert score("greedy", "random", 100) >= 0.95


def test_a_beginner_can_be_beaten() -> None:
    assert 0.65 <= score("greedy", "beginner", 100) <= 0.9


@pytest.mark.parametrize(
    ("seats", "teams", "least"), [(2, 2, 0.55), (4, 2, 0.55), (3, 3, 0.42), (6, 3, 0.38)]
)
def test_expert_beats_greedy(seats: int, teams: int, least: float) -> None:
    # The true shares are some 8 points higher, two and a half times what 200 games may be off.
    assert score("expert", "greedy", 204, seats, teams) > least


def test_skilled_beats_greedy() -> None:
    assert score("skilled", "greedy", 300) > 0.51


@pytest.mark.parametrize(("seats", "teams", "games", "least"), [(2, 2, 200, 0.57), (4, 2, 100, 0.55)])
def test_master_beats_greedy(seats: int, teams: int, games: int, least: float) -> None:
    assert score(QUICK_MASTER, "greedy", games, seats, teams) > least
