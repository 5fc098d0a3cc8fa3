"""No promise is broken when the server or its database is killed, however often."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.faults.judging import broken_promises
from tests.server.faults.killing import House, Plan, evening_of_kills, house_on_postgres, house_on_sqlite
from tests.server.faults.players import Journal, Wish
from tests.server.nursery import Nursery
from tests.server.store.postgres import PostgresServer
from tests.server.truth import Row

BETWEEN = 40


@pytest.mark.parametrize("seed", [1, 2])
def test_what_was_acknowledged_survives_25_kills(nursery: Nursery, tmp_path: Path, seed: int) -> None:
    with house_on_sqlite(nursery, tmp_path) as house:
        check_evening(house, Plan(25, tables=4, between=BETWEEN, seed=seed))


def test_what_was_acknowledged_survives_kills_of_postgres_too(nursery: Nursery, tmp_path: Path) -> None:
    with PostgresServer() as postgres, house_on_postgres(nursery, tmp_path, postgres) as house:
        often = House(house.server, house.kills[-2:], house.read_log)
        check_evening(often, Plan(4, tables=2, between=BETWEEN, seed=1))


def check_evening(house: House, plan: Plan) -> None:
    evening = asyncio.run(evening_of_kills(house, plan))
    assert evening.faults == ()
    assert evening.promised > plan.kills
    assert evening.kept >= evening.promised


def moved(number: int, id: str, move: str) -> Row:
    return Row(number, "moved", {"seat": 0, "move": move}, 0, id, None)


def test_the_judge_sees_every_kind_of_broken_promise() -> None:
    asked = {"0-a": Wish("moved", 0, "7C@e4"), "0-b": Wish("moved", 0, "8C@f4")}
    journal = Journal([{"code": "x"}], asked=asked, promised={"0-a": 1, "0-b": 2})
    good = [moved(1, "0-a", "7C@e4"), moved(2, "0-b", "8C@f4")]
    lost = good[:1]
    doubled = [*good, moved(3, "0-a", "7C@e4")]
    reordered = [moved(1, "0-b", "8C@f4"), moved(2, "0-a", "7C@e4")]
    gap = [good[0], moved(3, "0-b", "8C@f4")]
    another = [good[0], moved(2, "0-b", "9C@g4")]
    for log in (lost, doubled, reordered, gap, another):
        assert next(broken_promises(journal, log))
    journal.shown = [{"event": "ChipPlaced", "number": 2, "card": "9C", "space": "g4"}]
    assert "shown" in next(broken_promises(journal, good))


def test_the_judge_sees_what_came_in_another_order_than_it_was_asked() -> None:
    asked = {"0-a": Wish("said", 1, "first"), "0-b": Wish("said", 1, "second")}
    journal = Journal([{"code": "x"}], asked=asked, promised={"0-a": 2, "0-b": 1})
    log = [
        Row(1, "said", {"person": 1, "text": "second"}, None, None, "0-b"),
        Row(2, "said", {"person": 1, "text": "first"}, None, None, "0-a"),
    ]
    assert "before" in next(broken_promises(journal, log))
    journal.promised.clear()
    journal.went_back.append("seat 0 was shown 2, then 1")
    assert "then 1" in next(broken_promises(journal, log))
