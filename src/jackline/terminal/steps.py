"""How far some longer work is, a line for every quarter of it."""

from __future__ import annotations

from typing import Final

_QUARTERS: Final = 4


class Steps:
    """Says when another quarter of a part is done; the end is said by whoever began it."""

    def __init__(self) -> None:
        self._said: dict[str, int] = {}

    def tell(self, part: str, done: float) -> None:
        """Take note of how far a part is, from 0 to 1."""
        quarters = int(done * _QUARTERS)
        if self._said.get(part, 0) < quarters < _QUARTERS:
            self._said[part] = quarters
            print(f"  compiling the {part}: {quarters * 100 // _QUARTERS} %", flush=True)
