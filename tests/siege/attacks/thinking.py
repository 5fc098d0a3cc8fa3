"""What makes the server think: bots, hints and long logs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from tests.server.client import gather_people
from tests.siege.attack import Ground, Limits, Outcome, Serve, attack
from tests.siege.flood import besiege
from tests.siege.guests import open_table
from tests.siege.line import ask
from tests.siege.visitor import Visitor

GREEDY: Final = 25
MASTERS: Final = 12
LONG: Final = 70_000
LONG_STALL: Final = 100.0
"""Milliseconds that no move may take while a long log is read; the loop itself is to be held 20 at most."""


@attack("greedy-tables", row=5, seconds=10.0, limits=Limits(bot_slower=2.0))
async def greedy_tables(ground: Ground) -> Outcome:
    """One address opens 25 tables of twelve masters, who all have to think."""
    seats = [{"bot": "master"} for _ in range(MASTERS)]
    setup = {"seats": MASTERS, "pace": "fast"}
    count: Counter[str] = Counter()

    async def watch(source: str) -> None:
        key = await open_table(ground.port, source, setup=setup, seats=seats, start=True)
        visitor = Visitor(ground.port, key["code"], source, key["token"])
        count["at a table" if await visitor.come() else "not let in"] += 1
        while (await visitor.until_update()) or ground.is_on():
            count["updates"] += 1

    await besiege(ground, [ground.one] * GREEDY, watch)
    return Outcome(dict(count))


@attack("hint-flood", limits=Limits(bot_slower=2.0))
async def hint_flood(ground: Ground) -> Outcome:
    """Forty addresses ask for a hint at tables of their own, as often as they may and more."""
    setup = {"seats": 2, "hints": True}
    seats = [{"mine": True}, {"mine": True}]
    told: Counter[str] = Counter()

    async def ask_on(source: str) -> None:
        key = await open_table(ground.port, source, setup=setup, seats=seats, start=True)
        visitor = Visitor(ground.port, key["code"], source, key["token"])
        await visitor.come()
        while ground.is_on():
            answer = await visitor.ask("ask_hint")
            told[str(answer.get("code") or answer.get("type", "gone"))] += 1
            await asyncio.sleep(0.1)

    await besiege(ground, ground.many(40), ask_on)
    return Outcome(dict(told))


def plant_long_log(data: Path, serve: Serve) -> dict[str, Any]:
    """A table whose people have talked for a very long time."""
    with serve(data) as server:
        code = gather_people(server.http, 2)[0]["code"]
    with closing(sqlite3.connect(data / "jackline.db")) as database, database:
        (table,) = database.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        (last, at) = database.execute(
            "SELECT max(number), max(at) FROM entries WHERE table_id = ?", (table,)
        ).fetchone()
        body = json.dumps({"kind": "said", "person": 1, "text": "and another thing"})
        rows = ((table, last + 1 + index, at + index, "said", body) for index in range(LONG))
        database.executemany(
            "INSERT INTO entries (table_id, number, at, kind, body) VALUES (?, ?, ?, ?, ?)", rows
        )
    return {"code": code}


@attack(
    "long-log",
    row=10,
    seconds=4.0,
    plant=plant_long_log,
    limits=Limits(worst=LONG_STALL, growth=150, peak=200),
)
async def long_log(ground: Ground) -> Outcome:
    """A stranger without a key asks for a table with 70,000 entries."""
    began = asyncio.get_running_loop().time()
    card = await ask(ground.port, "GET", f"/api/tables/{ground.planted['code']}", source=ground.one)
    took = asyncio.get_running_loop().time() - began
    await asyncio.sleep(ground.left())
    broken = [] if card.status == 200 else [f"the table is not to be seen: {card.status}"]
    return Outcome({"seconds until it was shown": round(took, 2)}, broken)
