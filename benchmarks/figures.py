"""What is measured of the rules: each figure with its goal."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import jackline as jl
from benchmarks.figure import Figure
from benchmarks.peer import compile_peer, peer_games
from benchmarks.playouts import random_games
from benchmarks.positions import calls_from_python
from jackline.rules.kernel.structs import GAME

ROUNDS = 7
SEED = 88172645463325252


def measure(games: int) -> Iterator[Figure]:
    """All figures, one after the other."""
    yield from playouts(games)
    yield from twelve_seats(games // 4)
    yield from calls_from_python()
    yield Figure("memory of a game", GAME.itemsize, "bytes", at_most=2048)
    yield from starting()


def playouts(games: int) -> Iterator[Figure]:
    """Random two-seat games of the classic edition, the kernel and the C program by turns."""
    classic = jl.edition("classic")
    random_games(classic, 2, 2, 1, SEED)
    with tempfile.TemporaryDirectory() as folder:
        program = compile_peer(Path(folder))
        ours, theirs = [], []
        for number in range(ROUNDS):
            start = time.process_time()
            totals = random_games(classic, 2, 2, games, SEED + number)
            ours.append(totals[0] / (time.process_time() - start) / 1e6)
            if program is not None:
                expected, seconds = peer_games(program, games, SEED + number)
                if totals[:3] != expected:
                    raise SystemExit(f"The kernel and the C program differ: {totals[:3]} and {expected}.")
                theirs.append(expected[0] / seconds / 1e6)
    yield Figure("random games, 2 seats", statistics.median(ours), "million moves/s")
    if theirs:
        ratios = [one / other for one, other in zip(ours, theirs, strict=True)]
        yield Figure("the same games in plain C, -O3", statistics.median(theirs), "million moves/s")
        yield Figure("kernel against C", statistics.median(ratios), "times as fast", at_least=1.0)


def twelve_seats(games: int) -> Iterator[Figure]:
    """Random games at the largest table."""
    classic = jl.edition("classic")
    rates = []
    for number in range(ROUNDS):
        start = time.process_time()
        totals = random_games(classic, 12, 3, games, SEED + number)
        rates.append(totals[0] / (time.process_time() - start) / 1e6)
    yield Figure("random games, 12 seats, 3 teams", statistics.median(rates), "million moves/s")


FIRST_MOVE = """
import time
start = time.perf_counter()
import jackline as jl
position = jl.Position.deal(jl.edition(), seats=2, deck=jl.shuffled_deck(seed=1))
position.play(position.legal_moves()[0])
print(time.perf_counter() - start)
"""


def starting() -> Iterator[Figure]:
    """From nothing to the first move, the machine code read from disk."""
    told = [
        float(subprocess.run([sys.executable, "-c", FIRST_MOVE], capture_output=True, check=True).stdout)
        for _ in range(3)
    ]
    yield Figure("import and first move", min(told), "s")
