"""The compiler's settings for training: as for thinking, in a folder named after more sources."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jackline.ai import simple
from jackline.ai.compiled import CACHE_FOLDER as THINKING_FOLDER
from jackline.rules.compiling.compiled import Function, compile_into, key_of

_SOURCES: Final = (Path(simple.__file__), *sorted(Path(__file__).parent.glob("*.py")))

CACHE_FOLDER: Final = THINKING_FOLDER.parent / f"training-{key_of(THINKING_FOLDER.name, _SOURCES)}"


def compiled(function: Function) -> Function:
    """Compile a function when it is first called, and keep the result on disk."""
    return compile_into(CACHE_FOLDER, function, fastmath=True)


def inlined(function: Function) -> Function:
    """Compile a function into each of its callers."""
    return compile_into(CACHE_FOLDER, function, fastmath=True, forceinline=True)
