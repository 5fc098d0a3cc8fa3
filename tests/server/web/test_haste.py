"""Whoever asks for too much at a real table: however many sockets, it is one person."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack

from tests.server.client import Client, Json, at_table, open_table
from tests.server.real_server import RealServer

SOCKETS, LINES = 10, 6


async def _shout(client: Client, socket: int) -> list[Json]:
    """Say several things at once; what is answered to each."""
    ids = [f"s{socket}.{line}" for line in range(LINES)]
    for id in ids:
        await client.send(type="say", id=id, text="again")
    await client.until(lambda: set(ids) <= set(client.answers))
    return [client.answers[id] for id in ids]


def _may_be_said(seconds: float) -> float:
    return 6 + 0.5 * seconds


def test_one_key_on_many_sockets_says_no_more_than_on_one(server: RealServer) -> None:
    key = open_table(server.http)

    async def go() -> list[Json]:
        async with AsyncExitStack() as stack:
            coming = (at_table(server.ws, key["code"], key["token"]) for _ in range(SOCKETS))
            came = [await stack.enter_async_context(client) for client in coming]
            answers = await asyncio.gather(*(_shout(client, number) for number, client in enumerate(came)))
        async with at_table(server.ws, key["code"], key["token"]) as again:
            return [*(answer for some in answers for answer in some), *await _shout(again, SOCKETS)]

    began = time.monotonic()
    answers = asyncio.run(go())
    done = [answer for answer in answers if answer["type"] == "done"]
    assert 6 <= len(done) <= _may_be_said(time.monotonic() - began)
    refused = [answer for answer in answers if answer["type"] == "refused"]
    assert {answer["code"] for answer in refused} == {"too_many"}
    assert all(answer["retry_after"] > 0 and "Try again in" in answer["sentence"] for answer in refused)
