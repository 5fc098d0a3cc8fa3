"""The tables of the database. A change here needs a new file in `migrations/versions`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

REVISIONS: Final = ("0001", "0002", "0003")
"""The versions a database can have, each by the name of the migration to it."""

NEWEST: Final = REVISIONS[-1]

# Names that are the same on every database: a migration may have to refer to them.
METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

# SQLite numbers rows by itself only in a column of type INTEGER, which holds 64 bits there.
TableId: Final = BigInteger().with_variant(Integer(), "sqlite")

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", TableId, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("opened_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("phase", Text, nullable=False),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    Column("table_id", TableId, ForeignKey("tables.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("seat", Integer),
    Column("move_id", Text),
    Column("person", Integer),
    Column("request_id", Text),
    UniqueConstraint("table_id", "seat", "move_id"),
    UniqueConstraint("table_id", "person", "request_id"),
    sqlite_with_rowid=False,  # the rows lie in the order of the key: one tree less to write
)

KEYS: Final = Table(
    "keys",
    METADATA,
    Column("token_hash", Text, primary_key=True),
    Column("table_id", TableId, ForeignKey("tables.id"), nullable=False),
    Column("person", Integer, nullable=False),
    Index(None, "table_id", "person"),  # to forget a person
    sqlite_with_rowid=False,
)

ARCHIVES: Final = Table(
    "archives",
    METADATA,
    Column("table_id", TableId, ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("archived_at", BigInteger, nullable=False),
    Column("bundle", LargeBinary, nullable=False),
)
"""Parts of logs that rest, each as one compressed piece that ends with the entry of this number."""

PULSE: Final = Table(
    "pulse",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)
"""One row, written to see whether a write works."""
