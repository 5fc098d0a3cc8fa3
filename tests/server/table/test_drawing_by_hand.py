"""Drawing by hand at a table (L1 to L3): the deck waits, a draw can be forgotten, and everyone is told."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import jackline as jl
from jackline.ai.bot import levels, make_bot
from jackline.rules.events import CardDrawn, DrawLost
from jackline.rules.position import Position
from jackline.server.table.decide import write
from jackline.server.table.entries import Chair, MoveMade, Opened
from jackline.server.table.folding import opened
from jackline.server.table.matters.people import join
from jackline.server.table.pacing import DRAW_PAUSE, bot_pause, plan
from jackline.server.table.presence import Presence
from jackline.server.table.state import TableState
from jackline.server.wire import protocol as p
from tests.server.client import Client, Json, at_table, open_table
from tests.server.company import company
from tests.server.real_server import RealServer
from tests.server.table.deciding import CHANCE, add, begun, decided, moment

BY_HAND = {"draw": "by_hand"}
HERE = Presence(frozenset({1, 2, 3}), {}, 0, 0)
NOW = 1_000_000


def game(*chairs: Chair, edition: str = "classic", **setup: Any) -> TableState:
    """A game with drawing by hand; seat 0 begins."""
    agreed = p.SetUp(seats=len(chairs), edition=edition, options=BY_HAND, **setup)
    state, _ = opened(Opened("AAAA-BBBB", "Ana", agreed, chairs), at=0)
    for name in dict.fromkeys(chair.name for chair in chairs if chair.person not in (None, 1)):
        state = add(state, join(state, p.JoinTable(name=name or "", watch=True)))
    while True:
        dealt = begun(state, NOW)
        if position_of(dealt).turn == 0:
            return dealt


def position_of(state: TableState) -> Position:
    assert state.position is not None
    return state.position


def play(state: TableState, seat: int, move: str | None = None) -> tuple[TableState, list[Any]]:
    """The state after a move, any placing if none is named, and what happened."""
    chosen = move or next(str(m) for m in position_of(state).legal_moves(seat) if "@" in str(m))
    _, after, happened = write(state, MoveMade(seat, chosen), moment(NOW))
    return after, list(happened.events)


PAIR = (Chair("Ana", 1), Chair("Bo", 2))
BOT = Chair("Olive", None, "greedy")


@pytest.mark.parametrize("edition", jl.editions())
def test_L2_a_forgotten_draw_is_lost_as_each_edition_says(edition: str) -> None:
    state, events = play(game(*PAIR, edition=edition), 0)
    assert not [event for event in events if isinstance(event, CardDrawn)], "the deck waits"
    assert position_of(state).draws_due == (0,)
    state, events = play(state, 1)
    costs_at_once = position_of(state).edition.lost_draw == "moved"
    assert (edition == "giant") == costs_at_once
    assert (DrawLost(0) in events) == costs_at_once
    state, events = play(state, 1, "draw")
    assert (DrawLost(0) in events) == (not costs_at_once)
    assert position_of(state).hand_sizes == (6, 7), "one card fewer for the rest of the game"


def test_L1_a_draw_is_made_after_the_turn_has_passed_even_if_it_moved_on_meanwhile() -> None:
    state, _ = play(game(*PAIR, Chair("Cy", 3)), 0)
    seen = state.number
    state, _ = play(state, 1)
    late = p.Play(id="late", number=seen, move="draw")
    entry = decided(state, 1, late)
    assert entry == MoveMade(0, "draw"), "it is not stale: it may still be made"
    _, state, happened = write(state, MoveMade(0, "draw"), moment(NOW))
    assert [type(event) for event in happened.events] == [CardDrawn]
    assert position_of(state).draws_due == (1,)


@pytest.mark.parametrize("level", [*levels(), "random"])
def test_bots_draw_by_themselves_and_promptly(level: str) -> None:
    state = game(Chair("Olive", None, level), PAIR[1])
    state, _ = play(state, 0)
    assert plan(state, HERE).bot_seat == 0
    assert 0.2 < bot_pause(state, 0, CHANCE) < 0.6, "to be seen, and before a person is likely to move"
    assert str(make_bot(level, seed=1).choose(position_of(state).view_for(0))) == "draw"


def test_a_bot_leaves_a_person_time_to_draw() -> None:
    state = game(PAIR[0], BOT)
    state, _ = play(state, 0)
    assert plan(state, HERE).bot_seat == 1
    assert bot_pause(state, 1, CHANCE) >= DRAW_PAUSE / 1000
    state, _ = play(state, 0, "draw")
    assert bot_pause(state, 1, CHANCE) < 2


def test_who_left_without_drawing_is_not_stood_in_for_before_their_turn() -> None:
    state, _ = play(game(*PAIR, away_seconds=30), 0)
    away = Presence(frozenset({2}), {1: 0}, 0, 0)
    assert plan(state, away).away_seat is None
    state, _ = play(state, 1)
    assert plan(state, away).away_seat == 0


def test_with_a_shared_device_whoever_may_draw_is_in_front() -> None:
    state = game(Chair("Ana", 1), Chair("Bo", 2), Chair("Gran", 1))
    assert state.front_seat(1) == 0
    state, _ = play(state, 0)
    assert position_of(state).turn == 1
    assert state.front_seat(1) == 0, "not the one who is next to move"
    state, _ = play(state, 0, "draw")
    assert state.front_seat(1) == 2
    alone = game(Chair("Ana", 1), Chair("Gran", 1))
    alone, _ = play(alone, 0)
    assert (position_of(alone).turn, alone.front_seat(1)) == (1, 0), "draw, then hand the device on"
    alone, _ = play(alone, 0, "draw")
    assert alone.front_seat(1) == 1


# ---- at a real table ----


@pytest.mark.parametrize("edition", ["classic", "giant", "encyclopedia"])
def test_everyone_is_told_when_a_draw_is_lost_and_only_the_drawer_sees_the_card(
    server: RealServer, edition: str
) -> None:
    async def run() -> None:
        setup: Json = {"edition": edition, "options": BY_HAND, "away_seconds": None}
        async with company(server.ws, server.http, 2, onlookers=1, **setup) as table:
            await table.start()
            first = table.clients[table.host.view["game"]["turn"]]
            second = next(client for client in table.clients if client is not first)
            await table.agree(await first.do("play", move=placing(first), number=first.number))
            assert first.view["me"]["may_draw"], "after the turn has passed"
            assert first.view["game"]["turn"] == second.view["me"]["seat"]
            await table.agree(await second.do("play", move=placing(second), number=second.number))
            assert first.view["me"]["may_draw"] == (edition != "giant")
            await table.agree(await second.do("play", move="draw", number=0))
            lost = {"event": "DrawLost", "seat": first.view["me"]["seat"]}
            for client in table.everyone:
                assert [e for e in client.events if lost.items() <= e.items()]
                drawn = [e["card"] for e in client.events if e["event"] == "CardDrawn"]
                assert (drawn != [None]) == (client is second)
            assert not first.view["me"]["may_draw"]
            assert (await first.play("draw"))["type"] == "refused"

    asyncio.run(run())


def placing(client: Client) -> str:
    place = next(way for way in client.view["me"]["playable"] if way["act"] == "place")
    return f"{place['card']}@{place['spaces'][0]}"


def test_bots_play_on_with_drawing_by_hand(server: RealServer) -> None:
    async def run() -> None:
        setup = {"seats": 4, "options": BY_HAND, "pace": "fast"}
        seats = [{"bot": "greedy"}] * 4
        key = open_table(server.http, "Ada", setup=setup, seats=seats, start=True)
        async with at_table(server.ws, key["code"]) as watcher:
            await watcher.until(lambda: sum(e["event"] == "ChipPlaced" for e in watcher.events) >= 8)
            names = [event["event"] for event in watcher.events]
            assert "DrawLost" not in names
            assert names.count("CardDrawn") >= 7

    asyncio.run(run())
