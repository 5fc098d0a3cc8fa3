"""Ratings: one scale for bots that have met in many pairings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from jackline.arena.game import Played


class Rating(NamedTuple):
    """How strong a bot is believed to be: everybody begins at 25, give or take 8.3."""

    mu: float
    sigma: float
    """The standard deviation of that belief."""


def rate(bots: int, played: Iterable[Played]) -> list[Rating]:
    """Plackett-Luce ratings after all games, in the order of the decks, whoever finished first.

    A bot that plays for two of three teams is one party: it wins if either team does.
    """
    from openskill.models import PlackettLuce  # only round robins need it

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(bots)]
    for game in sorted(played, key=lambda game: game.deck):
        parties = sorted(set(game.line_up))
        ranks = [float(game.winner not in (None, bot)) for bot in parties]
        after = model.rate([[ratings[bot]] for bot in parties], ranks=ranks)
        for bot, (rating,) in zip(parties, after, strict=True):
            ratings[bot] = rating
    return [Rating(rating.mu, rating.sigma) for rating in ratings]
