"""What an attack is: what it does, from where, and what the others may feel of it at most."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.server.real_server import RealServer

MB: Final = 1 << 20


@dataclass(frozen=True)
class Limits:
    """Ratios are of the calm before the attack in the same run; None: not looked at."""

    kept: float | None = 0.8
    """Of their moves, that the others must still make."""

    slower: float | None = 3.0
    """Times the calm p99."""

    bot_slower: float | None = None
    """Times the calm answer of a bot."""

    worst: float | None = None
    """Milliseconds that a move may take at most."""

    get_in: float | None = 2000.0
    """Milliseconds within which somebody new, and somebody with a key, must get in."""

    growth: float = 30.0
    """MB of memory that may still be taken afterwards."""

    peak: float = 100.0
    """MB of memory that may be taken while it lasts."""

    errors: int = 0
    """Lines of the log that are errors or warnings."""

    lines: int | None = None
    """Lines of the log altogether."""


@dataclass
class Ground:
    """Where an attack takes place."""

    port: int
    seconds: float
    codes: list[str] = field(default_factory=list)
    """Of the tables of the well-behaved, which every stranger is taken to know."""

    quick: list[str] = field(default_factory=list)
    """Those among them that play quickest."""

    planted: dict[str, Any] = field(default_factory=dict)
    """What was put into the data folder before."""

    one: str = "127.9.0.1"
    """The address of an attacker with one line."""

    began: float = 0.0

    def many(self, count: int) -> list[str]:
        """The addresses of an attacker with many."""
        return [f"127.8.{index // 250}.{index % 250 + 1}" for index in range(count)]

    def begin(self) -> None:
        """The time runs from now."""
        self.began = time.monotonic()

    def is_on(self) -> bool:
        """Whether there is still time."""
        return time.monotonic() < self.began + self.seconds

    def left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self.began + self.seconds - time.monotonic())


@dataclass
class Outcome:
    """What an attack has done, and what it should not have been able to."""

    did: dict[str, Any] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)


def added(outcomes: list[Outcome]) -> Outcome:
    """Several that were led side by side as one."""
    names = {name for outcome in outcomes for name in outcome.did}
    return Outcome({name: sum(outcome.did.get(name, 0) for outcome in outcomes) for name in names})


Run: TypeAlias = Callable[[Ground], Awaitable[Outcome]]
Serve: TypeAlias = Callable[[Path], RealServer]
"""Makes a server with this folder, at which one machine may play everybody."""

Plant: TypeAlias = Callable[[Path, Serve], dict[str, Any]]


@dataclass(frozen=True)
class Attack:
    """One attack by its name."""

    name: str
    run: Run
    says: str
    row: int | None
    """Of the list in which it was found; None: a classic."""

    limits: Limits
    seconds: float | None
    """At most; None: as long as all others."""

    is_brief: bool
    """Whether it is about what can be done at all, and less about what the others feel."""

    arguments: tuple[str, ...]
    """For `jackline serve`."""

    descriptors: int | None
    """How many files the server may have open; None: as usual."""

    plant: Plant | None
    """What is put into the data folder before the server starts."""


ATTACKS: Final[dict[str, Attack]] = {}


def attack(
    name: str,
    *,
    row: int | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    is_brief: bool = False,
    arguments: tuple[str, ...] = (),
    descriptors: int | None = None,
    plant: Plant | None = None,
) -> Callable[[Run], Run]:
    """Put a function on the list of attacks; the first line of its docstring says what it does."""

    def listed(run: Run) -> Run:
        says = (run.__doc__ or "").strip().splitlines()[0]
        ATTACKS[name] = Attack(
            name, run, says, row, limits or Limits(), seconds, is_brief, arguments, descriptors, plant
        )
        return run

    return listed
