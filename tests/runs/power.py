"""Cuts the power under SQLite at 5,000 moments: python -m tests.runs.power, or: … 20000 7 (moments, seed)."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from rich.progress import Progress

from tests.server.faults.power.cuts import Result, cut_power
from tests.server.faults.power.recording import library

POINTS: Final = 5_000
PLANTED: Final = 200
"""Moments with SQLite set to wait less for the disk, where something must be found."""


def main(points: int = POINTS, seed: int = 1) -> int:
    """Cut the power so often; 1 if anything acknowledged was lost, or if a planted fault was not found."""
    if library() is None:
        print("This Python hides the inside of its SQLite, so nothing can be recorded.")
        return 1
    print(f"About {points / 40 / 60:.1f} minutes on a quiet machine.")
    found = _cut(points, seed, "FULL")
    planted = _cut(PLANTED, seed, "NORMAL")
    for fault in found.faults[:10]:
        print(fault)
    if not planted.faults:
        print("With synchronous=NORMAL something must be lost, but nothing was.")
    return 1 if found.faults or not planted.faults else 0


def _cut(points: int, seed: int, synchronous: str) -> Result:
    result, began = Result(), time.perf_counter()
    with Progress() as bar, tempfile.TemporaryDirectory() as folder:
        task = bar.add_task(f"synchronous={synchronous}", total=points)
        for result in cut_power(Path(folder), points, seed, synchronous):
            bar.update(task, completed=result.points)
    print(
        f"synchronous={synchronous}: {result.points:,} power cuts in {time.perf_counter() - began:.0f} s,"
        f" {result.checkpoints:,} of them in a checkpoint; {result.promises:,} writes acknowledged;"
        f" {len(result.faults)} faults"
    )
    return result


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
