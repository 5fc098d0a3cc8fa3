"""Train the nets that come with the game: `python -m training`, or `make train`.

A net plays against itself. What it thought after each of its moves is corrected by what it thought after
the next one and by how the game ended (TD(λ)); then it plays on with the corrected net. In the last lesson it
compares its best moves in the same few worlds. Some threads play while another learns from the games before,
each round with the net of the round before, so the same seed always gives the same net on the same machine.
"""

from __future__ import annotations

import sys
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
from cyclopts import App, Parameter
from numpy.typing import NDArray
from rich.progress import Progress

from jackline.ai.learned import weights
from jackline.ai.learned.net import new_net
from jackline.rules.compiling.compiled import forget_old_code
from training.comparing import Comparing
from training.compiled import CACHE_FOLDER
from training.learning import Learner
from training.memory import Memory
from training.selfplay import Manner, Samples, SelfPlay, rules_for, score_against_greedy

HOME: Final = Path(weights.__file__).parent / "weights"
CHECKS: Final = 20
CHECK_GAMES: Final = 2000
FINAL_GAMES: Final = 10_000


class Table(NamedTuple):
    """A kind of table to train for."""

    teams: int
    seats: tuple[int, ...]
    """Rounds are played at these in turn."""

    rounds: int

    lesson: SelfPlay | Comparing = SelfPlay()
    start: str | None = None
    """The kind of table whose net it begins with; otherwise one that knows nothing."""

    rate: float = 1e-3
    """Adam's; it falls in the second half."""

    seed: int = 0
    """Added to that of the whole training, so that a second time differs from the first."""

    @property
    def kind(self) -> str:
        """The name of the net."""
        return weights.kind_of(self.seats[0], self.teams)


AMONG_OTHERS: Final = SelfPlay(guests=True)
IN_EARNEST: Final = SelfPlay(manner=Manner(noise=0.04, adventures=0.02, patience=0.7))

IN_TEAMS: Final = Comparing(games=300, passes=2, steadiness=0.9)
AGAINST_TWO: Final = Comparing(games=300, guests=True, passes=2, steadiness=0.9)

ALONE: Final = "2-teams-alone"
TOGETHER: Final = "2-teams-together"
RIVALS: Final = "3-teams-alone"

TABLES: Final = (
    Table(teams=2, seats=(2,), rounds=600),
    Table(teams=2, seats=(2,), rounds=120, lesson=IN_EARNEST, start=ALONE, rate=4e-4, seed=6),
    Table(teams=2, seats=(2,), rounds=120, lesson=Comparing(), start=ALONE, rate=3e-4, seed=7),
    Table(teams=2, seats=(4, 4, 6, 4, 8, 12), rounds=480),
    Table(teams=2, seats=(4,), rounds=80, lesson=IN_TEAMS, start=TOGETHER, rate=4e-4, seed=7),
    Table(teams=3, seats=(3,), rounds=200, lesson=AMONG_OTHERS),
    Table(teams=3, seats=(6, 9, 6, 12), rounds=48, lesson=AMONG_OTHERS, start=RIVALS),
    Table(teams=3, seats=(3,), rounds=50, lesson=AGAINST_TWO, start=RIVALS, rate=4e-4, seed=7),
)
"""Trained in this order. Only with three teams it paid to meet others than oneself: see docs/strength.md."""

LAST_RATE: Final = 3e-5


def train(table: Table, seed: int, rounds: int, file: Path, progress: Progress) -> None:
    """Train a net for a kind of table and write its file, now and then on the way too."""
    rules = [rules_for(seats, table.teams) for seats in table.seats]
    learner, memory = Learner(_first_net(table, seed, file.parent)), Memory()
    players = [table.lesson.new_player() for _ in range(table.lesson.threads)]
    chance = np.random.default_rng(seed)
    bar = progress.add_task(file.stem, total=rounds)
    with ThreadPoolExecutor(len(players)) as beside:

        def begin(number: int) -> list[Future[Samples]]:
            net, agreed = learner.steady.copy(), rules[number % len(rules)]
            return [
                beside.submit(player.play, agreed, net, seed, number * len(players) + i)
                for i, player in enumerate(players)
            ]

        games = begin(0)
        for number in range(rounds):
            added = sum(memory.add(played.result()) for played in games)
            if number == 0:
                learner.scale_rows(memory.samples, memory.size)
            if number % max(1, rounds // CHECKS) == 0:
                score = score_against_greedy(rules[0], learner.steady, CHECK_GAMES, seed)
                progress.print(f"{file.stem}, {number} rounds: {score:.1%} against greedy")
                weights.save(learner.steady, file)
            games = begin(number + 1) if number + 1 < rounds else []
            picked = chance.integers(0, memory.size, table.lesson.passes * added)
            learner.fit(memory.samples, picked, _rate(table.rate, number / rounds))
            learner.settle(table.lesson.steadiness)
            progress.advance(bar)
    score = score_against_greedy(rules[0], learner.steady, FINAL_GAMES, seed + 1)
    progress.print(f"{file.stem}, finished: {score:.1%} against greedy")
    weights.save(learner.steady, file)


def _first_net(table: Table, seed: int, folder: Path) -> NDArray[Any]:
    if table.start is None:
        return new_net(seed)
    return weights.unpack((folder / f"{table.start}{weights.SUFFIX}").read_bytes())


def _rate(first: float, done: float) -> float:
    return first if done < 0.5 else max(LAST_RATE, 2 * (1 - done) * first)


app: Final = App(name="training", help=__doc__)


@app.default
def main(
    *,
    only: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    seed: int = 1,
    rounds: int | None = None,
    into: Path = HOME,
) -> None:
    """Train the nets and write their files.

    Args:
        only: Kinds of table, such as 2-teams-alone, with those whose nets they begin with; otherwise all.
        seed: The same number gives the same nets.
        rounds: Rounds of games in every lesson, instead of as many as the shipped nets had.
        into: The folder for the files.
    """
    wanted = _with_what_they_need(only or tuple(table.kind for table in TABLES))
    forget_old_code(CACHE_FOLDER)
    into.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:
        for table in TABLES:
            if table.kind in wanted:
                file = into / f"{table.kind}{weights.SUFFIX}"
                train(table, seed + table.seed, rounds or table.rounds, file, progress)


def _with_what_they_need(kinds: tuple[str, ...]) -> set[str]:
    """These kinds of table, and those whose nets they begin with."""
    unknown = set(kinds) - {table.kind for table in TABLES}
    if unknown:
        known = ", ".join(dict.fromkeys(table.kind for table in TABLES))
        sys.exit(f"There is no kind of table {min(unknown)!r}; the kinds are {known}.")
    return {*kinds, *(table.start for table in TABLES if table.kind in kinds and table.start)}


if __name__ == "__main__":
    app()
