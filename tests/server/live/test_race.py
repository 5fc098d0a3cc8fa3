"""Two servers at one database: whatever they are asked at the same moment, there is one log."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from jackline.rules.cut import OpenCut, begin_cut
from tests.server.client import PATIENCE, Client, Json, at_table, gather_people, moves
from tests.server.faults.judging import broken_promises
from tests.server.faults.players import Journal, Wish
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import RealServer
from tests.server.truth import Row, read_log

SEATS: Final = 2
TURNS: Final = 60
SAME_SHARE: Final = 3
"""Every so many turns both servers are asked the very same."""


@pytest.fixture(scope="module")
def pair(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[RealServer]]:
    """Two running servers that share their data."""
    data = tmp_path_factory.mktemp("shared")
    with ForkedServer(nursery, data) as one, ForkedServer(nursery, data) as other:
        yield [one, other]


class Race:
    """Everyone has a socket at both servers and asks both at once."""

    def __init__(self, journal: Journal, clients: list[list[Client]]) -> None:
        self.journal = journal
        self.clients = clients
        """By seat, then by server."""

        self.chance = random.Random(1)
        self.ids = itertools.count()

    @property
    def everyone(self) -> list[Client]:
        """All sockets."""
        return [client for pair in self.clients for client in pair]

    async def turn(self, same: bool) -> None:
        """Whoever is on turn makes two moves at the same moment; one is kept, or none is refused."""
        await self.agree()
        both = self.clients[self.everyone[0].view["game"]["turn"]]
        offered = moves(both[0].view["me"])
        if offered == ["pass"]:
            return await self.be_passed(both[0])
        chosen = self.chance.choices(offered, k=2)
        ids = [f"race{next(self.ids)}" for _ in both]
        if same:
            chosen, ids = [chosen[0]] * 2, [ids[0]] * 2
        requests = list(zip(both, ids, chosen, strict=True))
        seat = both[0].view["me"]["seat"]
        self.journal.asked |= {id: Wish("moved", seat, move) for _, id, move in requests}
        answers = await asyncio.gather(
            *(client.ask("play", id=id, move=move, number=client.number) for client, id, move in requests)
        )
        self.note(answers)
        done = [answer for answer in answers if answer["type"] == "done"]
        # After a dead card is turned in, the same seat still has its move.
        assert len(done) in ((2,) if same else (1, 2) if any("!" in move for move in chosen) else (1,)), (
            answers
        )

    async def be_passed(self, client: Client) -> None:
        """Wait for the table to pass, which it does by itself where nothing else can be done."""
        before = client.number
        await client.until(lambda: client.number > before)

    def note(self, answers: list[Json]) -> None:
        for answer in answers:
            if answer["type"] == "done":
                number = answer["number"]
                assert self.journal.promised.setdefault(answer["id"], number) == number
            else:
                assert answer["code"] in ("stale", "not_your_turn", "space_taken", "not_in_hand"), answer

    async def agree(self) -> None:
        """Wait until all sockets at both servers show the same."""
        newest = max([await client.settle() for client in self.everyone])
        for client in self.everyone:
            await client.until(lambda client=client: client.number >= newest)  # type: ignore[misc]


@asynccontextmanager
async def race(pair: list[RealServer], seats: int = SEATS, **setup: object) -> AsyncIterator[Race]:
    keys = await asyncio.to_thread(gather_people, pair[0].http, seats, away_seconds=None, **setup)
    async with AsyncExitStack() as stack:
        clients = [
            [
                await stack.enter_async_context(at_table(server.ws, key["code"], key["token"]))
                for server in pair
            ]
            for key in keys
        ]
        yield Race(Journal(keys), clients)


def test_moves_at_the_same_moment_are_kept_once_and_in_one_order(pair: list[RealServer]) -> None:
    async def run() -> Race:
        async with race(pair) as running:
            await running.clients[0][0].do("start")
            for number in range(TURNS):
                await running.agree()
                if running.everyone[0].view["game"]["outcome"] is not None:
                    break
                await running.turn(same=number % SAME_SHARE == 0)
            await running.agree()
            return running

    running = asyncio.run(run())
    check_one_log(running, pair[0].data)


def check_one_log(running: Race, data: Path) -> None:
    log = read_log(data, running.journal.code)
    assert list(broken_promises(running.journal, log)) == []
    assert len(running.journal.promised) == sum(row.move_id is not None for row in log) > 20
    for seat in running.clients:
        one, other = [[e for e in client.events if e["number"] > SEATS] for client in seat]
        assert one == other
        assert seat[0].view["game"] == seat[1].view["game"]


def test_everyone_may_speak_at_once_at_both(pair: list[RealServer]) -> None:
    async def run() -> None:
        async with race(pair) as running:
            told = await asyncio.gather(*map(speak, running.everyone))
            answers = [answer for answers in told for answer in answers]
            assert {answer["type"] for answer in answers} == {"done"}
            numbers = [answer["number"] for answer in answers]
            await running.agree()
            said = [e["number"] for e in running.everyone[0].events if e["event"] == "Said"]
            assert sorted(said) == sorted(set(said))
            assert len(said) == len(answers)
            assert set(numbers) <= set(range(1, running.everyone[0].number + 1))

    asyncio.run(run())


async def speak(client: Client) -> list[Json]:
    """What the client is answered for a few words, one after the other."""
    return [await client.ask("say", text=f"word {number}") for number in range(3)]


def test_what_one_server_writes_the_other_shows(pair: list[RealServer]) -> None:
    async def run() -> None:
        async with race(pair) as running:
            here, there = running.clients[0]
            number = await here.do("rename", name="Somebody else")
            await there.until(lambda: there.number >= number)
            assert there.view["table"]["people"][0]["name"] == "Somebody else"

    asyncio.run(run())


def test_who_is_sent_away_at_one_server_has_to_leave_the_other(pair: list[RealServer]) -> None:
    async def run() -> None:
        async with race(pair) as running:
            host, there = running.clients[0][0], running.clients[1][1]
            await host.do("remove", person=2)
            await there.until(lambda: there.others)
            assert there.others[-1]["code"] == "removed"
            await asyncio.wait_for(there.socket.wait_closed(), PATIENCE)

    asyncio.run(run())


def test_everyone_cuts_at_both_and_the_cards_are_dealt_once(pair: list[RealServer]) -> None:
    async def run() -> str:
        async with race(pair, cut=True) as running:
            host = running.clients[0][0]
            await host.do("start")
            await running.agree()
            while host.view["table"]["phase"] == "cutting":
                waiting = (host.view["table"]["cut"] or {})["waits_for"]
                asked = [client.ask("cut") for seat in waiting for client in running.clients[seat]]
                codes = [answer.get("code") for answer in await asyncio.gather(*asked)]
                assert set(codes) <= {None, "already_cut", "game_running"}
                await running.agree()
                await asyncio.sleep(0.1)
            return running.journal.code

    log = read_log(pair[0].data, asyncio.run(run()))
    assert [row.kind for row in log].count("dealt") == 1
    assert cut_in(log).dealer == next(row.body["dealer"] for row in log if row.kind == "dealt")


def cut_in(log: list[Row]) -> OpenCut:
    """The cut in a log, which refuses whoever cuts twice."""
    cut = begin_cut(next(row.body["deck"] for row in log if row.kind == "cut_opened").split(), SEATS)
    for row in log:
        for seat, depth in row.body["cuts"] if row.kind == "cut" else ():
            cut = cut.after(seat, depth)
    return cut


def test_two_calls_at_the_same_moment_are_one(pair: list[RealServer]) -> None:
    async def run() -> None:
        async with race(pair, seats=4) as running:
            await running.clients[0][0].do("start")
            await running.agree()
            (ana, _), (_, bo), (cy, _), _ = running.clients
            answers = await asyncio.gather(ana.ask("call_talk", team=1), bo.ask("call_talk", team=0))
            assert sorted(answer.get("code", "done") for answer in answers) == ["call_running", "done"]
            await running.agree()
            call = cy.view["table"]["call"]
            voter = running.clients[call["voters"][0] - 1]
            votes = await asyncio.gather(*(client.ask("vote_talk", agree=True) for client in voter))
            assert {vote.get("code", "done") for vote in votes} <= {"done", "no_call"}
            await running.agree()
            assert sorted(cy.view["game"]["owes"]) == [0, 0, 1, 1], "penalised once"

    asyncio.run(run())
