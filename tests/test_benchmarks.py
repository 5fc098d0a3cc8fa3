"""The benchmark measures what it says: the kernel and the C programs play the very same games."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import jackline as jl
from benchmarks.bots import ladder, thinking
from benchmarks.load import SEATS
from benchmarks.peer import SOURCES, c_compiler, compile_peer, peer_games
from benchmarks.playouts import random_games
from benchmarks.shares import Shares
from benchmarks.tables import Crowd, bare_rate, percentile
from jackline.ai.bot import levels
from tests.server.real_server import RealServer

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", SOURCES)
def test_the_kernel_and_both_c_programs_play_the_same_games(name: str, tmp_path: Path) -> None:
    compiler = c_compiler()
    if compiler is None:
        pytest.skip("there is no C compiler on this machine")
    peer = compile_peer(compiler, name, tmp_path)
    for seed in (1, 7, 123456789):
        expected, _ = peer_games(peer, 1_000, seed)
        assert random_games(jl.edition("classic"), 2, 2, 1_000, seed)[:3] == expected


def test_random_games_end_in_every_way_at_the_largest_table() -> None:
    moves, *wins, drawn = random_games(jl.edition("classic"), 12, 3, 500, 1)
    assert moves > 500 * 20
    assert min(wins) > 0
    assert sum(wins) + drawn == 500


def test_a_short_run_writes_its_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    command = [sys.executable, "-m", "benchmarks", "--only", "rules", "--games", "50", "--json", str(file)]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    figures = {figure["name"]: figure for figure in json.loads(file.read_text("utf-8"))}
    wanted = {"random games, 2 seats", "random games, 3 seats, 3 teams", "random games, 12 seats, 3 teams"}
    wanted |= {"list of actions after 10 moves", "list of actions after 40 moves", "memory of a game"}
    wanted |= {"Position.play", "Position.view_for", "hash(position)", "replay, a ply"}
    assert wanted <= set(figures)
    assert all(figure["value"] > 0 for figure in figures.values())
    assert figures["memory of a game"]["met"] is True
    assert all(name in shown for name in wanted)


def test_every_level_is_timed_and_set_against_the_one_below() -> None:
    names = [figure.name for figure in (*thinking(1), *ladder(2))]
    for below, level in pairwise(levels()):
        assert f"{level}, slowest move" in names
        assert f"{level} against {below}, 2 games" in names


def test_the_players_of_the_benchmark_play_and_the_bare_server_answers_as_much(tmp_path: Path) -> None:
    with RealServer(tmp_path) as server:
        crowd = Crowd("tables", server.ws, server.http, 4)
        try:
            crowd.step("gather")
            crowd.step("connect")
            tally = crowd.step("play", 1, 0)
        finally:
            crowd.go_home()
    assert tally["refused"] == {}
    assert len(tally["waits"]) > 4
    assert tally["updates"] >= SEATS * len(tally["waits"])
    assert bare_rate(0.5, tally["update_bytes"] // tally["updates"], 40) > 0


def test_percentiles_are_taken_from_above() -> None:
    assert percentile([1.0, 2.0, 3.0, 4.0], 0.5) == 3.0
    assert percentile([float(number) for number in range(100)], 0.99) == 99.0


def test_the_shares_of_a_set_up_add_up_to_what_its_processes_spent(tmp_path: Path) -> None:
    """Also where one process starts another, and where one has ended long before the others."""
    spend = "import sys, time\nwhile time.process_time() < float(sys.argv[1]): pass"
    (tmp_path / "spend.py").write_text(spend, "utf-8")
    python = f"{sys.executable} {tmp_path / 'spend.py'}"
    script = f"{python} 0.5 uv sync; {python} 1 jackline warm"
    making = subprocess.Popen(["sh", "-c", f"sh -c '{script}'; true"])
    shares = Shares(making.pid)
    assert making.wait() == 0
    shares.close()
    told = [line.split() for line in shares.table(whole=60).splitlines()]
    spent = {name: float(cpu) for name, _, _, cpu, _ in told[1:]}
    assert spent["packages"] == pytest.approx(0.5, abs=0.3)
    assert spent["compiling"] == pytest.approx(1, abs=0.3)
    assert shares.total() == pytest.approx(1.5, abs=0.5)
