"""Scores, intervals that respect the pairing, and ratings."""

from __future__ import annotations

from random import Random

import pytest

from jackline.arena.game import Played, Thinking
from jackline.arena.ratings import rate
from jackline.arena.score import fair_share, interval, score_of

DRAW = None


def games(*results: tuple[int, tuple[int, ...], int | None]) -> list[Played]:
    return [
        Played(deck, line_up, winner, {bot: Thinking() for bot in line_up})
        for deck, line_up, winner in results
    ]


def test_a_draw_is_shared_by_the_teams() -> None:
    played = games((0, (0, 1, 1), 0), (0, (1, 0, 1), DRAW), (0, (1, 1, 0), 1))
    first, second = score_of(0, played), score_of(1, played)
    assert first.score == pytest.approx((1 + 1 / 3) / 3)
    assert second.score == pytest.approx((1 + 2 / 3) / 3)
    assert (first.games, first.wins, first.draws, first.losses) == (3, 1, 1, 1)
    assert (second.games, second.wins, second.draws, second.losses) == (3, 1, 1, 1)
    assert fair_share(0, played) == pytest.approx(1 / 3)
    assert fair_share(1, played) == pytest.approx(2 / 3)


def test_games_of_others_do_not_count() -> None:
    played = games((0, (0, 1), 0), (0, (1, 0), 1), (0, (1, 2), 2))
    assert score_of(0, played).games == 2
    assert score_of(2, played).score == 1


def bootstrap(decks: list[float], chance: Random) -> tuple[float, float]:
    """The interval by brute force: draw the decks again and again."""
    means = sorted(sum(chance.choices(decks, k=len(decks))) / len(decks) for _ in range(4_000))
    return means[100], means[-101]


@pytest.mark.parametrize("weights", [(25, 50, 25), (10, 30, 60), (40, 20, 40), (2, 90, 8)])
def test_the_interval_agrees_with_a_bootstrap_over_decks(weights: tuple[int, int, int]) -> None:
    chance = Random(1)
    decks = chance.choices([0.0, 0.5, 1.0], weights, k=500)
    low, high = interval(decks)
    assert (low, high) == pytest.approx(bootstrap(decks, chance), abs=0.006)


@pytest.mark.parametrize("decks", [5, 20, 80])
@pytest.mark.parametrize("weights", [(25, 50, 25), (2, 18, 80), (0, 4, 96)])
def test_the_interval_holds_the_truth_as_often_as_it_says(weights: tuple[int, ...], decks: int) -> None:
    chance, tries = Random(decks), 2_000
    truth = (weights[1] / 2 + weights[2]) / 100
    held = 0
    for _ in range(tries):
        low, high = interval(chance.choices([0.0, 0.5, 1.0], weights, k=decks))
        held += low <= truth <= high
    assert held / tries > 0.93


def test_pairing_narrows_the_interval_when_luck_cancels() -> None:
    """Half of the games are won either way; once on every deck, once all or nothing."""
    cancelled = games(*((deck, (0, 1), side) for deck in range(100) for side in (0, 1)))
    doubled = games(*((deck, (0, 1), deck % 2) for deck in range(100) for _ in (0, 1)))
    narrow, wide = score_of(0, cancelled), score_of(0, doubled)
    assert narrow.score == wide.score == 0.5
    assert narrow.high - narrow.low < 0.05
    assert wide.high - wide.low == pytest.approx(2 * 1.96 * (0.25 / 100) ** 0.5, abs=0.01)


@pytest.mark.parametrize("score", [0.0, 1 / 3, 0.5, 1.0])
def test_decks_that_are_all_alike_leave_some_doubt(score: float) -> None:
    for decks in (1, 10, 1000):
        low, high = interval([score] * decks)
        assert 0 <= low <= score <= high <= 1
        assert high - low > 1 / (decks + 4)


def test_ratings_put_the_bots_in_order() -> None:
    pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    played = games(*((deck, pair, min(pair)) for deck in range(20) for pair in pairs))
    best, middle, worst = rate(3, played)
    assert best.mu > middle.mu > worst.mu
    assert max(best.sigma, middle.sigma, worst.sigma) < 8


def test_ratings_do_not_depend_on_who_finished_first() -> None:
    played = games(*((deck, (0, 1, 2), deck % 3) for deck in range(30)), (30, (2, 1, 0), DRAW))
    assert rate(3, played[::-1]) == rate(3, played)


def test_draws_keep_ratings_level() -> None:
    one, other = rate(2, games(*((deck, (0, 1), DRAW) for deck in range(10))))
    assert one.mu == pytest.approx(other.mu)
