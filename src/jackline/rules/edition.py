"""Editions: published sets of rules, as data, and the house rules that override them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final, Literal, NoReturn

from jackline.rules.errors import DealError, EditionError
from jackline.rules.numbers import whole

EDITION_IDS: Final = ("classic", "bilingual", "giant", "strategy", "encyclopedia")
COLOURS: Final = ("blue", "green", "red")
LARGEST_NUMBER: Final = 1_000_000


@dataclass(frozen=True)
class Edition:
    """One set of rules. The fields from `draw` on are the options that a table may override."""

    id: str
    title: str
    languages: tuple[str, ...]
    """Languages of the printed sheet."""

    layout: str
    """Name of the board it is played on unless another is asked for."""

    hand_size: Mapping[int, int] = field(hash=False)
    """Cards dealt to each seat, by number of seats (S6)."""

    sequences_to_win: Mapping[int, int] = field(hash=False)
    """By number of teams (S8)."""

    draw: Literal["automatic", "by_hand"]
    """Whether drawing happens by itself (L1)."""

    deck_empty: Literal["reshuffle", "drawn"]
    """What an empty draw deck means (E1, E2)."""

    lost_draw: Literal["moved", "moved_and_drawn"]
    """What the next player must have done for a due draw to be lost (L2)."""

    table_talk: bool
    """Whether coaching a teammate costs cards (K1)."""

    advanced_removal: bool
    """Whether a one-eyed jack may break a sequence (A1)."""

    discards: Literal["own", "shared"]
    """A pile for each seat, or one for all (T1)."""

    cut: Literal["card", "packet"]
    """How the deck is cut for the deal (S5)."""

    chips: Mapping[str, int] = field(hash=False)
    """Chips of each colour (S9)."""

    unlimited_chips: bool
    """Whether a team can run out of chips (S9)."""

    colours: tuple[str, ...]
    """The teams' colours in order; two are enough for three teams (S9)."""

    stalemate_rounds: int
    """How often every seat must pass in succession for a stalemate (E4)."""

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value."""
        return {name: getattr(self, name) for name in OPTIONS}

    def plain_options(self) -> dict[str, Any]:
        """Every option with its value as JSON has it: lists and dicts."""
        return {name: _plain(value) for name, value in self.options.items()}

    def __post_init__(self) -> None:
        """Check every option, however the edition was made."""
        for name, check in OPTIONS.items():
            object.__setattr__(self, name, check(name, getattr(self, name)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by what was asked for: read-only mappings cannot be pickled."""
        return _again, (self.id, self.plain_options())

    def with_options(self, /, **overrides: Any) -> Edition:
        """The same edition with house rules; EditionError names an option that is wrong."""
        for name in overrides:
            if name not in OPTIONS:
                _refuse(name, f"There is no option {name!r}; the options are {_listing(OPTIONS)}.")
        chips = overrides.get("chips")
        if isinstance(chips, Mapping):
            overrides["chips"] = {**self.chips, **chips}
        return replace(self, **overrides)

    def house_rules(self) -> dict[str, Any]:
        """The options that differ from the edition as published."""
        published = edition(self.id).options
        return {name: value for name, value in self.options.items() if value != published[name]}

    def team_colours(self, teams: int) -> tuple[str, ...]:
        """One colour a team: those of the edition in order, then the one left over (S9)."""
        left_over = tuple(colour for colour in COLOURS if colour not in self.colours)
        return (self.colours + left_over)[:teams]

    def check_seats(self, seats: int) -> int:
        """Return the number of seats; DealError if so many cannot play (S1)."""
        count = whole(seats)
        if count is None or count not in self.hand_size:
            raise DealError(
                "seats",
                f"{seats!r} seats cannot play: it takes {_listing(self.hand_size, 'or')} seats"
                " (a bot can fill a missing seat).",
            )
        return count

    def possible_teams(self, seats: int) -> list[int]:
        """The numbers of teams that so many seats can make (S2)."""
        return [count for count in self.sequences_to_win if seats % count == 0]

    def check_teams(self, seats: int, teams: int | None) -> int:
        """Return the number of teams; DealError if these seats cannot make so many (S2)."""
        possible = self.possible_teams(seats)
        count = possible[0] if teams is None else whole(teams)
        if count is None or count not in possible:
            raise DealError("teams", f"{seats} seats make {_listing(possible, 'or')} teams, not {teams!r}.")
        return count


def teams_by_seat(seats: int, teams: int) -> list[int]:
    """The team of every seat: they sit alternately (S3)."""
    return [seat % teams for seat in range(seats)]


def editions() -> tuple[str, ...]:
    """The ids of the published editions, the default first."""
    return EDITION_IDS


def edition(id: str = "classic", /, **overrides: Any) -> Edition:
    """The edition of this id, with house rules if any are given."""
    if not isinstance(id, str) or id not in EDITION_IDS:
        _refuse("id", f"There is no edition {id!r}; the editions are {_listing(EDITION_IDS)}.")
    published = _load(id)
    return published.with_options(**overrides) if overrides else published


@cache
def _load(id: str) -> Edition:
    """Read an edition's file over the classic one, of which it states the differences."""
    data = _read("classic")
    differences = _read(id)
    options = {**data["options"], **differences.pop("options", {})}
    data = {**data, **differences, "options": options}
    return Edition(
        id=data["id"],
        title=data["title"],
        languages=tuple(data["languages"]),
        layout=data["layout"],
        hand_size=_by_number(data["hand_size"]),
        sequences_to_win=_by_number(data["sequences_to_win"]),
        **options,
    )


def _again(id: str, options: dict[str, Any]) -> Edition:
    return edition(id, **options)


def _read(id: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "editions" / f"{id}.toml").read_text("utf-8"))


def _by_number(table: dict[str, int]) -> Mapping[int, int]:
    return MappingProxyType({int(number): value for number, value in table.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _refuse(option: str, sentence: str) -> NoReturn:
    raise EditionError(option, sentence)


def _listing(things: Any, joint: str = "and") -> str:
    *most, last = [str(thing) for thing in things]
    return f"{', '.join(most)} {joint} {last}" if most else last


def _one_of(*values: str) -> Callable[[str, object], str]:
    def check(name: str, value: object) -> str:
        if not isinstance(value, str) or value not in values:
            _refuse(name, f"Option {name!r} is {_listing(map(repr, values), 'or')}, not {value!r}.")
        return value

    return check


def _switch(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        _refuse(name, f"Option {name!r} is True or False, not {value!r}.")
    return value


def _at_least(least: int) -> Callable[[str, object], int]:
    def check(name: str, value: object) -> int:
        number = whole(value)
        if number is None or not least <= number <= LARGEST_NUMBER:
            _refuse(
                name, f"Option {name!r} is a whole number from {least} to {LARGEST_NUMBER:,}, not {value!r}."
            )
        return number

    return check


def _chips(name: str, value: object) -> Mapping[str, int]:
    if not isinstance(value, Mapping):
        _refuse(name, f"Option {name!r} gives a number for each colour, not {value!r}.")
    for colour in value:
        if colour not in COLOURS:
            _refuse(name, f"Option {name!r}: {colour!r} is not one of {_listing(COLOURS)}.")
    return MappingProxyType({colour: _count(name, colour, value.get(colour)) for colour in COLOURS})


def _count(name: str, colour: str, value: object) -> int:
    count = whole(value)
    if count is None or not 0 <= count <= LARGEST_NUMBER:
        limits = f"a whole number from 0 to {LARGEST_NUMBER:,}"
        _refuse(name, f"Option {name!r} gives {limits} for {colour}, not {value!r}.")
    return count


def _colours(name: str, value: object) -> tuple[str, ...]:
    chosen = tuple(value) if isinstance(value, (tuple, list)) else ()
    if len(chosen) not in (2, 3) or any(colour not in COLOURS for colour in chosen):
        _refuse(name, f"Option {name!r} names two or three of {_listing(COLOURS)}, not {value!r}.")
    if len(set(chosen)) < len(chosen):
        _refuse(name, f"Option {name!r} names a colour twice: {value!r}.")
    return chosen


OPTIONS: Final[dict[str, Callable[[str, object], Any]]] = {
    "draw": _one_of("automatic", "by_hand"),
    "deck_empty": _one_of("reshuffle", "drawn"),
    "lost_draw": _one_of("moved", "moved_and_drawn"),
    "table_talk": _switch,
    "advanced_removal": _switch,
    "discards": _one_of("own", "shared"),
    "cut": _one_of("card", "packet"),
    "chips": _chips,
    "unlimited_chips": _switch,
    "colours": _colours,
    "stalemate_rounds": _at_least(1),
}
"""The options a table may override, each with its check."""
