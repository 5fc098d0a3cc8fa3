"""A PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from jackline.server.store.errors import CannotOpen

Result = TypeVar("Result")

CONNECT_SECONDS: Final = 10
ANSWER_SECONDS: Final = 30
"""After which a statement counts as failed: the network may be gone without a word."""


class PostgresDatabase:
    """A pool of connections; a lost one is noticed before it is used again."""

    def __init__(self, url: URL) -> None:
        try:
            self._engine = create_async_engine(
                _in_words_of_asyncpg(url),
                pool_pre_ping=True,
                hide_parameters=True,  # what is written is secret, also when it cannot be written
                connect_args={
                    "timeout": CONNECT_SECONDS,
                    "command_timeout": ANSWER_SECONDS,
                    "server_settings": {"synchronous_commit": "on", "application_name": "jackline"},
                },
            )
        except ModuleNotFoundError:
            raise CannotOpen(
                "PostgreSQL needs a driver; install it with: pip install jackline[postgres]."
            ) from None

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work that changes nothing."""
        async with self._engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            return await connection.run_sync(work)

    look = read

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work in one transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()


def _in_words_of_asyncpg(url: URL) -> URL:
    if "sslmode" not in url.query:
        return url
    return url.difference_update_query(["sslmode"]).update_query_pairs([("ssl", str(url.query["sslmode"]))])
