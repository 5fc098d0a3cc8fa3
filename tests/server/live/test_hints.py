"""Hints: for whom, when, what the others learn of them, and that they tell nothing a seat does not know."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import pytest

from jackline.ai.bot import make_bot, strongest_level
from jackline.ai.explain import KINDS, reasons_for
from jackline.rules.position import Position
from jackline.server.table.entries import Chair, Hinted, Seated, StoodIn
from jackline.server.wire import protocol as p
from tests.server.client import Client, Json, at_table, ids, open_table
from tests.server.company import Company, company
from tests.server.real_server import RealServer
from tests.server.table.deciding import GUEST, HOST, add, asked, dealt, decided, refusal, table
from tests.server.truth import Truth, read_log

ASK = p.AskHint(id="h")


def test_the_wire_knows_every_kind_of_reason() -> None:
    assert get_args(p.Motive) == KINDS


# --- what is decided ---


def on_turn(state: Any) -> tuple[int, int]:
    """The person on turn, and the other one."""
    mover = state.chairs[state.position.turn].person
    return mover, HOST + GUEST - mover


def test_the_others_learn_of_a_hint_once_a_turn() -> None:
    state = dealt(table(seats=2))
    mover, _ = on_turn(state)
    assert decided(state, mover, ASK) == Hinted(state.position.turn if state.position else -1)
    state = asked(state, mover, ASK)
    assert decided(state, mover, ASK) is None


def test_the_next_turn_is_told_of_again() -> None:
    state = dealt(table(seats=2))
    mover, other = on_turn(state)
    state = asked(state, mover, ASK)
    assert state.position is not None
    move = str(state.position.legal_moves()[0])
    state = asked(state, mover, p.Play(id="p", number=state.number, move=move))
    assert isinstance(decided(state, other, ASK), Hinted)


def test_nobody_is_told_where_nobody_else_is() -> None:
    chairs = (Chair("Ana", HOST), Chair("Bo", HOST))
    state = table(seats=2, guests=0)
    state = dealt(add(state, Seated(chairs)))
    assert decided(state, HOST, ASK) is None


def test_hints_are_for_ones_own_turn() -> None:
    state = dealt(table(seats=2))
    _, other = on_turn(state)
    assert refusal(state, other, ASK) == "not_your_turn"


def test_the_host_can_do_without_hints() -> None:
    state = dealt(table(seats=2))
    state = asked(state, HOST, p.ChangeSetUp(id="s", setup=p.SetUp(seats=2, hints=False)))
    mover, _ = on_turn(state)
    assert refusal(state, mover, ASK) == "hints_off"


def test_whoever_has_a_stand_in_gets_no_hint() -> None:
    state = dealt(table(seats=2))
    assert state.position is not None
    mover, _ = on_turn(state)
    state = add(state, StoodIn(state.position.turn, "greedy"))
    assert refusal(state, mover, ASK) == "bot_plays"


# --- at a real server ---

TABLES = [
    ("classic", 2, {}),
    ("giant", 3, {"draw": "by_hand"}),
    ("strategy", 4, {"advanced_removal": True}),
    ("encyclopedia", 12, {}),
]


@pytest.mark.parametrize(("edition", "seats", "options"), TABLES, ids=str)
def test_a_hint_tells_nothing_that_its_seat_does_not_know(
    server: RealServer, edition: str, seats: int, options: Json
) -> None:
    """It is what the strongest bot makes of the seat's own view, and nobody else hears it."""

    async def run() -> tuple[Company, list[tuple[int, Json]]]:
        setup = {"edition": edition, "options": options, "away_seconds": None}
        async with company(server.ws, server.http, seats, onlookers=1, seed=seats, **setup) as table:
            await table.start()
            hints = []
            for _ in range(8):
                hints.append(await ask_on_turn(table))
                await table.play_out(3)
            return table, hints

    table, hints = asyncio.run(run())
    truth = Truth(read_log(server.data, table.code))
    for number, hint in hints:
        check_hint(hint, truth.positions[number])
    heard = [frame for client in table.everyone for frame in client.frames if '"type":"hint"' in frame]
    assert len(heard) == len(hints)
    told = [event for event in table.onlookers[0].events if event["event"] == "HintAsked"]
    assert [event["seat"] for event in told] == [hint["seat"] for _, hint in hints]


async def ask_on_turn(table: Company) -> tuple[int, Json]:
    """A hint for the seat on turn, and the number it was given at."""
    client = table.clients[table.host.view["game"]["turn"]]
    hint = await client.ask("ask_hint")
    assert hint["type"] == "hint", hint
    await table.host.settle()
    return table.host.number, hint


def check_hint(hint: Json, position: Position | None) -> None:
    assert position is not None
    assert hint["seat"] == position.turn
    view = position.view_for(position.turn)
    move = make_bot(strongest_level(), seed=0).choose(view)
    assert hint["move"] == str(move)
    told = [(r["kind"], r["team"], r["count"], r["card"], r["space"]) for r in hint["reasons"]]
    assert told == [(r.kind, r.team, r.count, r.card, r.space) for r in reasons_for(view, move)]
    assert {r["card"] for r in hint["reasons"]} - {None} <= set(position.hand(position.turn))


async def my_turn(client: Client) -> None:
    await client.until(lambda: client.view["game"]["turn"] == client.view["me"]["seat"])


def test_one_who_plays_alone_gets_the_same_hint_again_and_no_line_in_the_log(server: RealServer) -> None:
    key = open_table(server.http, "Ada", setup={"seats": 2, "pace": "fast"}, start=True)

    async def run() -> None:
        async with at_table(server.ws, key["code"], key["token"]) as client:
            await my_turn(client)
            before = client.number
            first, second = await client.ask("ask_hint"), await client.ask("ask_hint")
            assert {**first, "id": ""} == {**second, "id": ""}
            assert await client.settle() == before
            assert (await client.play(first["move"]))["type"] == "done"

    asyncio.run(run())


def test_a_seat_gets_one_hint_at_a_time_and_not_too_many(server: RealServer) -> None:
    key = open_table(server.http, "Ada", setup={"seats": 2, "pace": "fast"}, start=True)
    asking = [f"r{next(ids)}" for _ in range(6)]

    async def run() -> list[Json]:
        async with at_table(server.ws, key["code"], key["token"]) as client:
            await my_turn(client)
            for id in asking:
                await client.send(type="ask_hint", id=id)
            await client.until(lambda: set(asking) <= set(client.answers))
            return [client.answers[id] for id in asking]

    answers = [answer.get("code", answer["type"]) for answer in asyncio.run(run())]
    assert answers == ["hint", *["hint_coming"] * 3, *["too_many"] * 2]
