"""A long comparison of the engine with the oracle: `make long`, or with other numbers ARGS='5000 7'."""

from __future__ import annotations

import os
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rich.progress import track

from tests.duel import Duel

BATCH = 100
CROWDED_SHARE = 4
"""Every so many games one begins on a crowded board."""

FIRST_SEED = 1_000_000
"""Beyond the seeds of `make test`."""


def play_batch(first_seed: int, size: int) -> Counter[str]:
    """Play some games; how they ended, and a line for each difference."""
    ends: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + size):
        duel = Duel.crowded(seed) if seed % CROWDED_SHARE == 0 else Duel.random(seed)
        try:
            ends["plies"] += duel.play_out()
            outcome = duel.position.outcome()
            ends[outcome.reason if outcome else "unfinished"] += 1
        except Exception:
            ends[f"DIFFERENCE seed {seed}: {traceback.format_exc(limit=-2)}"] += 1
    return ends


def main(games: int = 100_000, first_seed: int = FIRST_SEED) -> int:
    """Play that many games on all cores; 1 if any differed."""
    starts = range(first_seed, first_seed + games, BATCH)
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        batches = pool.map(partial(play_batch, size=BATCH), starts)
        for ends in track(batches, description=f"{games:,} games", total=len(starts)):
            total += ends
    differences = [end for end in total if end.startswith("DIFFERENCE")]
    plies = total.pop("plies", 0)
    endings = ", ".join(f"{n:,} by {end}" for end, n in total.items() if end not in differences)
    print(f"{len(starts) * BATCH:,} games, {plies:,} plies, {len(differences)} differences; ended {endings}")
    print(*differences[:10], sep="\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
