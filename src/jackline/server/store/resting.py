"""Which tables rest or could: questions for whoever keeps a database small."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, func, or_, select, text

from jackline.server.store.archives import RESTING
from jackline.server.store.schema import ARCHIVES, ENTRIES, TABLES

Why: TypeAlias = Literal["unused", "finished", "abandoned"]

BATCH: Final = 50
"""Tables that are looked for at a time."""

_OF_TABLE: Final = ENTRIES.c.table_id == TABLES.c.id
_IS_AWAKE: Final = exists().where(_OF_TABLE & (ENTRIES.c.kind != RESTING))
_RESTS: Final = exists().where(ARCHIVES.c.table_id == TABLES.c.id)
_WAS_DEALT: Final = or_(exists().where(_OF_TABLE & (ENTRIES.c.kind == "dealt")), _RESTS)
_GATHERS: Final = TABLES.c.phase == "gathering"

_IS: Final[dict[Why, ColumnElement[bool]]] = {
    "unused": and_(_GATHERS, ~_WAS_DEALT),
    "finished": or_(TABLES.c.phase == "over", and_(_GATHERS, _WAS_DEALT)),
    "abandoned": TABLES.c.phase.in_(("cutting", "playing")),
}


def could_rest(why: Why, before: int, after: int) -> Select[tuple[int]]:
    """The next tables after this id at which nothing has happened since then, though they could go on."""
    is_old = (TABLES.c.changed_at < before) & (TABLES.c.id > after)
    return select(TABLES.c.id).where(is_old, _IS[why], _IS_AWAKE).order_by(TABLES.c.id).limit(BATCH)


def could_go(before: int, after: int) -> Select[tuple[int]]:
    """The next tables after this id that rest since then and longer."""
    piece = ARCHIVES.c.table_id == TABLES.c.id
    is_younger = exists().where(piece & (ARCHIVES.c.archived_at >= before))
    which = and_(TABLES.c.id > after, _RESTS, ~is_younger, ~_IS_AWAKE)
    return select(TABLES.c.id).where(which).order_by(TABLES.c.id).limit(BATCH)


def is_resting_since(connection: Connection, table_id: int, before: int) -> bool:
    """Whether a table still is one of those."""
    it = could_go(before, table_id - 1).where(TABLES.c.id == table_id).with_for_update(skip_locked=True)
    return connection.execute(it).first() is not None


# ---- sizes --------------------------------------------------------------------------------------------


class Sizes(dict[str, float]):
    """How much is kept: `bytes`, `entries`, `archived`, and `tables <phase>` for each phase."""


def measure(connection: Connection) -> Sizes:
    """Count; takes a while where much is kept."""
    phases: Collection[tuple[str, int]] = [
        (phase, count)
        for phase, count in connection.execute(select(TABLES.c.phase, func.count()).group_by(TABLES.c.phase))
    ]
    return Sizes(
        {f"tables {phase}": count for phase, count in phases},
        bytes=_bytes(connection),
        entries=connection.execute(select(func.count()).select_from(ENTRIES)).scalar_one(),
        archived=connection.execute(select(func.count(ARCHIVES.c.table_id.distinct()))).scalar_one(),
    )


def _bytes(connection: Connection) -> float:
    if connection.dialect.name == "postgresql":
        return float(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    names = ("page_count", "page_size")
    pages, size = (connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names)
    return float(pages * size)
