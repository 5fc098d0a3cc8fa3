"""Tables, their logs, and the keys to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    table_id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "tables",
        sa.Column("id", table_id, nullable=False),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", table_id, nullable=False, autoincrement=False),
        sa.Column("number", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("move_id", sa.Text),
        sa.Column("person", sa.Integer),
        sa.Column("request_id", sa.Text),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        sa.UniqueConstraint("table_id", "seat", "move_id", name="uq_entries_table_id_seat_move_id"),
        sa.UniqueConstraint("table_id", "person", "request_id", name="uq_entries_table_id_person_request_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("table_id", table_id, nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_keys"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_keys_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_keys_table_id_person", "keys", ["table_id", "person"])
