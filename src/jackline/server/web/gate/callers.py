"""Who is at the other end, as far as fairness goes: an address without a key, or a person with one."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from jackline.server.web.limits.throttle import Bucket

if TYPE_CHECKING:
    from jackline.server.web.gate.places import Place

_HALF_LIFE: Final = 10.0
"""Seconds after which half of what somebody has used is forgotten."""

_FORGOTTEN: Final = 10 * _HALF_LIFE


class Caller:
    """What somebody has used of the common time lately, and what is theirs to use without asking."""

    __slots__ = ("_then", "_used", "allowance", "arrivals", "barred_until", "open", "people", "strange")

    def __init__(self, allowance: Bucket | None = None, arrivals: Bucket | None = None) -> None:
        self.allowance = allowance
        """What somebody with a key may do at once, however many others wait."""

        self.arrivals = arrivals
        """Connections that may be made."""

        self.barred_until = 0.0
        self.open = 0
        """How many connections."""

        self.strange: dict[Place, None] = {}
        """Those on which no key was shown, the oldest first."""

        self.people = 0
        """Those on which a key was shown."""

        self._used = 0.0
        self._then = 0.0

    @property
    def whole_at(self) -> float:
        """From when on nothing of it need be remembered."""
        if self.open:
            return math.inf
        buckets = (bucket.whole_at for bucket in (self.allowance, self.arrivals) if bucket)
        return max(self._then + _FORGOTTEN, self.barred_until, *buckets)

    def used(self, now: float) -> float:
        """How much of the common time, the older the less it counts."""
        self._used *= 0.5 ** ((now - self._then) / _HALF_LIFE)
        self._then = now
        return self._used

    def use(self, now: float, much: float) -> None:
        """Note that it has had a turn."""
        self._used = self.used(now) + much
