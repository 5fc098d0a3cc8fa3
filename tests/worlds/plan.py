"""What a world will be like, decided by its seed before it begins."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Literal, NamedTuple

from tests.worlds.disk import FAIR, Weather
from tests.worlds.line import Network

START: Final = 1_790_000_000.0
A_DAY: Final = 86_400.0


class Fate(NamedTuple):
    """Something that comes over the whole world."""

    after: float
    kind: Literal["kill", "stop", "wall"]
    by: float = 0.0
    """Seconds by which somebody sets the clock on the wall."""


class Habits(NamedTuple):
    """How people come and go."""

    stays: float
    """Seconds a page stays, on average."""

    goes_away: float
    """How often somebody who has gone is away for longer."""

    away: float
    """Seconds, at most."""


class Plan(NamedTuple):
    """A world in figures."""

    servers: int
    tables: int
    people: int
    onlookers: int
    setup: dict[str, Any]
    network: Network
    weather: Weather
    fates: tuple[Fate, ...]
    pause: tuple[float, float]
    """Seconds between two acts of a person."""

    habits: Habits
    wanderer: Habits
    """Of the second person at a table."""

    stops_reading: float
    bots_think: float
    lasts: float
    calm: float = 26.0


SETTLED: Final = Habits(100.0, 0.1, 12.0)
RESTLESS: Final = Habits(6.0, 0.5, 40.0)


def make_plan(seed: int) -> Plan:
    """The plan of the world with this seed."""
    chance = Random(f"{seed} plan")
    people = chance.choice((1, 2, 2, 3, 3))
    seats = max(2, people + chance.choice((-1, 0, 0, 1)))
    return Plan(
        servers=2 if chance.random() < 0.2 else 1,
        tables=chance.choice((1, 1, 1, 2)),
        people=people,
        onlookers=chance.choice((0, 1)),
        setup=_setup(chance, seats),
        network=_network(chance),
        weather=_weather(chance),
        fates=_fates(chance),
        pause=chance.choice(((0.2, 1.0), (0.3, 1.5), (0.5, 4.0))),
        habits=chance.choice((SETTLED, SETTLED, RESTLESS, Habits(20.0, 0.1, 90.0))),
        wanderer=chance.choice((SETTLED, RESTLESS, Habits(8.0, 1.0, 30.0))),
        stops_reading=chance.choice((0.0, 0.0, 0.15)),
        bots_think=chance.choice((0.05, 1.0)),
        lasts=chance.uniform(10.0, 30.0),
    )


def _setup(chance: Random, seats: int) -> dict[str, Any]:
    return {
        "seats": seats,
        "turn_seconds": chance.choice((None, None, 5, 10)),
        "away_seconds": chance.choice((None, 5, 5, 15)),
        "pace": chance.choice(("fast", "natural", "natural")),
        "cut": chance.random() < 0.3,
        "latecomers": chance.random() < 0.5,
        "call_seconds": 5,
    }


def _network(chance: Random) -> Network:
    return chance.choice(
        (
            Network(),
            Network(slowest=0.4, lives=15.0),
            Network(slowest=2.0, lives=40.0, window=4),
            Network(slowest=0.02, lives=6.0, window=2),
        )
    )


def _weather(chance: Random) -> Weather:
    return chance.choice(
        (
            FAIR,
            Weather(slowest=0.1),
            Weather(slowest=1.5),
            Weather(slowest=0.05, read_fails=0.05, write_fails=0.1, answer_lost=0.1),
            Weather(slowest=0.3, answer_lost=0.3, read_fails=0.3),
        )
    )


def _fates(chance: Random) -> tuple[Fate, ...]:
    fates = []
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        kind: Literal["kill", "stop", "wall"] = chance.choice(("kill", "kill", "stop", "wall"))
        by = chance.choice((-A_DAY, A_DAY, -3.0, 20.0)) if kind == "wall" else 0.0
        fates.append(Fate(chance.uniform(3.0, 15.0), kind, by))
    return tuple(fates)
