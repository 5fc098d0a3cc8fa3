"""Passes to which there is no choice are made by the table itself, quickly and for all to see (P1, E4)."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from jackline.rules.chance import shuffled_deck
from jackline.server.table.agreement import agreed_in
from jackline.server.table.entries import Chair, Dealt, MoveMade, Opened
from jackline.server.table.folding import opened
from jackline.server.table.matters.people import join
from jackline.server.table.pacing import DRAW_PAUSE, PASS_PAUSE, plan
from jackline.server.table.presence import Presence
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from tests.server.client import Json
from tests.server.company import company
from tests.server.real_server import RealServer
from tests.server.table.deciding import add, moved
from tests.server.truth import read_log

NO_CHIPS: Final[Json] = {"chips": {"blue": 0, "green": 0, "red": 0}}
"""Nobody can place a chip, so there is none to remove either."""

ONE_CHIP: Final[Json] = {"chips": {"blue": 1, "green": 1, "red": 1}}
NOW: Final = 1_000_000
HERE: Final = Presence(frozenset({1, 2}), {}, 0, 0)
PAIR: Final = (Chair("Ana", 1), Chair("Bo", 2))


def game(*chairs: Chair, options: Json, **setup: Any) -> TableState:
    """A game in which the first seat begins and nobody holds a one-eyed jack."""
    agreed = p.SetUp(seats=len(chairs), options=options, **setup)
    state, _ = opened(Opened("AAAA-BBBB", "Ana", agreed, chairs), at=0)
    state = add(state, join(state, p.JoinTable(name="Bo", watch=True)))
    jacks = {"JS", "JH"}
    deck = sorted(shuffled_deck(seed=1), key=lambda card: card in jacks)
    return add(state, Dealt(len(chairs) - 1, " ".join(deck), chairs, agreed_in(agreed).written()), NOW)


def passed(state: TableState) -> TableState:
    assert state.position is not None
    return moved(state, MoveMade(state.position.turn, "pass", "table"), at=NOW)


def test_E4_the_table_passes_for_people_and_bots_alike() -> None:
    for chairs in (PAIR, (Chair("Olive", None, "greedy"), Chair("Basil", None, "greedy"))):
        planned = plan(game(*chairs, options=NO_CHIPS, turn_seconds=5), HERE)
        assert planned.passes_at == NOW + PASS_PAUSE
        assert planned.bot_seat is None
        assert planned.turn_ends_at is None


def test_E4_after_a_round_of_passes_the_table_is_quicker() -> None:
    state = passed(passed(game(*PAIR, options=NO_CHIPS)))
    assert plan(state, HERE).passes_at == NOW + PASS_PAUSE // 3


def test_E4_the_table_passes_for_the_absent_too_but_not_while_nobody_looks() -> None:
    state = game(*PAIR, options=NO_CHIPS)
    assert plan(state, Presence(frozenset({1}), {2: 0}, 0, 0)).passes_at == NOW + PASS_PAUSE
    assert plan(state, Presence()).passes_at is None


def test_whoever_can_do_anything_at_all_is_not_passed_over() -> None:
    assert plan(game(*PAIR, options={}), HERE).passes_at is None
    state = game(*PAIR, options={**ONE_CHIP, "draw": "by_hand"})
    for _ in PAIR:
        assert state.position is not None
        place = next(str(move) for move in state.position.legal_moves() if "@" in str(move))
        state = moved(state, MoveMade(state.position.turn, place), at=NOW)
    assert plan(state, HERE).passes_at is None, "a card may be drawn that can be played"


def test_a_forced_pass_leaves_the_seat_before_it_time_to_draw() -> None:
    one_sided = {"draw": "by_hand", "chips": {"blue": 1, "green": 0, "red": 0}}
    state = game(*PAIR, options=one_sided)
    assert state.position is not None
    place = next(str(move) for move in state.position.legal_moves() if "@" in str(move))
    state = moved(state, MoveMade(0, place), at=NOW)
    assert state.position is not None
    assert state.position.must_pass
    assert plan(state, HERE).passes_at == NOW + DRAW_PAUSE
    state = moved(state, MoveMade(0, "draw"), at=NOW + 2_000)
    assert plan(state, HERE).passes_at == NOW + 2_000 + PASS_PAUSE


def test_E4_nobody_has_to_sit_through_a_stalemate(server: RealServer) -> None:
    async def run() -> str:
        setup: Json = {"options": NO_CHIPS, "away_seconds": None}
        async with company(server.ws, server.http, 2, onlookers=1, **setup) as table:
            await table.start()
            watcher = table.onlookers[0]
            await watcher.until(lambda: watcher.view["table"]["phase"] == "over")
            assert watcher.view["game"]["outcome"] == {"winner": None, "reason": "stalemate"}
            assert [event["event"] for event in watcher.events].count("Passed") == 10
            return table.code

    moves = [row for row in read_log(server.data, asyncio.run(run())) if row.kind == "moved"]
    assert {row.body["by"] for row in moves} == {"table"}
