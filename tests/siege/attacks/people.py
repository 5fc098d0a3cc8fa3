"""Cunning rather than loud: taking a table over, locking people out, coming back after being sent away."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final

from tests.siege.attack import Ground, Limits, Outcome, attack
from tests.siege.flood import besiege
from tests.siege.guests import join_table, open_table
from tests.siege.line import Json, ask
from tests.siege.visitor import Visitor

LOOSE: Final = Limits(kept=None, slower=None)
HOST_GRACE: Final = 60.0
"""Seconds after which a table whose host is away may look for another."""

MOST_PLACES: Final = 24
"""Places at one table that one address may hold: two families behind one line, every seat taken."""


async def _family(ground: Ground, **setup: object) -> tuple[Json, Json]:
    """A table of two who have nothing to do with the attack: the host's key and the player's."""
    one, other = ground.many(2)
    wishes = {"seats": 2, "away_seconds": 30, **setup}
    host = await open_table(ground.port, one, setup=wishes)
    return host, await join_table(ground.port, host["code"], other)


async def _start(ground: Ground, host: Json) -> None:
    visitor = Visitor(ground.port, host["code"], ground.many(1)[0], host["token"])
    await visitor.come()
    await visitor.ask("start")
    visitor.go()


@attack("stranger-host", row=3, seconds=HOST_GRACE + 5, is_brief=True, limits=LOOSE)
async def stranger_host(ground: Ground) -> Outcome:
    """A stranger with the code waits until the host has been away for a minute, then removes the player."""
    host, player = await _family(ground)
    await _start(ground, host)
    key = await join_table(ground.port, host["code"], ground.one, watch=True)
    stranger = Visitor(ground.port, host["code"], ground.one, key["token"])
    await stranger.come()
    await asyncio.sleep(HOST_GRACE + 2)
    removed = await stranger.ask("remove", person=player["person"])
    gathered = await stranger.ask("gather")
    back = Visitor(ground.port, host["code"], ground.many(2)[1], player["token"])
    broken = [
        f"the stranger may {what}"
        for what, told in (("remove", removed), ("gather", gathered))
        if told.get("type") == "done"
    ]
    if not await back.come():
        broken.append(f"the player does not get back in: {back.last}")
    return Outcome({"remove": removed.get("code", "done"), "gather": gathered.get("code", "done")}, broken)


@attack("hand-over", row=11, is_brief=True, limits=LOOSE)
async def hand_over(ground: Ground) -> Outcome:
    """Where a table waits for ever, an opponent hands the seat of whoever is away to a bot."""
    host, player = await _family(ground, away_seconds=None)
    await _start(ground, host)
    opponent = Visitor(ground.port, host["code"], ground.many(2)[1], player["token"])
    await opponent.come()
    told = await opponent.ask("hand_over", seat=0)
    broken = ["the seat is a bot's now"] if told.get("type") == "done" else []
    return Outcome({"hand_over": told.get("code", "done")}, broken)


async def _crowd(ground: Ground, sources: list[str]) -> Outcome:
    """Onlookers without a key fill a table; then its host, its player and a newcomer come."""
    host, player = await _family(ground)
    await _start(ground, host)
    count: Counter[str] = Counter()
    full = asyncio.Event()
    gate = asyncio.Semaphore(50)

    async def look_on(source: str) -> None:
        visitor = Visitor(ground.port, host["code"], source)
        async with gate:
            count["in" if await visitor.come() else str(visitor.last.get("code", "no word"))] += 1
        if count.total() >= len(sources):
            full.set()
        await asyncio.sleep(ground.left())

    crowd = asyncio.create_task(besiege(ground, sources, look_on))
    async with asyncio.timeout(ground.seconds - 1):
        await full.wait()
    broken = []
    for who, key, source in (("host", host, ground.many(2)[0]), ("player", player, ground.many(2)[1])):
        visitor = Visitor(ground.port, key["code"], source, key["token"])
        if not await visitor.come():
            broken.append(f"the {who} is locked out: {visitor.last}")
    crowd.cancel()
    return Outcome(dict(count), broken)


@attack("onlookers-200", row=4, seconds=12.0, is_brief=True, limits=LOOSE)
async def onlookers_200(ground: Ground) -> Outcome:
    """Two hundred addresses look on at one table, then its people come."""
    return await _crowd(ground, [source.replace("127.8.", "127.7.") for source in ground.many(200)])


@attack("onlookers-1000", row=4, seconds=20.0, is_brief=True, limits=Limits(kept=0.5, slower=None))
async def onlookers_1000(ground: Ground) -> Outcome:
    """A thousand addresses look on at one table, then its people come."""
    return await _crowd(ground, [source.replace("127.8.", "127.7.") for source in ground.many(1000)])


@attack("remove-and-return", row=12, is_brief=True, limits=LOOSE)
async def remove_and_return(ground: Ground) -> Outcome:
    """Somebody whom the host has removed comes back five times, under other names."""
    owner = await open_table(ground.port, ground.many(1)[0], setup={"seats": 4})
    host = Visitor(ground.port, owner["code"], ground.many(1)[0], owner["token"])
    await host.come()
    pest = await join_table(ground.port, owner["code"], ground.one)
    back = 0
    for number in range(5):
        await host.ask("remove", person=pest["person"])
        body = {"name": f"Pest {number}"}
        again = await ask(ground.port, "POST", f"/api/tables/{owner['code']}/people", body, source=ground.one)
        if again.status == 201:
            back, pest = back + 1, again.said
    broken = [f"back {back} of 5 times"] if back else []
    return Outcome({"back": back}, broken)


@attack("many-places", row=12, is_brief=True, limits=LOOSE)
async def many_places(ground: Ground) -> Outcome:
    """One address takes as many places at one table as it gets."""
    owner = await open_table(ground.port, ground.many(1)[0], setup={"seats": 12})
    path, told = f"/api/tables/{owner['code']}/people", Counter[str]()
    for number in range(58):
        body = {"name": f"Me {number}", "watch": number > 11}
        answer = await ask(ground.port, "POST", path, body, source=ground.one)
        told[str(answer.status) if answer.status == 201 else answer.said.get("code", "?")] += 1
    late = await ask(ground.port, "POST", path, {"name": "Late", "watch": True}, source=ground.many(2)[1])
    broken = [f"one address took {told['201']} places"] if told["201"] > MOST_PLACES else []
    if late.status != 201:
        broken.append(f"nobody else finds a place: {late.status} {late.body[:80]!r}")
    return Outcome(dict(told), broken)
