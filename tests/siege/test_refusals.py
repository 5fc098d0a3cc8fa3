"""A refusal leaves nothing behind."""

from __future__ import annotations

import asyncio
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import jackline.server
from tests.siege.refusing import refuse

FEW = 500
"""Pieces of memory; a refusal that is kept holds dozens."""


@pytest.mark.parametrize("hasty", [False, True])
def test_no_refusal_stays_in_memory(tmp_path: Path, hasty: bool) -> None:
    left = asyncio.run(refuse(10_000, tmp_path, hasty=hasty))
    assert left.refusals.total() >= 10_000
    assert left.refusals["too_many" if hasty else "not_host"] > 1_000
    assert left.blocks < FEW


def _errors(value: Any, depth: int = 0) -> Iterator[BaseException]:
    """Exceptions in what a module holds: each keeps the frames of whoever raises it, for ever."""
    if isinstance(value, BaseException):
        yield value
    elif depth < 3 and isinstance(value, dict):
        for one in list(value.values()):
            yield from _errors(one, depth + 1)
    elif depth < 3 and isinstance(value, (list, tuple, set, frozenset)):
        for one in list(value):
            yield from _errors(one, depth + 1)
    elif depth < 3 and _is_ours(value):
        yield from _errors(dict(vars(value)), depth + 1)


def _is_ours(value: Any) -> bool:
    """A class of ours, or something made of one."""
    kind = value if isinstance(value, type) else type(value)
    return kind.__module__.startswith("jackline") and hasattr(value, "__dict__")


def test_no_module_of_the_server_holds_an_exception_ready_to_be_raised() -> None:
    found = []
    for info in pkgutil.walk_packages(jackline.server.__path__, "jackline.server."):
        if "migrations" not in info.name:
            module = importlib.import_module(info.name)
            found += [(info.name, error) for error in _errors(dict(vars(module)))]
    assert found == []
