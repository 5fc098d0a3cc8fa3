"""Which step of a set-up takes how much: the time it is under way and the processor's time, from outside."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Final

import psutil

EVERY: Final = 0.1
STEPS: Final = {
    "environment": (" -m venv ", " -m pip ", "uv==", "ensurepip"),
    "packages": ("uv sync",),
    "compiling": ("jackline warm",),
    "page: tools": ("hatch_build.py fetch", "npm ci"),
    "page: build": ("hatch_build.py build",),
    "server": ("jackline serve",),
}
"""The steps, by what stands in the command line of a process; its children belong to the same step."""

OTHER: Final = "make"


@dataclass
class Share:
    """Of one step."""

    began: float
    ended: float = 0.0
    spent: dict[int, float] = field(default_factory=dict)
    """Seconds of the processor, by the first process of each command."""


class Shares:
    """Watches a process and all that come from it."""

    def __init__(self, pid: int) -> None:
        self._root = psutil.Process(pid)
        self._began = time.perf_counter()
        self._shares: dict[str, Share] = {}
        self._over = Event()
        self._watching = Thread(target=self._watch, daemon=True)
        self._watching.start()

    def close(self) -> None:
        """Watch no longer."""
        self._over.set()
        self._watching.join()

    def total(self) -> float:
        """Seconds of the processor for everything."""
        return sum(sum(share.spent.values()) for share in self._shares.values())

    def table(self, whole: float) -> str:
        """A line for each step: from when to when, and its part of all the processor's time."""
        lines = [f"{'step':<14}{'from':>8}{'to':>8}{'CPU s':>8}{'share':>8}"]
        for name, share in sorted(self._shares.items(), key=lambda item: item[1].began):
            spent, ended = sum(share.spent.values()), min(share.ended, whole)
            part = spent / self.total()
            lines.append(f"{name:<14}{share.began:>8.1f}{ended:>8.1f}{spent:>8.1f}{part:>8.0%}")
        return "\n".join(lines)

    def _watch(self) -> None:
        while not self._over.wait(EVERY):
            seen: dict[tuple[str, int], float] = {}
            self._look(self._root, OTHER, self._root.pid, seen)
            self._note(seen)

    def _note(self, seen: dict[tuple[str, int], float]) -> None:
        now = time.perf_counter() - self._began
        for (step, first), spent in seen.items():
            share = self._shares.setdefault(step, Share(now))
            share.ended = now
            share.spent[first] = max(spent, share.spent.get(first, 0.0))  # one just ended is unseen

    def _look(
        self, process: psutil.Process, above: str, first: int, seen: dict[tuple[str, int], float]
    ) -> None:
        """Add up what the processes of a step have spent, under the first of them; any may be gone by now."""
        try:
            command, times = process.cmdline(), process.cpu_times()
            children = process.children()
        except (psutil.NoSuchProcess, psutil.AccessDenied):
            return
        if not command:  # it has ended, and what it was is forgotten
            return
        step = _step_of(" ".join(command)) or above
        first = first if step == above else process.pid
        # What children spent that have ended is told by their parent; those of make are the steps themselves.
        ended = 0.0 if step == OTHER else times.children_user + times.children_system
        seen[step, first] = seen.get((step, first), 0.0) + times.user + times.system + ended
        for child in children:
            self._look(child, step, first, seen)


def _step_of(command: str) -> str | None:
    if command.startswith(("make", "/bin/sh", "sh ")):
        return None  # the shell names what it is about to start
    return next((name for name, marks in STEPS.items() if any(mark in command for mark in marks)), None)
