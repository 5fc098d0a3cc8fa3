"""Calls of table talk at a table (K1, K2): who may call, who is asked, what follows."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from jackline.ai.bot import levels, make_bot
from jackline.server.table.decide import write
from jackline.server.table.entries import AnyEntry, CallExpired, CallMade, Chair, MoveMade, Opened, Voted
from jackline.server.table.folding import folded, opened
from jackline.server.table.matters.people import join
from jackline.server.table.matters.talk import CALL_PAUSE
from jackline.server.table.pacing import bot_pause, plan
from jackline.server.table.presence import Presence
from jackline.server.table.state import TableState
from jackline.server.table.views import PublicEncoder
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import TableError
from tests.server.client import Client, Json, at_table, gather_people
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import RealServer
from tests.server.table.deciding import CHANCE, add, asked, begun, decided, moment, moved, refusal
from tests.server.truth import Truth, read_log

ANA, BO, CY, DI = 1, 2, 3, 4
FOUR = (Chair("Ana", ANA), Chair("Bo", BO), Chair("Cy", CY), Chair("Di", DI))
"""Ana and Cy play against Bo and Di."""

BOT = Chair("Olive", None, "greedy")
NOW = 1_000_000


def game(*chairs: Chair, at: int = 0, **setup: Any) -> TableState:
    """A game with these people."""
    agreed = p.SetUp(seats=len(chairs), **setup)
    state, _ = opened(Opened("AAAA-BBBB", "Ana", agreed, chairs), at=0)
    guests = {chair.person: chair.name for chair in chairs if chair.person not in (None, ANA)}
    for _, name in sorted(guests.items(), key=str):
        state = add(state, join(state, p.JoinTable(name=name or "", watch=True)))
    return begun(state, at)


def call(
    state: TableState,
    caller: int,
    team: int = 1,
    message: int | None = None,
    here: Iterable[int] = (1, 2, 3, 4),
) -> CallMade:
    """The call as the table would write it down."""
    entry = decided(state, caller, p.CallTalk(id="call", team=team, message=message), moment(NOW, here))
    assert isinstance(entry, CallMade)
    return entry


def names(events: Iterable[Any]) -> list[str]:
    return [type(event).__name__ for event in events]


def after(state: TableState, entry: AnyEntry, at: int = NOW) -> tuple[TableState, list[str]]:
    state, events = folded(state, entry, at)
    return state, names(events)


def owes(state: TableState) -> list[int]:
    assert state.position is not None
    return state.position.view_for(None)["owes"]


def test_K2_a_call_counts_when_the_other_opponents_agree() -> None:
    state = game(*FOUR)
    entry = call(state, ANA)
    assert entry.voters == (CY,)
    state, told = after(state, entry)
    assert told == ["TalkCalled"]
    vote = decided(state, CY, p.VoteTalk(id="v", agree=True))
    assert vote == Voted(CY, True, penalised=1)
    state, told = after(state, vote)
    assert told == ["TalkUpheld", "TeamPenalised"]
    assert owes(state) == [0, 1, 0, 1], "each of the team, and nobody else"
    assert state.talk.call is None


def test_K2_whoever_does_not_agree_ends_the_call() -> None:
    state, _ = after(game(*FOUR), call(game(*FOUR), ANA))
    state, told = after(state, Voted(CY, False))
    assert told == ["TalkDismissed"]
    assert owes(state) == [0, 0, 0, 0]
    assert refusal(state, CY, p.VoteTalk(id="late", agree=True)) == "no_call"


def test_K2_all_of_several_opponents_must_agree() -> None:
    six = [Chair(f"P{seat}", seat + 1) for seat in range(6)]
    state = game(*six, teams=3)
    entry = call(state, 1, team=1, here=range(1, 7))
    assert set(entry.voters) == {3, 4, 6}, "the third team is asked too, the accused and the caller are not"
    state, _ = after(state, entry)
    for voter in (3, 4):
        state = asked(state, voter, p.VoteTalk(id="v", agree=True))
        assert decided(state, voter, p.VoteTalk(id="again", agree=True)) is None
        assert owes(state) == [0] * 6
    state = asked(state, 6, p.VoteTalk(id="v", agree=True))
    assert owes(state) == [0, 1, 0, 0, 1, 0]


def test_only_those_who_are_here_are_asked() -> None:
    state = game(*FOUR)
    assert call(state, ANA, here={ANA, BO, CY, DI}).voters == (CY,)
    assert call(state, CY, team=1, here={CY, BO}).voters == (BO,), "nobody but the accused is here"
    assert call(state, BO, team=0, here={ANA, BO, CY}).voters == (ANA,), "alone: the host decides"


def test_a_host_who_calls_alone_asks_the_accused() -> None:
    state = game(Chair("Ana", ANA), Chair("Bo", BO), BOT, Chair("Di", CY))
    assert call(state, ANA, here={1, 2, 3}).voters == (BO, CY)
    with pytest.raises(TableError, match="Nobody else is here"):
        call(state, ANA, here={1})


def test_one_device_for_all_asks_itself() -> None:
    state = game(*(Chair(name, ANA) for name in ("Ana", "Bo", "Cy", "Di")))
    assert call(state, ANA, here={ANA}).voters == (ANA,)


def test_what_cannot_be_called() -> None:
    state = game(*FOUR)
    request = p.CallTalk(id="x", team=0)
    assert refusal(state, ANA, request) == "not_opponent"
    assert refusal(state, BO, p.CallTalk(id="x", team=2)) == "no_such_team"
    assert refusal(game(FOUR[0], BOT, FOUR[2], BOT), ANA, p.CallTalk(id="x", team=1)) == "bots_are_silent"
    assert refusal(game(*FOUR[:2]), ANA, p.CallTalk(id="x", team=1)) == "team_of_one"
    quiet = game(*FOUR, options={"table_talk": False})
    assert refusal(quiet, BO, request) == "table_talk_allowed"
    running, _ = after(state, call(state, ANA))
    assert refusal(running, BO, request) == "call_running"
    assert refusal(running, BO, p.VoteTalk(id="x", agree=False)) == "not_asked"


def test_a_message_can_be_called_once_and_only_if_that_team_said_it_in_this_game() -> None:
    state = game(*FOUR)
    state = asked(state, BO, p.Say(id="1", text="play the corner"))
    theirs = state.number
    state = asked(state, CY, p.Say(id="2", text="nice"))
    entry = call(state, ANA, message=theirs)
    assert entry.text == "play the corner"
    for wrong in (state.number, 1, 10_000):
        assert refusal(state, ANA, p.CallTalk(id="x", team=1, message=wrong)) == "no_such_message"
    state, _ = after(state, entry)
    state, _ = after(state, Voted(CY, True, 1))
    assert refusal(state, ANA, p.CallTalk(id="x", team=1, message=theirs)) == "already_called"
    assert call(state, ANA).message is None, "but something else may be said aloud"


def test_who_calls_in_vain_waits_before_the_next_call() -> None:
    state, _ = after(game(*FOUR), call(game(*FOUR), ANA), at=NOW - 5_000)
    state, _ = after(state, CallExpired(), at=NOW)
    with pytest.raises(TableError) as refused:
        call(state, ANA)
    assert (refused.value.code, refused.value.retry_after) == ("call_too_soon", CALL_PAUSE / 1000)
    assert call(state, CY).person == CY, "others need not"


def test_a_call_ends_with_its_time_and_the_clock_waits_for_company() -> None:
    state, _ = after(game(*FOUR, call_seconds=20), call(game(*FOUR), ANA))
    assert plan(state, Presence(frozenset({1}), {}, 0, 0)).call_ends_at == NOW + 20_000
    assert plan(state, Presence(frozenset({1}), {}, 0, NOW + 60_000)).call_ends_at == NOW + 80_000
    presence = Presence(frozenset({1}), {}, 0, 0)
    view = json.loads(PublicEncoder().table(state, presence, plan(state, presence)))["call"]
    assert view == {
        "caller": ANA,
        "team": 1,
        "message": None,
        "text": None,
        "voters": [CY],
        "agreed": [],
        "ends_at": NOW + 20_000,
    }
    state, told = after(state, CallExpired())
    assert told == ["TalkDismissed"]


@pytest.mark.parametrize("who", [ANA, CY])
def test_a_call_is_dropped_when_someone_it_needs_leaves(who: int) -> None:
    state, _ = after(game(*FOUR), call(game(*FOUR), ANA))
    left = decided(state, who, p.Leave(id="x"))
    assert left is not None
    state, told = after(state, left)
    assert "TalkDismissed" in told
    assert state.talk.call is None


def test_a_new_game_begins_without_a_call_and_without_what_was_said() -> None:
    state = asked(game(*FOUR), BO, p.Say(id="1", text="psst"))
    said = state.number
    state, _ = after(state, call(state, ANA))
    state = asked(state, ANA, p.Gather(id="g"))
    state = asked(state, ANA, p.Start(id="s"))
    assert state.talk.call is None
    assert refusal(state, ANA, p.CallTalk(id="x", team=1, message=said)) == "no_such_message"


# ---- paying ----


@pytest.mark.parametrize("level", [*levels(), "random"])
def test_K2_bots_pay_by_themselves_turn_or_not(level: str) -> None:
    state = game(Chair("Ana", ANA), Chair("Bo", BO), Chair("Cy", CY), Chair("Olive", None, level), at=NOW)
    state, _ = after(state, CallMade(ANA, 1, None, None, (CY,)))
    state, _ = after(state, Voted(CY, True, 1))
    assert state.position is not None
    watched = Presence(frozenset({1, 2, 3}), {}, 0, NOW)
    assert plan(state, watched).bot_seat == 3
    assert bot_pause(state, 3, CHANCE) < 0.6
    move = make_bot(level, seed=1).choose(state.position.view_for(3))
    _, paid, happened = write(state, MoveMade(3, str(move), "bot"), moment(NOW))
    assert names(happened.events) == ["CardForfeited"]
    assert owes(paid) == [0, 1, 0, 0]
    assert plan(paid, watched).bot_seat in (None, 3), "a person chooses for themself"


def test_K2_a_bot_pays_for_who_is_away_when_the_grace_time_is_up() -> None:
    state = game(*FOUR, at=NOW, away_seconds=30)
    state, _ = after(state, CallMade(ANA, 1, None, None, (CY,)))
    state, _ = after(state, Voted(CY, True, 1))
    away = Presence(frozenset({ANA, BO, CY}), {DI: 0}, 0, 0)
    assert plan(state, away).away_seat == 3
    assert plan(state, away).bot_plays_at == NOW + 30_000


def test_a_card_owed_may_be_given_up_after_the_turn_has_moved_on() -> None:
    state = game(*FOUR)
    state, _ = after(state, CallMade(ANA, 1, None, None, (CY,)))
    state, _ = after(state, Voted(CY, True, 1))
    position, seen = state.position, state.number
    assert position is not None
    if position.turn in (1, 3):
        card = position.hand(position.turn)[0]
        state = moved(state, MoveMade(position.turn, f"{card}~"), at=NOW)
        position = state.position
        assert position is not None
    mover = position.turn
    state = moved(state, MoveMade(mover, str(position.legal_moves()[0])), at=NOW)
    debtor = next(seat for seat in (1, 3) if owes(state)[seat])
    assert state.position is not None
    card = state.position.hand(debtor)[0]
    person = state.chairs[debtor].person
    assert person is not None
    entry = decided(state, person, p.Play(id="p", number=seen, move=f"{card}~"))
    assert entry == MoveMade(debtor, f"{card}~")


# ---- at a real table ----


def test_a_call_from_the_message_to_the_last_card(server: RealServer) -> None:
    async def run() -> None:
        keys = gather_people(server.http, 4, away_seconds=None)
        async with sitting(server, keys) as people:
            ana, bo, cy, di = people
            await ana.do("start")
            number = await bo.do("say", text="keep your jack")
            await ana.do("call_talk", team=1, message=number)
            await cy.until(lambda: cy.view["table"]["call"])
            assert cy.view["table"]["call"]["text"] == "keep your jack"
            assert (await di.ask("vote_talk", agree=False))["code"] == "not_asked"
            number = await cy.do("vote_talk", agree=True)
            for debtor in (bo, di):
                await debtor.until(lambda debtor=debtor: debtor.number >= number)  # type: ignore[misc]
                me = debtor.view["me"]
                assert sorted(me["forfeit"]) == sorted(set(me["hand"]))
                assert not me["playable"]
                await debtor.do("play", move=f"{me['forfeit'][0]}~", number=0)
            assert di.view["game"]["owes"] == [0, 0, 0, 0]
            assert di.view["game"]["hand_sizes"] == [6, 5, 6, 5]

    asyncio.run(run())


def test_a_bot_of_the_team_pays_at_once(server: RealServer) -> None:
    async def run() -> None:
        keys = gather_people(server.http, 4, away_seconds=None)
        async with sitting(server, keys) as (ana, bo, cy, _):
            await ana.do("seat", seat=3, bot="greedy")
            await ana.do("start")
            await ana.do("call_talk", team=1)
            await cy.do("vote_talk", agree=True)
            await bo.until(lambda: forfeited(bo))
            assert {event["seat"] for event in forfeited(bo)} == {3}
            assert bo.view["me"]["forfeit"], "and the person still chooses"

    asyncio.run(run())


def forfeited(client: Client) -> list[Json]:
    return [event for event in client.events if event["event"] == "CardForfeited"]


def test_a_call_goes_on_after_a_kill(nursery: Nursery, tmp_path: Path) -> None:
    async def run(running: ForkedServer) -> None:
        keys = gather_people(running.http, 4, away_seconds=None)
        async with sitting(running, keys) as (ana, bo, *_):
            await ana.do("start")
            number = await bo.do("say", text="psst")
            await ana.do("call_talk", team=1, message=number)
        running.kill()
        await asyncio.to_thread(running.start)
        async with sitting(running, keys) as (ana, bo, cy, _):
            before = cy.view["table"]["call"]
            assert (before["message"], before["text"], before["voters"]) == (number, "psst", [3])
            assert (await bo.ask("call_talk", team=0))["code"] == "call_running"
            await cy.do("vote_talk", agree=True)
            assert cy.view["game"]["owes"] == [0, 1, 0, 1]
        truth = Truth(read_log(running.data, keys[0]["code"]))
        newest = truth.positions[max(truth.positions)]
        assert newest is not None
        assert newest.view_for(None)["owes"] == [0, 1, 0, 1]

    with ForkedServer(nursery, tmp_path) as running:
        asyncio.run(run(running))


@asynccontextmanager
async def sitting(server: RealServer, keys: list[Json]) -> AsyncIterator[list[Client]]:
    """Everyone at a socket."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(at_table(server.ws, key["code"], key["token"])) for key in keys
        ]
