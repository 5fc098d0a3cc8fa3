"""Keeps codes from being found by trying: a try is counted before it is answered, a right one not at all."""

from __future__ import annotations

import math
from typing import Final

from jackline.server.web.limits.memory import Memory
from jackline.server.web.limits.networks import Network, networks
from jackline.server.web.limits.throttle import Bucket

LONGEST_WAIT: Final = 600.0
LATELY: Final = 3600.0
"""For how long one wrong code puts a household among those that have been wrong."""

HOUSEHOLDS: Final = 20
"""How many households may try wrong codes at full speed before all of them together are slowed down."""

_QUIET: Final = 60.0
"""Whoever has tried nothing for so long after a wait, and for as long as that wait, begins anew."""


class Guesses:
    """After too many wrong codes each costs a longer wait, for an address and for the networks around it.

    All addresses together have a limit as well. Whoever was wrong lately shares one, all others another, so
    that no number of guessers locks out those who only come to play.
    """

    def __init__(self, a_minute: int) -> None:
        self._a_minute = a_minute
        self._records: Memory[Network, _Record] = Memory(self._record)
        self._wrong, self._others = (_all_together(a_minute) for _ in range(2))

    def take(self, address: str, now: float) -> Turn:
        """Take a turn to try a code; if it has to wait, none was taken."""
        records = [self._records[network] for network in networks(address)]
        was_wrong = now - records[0].wrong_at < LATELY
        turn = Turn(records, self._wrong if was_wrong else self._others, now)
        turn.begin(now)
        return turn

    def _record(self, network: Network) -> _Record:
        return _Record(self._a_minute * network.lines)


class Turn:
    """One try. Whether it was wrong is to be said before it ends; otherwise it does not count."""

    def __init__(self, records: list[_Record], together: Bucket, now: float) -> None:
        self._records = records
        self._buckets = [together, *(record.bucket for record in records)]
        self.is_wrong = False
        self.wait = max(together.wait(now), *(record.wait(now) for record in records))
        """The seconds until there will be a turn; 0: this is one."""

    def begin(self, now: float) -> None:
        """Count it."""
        for bucket in self._buckets if not self.wait else ():
            bucket.take(now)

    def end(self, now: float) -> None:
        """Let what came of it count."""
        if self.wait:
            return
        for record in self._records if self.is_wrong else ():
            record.note_wrong(now)
        for bucket in self._buckets if not self.is_wrong else ():
            bucket.give_back()


class _Record:
    """What one network has tried."""

    __slots__ = ("_last_wait", "_until", "bucket", "wrong_at")

    def __init__(self, a_minute: int) -> None:
        self.bucket = Bucket(a_minute / 60, a_minute)
        self.wrong_at = -math.inf
        self._until = -math.inf
        self._last_wait = 0.0

    @property
    def whole_at(self) -> float:
        """From when on nothing is held against it."""
        return max(self.bucket.whole_at, self._forgiven_at)

    @property
    def _forgiven_at(self) -> float:
        return self._until + max(self._last_wait, _QUIET)

    def wait(self, now: float) -> float:
        """The seconds until it may try again."""
        return max(self._until - now, self.bucket.wait(now))

    def note_wrong(self, now: float) -> None:
        """Once there is no turn left, the wait becomes twice as long as the last one."""
        self.wrong_at = now
        least = self.bucket.wait(now)
        if not least or now < self._until:
            return
        before = 0.0 if now > self._forgiven_at else self._last_wait
        self._last_wait = min(LONGEST_WAIT, max(least, before * 2))
        self._until = now + self._last_wait


def _all_together(a_minute: int) -> Bucket:
    most = a_minute * HOUSEHOLDS
    return Bucket(most / 60, most)
