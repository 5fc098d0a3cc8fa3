"""Every test of the store runs on a real SQLite file and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from jackline.server.store import Store, open_store
from tests.server.store.postgres import PostgresServer


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'jackline.db'}"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.new_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database."""
    address: str = request.getfixturevalue(f"{request.param}_url")
    return address


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()
