"""The same through real servers: two of them, whose databases differ only in what one viewer may not know."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from jackline.server.live.lobby import hash_of
from jackline.server.store import Entry, Key, open_store
from jackline.server.table.reading import read_entry
from jackline.server.table.state import TableState
from jackline.server.wire.refusals import TableError
from tests.server.client import PATIENCE, Gone, at_table, http_client
from tests.server.interference.evenings import CODE, Wish, any_wish, evening
from tests.server.interference.hidden import Ways, dealt_otherwise
from tests.server.interference.pairs import Found, learn_in_peace, note_difference
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import GENEROUS, RealServer

_TIME: Final = re.compile(rb"\b1[78]\d{11}\b")
_TOOK: Final = re.compile(r'"(at|ms)": ("[^"]*"|[\d.]+),? ?')
_CHANCE: Final = frozenset({"start", "rematch", "gather", "skip_cut", "ask_hint", "leave", "remove"})
"""Requests that take chance, which no two servers share, or a bot, which takes its time."""

STEPS: Final = 6
HASTE: Final = '"code":"too_many"'
"""Who asks too quickly asks again; how quick that was is chance."""

UNEVEN: Final = ("_seconds", "readyz", "too_many", "jackline_tables")
"""Figures that depend on how quick a machine is; a table that nobody is at is soon put away."""


class Case(NamedTuple):
    """A table in two worlds, who looks at it, and what they say."""

    code: str
    logs: tuple[list[Entry], list[Entry]]
    viewer: int | None
    script: list[dict[str, Any]]

    @property
    def token(self) -> str | None:
        """What the viewer shows."""
        return None if self.viewer is None else f"{self.code}-{'t' * 34}"


def compare_sockets(nursery: Nursery, folder: Path, tables: int, *, also_own: bool = False) -> Found:
    """Compare what one viewer at each of these tables is sent by both servers, and what both log and count.

    With `also_own` the viewer's own cards are dealt otherwise too, which has to show.
    """
    found, seeds = Found(), iter(range(10_000))
    cases: list[Case] = []
    while len(cases) < tables:
        case = _case(next(seeds), len(cases), also_own)
        if case is not None:
            cases.append(case)
    sides = [_side(nursery, folder / str(side), cases, side) for side in range(2)]
    for number, case in enumerate(cases):
        here, there = sides[0][number], sides[1][number]
        found.pairs += 1
        found.frames += len(here)
        note_difference("frames", f"{case.code}, person {case.viewer}", here, there, found)
    for name, place in (("http", -3), ("metrics", -2), ("logs", -1)):
        found.lines += len(sides[0][place])
        note_difference(name, "both servers", sides[0][place], sides[1][place], found)
    return found


def _case(seed: int, number: int, also_own: bool) -> Case | None:
    """A moment at which nothing happens by itself, and requests that need no chance; None if it has none."""
    chance = random.Random(f"sockets {seed}")
    past = evening(chance)
    moment = chance.randrange(len(past.log))
    state, log = past.states[moment], past.log[: moment + 1]
    viewer = chance.choice((None, *state.people))
    if state.phase not in ("playing", "gathering") or state.setup.turn_seconds or state.talk.call:
        return None
    wishes = [any_wish(state, chance, viewer) for _ in range(STEPS)]
    script = [Wish(viewer, wish.request) for wish in wishes if wish.request["type"] not in _CHANCE]
    one = learn_in_peace(log, viewer, script)
    added = one.log[len(log) :]
    if not _stands_still(one.log) or any(b"reshuffled" in entry.body for entry in added):
        return None
    known = [] if also_own else state.seats_of(viewer)
    mixed = dealt_otherwise(log, Ways(one.log, known).hidden, chance)
    try:
        other = learn_in_peace(mixed, viewer, script)
    except TableError:
        return None
    if mixed == log or not _stands_still(other.log):
        return None
    code = f"TEST-{number:04}"
    logs = (_recoded(log, code), _recoded(mixed, code))
    return Case(code, logs, viewer, [wish.request for wish in script])


def _stands_still(log: Sequence[Entry]) -> bool:
    """Whether a table has never had anything to do by itself: no bot's move, no pass without a choice."""
    state: TableState | None = None
    for entry in log:
        state, _ = read_entry(state, entry.number, entry.at, entry.body)
        if any(chair.bot is not None for chair in state.chairs):
            return False
    assert state is not None
    return state.position is None or not state.position.must_pass


def _recoded(log: Sequence[Entry], code: str) -> list[Entry]:
    """The log of a table with another code, which stands in its first entry."""
    body = log[0].body.replace(CODE.encode(), code.encode())
    first = Entry(number=1, at=log[0].at, kind=log[0].kind, body=body)
    return [first, *log[1:]]


def _side(nursery: Nursery, folder: Path, cases: Sequence[Case], side: int) -> list[list[Any]]:
    """What all viewers are sent by one of the servers; then what is told over HTTP, counted and logged."""
    folder.mkdir()
    asyncio.run(_fill(folder, cases, side))
    settings = {**GENEROUS, "JACKLINE_LOG_LEVEL": "debug", "JACKLINE_LOG_FORMAT": "json"}
    with ForkedServer(nursery, folder, settings=settings) as server:
        heard: list[list[Any]] = [asyncio.run(_listen(server, case)) for case in cases]
        told = [_told(server, case) for case in cases]
        logged = _logged(server, 2 * len(cases))
        metrics = http_client.get(f"{server.http}/metrics").text.splitlines()
        heard += [told, [line for line in metrics if not any(word in line for word in UNEVEN)]]
        return [*heard, logged]


async def _fill(folder: Path, cases: Sequence[Case], side: int) -> None:
    store = await open_store(f"sqlite:///{folder / 'jackline.db'}")
    for case in cases:
        key = Key(hash_of(case.token or f"nobody's at {case.code}"), case.viewer or 1)
        log = case.logs[side]
        await store.open_table(case.code, log[0].at, log, key, phase="playing")
    await store.close()


async def _listen(server: RealServer, case: Case) -> list[bytes]:
    """Every frame that the viewer is sent, but for the time."""
    heard: list[str] = []
    try:
        async with at_table(server.ws, case.code, case.token, 0) as client:
            heard = client.frames
            for number, request in enumerate(case.script):
                await client.ask(**request, id=f"r{number}")
                await client.settle()
    except Gone as gone:
        heard = [*heard, str(gone)]
    return [_TIME.sub(b"T", frame.encode()) for frame in heard if HASTE not in frame]


def _told(server: RealServer, case: Case) -> bytes:
    headers = {} if case.token is None else {"Authorization": f"Bearer {case.token}"}
    answer = http_client.get(f"{server.http}/api/tables/{case.code}", headers=headers)
    return _TIME.sub(b"T", answer.content)


def _logged(server: RealServer, least: int) -> list[str]:
    """What was logged of sockets and requests, but for times, and sorted: who is noted first is chance."""
    ends = time.monotonic() + PATIENCE
    while len(lines := _lines(server)) < least and time.monotonic() < ends:
        time.sleep(0.02)  # a line is written when the answer has gone out already
    return sorted(lines)


def _lines(server: RealServer) -> list[str]:
    lines = [line for line in server.log().splitlines() if line.startswith("{") and line.endswith("}")]
    kept = [line for line in lines if "readyz" not in json.loads(line).get("route", "")]
    return [_TOOK.sub("", line).replace(str(server.port), "PORT") for line in kept]
