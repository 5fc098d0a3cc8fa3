"""Kills servers, and PostgreSQL itself, while people play: python -m tests.runs.kills, or with --help."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from rich.progress import Progress

from tests.server.faults.killing import (
    Evening,
    House,
    Plan,
    evening_of_kills,
    house_on_postgres,
    house_on_sqlite,
)
from tests.server.nursery import Nursery
from tests.server.store.postgres import PostgresServer

KILLS: Final = {"sqlite": 2_000, "postgres": 500}
BATCH: Final = 50
"""Kills an evening; then new tables, so that their logs do not grow without end."""


def main(arguments: list[str]) -> int:
    """Kill again and again while people play; 1 if any promise was broken."""
    asked = _asked(arguments)
    databases = [asked.database] if asked.database else list(KILLS)
    sizes = {database: asked.kills or KILLS[database] for database in databases}
    print(f"About half a second a kill on two quiet cores: {sum(sizes.values()) / 120:.1f} minutes.")
    total, began = Evening(), time.perf_counter()
    for database, kills in sizes.items():
        total += _kill(database, kills, asked.tables, asked.between, asked.seed)
    _report("in all", total, time.perf_counter() - began)
    for fault in total.faults[:10]:
        print(fault)
    return 1 if total.faults else 0


def _asked(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.runs.kills", description=__doc__)
    parser.add_argument("--database", choices=KILLS, help="only on this one (default: both)")
    parser.add_argument("--kills", type=int, help=f"how often (default: {KILLS})")
    parser.add_argument("--tables", type=int, default=6, help="played at side by side (default: 6)")
    parser.add_argument("--between", type=int, default=100, help="acknowledged between kills (default: 100)")
    parser.add_argument("--seed", type=int, default=0, help="of the moments (default: 0)")
    return parser.parse_args(arguments)


def _kill(database: str, kills: int, tables: int, between: int, seed: int) -> Evening:
    done, began = Evening(), time.perf_counter()
    with ExitStack() as stack:
        bar = stack.enter_context(Progress())
        task = bar.add_task(f"{kills:,} kills on {database}", total=kills)
        for house, plan in _evenings(stack, database, kills, Plan(0, tables, between, seed)):
            with house as home:
                done += asyncio.run(evening_of_kills(home, plan))
            told = f"{database}: {done.promised:,} acknowledged, {len(done.faults)} broken"
            bar.update(task, completed=done.kills, description=told)
    _report(database, done, time.perf_counter() - began)
    return done


def _evenings(
    stack: ExitStack, database: str, kills: int, plan: Plan
) -> Iterator[tuple[AbstractContextManager[House], Plan]]:
    nursery = stack.enter_context(Nursery())
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    build = partial(house_on_sqlite, nursery, folder)
    if database == "postgres":
        build = partial(house_on_postgres, nursery, folder, stack.enter_context(PostgresServer()))
    for batch in range(0, kills, BATCH):
        count = min(BATCH, kills - batch)
        yield build(), Plan(count, plan.tables, plan.between, plan.seed + batch)


def _report(where: str, evening: Evening, seconds: float) -> None:
    print(
        f"{where}: {evening.kills:,} kills in {seconds / 60:.1f} minutes, {evening.promised:,} acknowledged,"
        f" {evening.kept:,} entries kept, {len(evening.faults)} lost, doubled or reordered"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
