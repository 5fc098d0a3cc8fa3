"""`jackline serve` as a process of its own, to be played against, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import fields
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from jackline.server.ops.settings import Settings
from tests.interrupts import heed_interrupts

HOST: Final = "127.0.0.1"
START_SECONDS: Final = 180.0
"""How long a server may take to answer; machines that run tests are busy, and may have to compile first."""

STOP_SECONDS: Final = 120.0

GENEROUS: Final = {
    f"JACKLINE_{setting.name.upper()}": "1000000"
    for setting in fields(Settings)
    if setting.name.endswith(("_a_minute", "_a_second", "_an_address"))
}
"""One machine plays everybody, so what one address may do has to be lifted."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        return int(found.getsockname()[1])


class RealServer:
    """A server with its own data folder; several may share one."""

    def __init__(self, data: Path, *arguments: str, settings: Mapping[str, str] = GENEROUS) -> None:
        self.data = data
        self.environment = {**os.environ, **settings}
        self.port = free_port()
        self.arguments = arguments
        self.log_file = data / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def http(self) -> str:
        """Where its pages are."""
        return f"http://{HOST}:{self.port}"

    @property
    def ws(self) -> str:
        """Where its sockets are."""
        return f"ws://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        """The process that is running now."""
        assert self.process is not None
        return self.process.pid

    def start(self) -> Self:
        """Start it and wait until it answers."""
        self.launch()
        self.wait()
        return self

    def launch(self) -> None:
        """Start it; `wait` says when it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        command = [*self.program(), *self.command()]
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self.environment,
                process_group=0,
                preexec_fn=heed_interrupts,
            )

    def program(self) -> list[str]:
        """What starts `jackline`."""
        return [sys.executable, "-m", "jackline"]

    def command(self) -> list[str]:
        """What `jackline` is told."""
        listen = ["--host", HOST, "--port", str(self.port)]
        return ["serve", "--data", str(self.data), *listen, *self.arguments]

    def wait(self) -> None:
        """Until it answers; what it has said if it never does."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self.is_running():
            if self.answers():
                return
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"The server does not answer:\n{self.log()}")

    def answers(self, path: str = "/readyz") -> bool:
        """Whether it says that it is ready, or that it lives."""
        asking = HTTPConnection(HOST, self.port, timeout=5)
        try:
            asking.request("GET", path)
            return asking.getresponse().status == HTTPStatus.OK
        except (OSError, HTTPException):
            return False
        finally:
            asking.close()

    def is_running(self) -> bool:
        """Whether its process is alive."""
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def interrupt(self) -> int:
        """Press Ctrl-C, which the processes of its bots hear too; its exit code."""
        os.killpg(self.pid, signal.SIGINT)
        assert self.process is not None
        return self.process.wait(STOP_SECONDS)

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STOP_SECONDS)

    def log(self) -> str:
        """Everything it has written."""
        return self.log_file.read_text("utf-8", errors="replace") if self.log_file.exists() else ""

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if "COVERAGE_PROCESS_CONFIG" in self.environment and self.is_running():
            self.stop()  # a killed process does not tell what it has reached
        self.kill()
