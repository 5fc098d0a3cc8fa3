"""Editions: published sets of rules, as data, and the house rules that override them.

`edition(id)` is the one that this version publishes. A game keeps the edition it was dealt with as a
value, all of it: one of the same id may be published with other rules later.
"""

from __future__ import annotations

import re
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

# More than any edition has, and what the kernel has room for.
MOST_SEATS: Final = 12
MOST_TEAMS: Final = 3
MOST_CARDS: Final = 7
MOST_SEQUENCES: Final = 4

_ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}", re.ASCII)


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

    published: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """The options without house rules; those that are not named at first are as they are here."""

    @property
    def options(self) -> dict[str, Any]:
        """Every option with its value."""
        return {name: getattr(self, name) for name in OPTIONS}

    def plain_options(self) -> dict[str, Any]:
        """Every option with its value as JSON has it: lists and dicts."""
        return {name: _plain(value) for name, value in self.options.items()}

    def plain(self) -> dict[str, Any]:
        """All of it as JSON has it; `edition_from` reads it again, whatever is published then."""
        return {
            "id": self.id,
            "title": self.title,
            "languages": list(self.languages),
            "layout": self.layout,
            "hand_size": {str(seats): cards for seats, cards in self.hand_size.items()},
            "sequences_to_win": {str(teams): goal for teams, goal in self.sequences_to_win.items()},
            "options": self.plain_options(),
            "published": {name: _plain(self.published[name]) for name in self.house_rules()},
        }

    def __post_init__(self) -> None:
        """Check every option, however the edition was made."""
        for name, check in OPTIONS.items():
            object.__setattr__(self, name, check(name, getattr(self, name)))
        object.__setattr__(self, "published", MappingProxyType({**self.options, **self.published}))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy by value: read-only mappings cannot be pickled."""
        return edition_from, (self.plain(),)

    def with_options(self, /, **overrides: Any) -> Edition:
        """The same edition with house rules; EditionError names an option that is wrong."""
        for name in overrides:
            _check_option(name)
        chips = overrides.get("chips")
        if isinstance(chips, Mapping):
            overrides["chips"] = {**self.chips, **chips}
        return replace(self, **overrides)

    def house_rules(self) -> dict[str, Any]:
        """The options that differ from the edition as it was published."""
        return {name: value for name, value in self.options.items() if value != self.published[name]}

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


def edition_from(plain: object) -> Edition:
    """The edition that `Edition.plain` has written down; EditionError names what is wrong with it."""
    given = dict(plain) if isinstance(plain, Mapping) else {}
    for name in ("title", "layout"):
        if not isinstance(given.get(name), str):
            _refuse(name, f"An edition has a {name}, not {given.get(name)!r}.")
    options = _all_options(given.get("options"))
    return Edition(
        id=_checked_id(given.get("id")),
        title=given["title"],
        languages=_languages(given.get("languages")),
        layout=given["layout"],
        hand_size=_by_number("hand_size", given.get("hand_size"), MOST_SEATS, MOST_CARDS),
        sequences_to_win=_by_number(
            "sequences_to_win", given.get("sequences_to_win"), MOST_TEAMS, MOST_SEQUENCES
        ),
        published=_known_options(given.get("published", {})),
        **options,
    )


@cache
def _load(id: str) -> Edition:
    """Read an edition's file over the classic one, of which it states the differences."""
    data = _read("classic")
    differences = _read(id)
    options = {**data["options"], **differences.pop("options", {})}
    return edition_from({**data, **differences, "options": options})


def _read(id: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "editions" / f"{id}.toml").read_text("utf-8"))


def _all_options(given: object) -> dict[str, Any]:
    """Every option with its checked value. One that was unknown when these were written is as it was then."""
    options = {**ADDED, **_known_options(given)}
    for name in OPTIONS:
        if name not in options:
            _refuse(name, f"Option {name!r} is missing.")
    return {name: options[name] for name in OPTIONS}


def _known_options(given: object) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        _refuse("options", f"Options are given by name, not as {given!r}.")
    for name in given:
        _check_option(name)
    return {name: OPTIONS[name](name, value) for name, value in given.items()}


def _check_option(name: object) -> None:
    if name not in OPTIONS:
        _refuse(str(name), f"There is no option {name!r}; the options are {_listing(OPTIONS)}.")


def _checked_id(id: object) -> str:
    if not isinstance(id, str) or not _ID.fullmatch(id):
        _refuse("id", f"The id of an edition is a word in small letters, not {id!r}.")
    return id


def _languages(given: object) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(language, str) for language in given):
        _refuse("languages", f"The languages of an edition are a list of words, not {given!r}.")
    return tuple(given)


def _by_number(name: str, given: object, most: int, largest: int) -> Mapping[int, int]:
    """A table from numbers of seats or teams to numbers that the kernel can hold."""
    numbers = {str(number): number for number in range(2, most + 1)}
    rows = list(given.items()) if isinstance(given, Mapping) else []
    if not rows or any(
        key not in numbers or whole(value) not in range(1, largest + 1) for key, value in rows
    ):
        limits = f"a number from 1 to {largest} for each from 2 to {most} that it allows"
        _refuse(name, f"An edition's {name!r} gives {limits}, not {given!r}.")
    return MappingProxyType({numbers[key]: int(value) for key, value in rows})


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

SWITCHES: Final = tuple(name for name, check in OPTIONS.items() if check is _switch)
"""The options that are on or off; the kernel knows each by its name."""

ADDED: Final[dict[str, Any]] = {}
"""Options that came after version 0.1.0, each with the value that all games before it were played with.

Games that were written down before such an option existed do not name it, and mean this.
"""
