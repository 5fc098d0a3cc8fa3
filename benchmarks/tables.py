"""Many tables of four at a real server, beside a bare server of the same stack."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import psutil

from benchmarks.figure import Figure
from benchmarks.load import PLAY_BYTES, SEATS
from tests.server.real_server import HOST, RealServer, free_port

ROUNDS: Final = 5
LOADS: Final = 2
"""Processes that play, so that the players are not what is measured."""

BUSY_TABLES: Final = 100
LIVE_TABLES: Final = 200
THINK: Final = 2.5
"""Seconds a person thinks about a move, on average: quick ones."""

WARM_SECONDS: Final = 1.0


class Crowd:
    """The processes of players, moved in step."""

    def __init__(self, kind: str, ws: str, http: str, tables: int) -> None:
        command = [sys.executable, "-m", "benchmarks.load", kind, ws, http, str(tables // LOADS)]
        self.loads = [
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for _ in range(LOADS)
        ]

    def step(self, *words: object) -> dict[str, Any]:
        """Let all take a step; what they have seen, added up."""
        for load in self.loads:
            assert load.stdin is not None
            print(*words, file=load.stdin, flush=True)
        return _added([self._answer(load) for load in self.loads])

    def _answer(self, load: subprocess.Popen[str]) -> dict[str, Any]:
        assert load.stdout is not None
        line = load.stdout.readline()
        if not line:
            raise SystemExit("The players of the benchmark have stopped: see the error above.")
        tally: dict[str, Any] = json.loads(line)
        return tally

    def go_home(self) -> None:
        """End the processes."""
        for load in self.loads:
            load.kill()
            load.wait()
            for pipe in (load.stdin, load.stdout):
                if pipe is not None:
                    pipe.close()


def _added(tallies: list[dict[str, Any]]) -> dict[str, Any]:
    counts = ("updates", "update_bytes", "answers", "answer_bytes")
    total: dict[str, Any] = {name: sum(tally[name] for tally in tallies) for name in counts}
    total["waits"] = [wait for tally in tallies for wait in tally["waits"]]
    total["refused"] = {code: n for tally in tallies for code, n in tally["refused"].items()}
    return total


def deliveries(seconds: float) -> Iterator[Figure]:
    """Updates that a second of the server's CPU delivers, and the same for the bare server."""
    ours, bare, sizes = [], [], []
    with tempfile.TemporaryDirectory() as folder, RealServer(Path(folder)) as server:
        crowd = Crowd("tables", server.ws, server.http, BUSY_TABLES)
        try:
            crowd.step("gather")
            crowd.step("connect")
            crowd.step("play", WARM_SECONDS, 0)
            for _ in range(ROUNDS):
                rate, tally = _rate(server.pid, crowd, seconds)
                frame, answer = _sizes(tally)
                ours.append(rate)
                sizes.append(frame)
                bare.append(bare_rate(seconds, frame, answer))
        finally:
            crowd.go_home()
    ratios = [one / other for one, other in zip(ours, bare, strict=True)]
    yield Figure("size of an update", statistics.mean(sizes), "bytes")
    yield Figure("deliveries, tables of 4", statistics.median(ours), "a CPU second")
    yield Figure("deliveries, bare server", statistics.median(bare), "a CPU second")
    yield Figure("tables against bare server", statistics.median(ratios), "of its deliveries", at_least=0.25)


def _sizes(tally: dict[str, Any]) -> tuple[int, int]:
    if tally["refused"]:
        raise SystemExit(f"The server refused moves of the benchmark: {tally['refused']}")
    frame = tally["update_bytes"] // tally["updates"]
    return frame, min(PLAY_BYTES, tally["answer_bytes"] // tally["answers"])


def _rate(pid: int, crowd: Crowd, seconds: float) -> tuple[float, dict[str, Any]]:
    before = cpu_seconds(pid)
    tally = crowd.step("play", seconds, 0)
    return tally["updates"] / (cpu_seconds(pid) - before), tally


def bare_rate(seconds: float, frame: int, answer: int) -> float:
    """Deliveries of the bare server with frames of these sizes."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.echo", str(port), str(frame), str(answer)]
    server = subprocess.Popen(command)
    try:
        _wait_for(f"http://{HOST}:{port}/healthz")
        crowd = Crowd("rooms", f"ws://{HOST}:{port}", "", BUSY_TABLES)
        try:
            crowd.step("gather")
            crowd.step("connect")
            return _rate(server.pid, crowd, seconds)[0]
        finally:
            crowd.go_home()
    finally:
        server.kill()
        server.wait()


def _wait_for(address: str) -> None:
    for _ in range(500):
        try:
            httpx.get(address, timeout=1, trust_env=False)
        except httpx.TransportError:
            time.sleep(0.02)
        else:
            return
    raise SystemExit(f"Nothing answers at {address}.")


def live_tables(seconds: float) -> Iterator[Figure]:
    """How long a person waits for their own move among many tables, and what all of them weigh."""
    with tempfile.TemporaryDirectory() as folder, RealServer(Path(folder)) as server:
        few = Crowd("tables", server.ws, server.http, LOADS)
        crowd = Crowd("tables", server.ws, server.http, LIVE_TABLES)
        try:
            for step in (("gather",), ("connect",), ("play", WARM_SECONDS, 0)):
                few.step(*step)
            empty = memory(server.pid)
            crowd.step("gather")
            gathered = memory(server.pid)
            crowd.step("connect")
            connected = memory(server.pid)
            crowd.step("play", THINK, THINK)
            waits = sorted(crowd.step("play", seconds, THINK)["waits"])
        finally:
            few.go_home()
            crowd.go_home()
    yield Figure("click to screen, 200 tables, median", statistics.median(waits) * 1e3, "ms")
    yield Figure("click to screen, 200 tables, p99", percentile(waits, 0.99) * 1e3, "ms", at_most=50)
    yield Figure("memory of a table", (gathered - empty) / LIVE_TABLES / 1024, "KB")
    yield Figure("memory of a socket", (connected - gathered) / LIVE_TABLES / SEATS / 1024, "KB")


def percentile(ordered: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def cpu_seconds(pid: int) -> float:
    """CPU that a process has used, in all its threads; the bots' processes are not asked."""
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)


def memory(pid: int) -> int:
    """Bytes that a process keeps in memory."""
    return int(psutil.Process(pid).memory_info().rss)
