"""A thousand kills: python -m tests.kill_run, or with other numbers: python -m tests.kill_run 5000 8."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from rich.progress import track

from tests.server.faults.killing import evening_of_kills
from tests.server.nursery import ForkedServer, Nursery

BATCH = 50
"""Kills an evening; then new tables, so that their logs do not grow without end."""


def main(kills: int = 1_000, tables: int = 6) -> int:
    """Kill the server so often while people play; 1 if any promise was broken."""
    began, promised, kept, faults = time.perf_counter(), 0, 0, []
    with Nursery() as nursery, tempfile.TemporaryDirectory() as folder:
        for batch in track(range(0, kills, BATCH), description=f"{kills:,} kills"):
            with ForkedServer(nursery, Path(folder)) as server:
                count = min(BATCH, kills - batch)
                evening = asyncio.run(evening_of_kills(server, count, tables, seed=batch))
            promised, kept = promised + evening.promised, kept + evening.kept
            faults += evening.faults
    minutes = (time.perf_counter() - began) / 60
    print(
        f"{kills:,} kills in {minutes:.1f} minutes: {promised:,} moves acknowledged, {kept:,} kept,"
        f" {len(faults)} lost, doubled or reordered"
    )
    print(*faults[:10], sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
