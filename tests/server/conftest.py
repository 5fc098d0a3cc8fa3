"""One real server for all tests that do not need to kill theirs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.real_server import GENEROUS, RealServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A running server; whoever uses it must leave it running."""
    settings = {**GENEROUS, "JACKLINE_LOG_LEVEL": "debug"}
    with RealServer(tmp_path_factory.mktemp("server"), settings=settings) as running:
        yield running
