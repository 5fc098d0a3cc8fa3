"""Floods of frames on sockets that are open already."""

from __future__ import annotations

import asyncio
import json
import zlib

from tests.siege.attack import Ground, Limits, Outcome, added, attack
from tests.siege.flood import flood
from tests.siege.guests import join_table, open_table
from tests.siege.line import CONTINUATION, PING, TEXT, frame, handshake, message

STRANGER = message("hello")
PINGS = message("ping")
FIFTY = 50
FIVE_HUNDRED = 500


async def _as_onlookers(ground: Ground, sources: list[str], unit: bytes, code: str | None = None) -> Outcome:
    greeting = handshake(ground.port, code or ground.codes[0])
    return await flood(ground, sources, greeting, STRANGER, unit)


async def _own_table(ground: Ground) -> str:
    """A table of the attacker's own, so that nobody else has to look at what happens there."""
    return str((await open_table(ground.port, ground.one))["code"])


@attack("ping-one", row=2)
async def ping_one(ground: Ground) -> Outcome:
    """One socket sends pings as fast as it can."""
    return await _as_onlookers(ground, [ground.one], PINGS)


@attack("ping-fifty", row=2)
async def ping_fifty(ground: Ground) -> Outcome:
    """Fifty sockets of one address send pings."""
    return await _as_onlookers(ground, [ground.one] * FIFTY, PINGS)


@attack("ping-many", row=2)
async def ping_many(ground: Ground) -> Outcome:
    """Five hundred sockets, each of an address of its own, send pings, at several tables."""
    codes = [await _own_table(ground) for _ in range(5)]
    sources = ground.many(FIVE_HUNDRED)
    greetings = [handshake(ground.port, code) for code in codes]
    share = FIVE_HUNDRED // len(codes)
    parts = [sources[index * share : (index + 1) * share] for index in range(len(codes))]
    floods = [
        flood(ground, part, greeting, STRANGER, PINGS)
        for part, greeting in zip(parts, greetings, strict=True)
    ]
    return added(await asyncio.gather(*floods))


@attack("hello-again", row=2)
async def hello_again(ground: Ground) -> Outcome:
    """Fifty sockets say hello again and again."""
    return await _as_onlookers(ground, [ground.one] * FIFTY, STRANGER)


@attack("haste", row=2)
async def haste(ground: Ground) -> Outcome:
    """Fifty sockets with keys ask for far more than they may, and are refused for their haste."""
    code = await _own_table(ground)
    key = await join_table(ground.port, code, ground.one, watch=True)
    hello = message("hello", token=key["token"])
    unit = b"".join(message("say", id=f"s{index}", text="spam") for index in range(50))
    outcome = await flood(ground, [ground.one] * FIFTY, handshake(ground.port, code), hello, unit)
    outcome.did["sent"] *= 50
    return outcome


@attack("refusals", row=1, limits=Limits(growth=5.0))
async def refusals(ground: Ground) -> Outcome:
    """Onlookers without a key ask for what only people with one may, and are refused."""
    unit = b"".join(message("say", id=f"s{index}", text="spam") for index in range(50))
    code = await _own_table(ground)
    outcome = await _as_onlookers(ground, [ground.one] * 10, unit, code)
    outcome.did["sent"] *= 50
    return outcome


@attack("control-pings", row=2)
async def control_pings(ground: Ground) -> Outcome:
    """Fifty sockets send the pings of the websocket protocol itself."""
    return await _as_onlookers(ground, [ground.one] * FIFTY, frame(b"x" * 100, PING))


@attack("empty-continuations", row=2)
async def empty_continuations(ground: Ground) -> Outcome:
    """Fifty sockets begin a message and go on with empty pieces for ever."""
    greeting = handshake(ground.port, ground.codes[0])
    opening = STRANGER + frame(b'{"type":', TEXT, last=False)
    unit = frame(b"", CONTINUATION, last=False)
    return await flood(ground, [ground.one] * FIFTY, greeting, opening, unit)


@attack("unreadable")
async def unreadable(ground: Ground) -> Outcome:
    """Fifty sockets send what cannot be read, are closed for it, and come again at once."""
    return await _as_onlookers(ground, [ground.one] * FIFTY, frame(b"{" * 100))


@attack("nested-frames")
async def nested_frames(ground: Ground) -> Outcome:
    """Fifty sockets send frames of eight thousand brackets, and come again when they are closed."""
    return await _as_onlookers(ground, [ground.one] * FIFTY, frame(b"[" * 8000))


@attack("giant-frames")
async def giant_frames(ground: Ground) -> Outcome:
    """Fifty sockets send frames of a megabyte, and come again when they are closed."""
    return await _as_onlookers(ground, [ground.one] * FIFTY, frame(b" " * (1 << 20)))


@attack("bad-letters", row=17)
async def bad_letters(ground: Ground) -> Outcome:
    """Fifty sockets send text that is not UTF-8, and come again when they are closed."""
    return await _as_onlookers(ground, [ground.one] * FIFTY, frame(b"\xff\xfe\xfd"))


@attack("packed-bombs")
async def packed_bombs(ground: Ground) -> Outcome:
    """Fifty sockets offer compression, and send bombs whether it was taken or not."""
    packer = zlib.compressobj(wbits=-15)
    bomb = packer.compress(b" " * (8 << 20)) + packer.flush(zlib.Z_SYNC_FLUSH)
    headers = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    greeting = handshake(ground.port, ground.codes[0], headers)
    return await flood(ground, [ground.one] * FIFTY, greeting, STRANGER, frame(bomb[:-4], packed=True))


@attack("moves-of-others")
async def moves_of_others(ground: Ground) -> Outcome:
    """Fifty strangers try to move, start and remove at the table of the others."""
    wishes = [
        {"type": "play", "id": "p", "number": 9, "move": "pass"},
        {"type": "start", "id": "s"},
        {"type": "gather", "id": "g"},
        {"type": "remove", "id": "r", "person": 1},
        {"type": "give_host", "id": "h", "person": 2},
    ]
    unit = b"".join(frame(json.dumps(wish).encode()) for wish in wishes)
    return await _as_onlookers(ground, [ground.one] * FIFTY, unit)
