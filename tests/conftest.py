"""Settings shared by all tests."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.server.nursery import Nursery

INTERPRETED: Final = os.environ.get("NUMBA_DISABLE_JIT") == "1"
EXAMPLES: Final = int(os.environ.get("JACKLINE_EXAMPLES", "0"))
"""Set, Hypothesis explores anew and makes up so many for each test: see tests/runs/long.py."""

USUAL: Final = 60
"""Examples of a test."""

# Without a clock: loading compiled code takes longer than any deadline.
settings.register_profile(
    "usual",
    deadline=None,
    derandomize=True,  # the same examples every time
    max_examples=USUAL // 10 if INTERPRETED else USUAL,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(
    "exploring",
    settings.get_profile("usual"),
    derandomize=False,
    max_examples=EXAMPLES or USUAL,
    print_blob=True,
)
settings.load_profile("exploring" if EXAMPLES else "usual")


def examples(count: int) -> settings:
    """So many where others have sixty, for a test of which each one takes long."""
    return settings(max_examples=max(1, settings().max_examples * count // USUAL))


LONGEST_FIRST: Final = (
    "tests/server/faults/test_kill.py",
    "tests/browser/table/test_whole_game.py",
    "tests/browser/table/test_killed_server.py",
    "tests/browser/around/test_everyone.py",
    "tests/browser",
    "tests/ai",
    "tests/test_benchmarks.py",
    "tests/test_wheel.py",
    "tests/server",
)
"""Files and folders in the order in which they are begun; the others follow.

What takes long must not be begun last, when the other processes have nothing left to do.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put first what takes longest; within a file nothing changes."""
    items.sort(key=lambda item: _place_in_order(item.nodeid))


def _place_in_order(test: str) -> int:
    found = (place for place, path in enumerate(LONGEST_FIRST) if test.startswith(path))
    return next(found, len(LONGEST_FIRST))


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where servers come from that need not be started from nothing."""
    with Nursery() as running:
        yield running


@pytest.fixture(autouse=True)
def _no_loop_of_a_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """A browser's event loop stays marked as running between its tests: nobody could run another one."""
    loop = asyncio._get_running_loop()
    if loop is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)
