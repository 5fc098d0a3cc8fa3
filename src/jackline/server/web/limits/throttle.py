"""How often someone may do a thing, and how long to wait otherwise. Times are seconds of one clock."""

from __future__ import annotations

import math

from jackline.server.web.limits.memory import Memory
from jackline.server.web.limits.networks import Network, networks


class Bucket:
    """`burst` times at once, and from then on `rate` times a second."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._then: float | None = None

    @property
    def whole_at(self) -> float:
        """From when on it is as good as new."""
        return -math.inf if self._then is None else self._then + (self._burst - self._left) / self._rate

    def take(self, now: float, much: float = 1.0) -> float:
        """Take a turn, or one that counts for more: 0; or, if there is none, the seconds until there is."""
        wait = self.wait(now, much)
        if not wait:
            self._left -= much
        return wait

    def wait(self, now: float, much: float = 1.0) -> float:
        """The seconds until there is a turn to take."""
        passed = 0.0 if self._then is None else max(0.0, now - self._then)
        self._left = min(self._burst, self._left + passed * self._rate)
        self._then = now
        return max(0.0, (much - self._left) / self._rate)

    def widen(self, rate: float, burst: float) -> None:
        """From now on so many; what is left stays."""
        self._rate, self._burst = rate, burst

    def give_back(self) -> None:
        """A turn that was taken shall not count."""
        self._left = min(self._burst, self._left + 1)


class Throttle:
    """A bucket for every address, and for the networks it is in."""

    def __init__(self, a_minute: int) -> None:
        self._a_minute = a_minute
        self._buckets: Memory[Network, Bucket] = Memory(self._bucket)

    def take(self, address: str, now: float) -> float:
        """Take a turn for this address: 0, or the seconds to wait."""
        buckets = [self._buckets[network] for network in networks(address)]
        wait = max(bucket.wait(now) for bucket in buckets)
        if not wait:
            for bucket in buckets:
                bucket.take(now)
        return wait

    def _bucket(self, network: Network) -> Bucket:
        most = self._a_minute * network.lines
        return Bucket(most / 60, most)
