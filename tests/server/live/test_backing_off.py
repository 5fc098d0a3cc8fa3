"""What a table tries by itself and cannot do is tried less and less often, until something goes well."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from jackline.server.live.autopilot import LONGEST_RETRY, RETRY_SECONDS, Autopilot


def test_pauses_grow_while_it_goes_wrong_and_begin_anew_when_it_went_well() -> None:
    nothing: Any = None
    autopilot = Autopilot(nothing, nothing, nothing, Random(1))
    pauses = [autopilot._next_pause() for _ in range(8)]
    assert pauses[0] == RETRY_SECONDS
    assert all(after >= 2 * before or after == LONGEST_RETRY for before, after in pairwise(pauses))
    assert pauses[-1] == LONGEST_RETRY
    autopilot.went_well()
    assert autopilot._next_pause() == RETRY_SECONDS
