"""A disk of which the power can fail: what was synced is there, of all else any part may be.

The rules are the worst that a file system may do. Of what was written since the last sync of a file any write
may be lost, whatever came after it, and of one write any of its sectors. That a file was made or taken away
is sure only once its folder was synced.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tests.server.faults.power.recording import (
    Create,
    Delete,
    Link,
    Operation,
    Promise,
    Rename,
    Sync,
    SyncFolder,
    Truncate,
    Write,
)

SECTOR: Final = 512
Survives: TypeAlias = Callable[[int], bool]
"""Whether what was done at this moment, and never synced, is on the disk."""


@dataclass
class _File:
    """What is sure of it, and what has been done to it since, each with its moment."""

    sure: bytearray = field(default_factory=bytearray)
    since: list[tuple[int, Write | Truncate]] = field(default_factory=list)

    def sync(self) -> None:
        for _, operation in self.since:
            _apply(self.sure, operation)
        self.since.clear()

    def after_crash(self, survives: Survives, torn: random.Random | None) -> bytes:
        left = bytearray(self.sure)
        for moment, operation in self.since:
            if survives(moment):
                _apply(left, operation, torn)
        return bytes(left)


def _apply(content: bytearray, operation: Write | Truncate, torn: random.Random | None = None) -> None:
    if isinstance(operation, Truncate):
        del content[operation.size :]
        content.extend(bytes(operation.size - len(content)))
        return
    end = operation.offset + len(operation.data)
    content.extend(bytes(max(0, end - len(content))))
    if torn is None:
        content[operation.offset : end] = operation.data
        return
    place = operation.offset
    while place < end:
        stop = min(end, (place // SECTOR + 1) * SECTOR)
        if torn.random() < 0.5:
            content[place:stop] = operation.data[place - operation.offset : stop - operation.offset]
        place = stop


def _with(names: dict[str, int], changes: Mapping[str, int | None]) -> dict[str, int]:
    """The same names but for some, all at once."""
    changed = {**names, **changes}
    return {name: number for name, number in changed.items() if number is not None}


class Disk:
    """A folder with its files. Operations are done to it one after the other; it can crash at any moment."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = [_File(bytearray(content)) for content in files.values()]
        self._sure = {name: number for number, name in enumerate(files)}
        self._now = dict(self._sure)
        self._since: list[tuple[int, dict[str, int | None]]] = []
        """Each time what some names stand for from then on; None: nothing."""

        self._moment = 0

    def do(self, operation: Operation) -> None:
        """Something more happens."""
        self._moment += 1
        match operation:
            case Write(file) | Truncate(file):
                self._file(file).since.append((self._moment, operation))
            case Sync(file):
                self._file(file).sync()
            case Create(file):
                self._make(file)
            case Delete(file):
                self._rename({file: None})
            case Link(file, name):
                self._rename({name: self._now[file]})
            case Rename(file, name):
                self._rename({name: self._now[file], file: None})
            case SyncFolder():
                self._sure = dict(self._now)
                self._since.clear()
            case Promise():
                pass

    def _file(self, name: str) -> _File:
        if name not in self._now:
            self._make(name)  # not by SQLite, but made all the same
        return self._files[self._now[name]]

    def _make(self, name: str) -> None:
        self._files.append(_File())
        self._rename({name: len(self._files) - 1})

    def _rename(self, changes: dict[str, int | None]) -> None:
        self._since.append((self._moment, changes))
        self._now = _with(self._now, changes)

    def crash(self, chance: random.Random) -> dict[str, bytes]:
        """What is found after a power cut at this moment, each time something else that may be."""
        names = dict(self._sure)
        remembers = self._survival(chance)
        for moment, changes in self._since:
            if remembers(moment):
                names = _with(names, changes)
        survives, torn = self._survival(chance), chance if chance.random() < 0.3 else None
        return {name: self._files[number].after_crash(survives, torn) for name, number in names.items()}

    def _survival(self, chance: random.Random) -> Survives:
        """Nothing, everything, what came before some moment, or here and there something."""
        last, share = self._moment - int(chance.expovariate(0.05)), chance.random()
        kinds: list[Survives] = [
            lambda _: False,
            lambda _: True,
            lambda moment: moment <= last,
            lambda _: chance.random() < share,
        ]
        return chance.choice(kinds)
