"""How much luck is left: the master against a twin that sees every hand, `python -m training.luck`.

The twin tries its moves in worlds with the real hands, where no honest bot can. What it wins beyond half is
what the hidden cards are worth to this way of looking ahead. Its net is the master's, and is blind to them.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import mean

import cyclopts
from rich.progress import track

import jackline as jl
from jackline.ai.learned.bots import MasterBot
from jackline.ai.learned.chance import seeded
from jackline.ai.learned.recall import KNOWN, recall
from jackline.ai.learned.weights import net_for
from jackline.arena.score import interval
from jackline.rules.moves import Move, move_of
from jackline.rules.position import Position


class Twin(MasterBot):
    """The master with a mirror behind every chair."""

    def choose_in(self, position: Position) -> Move:
        """The best move of the seat on turn, all hands being known."""
        seat = position.turn
        known = recall(position.view_for(seat))
        for other in range(position.seats):
            hand = [card.id for card in position.hand(other)]
            known.games[KNOWN].hands[other, : len(hand)] = hand
        net = net_for(position.seats, position.teams)
        state = seeded(self._random.getrandbits(63))
        return move_of(self._action(known, seat, net[0], state, open_hands=True))


def play_deck(seats: int, seed: int) -> float:
    """The twin's share of the two games on one deck, in which it sits on either side."""
    return mean(_play(seats, seed, side) for side in (0, 1))


def _play(seats: int, seed: int, side: int) -> float:
    position = Position.deal(
        jl.edition(),
        seats=seats,
        teams=2,
        deck=jl.shuffled_deck(seed),
        dealer=seed % seats,
        reshuffle=jl.seeded_shuffle(seed),
    )
    twin, master = Twin(2 * seed), MasterBot(2 * seed + 1)
    while (outcome := position.outcome()) is None:
        if position.team_of(position.turn) == side:
            position, _ = position.play(twin.choose_in(position))
        else:
            position, _ = position.play(master.choose(position.view_for(position.turn)))
    return 0.5 if outcome.winner is None else float(outcome.winner == side)


def main(*, games: int = 400, seats: int = 2, seed: int = 1, jobs: int = 2) -> None:
    """Play the match and print the twin's share with its 95 % interval.

    Args:
        games: How many games, two on each deck.
        seats: How many seats, in two teams.
        seed: The same number gives the same games.
        jobs: How many processes play.
    """
    decks = range(seed * 1_000_000, seed * 1_000_000 + max(1, games // 2))
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        shares = list(track(pool.map(partial(play_deck, seats), decks), total=len(decks)))
    low, high = interval(shares)
    score = f"{mean(shares):.1%} ({low:.1%} to {high:.1%})"
    print(f"The twin that sees every hand wins {score} of {2 * len(shares)} games.")


if __name__ == "__main__":
    cyclopts.run(main)
