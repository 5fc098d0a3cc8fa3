"""The cut for the deal at a table (S5): who cuts, who waits, who deals, and what nobody is told."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from jackline.rules.box.edition import edition
from jackline.rules.chance import shuffled_deck
from jackline.rules.position import Position
from jackline.server.live.lobby import Lobby
from jackline.server.table.agreement import agreed_in
from jackline.server.table.entries import AnyEntry, Chair, CutOpened, CutsMade, Dealt, MoveMade, Opened
from jackline.server.table.folding import folded, opened
from jackline.server.table.matters.cutting import cut_for, deal
from jackline.server.table.matters.people import join
from jackline.server.table.pacing import DEAL_PAUSE, NEW_GAME_PAUSE, plan
from jackline.server.table.presence import Presence
from jackline.server.table.state import TableState
from jackline.server.table.views import PublicEncoder
from jackline.server.wire import protocol as p
from tests.server.client import at_table, join_table, open_table
from tests.server.live.test_live_table import Watcher
from tests.server.live.test_live_table import run as run_in_lobby
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import RealServer
from tests.server.table.deciding import CHANCE, HOST, add, asked, decided, refusal, table
from tests.server.truth import read_log

TOP = ("9C", "2D", "2S", "KH", "3C", "4C", "4D", "AS")
"""What lies on top of the deck that is cut."""

ids = count()


def stacked() -> str:
    """A full deck with those cards on top."""
    rest = Counter(shuffled_deck(seed=1)) - Counter(TOP)
    return " ".join([*TOP, *rest.elements()])


def cutting(*chairs: Chair, at: int = 1_000, **setup: Any) -> TableState:
    """A table that has begun to cut this deck."""
    agreed = p.SetUp(seats=len(chairs), cut=True, **setup)
    state, _ = opened(Opened("AAAA-BBBB", "Ana", agreed, chairs), at=0)
    guests = [chair for chair in chairs if chair.person is not None and chair.person > 1]
    for guest in guests:
        state = add(state, join(state, p.JoinTable(name=guest.name or "", watch=True)))
    return folded(state, CutOpened(stacked(), chairs), at)[0]


def cut(state: TableState, person: int, depth: int | None = None) -> TableState:
    return asked(state, person, p.CutDeck(id=f"c{next(ids)}", depth=depth))


PAIR = (Chair("Ana", 1), Chair("Bo", 2))
THREE = (*PAIR, Chair("Olive", None, "greedy"))


def test_S5_the_start_leads_to_a_cut_and_bots_take_the_open_seats() -> None:
    state = asked(table(seats=4, cut=True), HOST, p.Start(id="s"))
    assert state.phase == "cutting"
    assert state.position is None
    assert state.cut is not None
    assert state.cut.waits_for == (0, 1, 2, 3)
    assert [chair.bot is not None for chair in state.chairs] == [False, False, True, True]


def test_S5_the_lowest_card_deals_and_aces_are_high() -> None:
    state = cut(cutting(*PAIR), 1, TOP.index("9C"))
    assert state.cut is not None
    assert state.cut.waits_for == (1,)
    assert state.cut.dealer is None
    state = cut(state, 2, TOP.index("AS"))
    assert state.cut is not None
    assert state.cut.dealer == 0


def test_S5_those_tied_for_lowest_cut_again_and_the_others_do_not() -> None:
    state = cutting(*THREE)
    state = cut(state, 1, TOP.index("2D"))
    state = add(state, CutsMade(((2, TOP.index("KH")),)))
    after, events = folded(state, CutsMade(((1, TOP.index("2S")),)), at=5)
    assert [type(event).__name__ for event in events] == ["CardCut", "CutTied"]
    assert events[1].to_json() == {"event": "CutTied", "seats": [0, 1], "card": "2D"}
    assert after.cut is not None
    assert (after.cut.round, after.cut.waits_for) == (2, (0, 1))
    after, events = folded(after, CutsMade(((0, TOP.index("4C")), (1, TOP.index("3C")))), at=6)
    assert [type(event).__name__ for event in events] == ["CardCut", "CardCut", "DealerFound"]
    assert events[-1].to_json() == {"event": "DealerFound", "seat": 1, "name": "Bo", "card": "3C"}


def test_nobody_cuts_twice_and_only_who_sits_cuts() -> None:
    state = cut(cutting(*THREE), 1)
    assert refusal(state, 1, p.CutDeck(id="again")) == "already_cut"
    late = add(state, join(state, p.JoinTable(name="Late", watch=True)))
    assert refusal(late, 3, p.CutDeck(id="x")) == "not_seated"


def test_a_card_that_all_have_seen_cannot_be_picked_again() -> None:
    state = cut(cutting(*PAIR), 1, TOP.index("KH"))
    again = [decided(state, 2, p.CutDeck(id="x", depth=TOP.index("KH"))) for _ in range(40)]
    assert len({entry.cuts for entry in again if isinstance(entry, CutsMade)}) > 5


def test_whoever_has_several_seats_cuts_for_one_after_the_other() -> None:
    state = cutting(Chair("Ana", 1), Chair("Bo", 2), Chair("Gran", 1))
    assert state.front_seat(1) == 0
    state = cut(state, 1, 0)
    assert state.front_seat(1) == 2
    state = cut(state, 1, 3)
    assert state.cut is not None
    assert state.cut.waits_for == (1,)


def test_the_host_may_skip_the_cut_and_it_is_still_a_cut() -> None:
    state = cut(cutting(*THREE), 2, TOP.index("AS"))
    assert refusal(state, 2, p.SkipCut(id="x")) == "not_host"
    entry = decided(state, 1, p.SkipCut(id="x"))
    assert isinstance(entry, CutsMade)
    after, events = folded(state, entry, at=9)
    assert type(events[-1]).__name__ == "DealerFound"
    assert {shown.seat for shown in after.cut.shown if shown.round == 1} == {0, 1, 2} if after.cut else False
    assert decided(after, 1, p.SkipCut(id="y")) is None


def test_who_has_several_seats_may_say_with_which_of_them_to_cut() -> None:
    state = cutting(Chair("Ana", 1), Chair("Bo", 1), Chair("Cy", 2))
    entry = decided(state, 1, p.CutDeck(id="a", depth=5, seat=1))
    assert entry == CutsMade(((1, 5),))
    after = add(state, entry)
    assert refusal(after, 1, p.CutDeck(id="b", seat=1)) == "already_cut"
    assert refusal(after, 1, p.CutDeck(id="c", seat=2)) == "not_your_seat"
    assert refusal(after, 1, p.CutDeck(id="d", seat=11)) == "not_your_seat"
    first = decided(after, 1, p.CutDeck(id="e"))
    assert isinstance(first, CutsMade)
    assert [seat for seat, _ in first.cuts] == [0]


def test_going_back_to_the_set_up_ends_the_cut() -> None:
    state = asked(cutting(*PAIR), HOST, p.Gather(id="g"))
    assert (state.phase, state.cut) == ("gathering", None)


def test_the_view_shows_the_cards_cut_and_no_other() -> None:
    state = cut(cutting(*PAIR), 1, TOP.index("9C"))
    presence = Presence(frozenset({1, 2}), {}, 0, 1_000)
    told = PublicEncoder().table(state, presence, plan(state, presence))
    view = json.loads(told)["cut"]
    assert view == {
        "round": 1,
        "waits_for": [1],
        "cards": [{"seat": 0, "card": "9C", "round": 1}],
        "dealer": None,
        "deals_at": None,
    }
    assert state.cut is not None
    assert str(state.cut.deck[50:54]) not in told.decode()


# ---- what the table does by itself ----


def test_bots_cut_by_themselves_and_the_cards_are_dealt_after_a_pause() -> None:
    state = cutting(*THREE)
    presence = Presence(frozenset({1, 2}), {}, 0, 0)
    assert plan(state, presence).bot_seat == 2
    state = folded(state, CutsMade(((0, 0), (1, 3), (2, 7))), at=20_000)[0]
    assert plan(state, presence).deals_at == 20_000 + DEAL_PAUSE
    assert plan(state, Presence()).next_at() is None, "nothing happens while nobody looks"
    assert state.cut is not None
    dealt = add(state, deal(state, state.cut.dealer or 0, state.chairs, CHANCE))
    assert (dealt.phase, dealt.cut, dealt.game) == ("playing", None, 1)
    assert dealt.position is not None
    assert dealt.position.dealer == 0


def test_the_table_cuts_for_the_absent_and_for_the_late() -> None:
    state = cutting(*PAIR, at=50_000, away_seconds=30, turn_seconds=20)
    away = Presence(frozenset({1}), {2: 1_000}, 0, 0)
    assert plan(state, away).bot_plays_at == 80_000
    assert plan(state, away).away_seat == 1
    assert plan(state, away).turn_ends_at == 70_000
    assert state.cut is not None
    after = add(state, cut_for(state.cut, CHANCE, *state.cut.waits_for))
    assert after.cut is not None
    assert len(after.cut.shown) == 2


def test_a_game_drawn_by_an_empty_deck_is_followed_by_one_with_a_fresh_cut() -> None:
    """E2, with and without a cut that is seen; other games pass the deal on."""
    for seen in (True, False):
        state = drawn_game(cut=seen)
        assert state.phase == "over"
        assert state.needs_fresh_cut
        entry = decided(state, 1, p.Rematch(id="again"))
        assert isinstance(entry, CutOpened if seen else Dealt)
        here = Presence(frozenset({2}), {1: 0}, 0, 0)
        assert plan(state, here).new_game_at == state.moved_at + NEW_GAME_PAUSE
        assert plan(state, Presence(frozenset(), {}, 1, 0)).new_game_at is None, "only for those who play"


def drawn_game(cut: bool) -> TableState:
    """A game of two with the edition in which an empty deck ends it, after it did."""
    agreed = p.SetUp(seats=2, edition="giant", cut=cut)
    state, _ = opened(Opened("AAAA-BBBB", "Ana", agreed, PAIR), at=0)
    state = add(state, join(state, p.JoinTable(name="Bo", watch=True)))
    for entry in drawn_log():
        state = add(state, entry, at=5_000)
    return state


def drawn_log() -> list[AnyEntry]:
    """A deal and moves after which the deck is empty and nobody has won."""
    giant = agreed_in(p.SetUp(edition="giant")).written()
    for seed in range(100):
        deck = shuffled_deck(seed=seed)
        log: list[AnyEntry] = [Dealt(0, " ".join(deck), PAIR, giant)]
        position = Position.deal(edition("giant"), seats=2, deck=deck)
        while position.outcome() is None:
            # Both take chips away whenever they can, so nobody wins for long.
            move = max(map(str, position.legal_moves()), key=lambda move: ("-" in move, move))
            log.append(MoveMade(position.turn, move))
            position, _ = position.play(move)
        outcome = position.outcome()
        if outcome is not None and outcome.reason == "deck empty":
            return log
    raise AssertionError("no game was drawn")


def test_the_new_game_begins_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jackline.server.table.pacing.NEW_GAME_PAUSE", 200)
    monkeypatch.setattr("jackline.server.table.pacing.DEAL_PAUSE", 200)

    async def test(lobby: Lobby) -> None:
        setup = p.SetUp(seats=2, edition="giant", cut=True)
        key = await lobby.open(p.NewTable(name="Ana", setup=setup))
        await lobby.join(key.code, p.JoinTable(name="Bo"))
        live = await lobby.table(key.code)
        for entry in drawn_log():
            await live.post(partial(live.add, entry))
        assert (live.state.phase, live.state.drawn) == ("over", 1)
        watcher = await Watcher.at(live, 1)
        over = await watcher.update()
        assert over["view"]["table"]["new_game_at"] is not None
        cutting = await watcher.until(lambda update: update["view"]["table"]["phase"] == "cutting")
        assert cutting["view"]["game"] is None, "the board is cleared"
        await live.ask(1, p.SkipCut(id="skip"))
        playing = await watcher.until(lambda update: update["view"]["table"]["phase"] == "playing")
        assert playing["view"]["table"]["series"]["game"] == 2
        assert playing["view"]["game"]["chips"] == {}

    run_in_lobby(test, tmp_path)


# ---- a whole cut, and a kill in the middle of one ----


def test_people_and_bots_cut_then_play(server: RealServer) -> None:
    async def run() -> None:
        setup = {"seats": 4, "cut": True, "pace": "fast"}
        key = open_table(server.http, "Ada", setup=setup)
        other = join_table(server.http, key["code"], "Bo")
        async with (
            at_table(server.ws, key["code"], key["token"]) as ada,
            at_table(server.ws, key["code"], other["token"]) as bo,
        ):
            await ada.do("start")
            while ada.view["table"]["phase"] == "cutting":
                for client in (ada, bo):
                    await client.settle()
                    waiting = (client.view["table"]["cut"] or {"waits_for": []})["waits_for"]
                    if client.view["me"]["seats"][0] in waiting:
                        await client.do("cut", depth=30)
                await asyncio.sleep(0.05)
            told = [event for event in ada.events if event["event"] in ("CardCut", "DealerFound")]
            assert {event["seat"] for event in told} == {0, 1, 2, 3}
            (found,) = [event for event in told if event["event"] == "DealerFound"]
            assert ada.view["game"]["dealer"] == found["seat"]
            assert ada.view["game"]["turn"] == (found["seat"] + 1) % 4
            await ada.do("say", text="well cut")

    asyncio.run(run())


def test_the_cut_waits_for_nobody_for_ever(server: RealServer) -> None:
    async def run() -> None:
        key = open_table(server.http, "Ada", setup={"seats": 2, "cut": True, "away_seconds": 5})
        join_table(server.http, key["code"], "Bo, who is away")
        async with at_table(server.ws, key["code"], key["token"]) as ada:
            await ada.do("start")
            await ada.do("cut")
            await ada.until(lambda: any(e["event"] == "CardCut" and e["seat"] == 1 for e in ada.events))
            assert any(update["view"]["table"]["bot_plays_at"] for update in ada.updates)

    asyncio.run(run())


def test_a_cut_goes_on_after_a_kill(nursery: Nursery, tmp_path: Path) -> None:
    async def run(server: ForkedServer) -> None:
        key = open_table(server.http, "Ada", setup={"seats": 2, "cut": True, "away_seconds": None})
        other = join_table(server.http, key["code"], "Bo")
        async with at_table(server.ws, key["code"], key["token"]) as ada:
            await ada.do("start")
            await ada.do("cut", depth=10, id="mine")
            before = ada.view["table"]["cut"]
        server.kill()
        await asyncio.to_thread(server.start)
        async with (
            at_table(server.ws, key["code"], key["token"]) as ada,
            at_table(server.ws, key["code"], other["token"]) as bo,
        ):
            assert ada.view["table"]["cut"] == before
            assert (await ada.ask("cut", depth=10, id="mine"))["type"] == "done"
            assert (await ada.ask("cut", id="more"))["code"] == "already_cut"
            await bo.do("cut")
            if ada.view["table"]["phase"] == "cutting":
                await ada.ask("skip_cut")
            await ada.until(lambda: ada.view["table"]["phase"] == "playing")
        log = read_log(server.data, key["code"])
        assert [row.kind for row in log].count("cut_opened") == 1
        assert [row.kind for row in log].count("dealt") == 1

    with ForkedServer(nursery, tmp_path) as server:
        asyncio.run(run(server))
