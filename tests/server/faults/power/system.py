"""What Python itself does to files in a folder, for the record: whoever makes a copy syncs and names it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.server.faults.power.recording import (
    Delete,
    Link,
    Operation,
    Rename,
    Sync,
    SyncFolder,
    Trace,
)


@contextmanager
def following(trace: Trace) -> Iterator[None]:
    """Write down what is synced, linked, renamed and deleted in the folder of this trace."""

    def synced(handle: int) -> Operation | None:
        name = _name_of(trace.folder, os.fstat(handle))
        return SyncFolder() if name == "." else Sync(name) if name else None

    def deleted(path: Any, **_: Any) -> Operation | None:
        return Delete(Path(path).name) if _is_there(trace, path) else None

    def linked(source: Any, target: Any, **_: Any) -> Operation | None:
        return Link(Path(source).name, Path(target).name) if _is_there(trace, source) else None

    def renamed(source: Any, target: Any, **_: Any) -> Operation | None:
        return Rename(Path(source).name, Path(target).name) if _is_there(trace, source) else None

    calls: dict[str, Callable[..., Operation | None]]
    calls = {"fsync": synced, "unlink": deleted, "link": linked, "rename": renamed, "replace": renamed}
    with ExitStack() as stack:
        for name, what in calls.items():
            stack.enter_context(patch.object(os, name, _noting(trace, getattr(os, name), what)))
        yield


def _noting(trace: Trace, call: Callable[..., Any], what: Callable[..., Operation | None]) -> Any:
    """The same call, which is written down once it has succeeded."""

    def noted(*arguments: Any, **options: Any) -> Any:
        operation = what(*arguments, **options)
        result = call(*arguments, **options)
        if operation is not None:
            trace.note(operation)
        return result

    return noted


def _is_there(trace: Trace, path: Any) -> bool:
    return Path(path).parent.resolve() == trace.folder and Path(path).exists()


def _name_of(folder: Path, status: os.stat_result) -> str | None:
    """The name of an open file in this folder; a dot for the folder itself."""
    if os.path.samestat(folder.stat(), status):
        return "."
    names = [path.name for path in folder.iterdir() if os.path.samestat(path.stat(), status)]
    return names[0] if names else None
