"""The compiler's settings for thinking: as for the rules, and arithmetic may be reordered for speed.

The machine code is kept on disk in a folder named after all sources it is made from, the kernel's included.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jackline.rules.compiling.compiled import CACHE_FOLDER as KERNEL_FOLDER
from jackline.rules.compiling.compiled import Function, compile_into, key_of

_HERE: Final = Path(__file__).parent
_SOURCES: Final = (_HERE / "compiled.py", _HERE / "lines.py", *sorted((_HERE / "learned").glob("*.py")))

CACHE_FOLDER: Final = KERNEL_FOLDER.parent / f"thinking-{key_of(KERNEL_FOLDER.name, _SOURCES)}"


def compiled(function: Function) -> Function:
    """Compile a function when it is first called, and keep the result on disk."""
    return compile_into(CACHE_FOLDER, function, fastmath=True)


def inlined(function: Function) -> Function:
    """Compile a function into each of its callers: for the few that every judged move passes."""
    return compile_into(CACHE_FOLDER, function, fastmath=True, forceinline=True)
