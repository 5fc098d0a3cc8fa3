"""Two long searches for what `make test` has not met: `make long`, or with other numbers ARGS='5000 7'.

The engine plays so many games against the oracle, from this seed on. Then Hypothesis makes up new examples
for every test of properties, from a seed that is another one each time, and printed.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rich.progress import track

from tests.conftest import USUAL
from tests.duel import Duel

BATCH = 100
CROWDED_SHARE = 4
"""Every so many games one begins on a crowded board."""

FIRST_SEED = 1_000_000
"""Beyond the seeds of `make test`."""


GAMES_AN_EXAMPLE = 50
"""One example of each test of properties for so many games with the oracle."""


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


def compare(games: int, first_seed: int) -> int:
    """Play that many games on all cores; how many differed."""
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
    return len(differences)


def explore(examples: int, seed: int) -> int:
    """Let Hypothesis make up so many examples for each test; 0 if all of them hold."""
    # Nothing is made up in a browser, which need not even be there.
    command = [
        "-m",
        "pytest",
        "-q",
        "-m",
        "hypothesis",
        f"--hypothesis-seed={seed}",
        "--ignore=tests/browser",
        "tests",
    ]
    print(f"Hypothesis makes up {examples:,} examples a test from seed {seed}. The same once more:")
    print(f"JACKLINE_EXAMPLES={examples} .venv/bin/python {' '.join(command)}", flush=True)
    environment = {**os.environ, "JACKLINE_EXAMPLES": str(examples)}
    return subprocess.run([sys.executable, *command, "-n", "auto"], env=environment, check=False).returncode


def main(games: int = 100_000, first_seed: int = FIRST_SEED) -> int:
    """Search for so long; 1 if anything was found."""
    differences = compare(games, first_seed)
    failed = explore(max(games // GAMES_AN_EXAMPLE, USUAL), secrets.randbelow(2**32))
    return 1 if differences or failed else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
