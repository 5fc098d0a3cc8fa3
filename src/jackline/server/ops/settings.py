"""What a server is told when it starts: by flags, else by JACKLINE_* variables, else as usual.

Each setting is one field here: its flag, its variable, its line in `jackline serve --help` and its check.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias
from urllib.parse import urlsplit

import platformdirs
from cyclopts import Parameter, Token

from jackline.flags import Whole
from jackline.rules.errors import JacklineError

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
LogFormat: TypeAlias = Literal["text", "json"]

USUAL_PORT: Final = 8765
LARGEST_PORT: Final = 65535
EVERY_PROXY: Final = "*"
"""In place of the addresses of proxies: whoever asks is one."""


class SettingError(JacklineError):
    """A setting has a value it cannot have; `field` names it."""

    def __init__(self, field: str, sentence: str) -> None:
        self.field = field
        super().__init__(sentence)


def _person_watches() -> bool:
    return sys.stderr.isatty()


def _folder(_type: object, tokens: Sequence[Token]) -> Path:
    return Path(tokens[0].value).expanduser()


def _listed(_type: object, tokens: Sequence[Token]) -> tuple[str, ...]:
    """A flag may be given several times; a variable holds all of them, with commas or blanks between."""
    return tuple(part for token in tokens for part in token.value.replace(",", " ").split())


Listed: TypeAlias = Annotated[tuple[str, ...], Parameter(converter=_listed, negative=(), show_default=False)]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Place:
    """Where everything is kept, for whatever has to do with it."""

    data: Annotated[Path, Parameter(converter=_folder, show_default=False)] = field(
        default_factory=lambda: usual_data_folder()
    )
    """The folder for all that is kept; otherwise where your system keeps your data."""

    database: Annotated[str, Parameter(show_default=False)] = ""
    """The URL of a database; otherwise a SQLite file in the data folder."""

    def __post_init__(self) -> None:
        """Name the database, if nobody has."""
        if not self.database:
            object.__setattr__(self, "database", f"sqlite:///{self.data.absolute() / 'jackline.db'}")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Settings(Place):
    """One server's settings."""

    host: str = "0.0.0.0"
    """The address to listen on; this one: all, so that phones can join."""

    port: Annotated[Whole | None, Parameter(show_default=False)] = None
    """The port to listen on, 0 for any; otherwise 8765, or the next one that is free."""

    origins: Annotated[Listed, Parameter(name=("--origins", "--origin"))] = ()
    """Addresses at which people reach this server through a proxy, such as https://play.example.org."""

    proxies: Annotated[Listed, Parameter(name=("--proxies", "--proxy"))] = ()
    """Addresses or networks of proxies in front whose X-Forwarded-For is believed; otherwise, where there is
    an origin, one on this machine."""

    log_level: Annotated[LogLevel, Parameter(show_default=False)] = field(
        default_factory=lambda: "warning" if _person_watches() else "info"
    )
    """How much is logged; otherwise warnings in a terminal, and what was served elsewhere."""

    log_format: Annotated[LogFormat, Parameter(show_default=False)] = field(
        default_factory=lambda: "text" if _person_watches() else "json"
    )
    """Otherwise text in a terminal and JSON elsewhere."""

    bot_workers: Annotated[Whole, Parameter(show_default=False)] = field(
        default_factory=lambda: max(1, (os.cpu_count() or 1) - 1)
    )
    """How many bots may think at the same time; otherwise one for each core but one."""

    guesses_a_minute: Whole = 20
    """Codes of tables that do not exist which one address may try."""

    tables_a_minute: Whole = 30
    """Tables that one address may open."""

    joins_a_minute: Whole = 60
    """Times that one address may join a table."""

    people_an_address: Whole = 24
    """People who may join one table from one address."""

    onlookers_an_address: Whole = 24
    """Onlookers without a key that one table takes from one address."""

    tries_a_minute: Whole = 240
    """Moves in lessons that one address may try."""

    requests_a_minute: Whole = 1_200
    """Requests over HTTP for anything but the page itself that one address may make."""

    asks_a_minute: Whole = 12_000
    """What all people at one address together may ask for at their tables."""

    words_a_minute: Whole = 600
    """Lines of chat, reactions, calls and hints from one address, at all tables together."""

    connections_an_address: Whole = 200
    """Connections that one address may have open; those on which nobody has shown a key give way first."""

    frames_a_second: Whole = 20
    """Messages that one person may send on their sockets whatever others do; more of them wait for a turn."""

    crowd_a_second: Whole = 2500
    """Turns for all who have shown no key or send more than that: whoever has used least goes first."""

    lines_a_second: Whole = 50
    """Requests that the log has a line for, when it goes on for long; the rest is only counted."""

    flood_seconds: Whole = 10
    """How long a socket may keep sending too much before it is closed."""

    keep_unused: Annotated[Whole | None, Parameter(show_default=False)] = None
    """Days after which a table that was opened and never dealt at is archived; otherwise never."""

    keep_finished: Annotated[Whole | None, Parameter(show_default=False)] = None
    """Days after which a table whose last game is over is archived; otherwise never."""

    keep_abandoned: Annotated[Whole | None, Parameter(show_default=False)] = None
    """Days after which a table at which nobody plays on is archived; otherwise never."""

    delete_archived: Annotated[Whole | None, Parameter(show_default=False)] = None
    """Days after which an archived table is deleted for good; otherwise never."""

    def __post_init__(self) -> None:
        """Check every value, however the settings were made."""
        for name, (least, most) in _RANGES.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise SettingError(name, f"{name} is from {least} to {most:,}, not {value}.")
        for origin in self.origins:
            _check_origin(origin)
        for proxy in self.proxies:
            _check_proxy(proxy)
        super().__post_init__()

    @property
    def first_port(self) -> int:
        """The port to try first."""
        return USUAL_PORT if self.port is None else self.port


def usual_data_folder() -> Path:
    """Where programs of this platform keep a person's data."""
    return platformdirs.user_data_path("jackline", appauthor=False)


def _check_origin(origin: str) -> None:
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or origin != f"{parts.scheme}://{parts.netloc.lower()}":
        raise SettingError(
            "origins",
            f"An origin is written like https://play.example.org, in small letters, not {origin!r}.",
        )


def _check_proxy(proxy: str) -> None:
    try:
        ip_network(proxy, strict=False)
    except ValueError:
        if proxy != EVERY_PROXY:
            sentence = f"A proxy is given by its address, or a network such as 10.0.0.0/8, not {proxy!r}."
            raise SettingError("proxies", sentence) from None


_COUNT: Final = (1, 1_000_000)
_DAYS: Final = (1, 36_500)
_RANGES: Final = {
    "keep_unused": _DAYS,
    "keep_finished": _DAYS,
    "keep_abandoned": _DAYS,
    "delete_archived": _DAYS,
    "port": (0, LARGEST_PORT),
    "bot_workers": (1, 64),
    "guesses_a_minute": _COUNT,
    "tables_a_minute": _COUNT,
    "joins_a_minute": _COUNT,
    "tries_a_minute": _COUNT,
    "requests_a_minute": _COUNT,
    "asks_a_minute": _COUNT,
    "words_a_minute": _COUNT,
    "connections_an_address": (16, 1_000_000),
    "frames_a_second": _COUNT,
    "crowd_a_second": (100, 1_000_000),
    "lines_a_second": _COUNT,
    "flood_seconds": (1, 3600),
    "people_an_address": _COUNT,
    "onlookers_an_address": _COUNT,
}
