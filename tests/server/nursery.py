"""Servers that start in a moment, for tests that are not about starting one.

One process loads everything once and forks a child for every server: a process that runs `jackline serve` and
can be killed like any other, but need not import and compile first. No bot is warmed up, since that would
start another process for every server; they still play when asked.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import NoReturn, Self

from tests.server.real_server import GENEROUS, RealServer


class Nursery:
    """The process that holds everything ready."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._read()

    def fork(self, arguments: list[str], environment: dict[str, str], log: Path) -> int:
        """Start a server; its process id."""
        assert self.process.stdin is not None
        print(json.dumps([arguments, environment, str(log)]), file=self.process.stdin, flush=True)
        return int(self._read())

    def _read(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the nursery has ended"
        return line

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class ForkedServer(RealServer):
    """A server from the nursery."""

    def __init__(
        self, nursery: Nursery, data: Path, *arguments: str, settings: Mapping[str, str] = GENEROUS
    ) -> None:
        super().__init__(data, *arguments, settings=settings)
        self.nursery = nursery
        self.child = 0

    @property
    def pid(self) -> int:
        """The process that is running now."""
        return self.child

    def launch(self) -> None:
        """Start it; `wait` says when it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        self.child = self.nursery.fork(self.command(), self.environment, self.log_file)

    def is_running(self) -> bool:
        """Whether its process is alive."""
        return self.child != 0 and Path(f"/proc/{self.child}").exists()

    def stop(self) -> int:
        """Nothing but a kill ends it: what it does until then is measured elsewhere."""
        self.kill()
        return 0

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            while self.is_running():
                os.sched_yield()
            self.child = 0


def main() -> None:
    """Load, then fork a server for every line of the input."""
    for name in ("serve", "web.app", "web.routes", "store.sqlite", "store.postgres"):
        import_module(f"jackline.server.{name}")
    import_module("sqlalchemy.dialects.postgresql.asyncpg")
    import_module("asyncpg")
    import_module("jackline.warming").warm()
    import_module("jackline.server.live.bot_seats").BotSeats.warm_up = _nothing
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        arguments, environment, log = json.loads(line)
        child = os.fork()
        if child == 0:
            _serve(arguments, environment, log)
        print(child, flush=True)


async def _nothing(_: object) -> None:
    """No bot is warmed up."""


def _serve(arguments: list[str], environment: dict[str, str], log: str) -> NoReturn:
    from jackline.cli import main as run

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.update(environment)
    said = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for ours, stream in ((nothing, 0), (said, 1), (said, 2)):
        os.dup2(ours, stream)
    run(arguments)


if __name__ == "__main__":
    main()
