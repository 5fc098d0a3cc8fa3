"""What happens to a server itself: a full disk, a table that cannot be read, a kill. Nobody attacks here."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.server.client import gather_people
from tests.server.real_server import RealServer
from tests.siege.attack import Outcome, Serve
from tests.siege.line import Answer, ask, message
from tests.siege.visitor import Visitor

LIVE: Final = 100
"""Tables with people at them when the server is killed."""

STARTS: Final = 3
UNLIMITED: Final = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
MENDED: Final = 10.0
"""Seconds within which a server must have noticed that all is well again."""


@dataclass(frozen=True)
class Drill:
    """One of them by its name."""

    name: str
    row: int
    run: Callable[[Path, Serve], Outcome]
    says: str


DRILLS: Final[dict[str, Drill]] = {}


def drill(
    name: str, row: int
) -> Callable[[Callable[[Path, Serve], Outcome]], Callable[[Path, Serve], Outcome]]:
    """Put a function on the list of drills; the first line of its docstring says what it is about."""

    def listed(run: Callable[[Path, Serve], Outcome]) -> Callable[[Path, Serve], Outcome]:
        DRILLS[name] = Drill(name, row, run, (run.__doc__ or "").strip().splitlines()[0])
        return run

    return listed


def hold(one: Drill, serve: Serve) -> Outcome:
    """Hold one drill in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="drill-") as folder:
        return one.run(Path(folder), serve)


def _get(server: RealServer, path: str) -> Answer:
    return asyncio.run(ask(server.port, "GET", path))


def _expect(outcome: Outcome, what: str, is_so: bool, told: object) -> None:
    outcome.did[what] = str(told)[:100]
    if not is_so:
        outcome.broken.append(f"{what}: {str(told)[:200]}")


# ---- the disk is full ---------------------------------------------------------------------------------


@drill("disk-full", 13)
def disk_full(data: Path, serve: Serve) -> Outcome:
    """No byte more can be written: it lives, says that it is not ready, and acknowledges nothing."""
    outcome = Outcome()
    with serve(data) as server:
        host = gather_people(server.http, 2)[0]
        before = asyncio.run(_say(server, host, "before"))
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        said = asyncio.run(_say(server, host, "while it is full"))
        healthy, ready = _get(server, "/healthz"), _get(server, "/readyz")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, UNLIMITED)
        after = _until(lambda: asyncio.run(_say(server, host, "after")) == "done")
        again = _until(lambda: _get(server, "/readyz").status == 200)
    _expect(outcome, "before", before == "done", before)
    _expect(outcome, "what is said with a full disk", said == "not_kept", said)
    _expect(outcome, "healthz with a full disk", healthy.status == 200, healthy.status)
    _expect(outcome, "readyz with a full disk", ready.status == 503, (ready.status, ready.body[:80]))
    _expect(outcome, "all is well again", after and again, (after, again))
    kept = [text for text in _texts(data, host["code"]) if text != "after"]
    _expect(outcome, "kept", kept == ["before"], kept)
    return outcome


async def _say(server: RealServer, key: dict[str, str], text: str) -> str:
    visitor = Visitor(server.port, key["code"], "127.0.0.1", key["token"])
    try:
        if not await visitor.come():
            return str(visitor.last)
        told = await visitor.ask("say", text=text)
        return str(told.get("code") or told.get("type"))
    finally:
        visitor.go()


def _texts(data: Path, code: str) -> list[str]:
    query = "SELECT body FROM entries JOIN tables ON tables.id = table_id WHERE code = ? AND kind = 'said'"
    with closing(sqlite3.connect(data / "jackline.db")) as database:
        return [json.loads(body)["text"] for (body,) in database.execute(query, (code,))]


def _until(is_so: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + MENDED
    while time.monotonic() < deadline:
        if is_so():
            return True
        time.sleep(0.5)
    return False


# ---- a table that cannot be read ----------------------------------------------------------------------


@drill("unreadable-table", 13)
def unreadable_table(data: Path, serve: Serve) -> Outcome:
    """One table has an entry that nobody can read, another one of an unknown kind: the others are as ever."""
    outcome = Outcome()
    with serve(data) as server:
        codes = [gather_people(server.http, 2)[0]["code"] for _ in range(3)]
    _spoil(data, codes[0], "{")
    _spoil(data, codes[1], '{"kind": "danced"}')
    with serve(data) as server:
        cards = [_get(server, f"/api/tables/{code}") for code in codes]
        for name, card in zip(("garbage", "unknown kind"), cards, strict=False):
            _expect(outcome, name, 400 <= card.status < 600 and card.status != 500, card)
            _expect(outcome, f"{name}, in a sentence", b'"sentence"' in card.body, card.body)
        _expect(outcome, "another table", cards[2].status == 200, cards[2].status)
        healthy = _get(server, "/healthz")
        _expect(outcome, "healthz", healthy.status == 200, healthy.status)
    return outcome


def _spoil(data: Path, code: str, body: str) -> None:
    with closing(sqlite3.connect(data / "jackline.db")) as database, database:
        (table,) = database.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        database.execute("UPDATE entries SET body = ? WHERE table_id = ? AND number = 2", (body, table))


# ---- a start after a kill -----------------------------------------------------------------------------


@drill("start-after-kill", 18)
def start_after_kill(data: Path, serve: Serve) -> Outcome:
    """Killed with a hundred live tables, it is back at most two seconds later than after a clean stop."""
    with serve(data) as server:
        keys = [gather_people(server.http, 2)[0] for _ in range(LIVE)]
        clean, killed = [], []
        for _ in range(STARTS):
            server.stop()
            clean.append(_seconds_to_start(server))
            asyncio.run(_be_there(server, keys))
            server.kill()
            killed.append(_seconds_to_start(server))
    outcome = Outcome({"clean": _list(clean), "after a kill": _list(killed), "live tables": len(keys)})
    later = sorted(killed)[STARTS // 2] - sorted(clean)[STARTS // 2]
    _expect(outcome, "later", later < 2 + len(keys) / 1000, f"{later:.2f} s")
    return outcome


def _list(seconds: list[float]) -> str:
    return ", ".join(f"{one:.2f}" for one in seconds)


def _seconds_to_start(server: RealServer) -> float:
    began = time.monotonic()
    server.start()
    return time.monotonic() - began


async def _be_there(server: RealServer, keys: list[dict[str, str]]) -> None:
    """Somebody is at every table, and something is being written at each when this ends."""
    visitors = [Visitor(server.port, key["code"], "127.0.0.1", key["token"]) for key in keys]
    for visitor in visitors:
        await visitor.come()
        visitor.send(message("say", id="last", text="last words"))


# ---- a million refusals -------------------------------------------------------------------------------


@drill("million-refusals", 1)
def million_refusals(data: Path, serve: Serve) -> Outcome:
    """A million refusals in one process, through a session and a table, leave less than 5 MB behind."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.siege.refusing"], capture_output=True, text=True, check=False
    )
    said = (told.stdout + told.stderr).strip()[:300]
    return Outcome({"said": said}, [said] if told.returncode else [])
