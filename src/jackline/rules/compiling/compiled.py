"""The one place for the compiler's settings: `@compiled` makes a kernel function fast.

What Python calls is a *door*, and only doors are kept on disk: see `lowering`. With NUMBA_DISABLE_JIT=1 the
same source runs as plain Python. The machine code lies in a folder named after the source of all files it
is made from: numba itself looks only at the file of the function, so a change in a file that it takes
constants or functions from would go unnoticed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
import platformdirs
from numba.core import config

from jackline.rules.compiling.lowering import as_door
from jackline.rules.compiling.telling import remember

Function = TypeVar("Function", bound=Callable[..., Any])

_RULES: Final = Path(__file__).parents[1]
_SOURCES: Final = (
    *(_RULES / f"{name}.py" for name in ("box/board", "box/cards", "verdict")),
    *(_RULES / "compiling" / f"{name}.py" for name in ("compiled", "lowering")),
    *sorted((_RULES / "kernel").glob("*.py")),
)


def key_of(upon: str, sources: Iterable[Path]) -> str:
    """What changes with any of some sources, or with what they stand upon."""
    digest = hashlib.sha256(upon.encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_home() -> Path:
    beside = _RULES / "__pycache__"
    if os.access(beside if beside.exists() else _RULES, os.W_OK):
        return beside
    return platformdirs.user_cache_path("jackline", appauthor=False)


CACHE_FOLDER: Final = _cache_home() / f"kernel-{key_of(numba.__version__, _SOURCES)}"


def compiled(function: Function) -> Function:
    """Compile a function when it is first called; what was compiled for Python is kept on disk."""
    return compile_into(CACHE_FOLDER, function)


def inlined(function: Function) -> Function:
    """Compile a function into each of its callers: for the few that every move of a fast loop passes."""
    return compile_into(CACHE_FOLDER, function, forceinline=True)


def compile_into(folder: Path, function: Function, **settings: bool) -> Function:
    """A function that is compiled when it is first called, with its machine code kept in a folder."""
    remember(function, folder)
    folder_before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        # Unless told otherwise, numba has what an inlined function calls inlined too, all the way down.
        plain = {"nogil": True, "error_model": "numpy", "forceinline": False}
        return as_door(function, {**plain, **settings})  # type: ignore[no-any-return]
    finally:
        config.CACHE_DIR = folder_before


def forget_old_code(folder: Path) -> None:
    """Delete the folders beside this one that earlier versions of the same sources left behind."""
    kind, _, _ = folder.name.partition("-")
    for other in folder.parent.glob(f"{kind}-*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
