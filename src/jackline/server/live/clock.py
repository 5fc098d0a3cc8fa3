"""The server's clock, which is handed in, and the time of each table, which only ever goes on."""

from __future__ import annotations

import time
from collections.abc import Callable


def _passed() -> float:
    """Seconds on a clock that never goes back and, where there is one, goes on while the machine sleeps."""
    boot: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class Clock:
    """The wall's time, which somebody may set at any moment, and how much has passed, which nobody can."""

    def __init__(self, wall: Callable[[], float] = time.time, passed: Callable[[], float] = _passed) -> None:
        self._wall = wall
        self._passed = passed

    def now_ms(self) -> int:
        """Milliseconds since 1970, as the machine has it at this moment."""
        return int(self._wall() * 1000)

    def seconds(self) -> float:
        """Seconds of a clock that never goes back: for whatever asks how long ago something was."""
        return self._passed()


class TableClock:
    """One table's time: the wall's when the table is loaded, but never before what its log says was so.

    From then on it only follows the time that has passed. A wall clock that is set back or forward moves no
    game clock, and one that is wrong at the start is right for every table that is loaded later.
    """

    def __init__(self, clock: Clock, latest: int) -> None:
        self._clock = clock
        self._start = max(clock.now_ms(), latest) - int(clock.seconds() * 1000)

    def now_ms(self) -> int:
        """Milliseconds since 1970, in this table's time."""
        return self._start + int(self._clock.seconds() * 1000)

    def seconds(self) -> float:
        """Seconds of a clock that never goes back."""
        return self._clock.seconds()

    def catch_up(self, at: int) -> int:
        """Be no earlier than this, which is in the log; the milliseconds by which that was ahead."""
        ahead = max(0, at - self.now_ms())
        self._start += ahead
        return ahead
