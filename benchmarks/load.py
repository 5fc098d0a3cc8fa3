"""Players by the hundred, as a process of their own, told on standard input what to do next.

python -m benchmarks.load tables WS HTTP COUNT   `gather`, `connect`, `play SECONDS THINK`
python -m benchmarks.load rooms WS HTTP COUNT    the same at the bare server

Each step is answered by a line of JSON. THINK is how many seconds a player thinks on average; 0: not at all.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import msgspec
import uvloop
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from jackline.server.wire.protocol import Playable

SEATS: Final = 4
PLAY_BYTES: Final = 70
"""About what a move takes on the wire."""

HURRY: Final = 20
"""Requests over HTTP at a time."""


class Me(Struct):
    """The part of one's own view that a move is chosen from."""

    seat: int | None
    playable: list[Playable]
    turn_in: list[str]
    may_pass: bool


class Game(Struct):
    """The part of a game's view that says whose turn it is."""

    turn: int
    outcome: dict[str, Any] | None


class View(Struct):
    """The part of a view that a scripted player reads."""

    game: Game | None
    me: Me | None


class Frame(Struct):
    """The part of any message that a scripted player reads."""

    type: str
    number: int = 0
    view: View | None = None
    code: str = ""
    retry_after: float | None = None


decode: Final = msgspec.json.Decoder(Frame).decode


@dataclass
class Tally:
    """What all players of this process have seen."""

    updates: int = 0
    update_bytes: int = 0
    answers: int = 0
    answer_bytes: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    """Seconds from sending a move until one's own screen could show it."""


class Player:
    """Someone who answers each turn with a move."""

    def __init__(self, tally: Tally, ws: str, code: str, index: int, token: str | None = None) -> None:
        self.tally = tally
        self.address = f"{ws}/ws/{code}"
        self.index = index
        self.token = token
        self.chance = random.Random(f"{code} {index}")
        self.socket: ClientConnection | None = None
        self.newest: Frame | None = None
        self.sent_at = 0.0
        self.sent_for = -1
        self.thinking: asyncio.TimerHandle | None = None

    async def connect(self) -> None:
        """Open the socket and say hello."""
        self.socket = await connect(self.address, compression=None, proxy=None, max_size=None)
        if self.token is not None:
            await self.socket.send(json.dumps({"type": "hello", "token": self.token}))
            self._read(await self.socket.recv(decode=False))

    async def play(self, think: float) -> None:
        """Read, and move when it is one's turn, until the socket is closed."""
        assert self.socket is not None
        self._move_if_on_turn(think)
        try:
            while True:
                self._read(await self.socket.recv(decode=False))
                self._move_if_on_turn(think)
        except ConnectionClosed:
            return

    def _read(self, data: bytes) -> None:
        frame = decode(data)
        if frame.type != "update":
            self._count_answer(frame, len(data))
            return
        self.tally.updates += 1
        self.tally.update_bytes += len(data)
        self.newest = frame
        if self.sent_at and frame.number > self.sent_for:
            self.tally.waits.append(time.perf_counter() - self.sent_at)
            self.sent_at = 0.0

    def _count_answer(self, frame: Frame, size: int) -> None:
        self.tally.answers += 1
        self.tally.answer_bytes += size
        if frame.type == "refused":
            self.tally.refused[frame.code] = self.tally.refused.get(frame.code, 0) + 1
            self.sent_for, self.sent_at = -1, 0.0

    def _move_if_on_turn(self, think: float) -> None:
        request = self._request()
        if request is None or self.thinking is not None:
            return
        wait = self.chance.uniform(think / 2, think * 3 / 2)
        loop = asyncio.get_running_loop()
        self.thinking = loop.call_later(wait, lambda: loop.create_task(self._send(request)))

    async def _send(self, request: dict[str, Any]) -> None:
        assert self.socket is not None
        self.thinking = None
        self.sent_for = request["number"]
        self.sent_at = time.perf_counter() if request["type"] == "play" else 0.0
        fields = {
            key: value for key, value in request.items() if key != "number" or request["type"] == "play"
        }
        try:
            await self.socket.send(json.dumps({**fields, "id": f"{self.index}-{self.sent_for}"}))
        except ConnectionClosed:
            return

    def _request(self) -> dict[str, Any] | None:
        """What to send now; None when it is somebody else's turn or already sent."""
        frame = self.newest
        if frame is None or frame.number <= self.sent_for or frame.view is None or frame.view.game is None:
            return None
        if frame.view.game.outcome is not None:
            return {"type": "rematch", "number": frame.number} if self.index == 0 else None
        me = frame.view.me
        if me is None or frame.view.game.turn != me.seat:
            return None
        return {"type": "play", "number": frame.number, "move": self._choose(me)}

    def _choose(self, me: Me) -> str:
        if me.playable:
            chosen = self.chance.choice(me.playable)
            return f"{chosen.card}{'@' if chosen.act == 'place' else '-'}{self.chance.choice(chosen.spaces)}"
        return f"{me.turn_in[0]}!" if me.turn_in else "pass"


class Shouter(Player):
    """Someone in a room of the bare server: as many messages to and fro, and nothing to think about."""

    heard = 0
    message = "x" * PLAY_BYTES

    async def play(self, think: float) -> None:
        """Send after hearing the one before."""
        assert self.socket is not None
        try:
            while True:
                if self.heard % SEATS == self.index and self.sent_for < self.heard:
                    self.sent_for = self.heard
                    await self.socket.send(self.message)
                self._read(await self.socket.recv(decode=False))
        except ConnectionClosed:
            return

    def _read(self, data: bytes) -> None:
        if len(data) <= PLAY_BYTES:
            self.tally.answers += 1
            return
        self.heard += 1
        self.tally.updates += 1
        self.tally.update_bytes += len(data)


class Load:
    """All players of this process."""

    def __init__(self, kind: str, ws: str, http: str, count: int) -> None:
        self.kind, self.ws, self.http, self.count = kind, ws, http, count
        self.tally = Tally()
        self.players: list[Player] = []

    async def gather(self) -> None:
        """Open the tables, seat four people at each and deal."""
        if self.kind == "rooms":
            self.players = [
                Shouter(self.tally, self.ws, f"room{id(self)}-{room}", seat)
                for room in range(self.count)
                for seat in range(SEATS)
            ]
            return
        gate = asyncio.Semaphore(HURRY)
        async with httpx.AsyncClient(base_url=self.http, timeout=60, trust_env=False) as client:
            await asyncio.gather(*(self._open(client, gate) for _ in range(self.count)))

    async def _open(self, client: httpx.AsyncClient, gate: asyncio.Semaphore) -> None:
        async with gate:
            setup = {"seats": SEATS, "away_seconds": None}
            keys = [await _post(client, "/api/tables", name="Player 1", setup=setup)]
            code = keys[0]["code"]
            for seat in range(1, SEATS):
                keys.append(await _post(client, f"/api/tables/{code}/people", name=f"Player {seat + 1}"))
            async with connect(f"{self.ws}/ws/{code}", compression=None, proxy=None) as host:
                await host.send(json.dumps({"type": "hello", "token": keys[0]["token"]}))
                await host.send(json.dumps({"type": "start", "id": "start"}))
                while decode(await host.recv(decode=False)).type != "done":
                    pass
        self.players += [
            Player(self.tally, self.ws, code, seat, key["token"]) for seat, key in enumerate(keys)
        ]

    async def connect(self) -> None:
        """Let everyone take their place."""
        for start in range(0, len(self.players), HURRY):
            await asyncio.gather(*(player.connect() for player in self.players[start : start + HURRY]))

    async def play(self, seconds: float, think: float) -> None:
        """Let everyone play for a while; the counts begin anew."""
        self.tally.__init__()  # type: ignore[misc]
        playing = [asyncio.create_task(player.play(think)) for player in self.players]
        await asyncio.sleep(seconds)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    def step(self, name: str, arguments: list[float]) -> Coroutine[Any, Any, None]:
        """One of the steps by its name."""
        steps = {"gather": self.gather, "connect": self.connect, "play": self.play}
        step: Coroutine[Any, Any, None] = steps[name](*arguments)  # type: ignore[operator]
        return step


async def _post(client: httpx.AsyncClient, path: str, **body: Any) -> dict[str, Any]:
    answer = await client.post(path, json=body)
    answer.raise_for_status()
    key: dict[str, Any] = answer.json()
    return key


async def main(kind: str, ws: str, http: str, count: int) -> None:
    """Take steps until the input ends."""
    load = Load(kind, ws, http, count)
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        name, *arguments = line.split()
        await load.step(name, [float(argument) for argument in arguments])
        print(json.dumps(vars(load.tally)), flush=True)


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
