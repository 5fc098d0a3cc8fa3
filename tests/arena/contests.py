"""Small contests for the tests."""

from __future__ import annotations

from typing import Any, Final

import jackline as jl
from jackline.arena.contest import Contest
from jackline.arena.game import Played
from jackline.arena.match import play_contest

BOTS: Final = "tests.arena.bots"
FIRST: Final = f"{BOTS}:First"


def contest(
    *bots: str,
    seats: int = 2,
    teams: int | None = None,
    games: int = 10,
    seed: int = 1,
    rules: str = "classic",
    **options: Any,
) -> Contest:
    agreed = jl.edition(rules, **options)
    return Contest(bots, agreed, seats, agreed.check_teams(seats, teams), seed, games)


def play(played: Contest, jobs: int = 1) -> list[Played]:
    """All games, in the order of the decks."""
    games = [game for deck in play_contest(played, jobs) for game in deck]
    return sorted(games, key=lambda game: game.deck)
