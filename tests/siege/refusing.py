"""A million refusals in this process: python -m tests.siege.refusing, and what of them stays in memory.

Over sockets no server lets anyone have so many any more, so here a session is handed a line that never waits.
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from jackline.server.live.clock import Clock
from jackline.server.live.viewers import Viewer
from jackline.server.web.limits.pace import Pace
from jackline.server.web.line import HungUp
from jackline.server.web.socket import Session
from jackline.server.wire import protocol as p
from tests.server.live.lobbies import a_lobby
from tests.siege.attack import MB
from tests.siege.watching import look

WISHES: Final = (
    {"type": "hello"},
    {"type": "say", "text": "spam"},
    {"type": "play", "number": 1, "move": "7C@e4"},
    {"type": "start"},
    {"type": "remove", "person": 1},
)
"""What a stranger may not do, and what nobody may do twice."""


class Left(NamedTuple):
    """What so many refusals have left behind."""

    refusals: Counter[str]
    """By their codes."""

    blocks: int
    """Pieces of memory that Python has given out and not got back."""

    memory: int
    """Bytes of the whole process."""


class Chatterbox:
    """A line whose other end always has one more thing to ask, until it has asked for so many."""

    push = None

    def __init__(self, most: int) -> None:
        self.most = most
        self.refusals: Counter[str] = Counter()
        self._wishes = _frames()

    def vouch(self, key: Hashable) -> None:
        """A stranger has no key."""

    async def open(self) -> None:
        """It is."""

    async def receive(self) -> str:
        """One more."""
        if self.refusals.total() >= self.most:
            raise HungUp
        await asyncio.sleep(0)
        return next(self._wishes)

    async def send(self, text: bytes) -> None:
        """Only the reason is looked at."""
        self.refusals[json.loads(text).get("code") or "update"] += 1

    async def close(self, code: int) -> None:
        """It has ended."""


def _frames() -> Iterator[str]:
    for number in itertools.count():
        wish = WISHES[number % len(WISHES)]
        yield json.dumps(wish if wish["type"] == "hello" else {**wish, "id": f"w{number}"})


async def refuse(count: int, folder: Path, *, hasty: bool) -> Left:
    """Have an onlooker refused so often, each time for another reason, or for haste."""
    async with a_lobby(folder) as lobby:
        key = await lobby.open(p.NewTable(name="Ana"))
        table = await lobby.table(key.code)
        pace: Pace = (lambda _kind, _now: 1.0) if hasty else (lambda _kind, _now: 0.0)

        async def chat(most: int) -> Counter[str]:
            line, viewer = Chatterbox(most), Viewer(None)
            await table.attach(viewer, None)
            await Session(line, table, viewer, Clock(), pace).run()
            return line.refusals

        await chat(1000)
        gc.collect()
        blocks, memory = sys.getallocatedblocks(), look_here()
        refusals = await chat(count)
        gc.collect()
        return Left(refusals, sys.getallocatedblocks() - blocks, look_here() - memory)


def look_here() -> int:
    """Bytes of this process."""
    return look("self").memory


def main(count: int = 1_000_000) -> int:
    """Print what stays; 1 if it is 5 MB or more."""
    with tempfile.TemporaryDirectory() as folder:
        left = asyncio.run(refuse(count, Path(folder), hasty=False))
    print(f"{count:,} refusals: {left.memory / MB:+.1f} MB, {left.blocks:+,} blocks; {dict(left.refusals)}")
    return 1 if left.memory >= 5 * MB else 0


if __name__ == "__main__":
    sys.exit(main(*(int(argument) for argument in sys.argv[1:])))
