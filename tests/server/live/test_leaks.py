"""Nobody is told what they may not know: every frame of every viewer against what the rules say."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

import jackline as jl
from jackline.rules.events import Event
from jackline.rules.position import Position
from tests.server.client import Client, Json, at_table, http_client, moves, open_table
from tests.server.company import Company, company
from tests.server.real_server import RealServer
from tests.server.truth import Truth, read_log

CARD: Final = re.compile(r"[2-9TJQKA][CDHS]")

PUBLIC: Final = {
    "view.game.layout",
    "view.game.discards",
    "view.game.last.card",
    "view.game.last.move",
    "view.table.cut.cards.card",
    "events.card",
}
"""Where cards may stand that everyone may know; what stands there is compared with the rules."""

OWN: Final = {
    "view.me.hand",
    "view.me.dead_cards",
    "view.me.playable.card",
    "view.me.claims",
    "view.me.claims.move",
    "view.me.turn_in",
    "view.me.forfeit",
}
"""Where only cards of the viewer's own hand may stand."""

NO_CARDS: Final = {"view.table.code"}
"""Chance letters, which may look like a card."""

TABLES: Final = [
    *((id, seats, {}) for id in jl.editions() for seats in (2, 4)),
    ("classic", 12, {}),
    ("strategy", 12, {}),
    ("classic", 3, {"draw": "by_hand", "lost_draw": "moved_and_drawn"}),
    ("encyclopedia", 4, {"draw": "by_hand", "discards": "shared"}),
]


def test_of_the_deck_that_is_cut_only_the_cards_shown_are_told(server: RealServer) -> None:
    async def run() -> Company:
        async with company(server.ws, server.http, 4, onlookers=1, away_seconds=None, cut=True) as table:
            await table.start()
            for client in table.clients[1:]:
                await table.agree(await client.do("cut", depth=50))
            await table.agree(await table.host.do("skip_cut"))
            await table.host.until(lambda: table.host.view["table"]["phase"] == "playing")
            await table.agree(table.host.number)
            return table

    table = asyncio.run(run())
    log = read_log(server.data, table.code)
    (deck,) = [row.body["deck"].split() for row in log if row.kind == "cut_opened"]
    cuts = [(seat, deck[depth]) for row in log if row.kind == "cut" for seat, depth in row.body["cuts"]]
    truth = Truth(log)
    for client in table.everyone:
        assert check_viewer(client, truth) > 3
        told = [(e["seat"], e["card"]) for e in client.events if e["event"] == "CardCut"]
        assert told == cuts
        for update in client.updates:
            cut = update["view"]["table"]["cut"] or {"cards": []}
            assert [(card["seat"], card["card"]) for card in cut["cards"]] in [cuts[:n] for n in range(99)]


def test_a_penalty_tells_nothing_of_the_hands(server: RealServer) -> None:
    async def run() -> Company:
        async with company(server.ws, server.http, 4, onlookers=1, away_seconds=None) as table:
            await table.start()
            await table.agree(await table.clients[0].do("call_talk", team=1))
            await table.agree(await table.clients[2].do("vote_talk", agree=True))
            await table.play_out(12)
            return table

    table = asyncio.run(run())
    truth = Truth(read_log(server.data, table.code))
    assert any(e["event"] == "CardForfeited" for e in table.onlookers[0].events)
    for client in table.everyone:
        assert check_viewer(client, truth) > 12


@pytest.mark.parametrize(("edition", "seats", "options"), TABLES, ids=lambda value: str(value))
def test_every_frame_tells_only_what_its_viewer_may_know(
    server: RealServer, edition: str, seats: int, options: Json
) -> None:
    async def run() -> Company:
        setup = {"edition": edition, "options": options, "away_seconds": None}
        async with company(server.ws, server.http, seats, onlookers=2, seed=seats, **setup) as table:
            await table.start()
            await ask_for_what_is_hidden(table)
            await table.play_out()
            async with at_table(server.ws, table.code, table.keys[1]["token"], number=0) as back:
                table.onlookers.append(back)
            return table

    table = asyncio.run(run())
    truth = Truth(read_log(server.data, table.code))
    checked = sum(check_viewer(client, truth) for client in table.everyone)
    assert checked > 10 * seats


async def ask_for_what_is_hidden(table: Company) -> None:
    """Moves with cards of others, which are refused without a word on who has them."""
    for card in ("2C", "JD", "KS"):
        for client in table.clients:
            if card not in client.view["me"]["hand"]:
                answer = await client.play(f"{card}@e5")
                assert answer["code"] in ("not_in_hand", "not_your_turn")
                assert CARD.findall(answer["sentence"]) == []


def test_pass_and_play_shows_one_hand_at_a_time(server: RealServer) -> None:
    seats = [{"mine": True, "name": "Ada"}, {"mine": True, "name": "Grace"}]
    key = open_table(server.http, "Ada", setup={"seats": 2}, seats=seats, start=True)

    async def run() -> Client:
        async with at_table(server.ws, key["code"], key["token"]) as client:
            table = Company([key], [client], [], seed=7)
            await table.play_out()
            return client

    client = asyncio.run(run())
    truth = Truth(read_log(server.data, key["code"]))
    assert check_viewer(client, truth) > 20
    assert {update["view"]["me"]["seat"] for update in client.updates} == {0, 1}


def test_nothing_is_told_over_http(server: RealServer) -> None:
    key = open_table(server.http, "Ada", start=True)
    for headers in ({}, {"Authorization": f"Bearer {key['token']}"}):
        card = http_client.get(f"{server.http}/api/tables/{key['code']}", headers=headers).json()
        assert CARD.findall(json.dumps({**card, "code": ""})) == []
    metrics = http_client.get(f"{server.http}/metrics").text
    assert key["code"] not in metrics
    assert key["token"] not in metrics


def test_the_log_of_the_server_keeps_secrets(server: RealServer) -> None:
    async def run() -> list[Json]:
        async with company(server.ws, server.http, 2, seed=5) as table:
            await table.start()
            await table.play_out(10)
            await table.host.ask("play", move="nonsense 7C@e4", number=0)
            await table.host.ask("say", text="an unlikely word: xylophone")
            return table.keys

    keys = asyncio.run(run())
    said = server.log()
    assert "socket" in said
    secrets = [key["token"] for key in keys] + [keys[0]["code"], "xylophone", "Player 1"]
    assert [secret for secret in secrets if secret in said] == []
    assert re.findall(r"\b[2-9TJQKA][CDHS]\b", said) == []
    assert "Traceback" not in said


# ---- checks -------------------------------------------------------------------------------------------


def check_viewer(client: Client, truth: Truth) -> int:
    """Check every update of this client; how many there were."""
    for update in client.updates:
        me, position = update["view"]["me"], truth.positions[update["number"]]
        check_view(update["view"], position)
        check_places(update, me["hand"] if me else [])
        check_events(update["events"], truth, me["seat"] if me else None)
    return len(client.updates)


def check_view(view: Json, position: Position | None) -> None:
    if position is None:
        assert view["game"] is None
        assert not view["me"] or view["me"]["hand"] == []
        return
    known: Any = position.view_for(None)
    shared = set(known) & set(view["game"])
    assert {"discards", "chips", "deck_size", "hand_sizes", "turn"} <= shared
    assert {name: view["game"][name] for name in shared} == {name: known[name] for name in shared}
    me = view["me"]
    if me and me["seat"] is not None:
        assert me["seat"] in me["seats"]
        assert sorted(me["hand"]) == sorted(position.hand(me["seat"]))
        legal = {str(move) for move in position.legal_moves(me["seat"])}
        assert set(moves(me)) - set(me["claims"]) <= legal
    else:
        assert not me or me["hand"] == []


def check_places(update: Json, hand: list[str]) -> None:
    """Cards stand nowhere but where they may, and in one's own places only one's own cards."""
    for path, text in strings({"view": update["view"], "events": update["events"]}):
        cards = CARD.findall(text)
        if not cards or path in PUBLIC or path in NO_CARDS:
            continue
        assert path in OWN, f"{cards} at {path}"
        assert set(cards) <= set(hand), f"{cards} at {path}"


def strings(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text and every key in some JSON, each with where it stands."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for item in value:
            yield from strings(item, path)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield path, key
            below = path if CARD.search(key) else f"{path}.{key}".lstrip(".")
            yield from strings(item, below)


def check_events(told: list[Json], truth: Truth, seat: int | None) -> None:
    """The game's events are those the rules give this seat, to the letter."""
    for number in {event["number"] for event in told}:
        expected = [plain_event(event.seen_by(seat)) for event in truth.events[number]]
        names = {event["event"] for event in expected} | {"CardDrawn", "ChipPlaced", "ChipRemoved"}
        heard = [event for event in told if event["number"] == number and event["event"] in names]
        assert [{k: v for k, v in e.items() if k not in ("number", "at")} for e in heard] == expected


def plain_event(event: Event) -> Json:
    plain: Json = json.loads(json.dumps(event.to_json()))
    return plain
