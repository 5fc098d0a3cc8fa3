"""The compiler's settings for thinking: as for the rules, and arithmetic may be reordered for speed.

The machine code is kept on disk in a folder named after all sources it is made from, the kernel's included.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import numba
from numba.core import config

from jackline.rules.compiled import CACHE_FOLDER as KERNEL_FOLDER

Function = TypeVar("Function", bound=Callable[..., Any])

_HERE: Final = Path(__file__).parent


def _source_key() -> str:
    digest = hashlib.sha256(KERNEL_FOLDER.name.encode())
    for source in [_HERE / "compiled.py", *sorted((_HERE / "learned").glob("*.py"))]:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


CACHE_FOLDER: Final = KERNEL_FOLDER.parent / f"thinking-{_source_key()}"


def forget_old_thoughts() -> None:
    """Delete machine code that an earlier version of the source left behind."""
    for folder in CACHE_FOLDER.parent.glob("thinking-*"):
        if folder != CACHE_FOLDER:
            shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Function) -> Function:
    """Compile a function when it is first called, and keep the result on disk."""
    return _compiled(function, inline=False)


def inlined(function: Function) -> Function:
    """Compile a function into each of its callers: for the few that every judged move passes."""
    return _compiled(function, inline=True)


def _compiled(function: Function, *, inline: bool) -> Function:
    folder_before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE_FOLDER)
    try:
        compiler = numba.njit(cache=True, nogil=True, error_model="numpy", fastmath=True, forceinline=inline)
        return compiler(function)  # type: ignore[no-any-return]
    finally:
        config.CACHE_DIR = folder_before
