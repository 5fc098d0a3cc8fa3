"""The attackers, as a process of their own that stands back behind everybody else's.

python -m tests.siege.hostile NAME     reads where to attack as a line of JSON, says `ready`, waits for `go`
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from dataclasses import asdict
from typing import Final

import uvloop

from tests.siege.attack import Ground, Outcome
from tests.siege.attacks import ATTACKS

AT_LEISURE: Final = 19
GRACE: Final = 10.0
"""Seconds that an attack may take to notice that its time is up."""


async def main(name: str) -> None:
    """One attack, from `go` until its time is up."""
    loop = asyncio.get_running_loop()
    ground = Ground(**json.loads(await loop.run_in_executor(None, sys.stdin.readline)))
    print("ready", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    ground.begin()
    try:
        async with asyncio.timeout(ground.seconds + GRACE):
            outcome = await ATTACKS[name].run(ground)
    except TimeoutError:
        outcome = Outcome(broken=["the attack was not over in time"])
    print(json.dumps(asdict(outcome)), flush=True)


if __name__ == "__main__":
    os.nice(AT_LEISURE)
    uvloop.run(main(sys.argv[1]))
