"""No promise is broken when the server is killed, however often."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.faults.killing import Journal, Promise, broken_promises, evening_of_kills
from tests.server.nursery import ForkedServer, Nursery
from tests.server.truth import Row

KILLS = 25


@pytest.mark.parametrize("seed", [1, 2])
def test_acknowledged_moves_survive_25_kills(nursery: Nursery, tmp_path: Path, seed: int) -> None:
    with ForkedServer(nursery, tmp_path) as server:
        evening = asyncio.run(evening_of_kills(server, KILLS, tables=4, seed=seed))
    assert evening.faults == []
    assert evening.promised > KILLS
    assert evening.kept >= evening.promised


def moved(number: int, id: str, move: str) -> Row:
    return Row(number, "moved", {"seat": 0, "move": move}, 0, id, None)


def test_the_judge_sees_every_kind_of_broken_promise() -> None:
    journal = Journal([{"code": "x"}], asked={"a": "7C@e4", "b": "8C@f4"})
    journal.promised = {"a": Promise(1, 0, "7C@e4"), "b": Promise(2, 0, "8C@f4")}
    good = [moved(1, "a", "7C@e4"), moved(2, "b", "8C@f4")]
    lost = good[:1]
    doubled = [*good, moved(3, "a", "7C@e4")]
    reordered = [moved(1, "b", "8C@f4"), moved(2, "a", "7C@e4")]
    gap = [good[0], moved(3, "b", "8C@f4")]
    for log in (lost, doubled, reordered, gap):
        assert next(broken_promises(journal, log))
    journal.shown = [{"event": "ChipPlaced", "number": 2, "card": "9C", "space": "g4"}]
    assert "shown" in next(broken_promises(journal, good))
