"""Compares 200,000 pairs of worlds: python -m tests.runs.interference, or with --help."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.progress import Progress

from tests.server.interference.pairs import Found, compare
from tests.server.interference.sockets import compare_sockets
from tests.server.interference.thinking import compare_thinking
from tests.server.nursery import Nursery

PAIRS: Final = 200_000
THOUGHTS: Final = 2_000
TABLES: Final = 300
"""At two real servers, which take longer."""

A_PIECE: Final = 20
"""Evenings that a process is given at a time."""

MOST_SHOWN: Final = 5


def main(arguments: list[str]) -> int:
    """Compare so many; 1 if anything differed."""
    asked = _asked(arguments)
    cores = os.process_cpu_count() if hasattr(os, "process_cpu_count") else os.cpu_count()
    seconds = asked.pairs * 0.01 + asked.thoughts * 0.12 + asked.tables * 0.2
    print(f"About {seconds / 60 / (cores or 1):.1f} minutes on {cores} quiet cores.")
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        frames = _all(pool, compare, asked.pairs, asked.seed, "frames, errors, logs, metrics")
        thoughts = _all(pool, compare_thinking, asked.thoughts, asked.seed, "hints and bots")
    real = _at_real_servers(asked.tables)
    differences = frames.differences + thoughts.differences + real.differences
    for difference in differences[:MOST_SHOWN]:
        print(difference)
    return 1 if differences else 0


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.runs.interference", description=__doc__)
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"of worlds (default: {PAIRS:,})")
    parser.add_argument("--thoughts", type=int, default=THOUGHTS, help=f"of bots (default: {THOUGHTS:,})")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"at real servers (default: {TABLES:,})")
    parser.add_argument("--seed", type=int, default=0, help="of the first evening (default: 0)")
    return parser.parse_args(arguments)


def _all(
    pool: ProcessPoolExecutor, work: Callable[[range], Found], wanted: int, seed: int, name: str
) -> Found:
    """Evening after evening until there are so many pairs; all cores are kept busy until then."""
    found, began, under_way = Found(), time.perf_counter(), list[Future[Found]]()
    with Progress() as bar:
        task = bar.add_task(name, total=wanted)
        while found.pairs < wanted:
            while len(under_way) < 4 * (os.cpu_count() or 1):
                under_way.append(pool.submit(work, range(seed, seed + A_PIECE)))
                seed += A_PIECE
            found += under_way.pop(0).result()
            told = f"{name}: {len(found.differences)} differences"
            bar.update(task, completed=min(found.pairs, wanted), description=told)
        for future in under_way:
            future.cancel()
    _report(name, found, time.perf_counter() - began)
    return found


def _at_real_servers(tables: int) -> Found:
    print(f"Two real servers with {tables:,} tables each …")
    began = time.perf_counter()
    with Nursery() as nursery, TemporaryDirectory() as folder:
        found = compare_sockets(nursery, Path(folder), tables)
    _report("real servers", found, time.perf_counter() - began)
    return found


def _report(name: str, found: Found, seconds: float) -> None:
    counts = f"{found.frames:,} frames, {found.refusals:,} refusals, {found.lines:,} log lines, "
    print(
        f"{name}: {found.pairs:,} pairs in {seconds / 60:.1f} minutes, {counts if found.frames else ''}"
        f"{len(found.differences)} differences; {found.told_apart:,} pairs thrown away"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
