"""People at one table, each at a socket of their own, who make any move that is offered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final

from tests.server.client import Client, Json, any_move, at_table, gather_people

LONG_GAME: Final = 2_000
"""Moves after which a test gives up."""


class Company:
    """The clients of a table by seat, and onlookers."""

    def __init__(self, keys: list[Json], clients: list[Client], onlookers: list[Client], seed: int) -> None:
        self.keys = keys
        self.clients = clients
        self.onlookers = onlookers
        self.chance = random.Random(seed)

    @property
    def code(self) -> str:
        """The table's."""
        return str(self.keys[0]["code"])

    @property
    def host(self) -> Client:
        """The first client."""
        return self.clients[0]

    @property
    def everyone(self) -> list[Client]:
        """Whoever looks at the table."""
        return [*self.clients, *self.onlookers]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.host.view["game"]["outcome"] is not None

    async def start(self) -> None:
        """Deal."""
        await self.agree(await self.host.do("start"))

    async def agree(self, number: int) -> None:
        """Wait until everyone has seen an entry."""
        for client in self.everyone:
            await client.until(lambda client=client: client.number >= number)  # type: ignore[misc]

    def mover(self) -> Client:
        """Someone who can make a move now; if several can, any of them."""
        able = [client for client in self.clients if any_move(client.view["me"], self.chance)]
        assert able, f"nobody can move: {self.host.view}"
        return self.chance.choice(able)

    async def play_one(self) -> str:
        """Make any move; it."""
        client = self.mover()
        move = any_move(client.view["me"], self.chance)
        assert move is not None
        await self.agree(await client.play_or_be_passed(move))
        return move

    async def play_out(self, most: int = LONG_GAME) -> int:
        """Play until the game is over, or so many moves; how many were made."""
        for made in range(most):
            if self.is_over:
                return made
            await self.play_one()
        assert most < LONG_GAME, "this game does not end"
        return most


@asynccontextmanager
async def company(
    ws: str, http: str, seats: int, *, onlookers: int = 0, seed: int = 1, **setup: Any
) -> AsyncIterator[Company]:
    """A table with a person on every seat, before the deal."""
    keys = await asyncio.to_thread(gather_people, http, seats, **setup)
    async with AsyncExitStack() as stack:
        tokens = [*(key["token"] for key in keys), *[None] * onlookers]
        everyone = [await stack.enter_async_context(at_table(ws, keys[0]["code"], token)) for token in tokens]
        yield Company(keys, everyone[:seats], everyone[seats:], seed)
