"""What `make test` and its sisters run, and how the tests are laid out."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from tests import suite
from tests.conftest import LONGEST_FIRST
from tests.runs.coverage import floors

ROOT = Path(__file__).parent.parent
MOST_FILES = 20
TURN = "tests/rules/test_turn.py"


@pytest.mark.parametrize(
    ("arguments", "interpreted"),
    [
        (["-k", "jack"], ["-k", "jack", "tests/rules"]),
        ([TURN], [TURN]),
        ([f"{TURN}::test_x"], [f"{TURN}::test_x"]),
        (["tests", "-x"], ["-x", "tests/rules"]),
        ([TURN, "tests/server", "-x"], ["-x", TURN]),
        (["tests/server", "-k", "cut"], []),
    ],
)
def test_what_is_chosen_of_the_rules_is_run_interpreted_too(
    arguments: list[str], interpreted: list[str]
) -> None:
    assert suite.only_rules(arguments) == interpreted


def test_one_file_is_run_without_helpers() -> None:
    assert suite.workers_for([TURN, "-x"]) == []
    assert suite.workers_for(["tests/rules"]) == suite.workers_for(["-k", "jack"]) != []


def test_what_takes_longest_is_there() -> None:
    assert [path for path in LONGEST_FIRST if not (ROOT / path).exists()] == []


def test_parts_with_a_floor_have_code_and_tests() -> None:
    for part in floors():
        assert (ROOT / "tests" / part).is_dir()
        assert (ROOT / "src" / "jackline" / part).is_dir()


def test_no_folder_of_tests_is_crowded() -> None:
    files = Counter(
        folder.relative_to(ROOT)
        for folder, _, names in ((Path(found[0]), *found[1:]) for found in os.walk(ROOT / "tests"))
        for name in names
        if name.endswith(".py")
    )
    assert {folder: count for folder, count in files.items() if count > MOST_FILES} == {}
