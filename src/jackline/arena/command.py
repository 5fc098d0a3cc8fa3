"""`jackline arena`: play a contest with a progress bar, then show the result."""

from __future__ import annotations

import json
import os
import sys
from contextlib import closing, redirect_stdout
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

from jackline.ai.loading import load_bot
from jackline.arena.contest import ArenaError, Contest
from jackline.arena.game import Played
from jackline.arena.match import play_contest
from jackline.arena.plot import draw_plot
from jackline.arena.report import Report, draw_report, report_on

FILE_WIDTH: Final = 1000


def run_arena(contest: Contest, *, jobs: int | None, as_json: bool, plot: Path | None) -> None:
    """Play a contest and print the result: the table, or JSON. Ctrl-C gives the result so far."""
    if plot is not None and not plot.parent.is_dir():
        raise ArenaError(f"There is no folder {plot.parent} for the plot.")
    with redirect_stdout(sys.stderr):
        for name in contest.bots:
            load_bot(name, 0)  # a wrong name is told at once, not by some process later
    played = _play(contest, os.cpu_count() or 1 if jobs is None else jobs)
    if not played:
        raise ArenaError("Stopped before the first deck was played to its end.")
    report = report_on(contest, played)
    _show(report, as_json)
    if plot is not None:
        _write(plot, draw_plot(report))


def _play(contest: Contest, jobs: int) -> list[Played]:
    played: list[Played] = []
    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeElapsedColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress,
        closing(play_contest(contest, jobs)) as decks,
    ):
        bar = progress.add_task("games", total=contest.decks * len(contest.line_ups(0)))
        try:
            for games in decks:
                played += games
                progress.advance(bar, len(games))
        except KeyboardInterrupt:
            console.print("Stopped: this is the result so far.")
    return played


def _show(report: Report, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        # A file has no edge at which names would have to be broken.
        width = None if sys.stdout.isatty() else FILE_WIDTH
        Console(width=width, highlight=False).print(draw_report(report))


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise ArenaError(f"{file} cannot be written: {(error.strerror or str(error)).lower()}.") from error
