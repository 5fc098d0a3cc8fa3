"""Power cuts: a store at work is recorded, the power fails at any moment of it, and what is left judged."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from jackline.server.store import Entry, Key, Store, open_store
from jackline.server.store import sqlite as on_sqlite
from jackline.server.upkeep.backup import back_up
from tests.server.faults.power.disk import Disk
from tests.server.faults.power.ledger import Asked, Ledger, read_tables
from tests.server.faults.power.recording import Operation, Promise, Sync, Trace, Write, recording
from tests.server.faults.power.system import following

KEPT: Final = Path(__file__).parents[3] / "kept"
CHECKPOINT_PAGES: Final = 12
"""So short is the log of writes here, so that it begins anew every few transactions."""

COPIES: Final = ("copy-1.db", "copy-2.db")
"""One is made in each of two sessions; the first time there is none, later it takes the place of an older."""

ROUNDS_A_CHAIN: Final = 4
"""Each begins with what a power cut has left of the one before."""


@dataclass
class Result:
    """How many moments were looked at, and what was wrong, each with the seed that shows it again."""

    points: int = 0
    promises: int = 0
    checkpoints: int = 0
    """Moments in which the log of writes was being moved into the database."""

    faults: list[str] = field(default_factory=list)


def cut_power(folder: Path, points: int, seed: int, synchronous: str = "FULL") -> Iterator[Result]:
    """Look at so many moments, in rounds of a few; the result so far after each."""
    result, ledger = Result(), Ledger()
    left: dict[str, bytes] = {}
    a_round = max(25, min(250, points // 8))
    with _settings(synchronous):
        for number in range((points + a_round - 1) // a_round):
            if number % ROUNDS_A_CHAIN == 0:
                left, ledger = _beginning(number // ROUNDS_A_CHAIN)
            one = _Round(folder / str(number), left, ledger, f"round {number} of seed {seed}")
            left = one.run(min(a_round, points - result.points), result)
            shutil.rmtree(folder / str(number))
            yield result


@contextmanager
def _settings(synchronous: str) -> Iterator[None]:
    """Have the store's databases opened with a short log of writes, and perhaps with a planted fault."""
    engine = on_sqlite._engine

    def planted(url: Any, size: int, *pragmas: str) -> Any:
        ours = [pragma.replace("synchronous=FULL", f"synchronous={synchronous}") for pragma in pragmas]
        return engine(url, size, *ours, f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")

    with patch.object(on_sqlite, "_engine", planted):
        yield


def _beginning(chain: int) -> tuple[dict[str, bytes], Ledger]:
    """In turn: nothing at all, and the databases of older releases, which are brought up to date first."""
    releases = [None, *sorted(KEPT.glob("*/jackline.db"))]
    path = releases[chain % len(releases)]
    if path is None:
        return {}, Ledger()
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as database:
        asked = read_tables(database)
    sure = {code: len(table.entries) for code, table in asked.items()}
    return {"jackline.db": path.read_bytes()}, Ledger(asked, sure)


class Kept(NamedTuple):
    """The log of a table is kept as far as this number."""

    code: str
    number: int


class Copied(NamedTuple):
    """A copy was made, with all that was kept when it was begun."""

    file: str
    kept: dict[str, int]


@dataclass
class _Promises:
    """What had been promised by some moment."""

    kept: dict[str, int]
    copied: dict[str, dict[str, int]] = field(default_factory=dict)

    def take(self, promise: Kept | Copied) -> None:
        if isinstance(promise, Kept):
            self.kept[promise.code] = promise.number
        else:
            self.copied[promise.file] = promise.kept


class _Round:
    """A store at work from some beginning, and what power cuts leave of it."""

    def __init__(self, folder: Path, files: dict[str, bytes], ledger: Ledger, name: str) -> None:
        self._folder, self._files, self._ledger, self._name = folder, files, ledger, name
        self._chance = random.Random(name)
        _fill(folder / "work", files)

    def run(self, count: int, result: Result) -> dict[str, bytes]:
        """Work, then look at so many moments of it; what the last cut left, and the ledger fits it."""
        with recording(self._folder / "work") as trace, following(trace):
            asyncio.run(self._work(trace))
        result.promises += sum(isinstance(operation, Promise) for operation in trace.operations)
        left: dict[str, bytes] = {}
        # What is judged needs no disk: it is looked at and thrown away.
        with recording(self._folder / "left", truly=False):
            for moment, left, promises in self._cuts(trace.operations, count):
                faults = self._judge(left, promises)
                result.points += 1
                result.checkpoints += _is_checkpoint(trace.operations, moment)
                result.faults += [f"{self._name}, moment {moment}: {fault}" for fault in faults]
        self._go_on_from_here()
        return left

    def _cuts(
        self, operations: list[Operation], count: int
    ) -> Iterator[tuple[int, dict[str, bytes], _Promises]]:
        """Moments in order, with what is found after a cut, and what had been promised by then."""
        disk, promises, done = Disk(self._files), _Promises(dict(self._ledger.sure)), 0
        for moment in _moments(operations, count, self._chance):
            for operation in operations[done:moment]:
                disk.do(operation)
                if isinstance(operation, Promise):
                    promises.take(operation.what)
            done = moment
            yield moment, disk.crash(self._chance), promises

    def _judge(self, left: dict[str, bytes], promises: _Promises) -> list[str]:
        place = self._folder / "left"
        _fill(place, left)
        faults = asyncio.run(self._ledger.faults(place, promises.kept))
        for name in COPIES:
            faults += self._ledger.faults_in_copy(place / name, promises.copied.get(name))
        shutil.rmtree(place)
        return faults

    def _go_on_from_here(self) -> None:
        """What was found last is what the next round begins with, and sure."""
        lengths = self._ledger.lengths
        self._ledger.asked = {code: self._ledger.asked[code] for code in lengths}
        for code, length in lengths.items():
            del self._ledger.asked[code].entries[length:]
        self._ledger.sure = dict(lengths)

    async def _work(self, trace: Trace) -> None:
        """Open the store and close it again, twice, with writes from several tables at once between."""
        for session in range(2):
            store = await open_store(f"sqlite:///{self._folder / 'work' / 'jackline.db'}")
            hosts = [_Host(store, trace, f"{self._name}, {session}, {table}") for table in range(2)]
            for host in hosts:
                self._ledger.asked[host.code] = host.asked
            copying = asyncio.to_thread(self._copy, trace, COPIES[session])
            await asyncio.gather(*(host.play() for host in hosts), copying)
            await store.close()

    def _copy(self, trace: Trace, name: str) -> None:
        """Make a copy while the others write, as `jackline backup` does."""
        kept = dict(self._ledger.sure)
        for operation in list(trace.operations):
            if isinstance(operation, Promise) and isinstance(operation.what, Kept):
                kept[operation.what.code] = operation.what.number
        folder = self._folder / "work"
        url, copy = f"sqlite:///{folder / 'jackline.db'}", folder / name
        back_up(url, copy, force=copy.exists(), told=lambda *_: None)
        trace.note(Promise(Copied(name, kept)))


class _Host:
    """One table, at which a few things are written; the chance is its own, whoever else writes meanwhile."""

    def __init__(self, store: Store, trace: Trace, name: str) -> None:
        self._store, self._trace, self._chance = store, trace, random.Random(name)
        self.code = f"{self._chance.getrandbits(60):x}"
        self._key = Key(f"key of {self.code}", 1)
        self.asked = Asked({self._key})

    async def play(self) -> None:
        """Open the table and add to its log, each time as soon as the last write is acknowledged."""
        number = self.asked.add([self._entry(1)])
        id = await self._store.open_table(self.code, 1000, self.asked.entries[:1], self._key)
        self._trace.note(Promise(Kept(self.code, number)))
        for _ in range(8):
            newest = len(self.asked.entries)
            entries = [self._entry(newest + more + 1) for more in range(self._chance.choice((1, 1, 1, 3)))]
            number = self.asked.add(entries)
            await self._store.append(id, entries, phase=self._chance.choice((None, "playing")))
            self._trace.note(Promise(Kept(self.code, number)))

    def _entry(self, number: int) -> Entry:
        """Of any length, up to more than a page."""
        word = self._chance.randbytes(int(self._chance.paretovariate(1) * 20) % 3000).hex()
        id, body = f"{self._chance.getrandbits(40)}", f'{{"word": "{word}"}}'.encode()
        return Entry(number=number, at=1000 + number, kind="said", body=body, person=1, request_id=id)


def _fill(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _moments(operations: list[Operation], count: int, chance: random.Random) -> list[int]:
    """Any, many of them just after a promise, many in the middle of a checkpoint."""
    promises = [moment for moment, done in enumerate(operations, start=1) if isinstance(done, Promise)]
    checkpoints = [m for m in range(1, len(operations) + 1) if _is_checkpoint(operations, m)]
    choices = [range(len(operations) + 1), range(len(operations) + 1), promises, checkpoints]
    return sorted(chance.choice(chance.choice(choices)) for _ in range(count))


def _is_checkpoint(operations: list[Operation], moment: int) -> bool:
    """Whether the last thing done was to write to the database itself, or to sync it."""
    last = operations[moment - 1] if moment else None
    return isinstance(last, (Write, Sync)) and last.file == "jackline.db"
