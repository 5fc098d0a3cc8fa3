"""What keeping a server running needs: a row to try a write with, and room for logs that rest."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add both."""
    table_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
    op.create_table(
        "archives",
        sa.Column("table_id", table_id, nullable=False, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("archived_at", sa.BigInteger, nullable=False),
        sa.Column("bundle", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_archives"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_archives_table_id"),
    )
