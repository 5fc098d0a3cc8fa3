"""People who play on while their server is killed again and again, and what they were promised."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from websockets.exceptions import InvalidHandshake

from tests.server.client import Client, Gone, Json, any_move, at_table, gather_people
from tests.server.real_server import RealServer
from tests.server.truth import Row, Truth, read_log

SEATS: Final = 2
LONGEST_WAIT: Final = 60.0
"""Seconds within which play must go on after a kill."""


class Promise(NamedTuple):
    """A move that was acknowledged."""

    number: int
    seat: int
    move: str


@dataclass
class Journal:
    """What the players of one table have asked, were promised and were shown."""

    keys: list[Json]
    asked: dict[str, str] = field(default_factory=dict)
    """The move of every request."""

    promised: dict[str, Promise] = field(default_factory=dict)
    shown: list[Json] = field(default_factory=list)

    @property
    def code(self) -> str:
        """The table's."""
        return str(self.keys[0]["code"])


@dataclass
class Evening:
    """What came of it."""

    kills: int
    promised: int
    kept: int
    """Moves in the logs, promised or not."""

    faults: list[str]
    """Promises broken, in words."""


class Player:
    """One seat: plays whenever it can, and asks again after a broken line what was not answered."""

    def __init__(self, server: RealServer, journal: Journal, seat: int) -> None:
        self.server, self.journal, self.seat = server, journal, seat
        self.chance = random.Random(f"{journal.code} {seat}")
        self.number: int | None = None
        self.open: Json | None = None
        """The request that was not answered yet."""

    async def play_on(self) -> None:
        """Until cancelled."""
        token = self.journal.keys[self.seat]["token"]
        while True:
            try:
                async with at_table(self.server.ws, self.journal.code, token, self.number) as client:
                    await self._play(client)
            except (Gone, OSError, InvalidHandshake, TimeoutError, EOFError):
                await asyncio.sleep(0.02)

    async def _play(self, client: Client) -> None:
        while True:
            self._note_shown(client)
            if self.open is None:
                self.open = self._next_request(client)
            if self.open is None:
                await client.receive()
            else:
                self._note_answer(await client.ask(**self.open))

    def _next_request(self, client: Client) -> Json | None:
        view, id = client.view, f"{self.seat}-{len(self.journal.asked)}-{self.chance.random()}"
        if view["game"]["outcome"] is not None:
            return {"type": "rematch", "id": id} if self.seat == 0 else None
        move = any_move(view["me"], self.chance)
        if move is None:
            return None
        self.journal.asked[id] = move
        return {"type": "play", "id": id, "move": move, "number": client.number}

    def _note_answer(self, answer: Json) -> None:
        asked, self.open = self.open, None
        if asked and asked["type"] == "play" and answer["type"] == "done":
            self.journal.promised[asked["id"]] = Promise(answer["number"], self.seat, asked["move"])

    def _note_shown(self, client: Client) -> None:
        self.number = client.number
        self.journal.shown += client.events
        del client.updates[:-1]
        client.updates[-1]["events"] = []


async def evening_of_kills(server: RealServer, kills: int, tables: int, seed: int) -> Evening:
    """Play at several tables while the server is killed at random moments; the server must be running."""
    chance = random.Random(seed)
    journals = [Journal(gather_people(server.http, SEATS, away_seconds=None)) for _ in range(tables)]
    for journal in journals:
        async with at_table(server.ws, journal.code, journal.keys[0]["token"]) as host:
            await host.do("start")
    players = [Player(server, journal, seat) for journal in journals for seat in range(SEATS)]
    tasks = [asyncio.create_task(player.play_on()) for player in players]
    try:
        for _ in range(kills):
            await _progress(journals, tasks)
            await asyncio.sleep(chance.uniform(0, 0.2))
            server.kill()
            await asyncio.to_thread(server.start)
        await _progress(journals, tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    server.kill()
    return _judge(server.data, journals, kills)


async def _progress(journals: list[Journal], tasks: list[asyncio.Task[None]]) -> None:
    """Wait until somebody has been promised one more move."""
    before = sum(len(journal.promised) for journal in journals)
    async with asyncio.timeout(LONGEST_WAIT):
        while sum(len(journal.promised) for journal in journals) <= before:
            for task in tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.005)


# ---- judging ------------------------------------------------------------------------------------------


def _judge(data: Path, journals: list[Journal], kills: int) -> Evening:
    faults, kept = [], 0
    for journal in journals:
        log = read_log(data, journal.code)
        kept += sum(row.kind == "moved" for row in log)
        faults += [f"{journal.code}: {fault}" for fault in broken_promises(journal, log)]
    return Evening(kills, sum(len(journal.promised) for journal in journals), kept, faults)


def broken_promises(journal: Journal, log: list[Row]) -> Iterator[str]:
    """Every acknowledged move that is lost, doubled or elsewhere, and every other thing that cannot be."""
    numbers = [row.number for row in log]
    if numbers != list(range(1, len(log) + 1)):
        yield f"the numbers have gaps: {numbers}"
    rows: dict[str, list[Row]] = {}
    for row in log:
        if row.move_id is not None:
            rows.setdefault(row.move_id, []).append(row)
    for id, promise in journal.promised.items():
        found = [Promise(row.number, row.body["seat"], row.body["move"]) for row in rows.get(id, [])]
        if found != [promise]:
            yield f"promised {promise}, kept {found}"
    for id, same in rows.items():
        if [row.body["move"] for row in same] != [journal.asked.get(id)]:
            yield f"kept {same} for {id!r}, which asked for {journal.asked.get(id)}"
    yield from _shown_and_not_kept(journal, log)
    Truth(log)


def _shown_and_not_kept(journal: Journal, log: list[Row]) -> Iterator[str]:
    kept: dict[int, Any] = {row.number: row.body.get("move", "") for row in log}
    for event in journal.shown:
        if event["event"] in ("ChipPlaced", "ChipRemoved"):
            move = kept.get(event["number"], "")
            if not move.startswith(
                (f"{event['card']}@{event['space']}", f"{event['card']}-{event['space']}")
            ):
                yield f"shown {event}, kept {move!r}"
