"""One real server and one real PostgreSQL for all tests that do not need to stop theirs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.real_server import GENEROUS, RealServer
from tests.server.store.postgres import PostgresServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    """A running server; whoever uses it must leave it running."""
    settings = {**GENEROUS, "JACKLINE_LOG_LEVEL": "debug"}
    with RealServer(tmp_path_factory.mktemp("server"), settings=settings) as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running PostgreSQL; whoever uses it must leave it running."""
    with PostgresServer() as running:
        yield running
