"""What a server is told when it starts: by flags, else by JACKLINE_* variables, else as usual."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from jackline.rules.errors import JacklineError

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
LogFormat: TypeAlias = Literal["text", "json"]

USUAL_PORT: Final = 8765
LARGEST_PORT: Final = 65535


class SettingError(JacklineError):
    """A setting has a value it cannot have; `field` names it."""

    def __init__(self, field: str, sentence: str) -> None:
        self.field = field
        super().__init__(sentence)


def _person_watches() -> bool:
    return sys.stderr.isatty()


@dataclass(frozen=True, kw_only=True)
class Settings:
    """One server's settings. Every field but `limits` can be given as JACKLINE_<FIELD>."""

    data: Path = field(default_factory=lambda: usual_data_folder(os.environ, sys.platform))
    """The folder for all that is kept."""

    database: str = ""
    """Its URL; empty: a SQLite file in the data folder."""

    host: str = "0.0.0.0"
    """The address to listen on; this one: all, so that phones can join."""

    port: int = USUAL_PORT
    """0: any free one."""

    origins: tuple[str, ...] = ()
    """Further addresses at which people reach this server, such as https://play.example.org."""

    proxies: tuple[str, ...] = ()
    """Addresses of proxies in front whose word on the client's address is taken."""

    log_level: LogLevel = field(default_factory=lambda: "warning" if _person_watches() else "info")
    log_format: LogFormat = field(default_factory=lambda: "text" if _person_watches() else "json")

    bot_workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1))
    """How many bots may think at the same time."""

    guesses_a_minute: int = 20
    """Codes of tables that do not exist which one address may try."""

    tables_a_minute: int = 30
    """Tables that one address may open."""

    joins_a_minute: int = 60
    """Times that one address may join a table."""

    tries_a_minute: int = 240
    """Moves in lessons that one address may try."""

    def __post_init__(self) -> None:
        """Check every value, however the settings were made."""
        for name, (least, most) in _RANGES.items():
            if not least <= getattr(self, name) <= most:
                raise SettingError(name, f"{name} is from {least} to {most:,}, not {getattr(self, name)}.")
        for origin in self.origins:
            _check_origin(origin)
        if not self.database:
            object.__setattr__(self, "database", f"sqlite:///{self.data.absolute() / 'jackline.db'}")


def read_settings(environment: Mapping[str, str], **flags: Any) -> Settings:
    """Settings from flags (None: not given) and the environment; SettingError says what is wrong."""
    given = {name: value for name, value in flags.items() if value is not None}
    for setting in fields(Settings):
        text = environment.get(f"JACKLINE_{setting.name.upper()}", "").strip()
        if text and setting.name not in given:
            given[setting.name] = _READERS.get(setting.name, _as_is)(setting.name, text)
    return Settings(**given)


def usual_data_folder(environment: Mapping[str, str], platform: str) -> Path:
    """Where programs of this platform keep a person's data."""
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "jackline"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "jackline"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "jackline"


def _check_origin(origin: str) -> None:
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or origin != f"{parts.scheme}://{parts.netloc.lower()}":
        raise SettingError(
            "origins",
            f"An origin is written like https://play.example.org, in small letters, not {origin!r}.",
        )


def _as_is(name: str, text: str) -> str:
    return text


def _path(name: str, text: str) -> Path:
    return Path(text).expanduser()


def _number(name: str, text: str) -> int:
    if not text.isdecimal():
        raise SettingError(name, f"JACKLINE_{name.upper()} is a whole number, not {text!r}.")
    return int(text)


def _list(name: str, text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _one_of(*values: str) -> Callable[[str, str], str]:
    def read(name: str, text: str) -> str:
        if text not in values:
            raise SettingError(name, f"JACKLINE_{name.upper()} is {' or '.join(values)}, not {text!r}.")
        return text

    return read


_COUNT: Final = (1, 1_000_000)
_RANGES: Final = {
    "port": (0, LARGEST_PORT),
    "bot_workers": (1, 64),
    "guesses_a_minute": _COUNT,
    "tables_a_minute": _COUNT,
    "joins_a_minute": _COUNT,
    "tries_a_minute": _COUNT,
}
_READERS: Final[dict[str, Callable[[str, str], Any]]] = {
    "data": _path,
    "origins": _list,
    "proxies": _list,
    "log_level": _one_of("debug", "info", "warning", "error"),
    "log_format": _one_of("text", "json"),
    **dict.fromkeys(_RANGES, _number),
}
