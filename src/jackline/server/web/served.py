"""What the server answers besides the page: the one list of its addresses, for routes, logs and the door."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final


class Served(StrEnum):
    """An address, with what is particular to a request in braces."""

    TABLES = "/api/tables"
    TABLE = "/api/tables/{code}"
    PEOPLE = "/api/tables/{code}/people"
    CATALOGUE = "/api/catalogue"
    LESSONS = "/api/lessons"
    LESSON = "/api/lessons/{id}"
    DESCRIPTION = "/api/openapi.json"
    HEALTH = "/healthz"
    READY = "/readyz"
    METRICS = "/metrics"
    SOCKET = "/ws/{code}"

    @property
    def route(self) -> str:
        """As the web framework writes it."""
        return self.replace("}", ":str}")


_FIRST_PARTS: Final = {address.split("/")[1] for address in Served}
_PROBES: Final = (Served.HEALTH, Served.READY)
_PATTERNS: Final = {address: re.compile(re.sub(r"{\w+}", "[^/]+", address) + "/?") for address in Served}


def first_part(path: str) -> str:
    """What comes after the first slash; some requests have none, such as `OPTIONS *`."""
    return path.partition("/")[2].partition("/")[0]


def is_for_tables(path: str) -> bool:
    """Whether a path is ours to answer and not the page's."""
    return first_part(path) in _FIRST_PARTS


def is_counted(path: str) -> bool:
    """Whether it counts how often an address asks for it: all but what probes look at."""
    return is_for_tables(path) and address_of(path) not in _PROBES


def address_of(path: str) -> Served | None:
    """The address that a path belongs to."""
    return next((address for address, pattern in _PATTERNS.items() if pattern.fullmatch(path)), None)
