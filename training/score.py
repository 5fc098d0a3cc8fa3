"""How good a net is by itself, one judgement a move, against greedy: `python -m training.score FILE`."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import cyclopts

from jackline.ai.learned import weights
from jackline.arena.score import QUANTILE
from training.selfplay import rules_for, score_against_greedy


def main(file: Path, /, *, seats: int = 2, teams: int = 2, games: int = 10_000, seed: int = 2) -> None:
    """Play and print the net's share of the points with its 95 % interval.

    Args:
        file: A net, such as src/jackline/ai/learned/weights/2-teams-alone.npz.
        seats: How many seats.
        teams: How many teams; greedy plays for all but one.
        games: How many games, each on a deck of its own.
        seed: The same number gives the same games.
    """
    net = weights.unpack(file.read_bytes())
    score = score_against_greedy(rules_for(seats, teams), net, games, seed)
    reach = QUANTILE * sqrt(score * (1 - score) / games)
    print(f"{file.stem} with {seats} seats: {score:.1%} ± {reach:.1%} of {games:,} games against greedy.")


if __name__ == "__main__":
    cyclopts.run(main)
