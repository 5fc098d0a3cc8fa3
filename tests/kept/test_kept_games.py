"""Records and logs of every release are read as they were meant, whatever has changed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import jackline as jl
from tests.kept.record_making import as_lines
from tests.kept.record_making import shown as record_shown
from tests.kept.releases import LOGS, RECORDS, assert_same, name_of, rows_in, shown_then
from tests.kept.telling import entries, shown, told


@pytest.mark.parametrize("file", RECORDS, ids=name_of)
def test_a_kept_record_shows_what_it_showed(file: Path) -> None:
    positions = jl.replay(file.read_text("utf-8"))
    assert_same(json.loads(as_lines(record_shown(positions))), shown_then(file))


@pytest.mark.parametrize("file", LOGS, ids=name_of)
def test_a_kept_log_shows_what_it_showed(file: Path) -> None:
    now, then = shown(entries(rows_in(file))), shown_then(file)
    del then["record"]  # which is written in another form now: see the next test
    assert_same(now, then)


@pytest.mark.parametrize("file", LOGS, ids=name_of)
def test_a_kept_log_and_its_record_are_the_same_game(file: Path) -> None:
    state, _ = told(entries(rows_in(file)))
    record = shown_then(file)["record"]
    if record is None:
        assert state.position is None
    else:
        assert jl.replay("\n".join(record))[-1] == state.position
