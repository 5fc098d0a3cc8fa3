"""The kernel's fields as NumPy structs, which numba compiles to loads and stores of plain memory.

Compiled functions inside the kernel take one struct of an array (`Rules`, `Game`, `Actions`); those that
Python calls take the arrays (`Structs`), which are cheap to pass.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jackline.rules.kernel.fields import ACTIONS_FIELDS, GAME_FIELDS, RULES_FIELDS, Field

Rules: TypeAlias = Any
"""One element of a RULES array."""

Game: TypeAlias = Any
"""One element of a GAME array."""

Actions: TypeAlias = Any
"""One element of an ACTIONS array."""

Structs: TypeAlias = NDArray[Any]


def struct_of(fields: tuple[Field, ...]) -> np.dtype[Any]:
    """The type of a struct with these fields; np.record lets interpreted code write `game.turn`."""
    return np.dtype((np.record, [tuple(field) for field in fields]))


RULES: Final = struct_of(RULES_FIELDS)
GAME: Final = struct_of(GAME_FIELDS)
ACTIONS: Final = struct_of(ACTIONS_FIELDS)


def new_game() -> Structs:
    """An array of one game, all zero; np.zeros would take four times as long to make it."""
    return np.ndarray(1, GAME, bytearray(GAME.itemsize))
