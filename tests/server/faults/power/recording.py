"""A layer under SQLite that writes down what reaches its files, and when it is told that it is on disk.

It is a virtual file system of the very library that Python's `sqlite3` uses, put in front of the usual one:
whatever opens a database in this process passes through it, the store too, and nothing else has to change.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias


@dataclass(frozen=True)
class Write:
    """Bytes were handed to the system for a file."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True)
class Truncate:
    """A file was made shorter, or longer."""

    file: str
    size: int


@dataclass(frozen=True)
class Sync:
    """All that was handed over for a file until now is on disk."""

    file: str


@dataclass(frozen=True)
class Create:
    """A file was made."""

    file: str


@dataclass(frozen=True)
class Delete:
    """A file was taken away."""

    file: str


@dataclass(frozen=True)
class Link:
    """A file has another name too."""

    file: str
    name: str


@dataclass(frozen=True)
class Rename:
    """A file has another name now."""

    file: str
    name: str


@dataclass(frozen=True)
class SyncFolder:
    """Which files there are is on disk."""


@dataclass(frozen=True)
class Promise:
    """Somebody was told that something is kept."""

    what: Any


Operation: TypeAlias = Write | Truncate | Sync | Create | Delete | Link | Rename | SyncFolder | Promise


@dataclass
class Trace:
    """All that happened in a folder, in order."""

    folder: Path
    operations: list[Operation] = field(default_factory=list)

    def note(self, operation: Operation) -> None:
        """One more."""
        self.operations.append(operation)

    def ours(self, address: int | None) -> Path | None:
        """The file whose path the library has at this address; None if it is not one of ours."""
        path = Path(os.fsdecode(ctypes.string_at(address))) if address else None
        return path if path is not None and path.parent == self.folder else None


# ---- the inside of the library ------------------------------------------------------------------------

_P: Final = ctypes.c_void_p
_I: Final = ctypes.c_int
_L: Final = ctypes.c_int64
_OPEN: Final = ctypes.CFUNCTYPE(_I, _P, _P, _P, _I, _P)
_DELETE: Final = ctypes.CFUNCTYPE(_I, _P, _P, _I)
_SET_CALL: Final = ctypes.CFUNCTYPE(_I, _P, ctypes.c_char_p, _P)
_GET_CALL: Final = ctypes.CFUNCTYPE(_P, _P, ctypes.c_char_p)
_FOLDER: Final = ctypes.CFUNCTYPE(_I, _P, _P)
_WRITE: Final = ctypes.CFUNCTYPE(_I, _P, _P, _I, _L)
_TRUNCATE: Final = ctypes.CFUNCTYPE(_I, _P, _L)
_SYNC: Final = ctypes.CFUNCTYPE(_I, _P, _I)
_OPEN_FOLDER: Final = b"openDirectory"
"""The system's call with which the library opens a folder; it does so only to have it synced."""


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs`."""

    _fields_ = (
        ("iVersion", _I),
        ("szOsFile", _I),
        ("mxPathname", _I),
        ("pNext", _P),
        ("zName", ctypes.c_char_p),
        ("pAppData", _P),
        *((name, _P) for name in ("xOpen", "xDelete", "xAccess", "xFullPathname", "xDlOpen", "xDlError")),
        *((name, _P) for name in ("xDlSym", "xDlClose", "xRandomness", "xSleep", "xCurrentTime")),
        *((name, _P) for name in ("xGetLastError", "xCurrentTimeInt64", "xSetSystemCall", "xGetSystemCall")),
        ("xNextSystemCall", _P),
    )


class _Methods(ctypes.Structure):
    """`sqlite3_io_methods`."""

    _fields_ = (
        ("iVersion", _I),
        *((name, _P) for name in ("xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize", "xLock")),
        *((name, _P) for name in ("xUnlock", "xCheckReservedLock", "xFileControl", "xSectorSize")),
        *((name, _P) for name in ("xDeviceCharacteristics", "xShmMap", "xShmLock", "xShmBarrier")),
        *((name, _P) for name in ("xShmUnmap", "xFetch", "xUnfetch")),
    )


def library() -> Any | None:
    """The library that Python's `sqlite3` uses; None if this Python hides its inside."""
    path = getattr(_sqlite3, "__file__", None)  # None: it is part of the interpreter
    for place in (path, None):
        found = ctypes.CDLL(place)
        if hasattr(found, "sqlite3_vfs_register"):
            found.sqlite3_vfs_find.restype = _P
            found.sqlite3_vfs_register.argtypes = (_P, _I)
            found.sqlite3_vfs_unregister.argtypes = (_P,)
            return found
    return None


@contextmanager
def recording(folder: Path, *, truly: bool = True) -> Iterator[Trace]:
    """Write down what SQLite does to files in this folder, for databases opened and closed meanwhile.

    If not `truly`, a sync costs nothing and does nothing.
    """
    sqlite = library()
    assert sqlite is not None
    layer = _Layer(sqlite.sqlite3_vfs_find(None), Trace(folder.resolve()), truly)
    sqlite.sqlite3_vfs_register(ctypes.byref(layer.vfs), 1)
    try:
        yield layer.trace
    finally:
        layer.remove()
        sqlite.sqlite3_vfs_register(layer.usual_address, 1)
        sqlite.sqlite3_vfs_unregister(ctypes.byref(layer.vfs))


class _Layer:
    """Everything is done by the usual file system; this only writes down what."""

    def __init__(self, usual: int, trace: Trace, truly: bool) -> None:
        self.usual_address, self.trace, self._truly = usual, trace, truly
        self.usual = _Vfs.from_address(usual)
        self.vfs = _Vfs.from_buffer_copy(self.usual)
        self._files: dict[int, str] = {}
        self._methods: dict[int, _Methods] = {}
        self._kept: list[Any] = []
        self.vfs.zName = b"recording"
        self.vfs.xOpen = self._address(_OPEN, self._open)
        self.vfs.xDelete = self._address(_DELETE, self._delete)
        self._usual_folder = _GET_CALL(self.usual.xGetSystemCall)(usual, _OPEN_FOLDER)
        self._set_folder(self._address(_FOLDER, self._open_folder))

    def remove(self) -> None:
        """Put back what was there."""
        self._set_folder(self._usual_folder)

    def _set_folder(self, address: int | None) -> None:
        _SET_CALL(self.usual.xSetSystemCall)(self.usual_address, _OPEN_FOLDER, address)

    def _address(self, kind: Any, function: Callable[..., int]) -> int | None:
        made = kind(function)
        self._kept.append(made)  # the library calls it for as long as it likes
        return ctypes.cast(made, _P).value

    # Paths are handed on as they came, by address: the library keeps some of them.

    def _open(self, _: int, path: int | None, file: int, flags: int, out: int | None) -> int:
        ours = self.trace.ours(path)
        is_new = ours is not None and not ours.exists()
        result: int = _OPEN(self.usual.xOpen)(self.usual_address, path, file, flags, out)
        if result == 0 and ours is not None:
            if is_new:
                self.trace.note(Create(ours.name))
            self._files[file] = ours.name
            self._listen(file)
        return result

    def _listen(self, file: int) -> None:
        """From now on the methods of this file are ours."""
        pointer = ctypes.cast(file, ctypes.POINTER(_P))
        address = pointer[0]
        assert isinstance(address, int)
        if address not in self._methods:
            self._methods[address] = self._ours(_Methods.from_address(address))
        pointer[0] = ctypes.addressof(self._methods[address])

    def _ours(self, usual: _Methods) -> _Methods:
        write, truncate, sync = _WRITE(usual.xWrite), _TRUNCATE(usual.xTruncate), _SYNC(usual.xSync)

        def on_write(file: int, data: int, amount: int, offset: int) -> int:
            self.trace.note(Write(self._files[file], offset, ctypes.string_at(data, amount)))
            return int(write(file, data, amount, offset))

        def on_truncate(file: int, size: int) -> int:
            self.trace.note(Truncate(self._files[file], size))
            return int(truncate(file, size))

        def on_sync(file: int, flags: int) -> int:
            result = int(sync(file, flags)) if self._truly else 0
            self.trace.note(Sync(self._files[file]))
            return result

        ours = _Methods.from_buffer_copy(usual)
        ours.xWrite = self._address(_WRITE, on_write)
        ours.xTruncate = self._address(_TRUNCATE, on_truncate)
        ours.xSync = self._address(_SYNC, on_sync)
        return ours

    def _delete(self, _: int, path: int, sync: int) -> int:
        ours = self.trace.ours(path)
        if ours is not None and ours.exists():
            self.trace.note(Delete(ours.name))
        return int(_DELETE(self.usual.xDelete)(self.usual_address, path, sync))

    def _open_folder(self, path: int, out: int) -> int:
        if self.trace.ours(path) is not None:
            self.trace.note(SyncFolder())
        return int(_FOLDER(self._usual_folder)(path, out))
