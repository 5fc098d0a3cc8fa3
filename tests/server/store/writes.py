"""Short words for what tests write."""

from __future__ import annotations

from jackline.server.store import Entry, Key, Store

CODE = "K7MQ-2XRA"
KEY = Key("ab" * 32, 1)


def entry(number: int, **fields: int | str | bytes | None) -> Entry:
    """An entry that has all it needs."""
    return Entry(**{"number": number, "at": 1000 + number, "kind": "moved", "body": b"{}", **fields})  # type: ignore[arg-type]


async def new_table(store: Store, code: str = CODE, *, token_hash: str | None = None) -> int:
    """The id of a table with one entry in its log."""
    key = Key(token_hash or f"hash of {code}", 1)
    return await store.open_table(code, 1000, [entry(1, kind="opened")], key)


async def numbers(store: Store, table_id: int) -> list[int]:
    """The numbers in the log of a table."""
    return [entry.number for entry in await store.entries(table_id)]
