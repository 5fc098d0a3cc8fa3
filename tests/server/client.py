"""A player at a socket, for tests and for the load of the benchmark."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from jackline.server.wire.protocol import TableKey
from tests.server.strict import Json as Json
from tests.server.strict import read_body, read_frame

PATIENCE: Final = 60.0
"""Seconds to wait for an answer before a test fails."""

LARGEST_FRAME: Final = 2**20
ids: Final = itertools.count(1)
http_client: Final = httpx.Client(
    timeout=PATIENCE, trust_env=False, verify=False, limits=httpx.Limits(max_keepalive_connections=0)
)
"""Made once: each new one would read all certificates of the system."""


class Gone(Exception):
    """The server has closed the socket, or has died."""


class Client:
    """One socket at a table; it keeps every frame, the newest view and the newest number."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        self.updates: list[Json] = []
        self.answers: dict[str, Json] = {}
        self.others: list[Json] = []
        """Whatever is neither an update nor an answer to a request."""

    @property
    def view(self) -> Json:
        """What this client may know now."""
        view: Json = self.updates[-1]["view"]
        return view

    @property
    def number(self) -> int:
        """Of the newest entry it knows of."""
        return int(self.updates[-1]["number"])

    @property
    def events(self) -> list[Json]:
        """Everything it was told that happened."""
        return [event for update in self.updates for event in update["events"]]

    async def send(self, **request: Any) -> None:
        """Send a request and wait for nothing."""
        await self.send_frame(json.dumps(request))

    async def send_frame(self, frame: str | bytes) -> None:
        """Send whatever this is."""
        try:
            await self.socket.send(frame)
        except ConnectionClosed as closed:
            raise Gone(str(closed)) from closed

    async def receive(self) -> Json:
        """Take in one message."""
        try:
            async with asyncio.timeout(PATIENCE):  # which, unlike wait_for, never swallows a cancel
                frame = await self.socket.recv()
        except ConnectionClosed as closed:
            raise Gone(str(closed)) from closed
        assert isinstance(frame, str), "the server speaks text"
        self.frames.append(frame)
        message = read_frame(frame)
        self._keep(message)
        return message

    def _keep(self, message: Json) -> None:
        if message["type"] == "update":
            self.updates.append(message)
        elif message.get("id") is not None:
            self.answers[message["id"]] = message
        else:
            self.others.append(message)

    async def until(self, is_so: Callable[[], object]) -> None:
        """Take in messages until something is so."""
        while not is_so():
            await self.receive()

    async def ask(self, type: str, **fields: Any) -> Json:
        """Send a request and wait for its answer, `done` or `refused`; if it came too soon, ask again."""
        id = fields.pop("id", None) or f"r{next(ids)}"
        while True:
            await self.send(type=type, id=id, **fields)
            await self.until(lambda: id in self.answers)
            answer = self.answers.pop(id)
            if answer.get("code") != "too_many":
                return answer
            await asyncio.sleep(answer["retry_after"])

    async def do(self, type: str, **fields: Any) -> int:
        """Ask for something that must be granted, and wait until this client sees it; its number."""
        answer = await self.ask(type, **fields)
        assert answer["type"] == "done", f"{type} {fields}: {answer}"
        await self.until(lambda: self.number >= answer["number"])
        return int(answer["number"])

    async def play(self, move: str, **fields: Any) -> Json:
        """Make a move at the newest number; the answer."""
        return await self.ask("play", move=move, number=self.number, **fields)

    async def play_or_be_passed(self, move: str) -> int:
        """Make a move that must be granted; the newest number.

        Who has nothing to play may find that the table was quicker to pass.
        """
        before = self.number
        answer = await self.play(move)
        newest = await self.settle()
        assert answer["type"] == "done" or (move == "pass" and newest > before), f"{move}: {answer}"
        return newest

    async def settle(self) -> int:
        """Take in everything the server had to say until now; the newest number."""
        before = len(self.others)
        await self.send(type="ping")
        await self.until(lambda: {"type": "pong"} in self.others[before:])
        return self.number


@asynccontextmanager
async def at_table(
    ws: str, code: str, token: str | None = None, number: int | None = None, **options: Any
) -> AsyncIterator[Client]:
    """A client that has said hello and seen the table."""
    async with raw_socket(ws, code, **options) as client:
        await client.send(type="hello", token=token, number=number)
        await client.until(lambda: client.updates)
        yield client


@asynccontextmanager
async def raw_socket(ws: str, code: str, **options: Any) -> AsyncIterator[Client]:
    """A client that has said nothing yet."""
    settings: Json = {"compression": None, "max_size": LARGEST_FRAME, "open_timeout": PATIENCE, "proxy": None}
    async with connect(f"{ws}/ws/{code}", **settings, **options) as socket:
        yield Client(socket)


# ---- over HTTP ----------------------------------------------------------------------------------------


def open_table(http: str, name: str = "Ada", **body: Any) -> Json:
    """Open a table; its key."""
    return _key(http_client.post(f"{http}/api/tables", json={"name": name, **body}))


def join_table(http: str, code: str, name: str, **body: Any) -> Json:
    """Join a table; its key."""
    return _key(http_client.post(f"{http}/api/tables/{code}/people", json={"name": name, **body}))


def gather_people(http: str, seats: int, **setup: Any) -> list[Json]:
    """A table with a person on every seat, before the deal; their keys, the host's first."""
    host = open_table(http, "Player 1", setup={"seats": seats, **setup})
    others = [join_table(http, host["code"], f"Player {seat + 1}") for seat in range(1, seats)]
    return [host, *others]


def _key(answer: httpx.Response) -> Json:
    assert answer.is_success, f"{answer.status_code} {answer.text}"
    return read_body(answer.content, TableKey)


# ---- choosing a move ----------------------------------------------------------------------------------


def moves(me: Json) -> list[str]:
    """Every move the view offers."""
    offered = [
        f"{playable['card']}{'@' if playable['act'] == 'place' else '-'}{space}"
        for playable in me["playable"]
        for space in playable["spaces"]
    ]
    offered += [claim["move"] for claims in me["claims"].values() for claim in claims]
    offered += [f"{card}!" for card in me["turn_in"]] + [f"{card}~" for card in me["forfeit"]]
    return offered + ["draw"] * me["may_draw"] + ["pass"] * me["may_pass"]


def any_move(me: Json, chance: random.Random) -> str | None:
    """One of them; None if there is none."""
    offered = moves(me)
    return chance.choice(offered) if offered else None
