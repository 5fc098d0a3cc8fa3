"""`make play` on a fresh clone, until "Play now" has dealt a game and until every level of bot can play.

The package caches of uv and npm are as they are, all that is ours is made anew. Run by itself it can take a
core away or start another commit: python -m benchmarks.first_start --busy 1 --commit HEAD~3
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread
from typing import Final

from websockets.sync.client import connect

from benchmarks.figure import Figure
from benchmarks.shares import Shares
from tests.server.real_server import HOST, free_port

ROOT: Final = Path(__file__).parent.parent
LONGEST: Final = 600.0
STRAY: Final = ("NUMBA_DISABLE_JIT", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL")
PLAY_NOW: Final = {"name": "Ada", "setup": {"seats": 2}, "start": True}
"""What the page asks for when somebody clicks."""

FIRST_MOVE: Final = """
import time
import jackline as jl
position = jl.Position.deal(jl.edition(), seats=2, deck=jl.shuffled_deck(seed=1))
position.play(position.legal_moves()[0])
print(time.process_time())
"""


def first_start(commit: str = "HEAD", busy: int = 0) -> Iterator[Figure]:
    """A clone of a commit, with so many cores taken by others."""
    with tempfile.TemporaryDirectory() as folder, _taken(busy):
        clone = Path(folder) / "jackline"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        subprocess.run(["git", "checkout", "--quiet", commit], cwd=clone, check=True)
        yield from _play(clone, Path(folder) / "data")
        yield from _import(clone)


def _play(clone: Path, data: Path) -> Iterator[Figure]:
    port, began = free_port(), time.perf_counter()
    with _making(clone, port, data) as making:
        shares = Shares(making.pid)
        teller = Thread(target=_tell, args=(making, began), daemon=True)
        teller.start()
        page = _until(making, lambda: b"<script" in _ask(port, "GET", "/"), began)
        dealt = _until(making, lambda: _deals(port), began)
        shares.close()
        ready = _until(making, lambda: _has_all_levels(port), began, every=0.5)
    print(shares.table(dealt))
    yield Figure("first start, page served", page, "s")
    yield Figure("first start, a game is dealt", dealt, "s", at_most=25)
    yield Figure("first start, every level ready", ready, "s", at_most=60)
    yield Figure("first start, until a game is dealt", shares.total(), "CPU s")


@contextmanager
def _making(clone: Path, port: int, data: Path) -> Iterator[subprocess.Popen[str]]:
    flags = f"--host {HOST} --port {port} --data {data}"
    if "no-open" in (clone / "Makefile").read_text("utf-8"):  # 0.1.0 cannot be told so
        flags = f"--no-open {flags}"
    making = subprocess.Popen(
        ["make", "play", f"ARGS={flags}"],
        cwd=clone,
        env={**_environment(), "CI": "1", "JACKLINE_LOG_LEVEL": "warning"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield making
    finally:
        os.killpg(making.pid, signal.SIGINT)
        making.wait()


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in STRAY}


def _tell(making: subprocess.Popen[str], began: float) -> None:
    assert making.stdout is not None
    for line in making.stdout:
        if line.strip():
            print(f"{time.perf_counter() - began:6.1f} s  {line.rstrip()}", flush=True)


def _until(
    making: subprocess.Popen[str], is_so: Callable[[], bool], began: float, every: float = 0.02
) -> float:
    """Seconds since the beginning, once it is so."""
    while True:
        try:
            if is_so():
                return time.perf_counter() - began
        except (OSError, HTTPException):
            pass
        if making.poll() is not None or time.perf_counter() - began > LONGEST:
            raise SystemExit("`make play` does not come to the point.")
        time.sleep(every)


def _deals(port: int) -> bool:
    """Do what a click on "Play now" does, and see the cards in one's hand."""
    key = json.loads(_ask(port, "POST", "/api/tables", PLAY_NOW))
    with connect(f"ws://{HOST}:{port}/ws/{key['code']}", proxy=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": key["token"]}))
        while True:
            said = json.loads(socket.recv(LONGEST))
            if said["type"] == "update":
                return bool(said["view"]["me"]["hand"])


def _has_all_levels(port: int) -> bool:
    return not json.loads(_ask(port, "GET", "/api/catalogue")).get("getting_ready")


def _ask(port: int, method: str, path: str, body: object = None) -> bytes:
    asking = HTTPConnection(HOST, port, timeout=LONGEST)
    try:
        asking.request(method, path, json.dumps(body) if body else None, {"Content-Type": "application/json"})
        return asking.getresponse().read()
    finally:
        asking.close()


def _import(clone: Path) -> Iterator[Figure]:
    """What a library user waits for, first with nothing compiled, then with all of it."""
    for kept in (clone / "src" / "jackline" / "rules" / "__pycache__").glob("kernel-*"):
        kept.rename(clone / kept.name)
    yield Figure("import and first move, cold", _first_move(clone)[0], "CPU s", at_most=8)
    warm = [_first_move(clone) for _ in range(5)]
    yield Figure("import and first move, warm", min(wall for _, wall in warm), "s", at_most=0.5)


def _first_move(clone: Path) -> tuple[float, float]:
    """Seconds of the processor and by the clock."""
    began = time.perf_counter()
    command = [str(clone / ".venv" / "bin" / "python"), "-c", FIRST_MOVE]
    told = subprocess.run(command, env=_environment(), check=True, capture_output=True, text=True).stdout
    return float(told), time.perf_counter() - began


@contextmanager
def _taken(cores: int) -> Iterator[None]:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(cores)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.first_start", description=__doc__)
    parser.add_argument("--commit", default="HEAD", help="what to start")
    parser.add_argument("--busy", type=int, default=0, help="how many cores others take")
    chosen = parser.parse_args()
    for figure in first_start(chosen.commit, chosen.busy):
        goal = f"  (at most {figure.at_most:g})" if figure.at_most else ""
        print(f"{figure.name}: {figure.value:.2f} {figure.unit}{goal}", flush=True)


if __name__ == "__main__":
    main()
