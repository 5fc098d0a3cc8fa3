"""How well a bot has done, and how sure that is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from jackline.arena.game import Played

QUANTILE: Final = 1.96
"""95 % of a normal distribution lie within so many standard deviations."""

IMAGINED: Final = (0.0, 0.0, 1.0, 1.0)
"""The scores of decks that nobody played; see `interval`."""


class Score(NamedTuple):
    """The points of a bot as a share of its games, with the 95 % interval."""

    score: float
    low: float
    high: float
    games: int
    wins: int
    draws: int
    losses: int


def score_of(bot: int, played: Iterable[Played]) -> Score:
    """The score of a bot in the games it played."""
    games = [game for game in played if bot in game.line_up]
    by_deck: dict[int, list[float]] = defaultdict(list)
    for game in games:
        by_deck[game.deck].append(game.points(bot))
    decks = [_mean(points) for points in by_deck.values()]
    wins = sum(game.winner == bot for game in games)
    draws = sum(game.winner is None for game in games)
    low, high = interval(decks)
    return Score(_mean(decks), low, high, len(games), wins, draws, len(games) - wins - draws)


def fair_share(bot: int, played: Iterable[Played]) -> float:
    """The score of a bot that is as good as the others: the share of the teams it plays for."""
    return _mean([g.line_up.count(bot) / len(g.line_up) for g in played if bot in g.line_up])


def interval(decks: Sequence[float]) -> tuple[float, float]:
    """Where the true score lies with 95 % confidence, from the mean score on each deck.

    The games of a deck share their cards, so they are not independent: what one side gains by luck, the
    other side loses when the sides are exchanged. The decks are independent. So the unit is the deck: the
    interval is that of the mean of the decks' scores, with the deviation between decks. The luck that
    pairing cancels is thus out of the interval, and games that are alike do not count as many.

    Few decks, or decks that all went one way, would give a deviation near 0 and false certainty. As in the
    "plus four" interval of Agresti and Coull, two decks won and two lost are added before reckoning. Among
    hundreds of decks they do not matter.
    """
    imagined = [*decks, *IMAGINED]
    centre = _mean(imagined)
    variance = _mean([(score - centre) ** 2 for score in imagined])
    reach = QUANTILE * sqrt(variance / len(imagined))
    return max(0.0, centre - reach), min(1.0, centre + reach)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
