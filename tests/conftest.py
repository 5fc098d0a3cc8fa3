"""Settings shared by all tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"

# The same examples every time, and no clock: loading compiled code takes longer than any deadline.
settings.register_profile(
    "jackline",
    derandomize=True,
    deadline=None,
    max_examples=6 if INTERPRETED else 60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("jackline")
