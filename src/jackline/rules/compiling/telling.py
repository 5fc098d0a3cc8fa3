"""Tells that something is being compiled, and how far it is: nobody should wait without knowing why."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from numba.core import event

_FOLDERS: Final[dict[Any, Path]] = {}
"""Where the code of each of our functions is kept."""

_COMPILING: Final = "numba:compile"


def remember(function: Any, folder: Path) -> None:
    """Note that a function is compiled when it is needed, into this folder."""
    _FOLDERS[function] = folder


class _Listener(event.Listener):  # type: ignore[misc]
    """Hears of each function of ours that is compiled; code that was found on disk makes no noise."""

    def __init__(self, begun: Callable[[Any], None], ended: Callable[[Any], None]) -> None:
        self._begun, self._ended = begun, ended

    def on_start(self, event: Any) -> None:
        """A function is about to be compiled."""
        self._begun(event.data["dispatcher"].py_func)

    def on_end(self, event: Any) -> None:
        """A function has been compiled, or could not be."""
        self._ended(event.data["dispatcher"].py_func)


@contextmanager
def progress(folder: Path, tell: Callable[[float], None]) -> Iterator[None]:
    """While this lasts, say after each function which part of those kept in a folder is compiled."""
    waiting = {function for function, kept in _FOLDERS.items() if kept == folder}
    count = len(waiting)

    def ended(function: Any) -> None:
        if function in waiting:
            waiting.discard(function)
            tell(1 - len(waiting) / count)

    with event.install_listener(_COMPILING, _Listener(lambda _: None, ended)):
        yield


class _Notice:
    """One line for a person at a terminal who did not ask for anything to be compiled."""

    def __init__(self) -> None:
        self.wanted = True
        self._told: set[Path] = set()

    def __call__(self, function: Any) -> None:
        folder = _FOLDERS.get(function)
        if folder is None or folder in self._told or not self.wanted or not sys.stderr.isatty():
            return
        self._told.add(folder)
        what = {"kernel": "the rules", "thinking": "the bots"}.get(folder.name.partition("-")[0], "more code")
        print(f"Jackline is compiling {what} for this machine; it is kept, so only once.", file=sys.stderr)


notice: Final = _Notice()
event.register(_COMPILING, _Listener(notice, lambda _: None))
