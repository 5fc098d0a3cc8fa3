"""What is seen of a server from outside: memory, descriptors, CPU and the lines of its log."""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = os.sysconf("SC_PAGE_SIZE")
TICKS: Final = os.sysconf("SC_CLK_TCK")
EVERY: Final = 0.1


class Seen(NamedTuple):
    """A server at one moment."""

    memory: int
    """Bytes."""

    files: int
    cpu: float
    """Seconds of CPU until now."""


def look(pid: int | str) -> Seen:
    """How a process is now."""
    memory = int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return Seen(memory, len(os.listdir(f"/proc/{pid}/fd")), (int(times[11]) + int(times[12])) / TICKS)


class Watch:
    """Looks at a process again and again, and remembers the most."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.most_memory = self.most_files = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(EVERY):
            try:
                seen = look(self.pid)
            except OSError:
                return
            self.most_memory = max(self.most_memory, seen.memory)
            self.most_files = max(self.most_files, seen.files)


@dataclass
class LogLines:
    """The lines of a log from some place on."""

    lines: int
    troubles: Counter[str]
    """Errors and warnings by what they say."""

    first: str
    """The first of them, whole."""


def read_log(file: Path, start: int = 0) -> LogLines:
    """What a server has written from this byte on."""
    with file.open("rb") as log:
        log.seek(start)
        lines = log.read().decode("utf-8", errors="replace").splitlines()
    troubles = [(said, line) for line in lines if (said := _trouble(line))]
    return LogLines(len(lines), Counter(said for said, _ in troubles), troubles[0][1] if troubles else "")


def _trouble(line: str) -> str | None:
    try:
        record = json.loads(line)
    except ValueError:
        return line[:80] if "Traceback" in line or "rror" in line else None
    if record.get("level") in ("error", "warning", "critical"):
        return f"{record['level']}: {record.get('said', '')[:60]} {record.get('error', '')}".strip()
    return None
