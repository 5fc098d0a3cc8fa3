"""Brings a database of any age up to the schema of this program."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, column, func, inspect, select, table

from jackline.server.store.errors import CannotOpen
from jackline.server.store.schema import NEWEST, REVISIONS

# Any number will do, as long as every version of this program uses the same.
_MIGRATING: Final = 0x6A61636B
_VERSION: Final = table("alembic_version", column("version_num"))


def refuse_newer(connection: Connection) -> None:
    """CannotOpen if the database is of a version that this program does not know."""
    if _revision(connection) not in {None, *REVISIONS}:
        raise CannotOpen(
            "The database was written by a newer version of Jackline; update this one to use it."
        )


def migrate(connection: Connection) -> None:
    """Run what is missing, inside the caller's transaction; CannotOpen if the database is a newer one."""
    refuse_newer(connection)
    if _revision(connection) == NEWEST:
        return
    if connection.dialect.name == "postgresql":
        # Processes that start together wait for each other here; SQLite has locked the file already.
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
    _upgrade(connection)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(_VERSION.name):
        return None
    return connection.execute(select(_VERSION.c.version_num)).scalar()


def _upgrade(connection: Connection) -> None:
    # Loading alembic takes longer than all the rest, and most starts find nothing to do.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "jackline.server.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
