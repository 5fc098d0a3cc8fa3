"""A hundred worlds keep every promise, and every planted fault is found."""

from __future__ import annotations

import subprocess
import sys
from itertools import count, islice
from pathlib import Path

import pytest

from tests.worlds.plan import make_plan
from tests.worlds.planted import FAULTS, planted
from tests.worlds.world import run_world

WORLDS = 100
A_FEW = 10
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("first", range(0, WORLDS, 25))
def test_worlds_keep_every_promise(first: int) -> None:
    outcomes = [run_world(seed) for seed in range(first, first + 25)]
    bad = [f"--seed {outcome.seed}: {outcome.problems[0]}" for outcome in outcomes if outcome.problems]
    assert not bad, "again with python -m tests.worlds " + "\n".join(bad)
    assert sum(outcome.acknowledgements for outcome in outcomes) > 150, "hardly anything happened"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault: str) -> None:
    seeds = islice((seed for seed in count() if FAULTS[fault].shows_in(make_plan(seed))), A_FEW)
    with planted(fault):
        assert any(run_world(seed).problems for seed in seeds)


def test_a_world_is_the_same_whenever_and_wherever_it_is_run() -> None:
    seed = next(seed for seed in count() if make_plan(seed).people > 2 and make_plan(seed).servers > 1)
    first, again = run_world(seed), run_world(seed)
    assert first == again
    command = [sys.executable, "-m", "tests.worlds", "--seed", str(seed)]
    elsewhere = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert f"trace: {first.trace}" in elsewhere.stdout
