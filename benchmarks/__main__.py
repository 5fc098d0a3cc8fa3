"""`make bench`: prints a table and writes benchmarks/latest.json, which is not kept in git.

Timings of one run are compared with each other, because machines are shared and differ. ARGS='--games 5000
--seconds 2' makes it shorter, ARGS='--only tables' measures one part. What a fresh clone takes is measured
by ARGS='--only start' alone, because that wants a machine with nothing else to do; so do a server that is
killed in mid-game, ARGS='--only restart', and bots beside very many others, ARGS='--only neighbours'.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.bots import ladder, thinking
from benchmarks.figure import Figure
from benchmarks.figures import measure
from benchmarks.first_start import first_start
from benchmarks.neighbours import neighbours
from benchmarks.page import first_visit, make_play
from benchmarks.restart import restart
from benchmarks.tables import deliveries, live_tables

PARTS = ("rules", "bots", "tables", "page")
START, RESTART, NEIGHBOURS = "start", "restart", "neighbours"
LATEST = Path(__file__).parent / "latest.json"


def main() -> None:
    """Measure, show and keep."""
    parser = argparse.ArgumentParser(
        prog="make bench", description="How fast and how strong everything is on this machine."
    )
    parser.add_argument("--games", type=int, default=20_000, help="random games a round")
    parser.add_argument("--matches", type=int, default=100, help="games between two bots")
    parser.add_argument("--positions", type=int, default=20, help="in which bots think, at each table")
    parser.add_argument("--seconds", type=float, default=5.0, help="of play at the tables a round")
    parser.add_argument("--only", choices=[*PARTS, START, RESTART, NEIGHBOURS], help="measure one part")
    parser.add_argument("--json", type=Path, default=LATEST, help="where to write the figures")
    chosen = parser.parse_args()
    parts = [chosen.only] if chosen.only else PARTS
    figures = [figure for part in parts for figure in measured(part, chosen)]
    console = Console()
    console.print(as_table(figures))
    names = {figure.name for figure in figures}
    if "rules" in parts and "kernel against tuned C" not in names:
        console.print("There is no C compiler here, so there is nothing to compare the kernel with.")
    if "page" in parts and "first visit, ready for a click" not in names:
        console.print("There is no Chromium here, so nobody has visited the page.")
    chosen.json.write_text(json.dumps([as_json(figure) for figure in figures], indent=2) + "\n", "utf-8")


def measured(part: str, chosen: argparse.Namespace) -> Iterator[Figure]:
    """The figures of one part."""
    if part == "rules":
        yield from measure(chosen.games)
    elif part == "bots":
        yield from thinking(chosen.positions)
        yield from ladder(chosen.matches)
    elif part == "tables":
        yield from deliveries(chosen.seconds)
        yield from live_tables(chosen.seconds * 4)
    elif part == START:
        yield from first_start()
    elif part == RESTART:
        yield from restart()
    elif part == NEIGHBOURS:
        yield from neighbours()
    else:
        yield from first_visit()
        yield from make_play()


def as_table(figures: list[Figure]) -> Table:
    """One row a figure."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_column("unit")
    table.add_column("goal")
    for figure in figures:
        table.add_row(figure.name, f"{figure.value:,.2f}", figure.unit, goal(figure))
    return table


def goal(figure: Figure) -> str:
    """The goal in words, and whether it is met."""
    if figure.met is None:
        return ""
    limit = f"at least {figure.at_least:g}" if figure.at_least is not None else f"at most {figure.at_most:g}"
    return f"{limit}: {'met' if figure.met else 'MISSED'}"


def as_json(figure: Figure) -> dict[str, object]:
    """All there is to know of a figure."""
    return {**vars(figure), "met": figure.met}


if __name__ == "__main__":
    main()
