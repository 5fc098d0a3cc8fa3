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
from benchmarks.listing import listing
from benchmarks.peer import SOURCES, c_compiler, fastest_peer, peer_games
from benchmarks.playouts import random_games
from benchmarks.positions import calls_from_python
from jackline.rules.kernel.structs import GAME

ROUNDS = 7
SEED = 88172645463325252


def measure(games: int) -> Iterator[Figure]:
    """All figures, one after the other."""
    yield from playouts(games)
    yield from other_tables(games // 4)
    yield from listing()
    yield from calls_from_python()
    yield Figure("memory of a game", GAME.itemsize, "bytes", at_most=2048)
    yield from starting()


def playouts(games: int) -> Iterator[Figure]:
    """Random two-seat games of the classic edition, the kernel and the C programs by turns."""
    compiler = c_compiler()
    with tempfile.TemporaryDirectory() as folder:
        names = SOURCES if compiler else ()
        peers = {name: fastest_peer(str(compiler), name, Path(folder)) for name in names}
        rates: dict[str, list[float]] = {name: [] for name in ("kernel", *peers)}
        random_games(jl.edition("classic"), 2, 2, 1, SEED)
        for number in range(ROUNDS):
            totals, rate = timed_games(2, 2, games, SEED + number)
            rates["kernel"].append(rate)
            for name, peer in peers.items():
                expected, seconds = peer_games(peer, games, SEED + number)
                if totals[:3] != expected:
                    raise SystemExit(f"The kernel and the {name} C program differ: {totals[:3]}, {expected}.")
                rates[name].append(expected[0] / seconds / 1e6)
    yield Figure("random games, 2 seats", statistics.median(rates["kernel"]), "million moves/s")
    for name, peer in peers.items():
        ratios = [one / other for one, other in zip(rates["kernel"], rates[name], strict=True)]
        yield Figure(f"in {name} C, {peer.flags}", statistics.median(rates[name]), "million moves/s")
        yield Figure(f"kernel against {name} C", statistics.median(ratios), "times as fast", at_least=1.0)


def other_tables(games: int) -> Iterator[Figure]:
    """Random games at the smallest table of three teams and at the largest table."""
    for seats in (3, 12):
        rates = [timed_games(seats, 3, games, SEED + number)[1] for number in range(ROUNDS)]
        yield Figure(f"random games, {seats} seats, 3 teams", statistics.median(rates), "million moves/s")


def timed_games(seats: int, teams: int, games: int, seed: int) -> tuple[list[int], float]:
    """The totals of random games, and million moves in a second of CPU."""
    start = time.process_time()
    totals = random_games(jl.edition("classic"), seats, teams, games, seed)
    return totals, totals[0] / (time.process_time() - start) / 1e6


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
