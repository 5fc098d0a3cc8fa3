"""How often someone may do a thing, and how long to wait otherwise. Times are seconds of one clock."""

from __future__ import annotations

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address
from typing import Final

MOST_REMEMBERED: Final = 10_000
LONGEST_WAIT: Final = 600.0
_QUIET: Final = 60.0
"""Whoever has tried nothing for so long after a wait, and for as long as that wait, begins anew."""


class Bucket:
    """`burst` times at once, and from then on `rate` times a second."""

    __slots__ = ("_burst", "_left", "_rate", "_then")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._then: float | None = None

    def take(self, now: float) -> float:
        """Take one turn: 0; or, if there is none, the seconds until there will be."""
        self._fill(now)
        if self._left < 1:
            return (1 - self._left) / self._rate
        self._left -= 1
        return 0.0

    def _fill(self, now: float) -> None:
        passed = 0.0 if self._then is None else max(0.0, now - self._then)
        self._left = min(self._burst, self._left + passed * self._rate)
        self._then = now


class Throttle:
    """A bucket for every address; those not seen for longest are forgotten first."""

    def __init__(self, a_minute: int) -> None:
        self._a_minute = a_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> float:
        """Take a turn for this address: 0, or the seconds to wait."""
        return self._bucket(address).take(now)

    def _bucket(self, address: str) -> Bucket:
        key = household(address)
        bucket = self._buckets.pop(key, None) or Bucket(self._a_minute / 60, self._a_minute)
        self._buckets[key] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


class Guesses:
    """Keeps codes from being found by trying: after too many wrong ones each costs a longer wait."""

    def __init__(self, a_minute: int) -> None:
        self._throttle = Throttle(a_minute)
        self._until: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str, now: float) -> float:
        """The seconds this address has to wait before it may try any code."""
        until, _ = self._until.get(household(address), (0.0, 0.0))
        return max(0.0, until - now)

    def was_wrong(self, address: str, now: float) -> None:
        """Note that the code it tried does not exist."""
        least = self._throttle.take(address, now)
        if least:
            self._lengthen(household(address), least, now)

    def _lengthen(self, key: str, least: float, now: float) -> None:
        until, before = self._until.pop(key, (0.0, 0.0))
        if now > until + max(before, _QUIET):
            before = 0.0
        wait = min(LONGEST_WAIT, max(least, before * 2))
        self._until[key] = (now + wait, wait)
        if len(self._until) > MOST_REMEMBERED:
            self._until.popitem(last=False)


def household(address: str) -> str:
    """What counts as one client: an address, or in IPv6 the network that one line gets."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, IPv6Address):
        return str(number.ipv4_mapped) if number.ipv4_mapped else str(int(number) >> 64)
    return address
