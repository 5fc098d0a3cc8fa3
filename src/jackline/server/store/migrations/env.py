"""Where alembic begins; it runs this file with the connection that `migrate` hands over."""

from __future__ import annotations

from alembic import context

from jackline.server.store.schema import METADATA

# Both databases can take back a half-made schema; for SQLite alembic has to be told.
context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
