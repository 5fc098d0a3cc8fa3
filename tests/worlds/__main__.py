"""Runs many worlds on all cores, or one of them again, by its seed."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial

from tests.worlds.planted import FAULTS, planted
from tests.worlds.world import Outcome, run_world

SHOWN = ("requests", "acknowledgements", "entries", "frames", "restarts", "lost_answers")


def run_one(seed: int, fault: str | None = None) -> Outcome:
    """The world of this seed, perhaps with a planted fault."""
    with nullcontext() if fault is None else planted(fault):
        return run_world(seed)


def run_many(seeds: Iterable[int], jobs: int, fault: str | None = None) -> Iterator[Outcome]:
    """All of these, on so many cores."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(run_one, fault=fault), seeds, chunksize=5)


def main(arguments: list[str] | None = None) -> int:
    """0 if no world broke a promise."""
    chosen = _parse(arguments)
    if chosen.seed is not None:
        return _tell(run_one(chosen.seed, chosen.fault))
    seeds = range(chosen.first, chosen.first + chosen.worlds)
    began, outcomes, bad = time.monotonic(), [], 0
    for outcome in run_many(seeds, chosen.jobs, chosen.fault):
        outcomes.append(outcome)
        if outcome.problems:
            bad += 1
            print(f"\rworld {outcome.seed}: {outcome.problems[0]}")
            print(f"  again with: python -m tests.worlds --seed {outcome.seed}")
        if len(outcomes) % 50 == 0 or len(outcomes) == len(seeds):
            print(f"\r{len(outcomes)} of {len(seeds)} worlds, {bad} bad", end="", flush=True)
    print()
    totals = {name: sum(getattr(outcome, name) for outcome in outcomes) for name in SHOWN}
    facts = ", ".join(f"{total:,} {name.replace('_', ' ')}" for name, total in totals.items())
    print(f"{len(outcomes):,} worlds in {time.monotonic() - began:.0f} s: {facts}; {bad} broke a promise")
    return int(bad > 0)


def _tell(outcome: Outcome) -> int:
    for name, value in outcome._asdict().items():
        if name != "problems":
            print(f"{name}: {value}")
    for problem in outcome.problems:
        print(f"problem {problem}")
    return int(bool(outcome.problems))


def _parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.worlds", description=__doc__)
    parser.add_argument("--worlds", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seed", type=int, help="only this world, told in full")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--fault", choices=sorted(FAULTS), help="with a planted fault")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
