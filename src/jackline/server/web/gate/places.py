"""Every open connection: how far it has come, how long that may take, and who gives way to whom."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Mapping
from enum import Enum, auto
from itertools import islice
from typing import Final

from jackline.server.web.gate.callers import Caller

A_HOUSEHOLD: Final = 16
"""Connections from one address that nobody would wonder at."""

_LOOKED_AT: Final = 32
"""Sockets, the oldest, among which one is chosen to give way."""

_SWEPT_AT_ONCE: Final = 512
"""Connections that are looked at in one go, so that looking costs nobody a wait."""


class Stage(Enum):
    """How far a connection has come."""

    HEAD = auto()
    """A request is awaited, or only begun."""

    BODY = auto()
    ANSWER = auto()
    """A request is whole and being answered, or its answer being read."""

    ONLOOKER = auto()
    """A socket whose other end has shown no key."""

    PERSON = auto()
    CLOSING = auto()


USUAL_SECONDS: Final[Mapping[Stage, float]] = {
    Stage.HEAD: 10.0,
    Stage.BODY: 20.0,
    Stage.ANSWER: 60.0,
    Stage.CLOSING: 5.0,
}
"""How long each may take; an answer only while it waits for a reader. Sockets are pinged instead."""


class Place:
    """One connection."""

    __slots__ = ("caller", "close", "found", "since", "stage", "transport")

    def __init__(self, caller: Caller, now: float) -> None:
        self.caller = caller
        self.stage = Stage.HEAD
        self.since = now
        self.found: socket.socket | None = None
        """The bare connection, until it is its turn to be welcomed."""

        self.transport: asyncio.Transport | None = None
        self.close: Callable[[], None] = self.abort
        """Ends it with a word, if there is time for one."""

    def abort(self) -> None:
        """End it now."""
        if self.transport is not None:
            self.transport.abort()
        elif self.found is not None:
            self.found.close()
            self.found = None


class Places:
    """All of them, by stage; within a stage those that have been there longest come first."""

    def __init__(self, seconds: Mapping[Stage, float] = USUAL_SECONDS) -> None:
        self._seconds = seconds
        self._by: dict[Stage, dict[Place, None]] = {stage: {} for stage in Stage}

    def __len__(self) -> int:
        return sum(map(len, self._by.values()))

    def enter(self, caller: Caller, now: float) -> Place:
        """Somebody has come."""
        place = Place(caller, now)
        caller.open += 1
        caller.strange[place] = None
        self._by[Stage.HEAD][place] = None
        return place

    def leave(self, place: Place) -> None:
        """Somebody has gone; may be said again."""
        if self._by[place.stage].pop(place, self) is None:
            place.caller.open -= 1
            self._forget(place)

    def move(self, place: Place, stage: Stage, now: float) -> None:
        """It has come to another stage."""
        if place.stage is stage or place not in self._by[place.stage]:
            return
        del self._by[place.stage][place]
        place.stage, place.since = stage, now
        self._by[stage][place] = None
        if stage is Stage.PERSON:
            self._forget(place)
            place.caller.people += 1

    def _forget(self, place: Place) -> None:
        """Whichever it was counted as."""
        if place.caller.strange.pop(place, self) is self:
            place.caller.people -= 1

    def give_way(self, caller: Caller | None = None) -> bool:
        """End one on which no key was shown, of this caller's if one is named; False if there is none."""
        place = self._humblest() if caller is None else next(iter(caller.strange), None)
        if place is None:
            return False
        self.leave(place)
        place.abort()
        return True

    def sweep(self, now: float) -> int:
        """End all that have taken too long; how many those were."""
        late = [
            place
            for stage, seconds in self._seconds.items()
            for place in islice(self._by[stage], _SWEPT_AT_ONCE)
            if now - place.since > seconds and not (stage is Stage.ANSWER and _is_read(place))
        ]
        for place in late:
            self._end(place, now)
        self._find_closing(now)
        return len(late)

    def _end(self, place: Place, now: float) -> None:
        place.abort() if place.stage is Stage.CLOSING else place.close()
        if place.transport is None:  # which would tell when it is gone
            self.leave(place)
        self.move(place, Stage.CLOSING, now)

    def _find_closing(self, now: float) -> None:
        """A socket that is being closed waits for its reader. Those looked at go last, so all come up."""
        for stage in (Stage.ONLOOKER, Stage.PERSON):
            for place in list(islice(self._by[stage], _SWEPT_AT_ONCE)):
                del self._by[stage][place]
                self._by[stage][place] = None
                if place.transport is not None and place.transport.is_closing():
                    self.move(place, Stage.CLOSING, now)

    def _humblest(self) -> Place | None:
        """Half-sent requests give way first, then onlookers of whom many have come from one address.

        A person does only if from their address come far more than a household has.
        """
        for stage in (Stage.CLOSING, Stage.HEAD, Stage.BODY, Stage.ANSWER):
            if self._by[stage]:
                return next(iter(self._by[stage]))
        onlooker = self._of_the_most(Stage.ONLOOKER)
        if onlooker is not None:
            return onlooker
        person = self._of_the_most(Stage.PERSON)
        return person if person and person.caller.open > A_HOUSEHOLD else None

    def _of_the_most(self, stage: Stage) -> Place | None:
        oldest = islice(self._by[stage], _LOOKED_AT)
        return max(oldest, key=lambda place: place.caller.open, default=None)


def _is_read(place: Place) -> bool:
    """Whether its reader has taken all that was written so far."""
    return place.transport is None or place.transport.get_write_buffer_size() == 0
