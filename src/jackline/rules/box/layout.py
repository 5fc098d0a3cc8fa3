"""Layouts: which card every space of the board shows (S7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Final

from jackline.rules.box.board import CORNERS, SIZE, SPACES, space_id
from jackline.rules.box.cards import CARD_NAMED, CARDS
from jackline.rules.errors import LayoutError

CORNER_MARK: Final = "**"
LAYOUT_NAMES: Final = ("spiral", "wedge")

LONGEST_CACHED: Final = 320
"""Room for a hundred cards; remembering longer texts would let a stranger fill the memory."""


@dataclass(frozen=True)
class Layout:
    """A valid board: the name on each of the 100 spaces, `**` in the corners."""

    shown: tuple[str, ...]

    def __post_init__(self) -> None:
        """LayoutError names the card that is wrong."""
        if not isinstance(self.shown, tuple) or len(self.shown) != SIZE * SIZE:
            raise LayoutError("A layout is a tuple of 100 cards.")
        for number, name in enumerate(self.shown):
            _check_space(number, name)
        _check_twice(self.shown)

    def __str__(self) -> str:
        """Ten rows of ten names, which `layout` reads again."""
        return "\n".join(self.rows)

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """Each row as one text."""
        starts = range(0, SIZE * SIZE, SIZE)
        return tuple(" ".join(self.shown[start : start + SIZE]) for start in starts)

    def card_at(self, space: str) -> str:
        """The card that a space shows."""
        return self.shown[space_id(space)]

    def spaces_of(self, card: str) -> tuple[str, ...]:
        """The two spaces that show a card, none for a jack."""
        return self._spaces.get(card, ())

    @cached_property
    def _spaces(self) -> dict[str, tuple[str, ...]]:
        places: dict[str, tuple[str, ...]] = {}
        for space, name in zip(SPACES, self.shown, strict=True):
            places[name] = (*places.get(name, ()), space)
        return places


def layouts() -> tuple[str, ...]:
    """The names of the layouts that come with the game, the default first."""
    return LAYOUT_NAMES


def layout(text: str) -> Layout:
    """A layout by its name, or from ten rows of text; LayoutError names the card that is wrong."""
    if not isinstance(text, str):
        raise LayoutError(f"A layout is text, not {text!r}.")
    if text in LAYOUT_NAMES:
        return _shipped(text)
    return _parse_cached(text) if len(text) <= LONGEST_CACHED else _parse(text)


@cache
def _shipped(name: str) -> Layout:
    return _parse((resources.files(__package__) / "layouts" / f"{name}.txt").read_text("utf-8"))


def _parse(text: str) -> Layout:
    rows = [row.split() for row in text.splitlines() if row.strip()]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise LayoutError(
            f"A layout has ten rows of ten cards, or is one of {', '.join(LAYOUT_NAMES)};"
            f" this has {len(rows)} rows of {', '.join(str(len(row)) for row in rows[:12]) or 'nothing'}."
        )
    return Layout(tuple(name for row in rows for name in row))


_parse_cached: Final = lru_cache(maxsize=16)(_parse)


def _check_space(number: int, name: str) -> None:
    if number in CORNERS:
        if name != CORNER_MARK:
            raise LayoutError(f"{SPACES[number]} is a corner: it shows {CORNER_MARK}, not {name!r}.")
    elif name not in CARD_NAMED:
        raise LayoutError(f"{name!r} on {SPACES[number]} is not a card.")
    elif CARD_NAMED[name].is_jack:
        raise LayoutError(f"{name} on {SPACES[number]}: jacks do not appear on the board.")


def _check_twice(shown: tuple[str, ...]) -> None:
    times = Counter(shown)
    for card in CARDS:
        if not card.is_jack and times[card] != 2:
            raise LayoutError(f"{card} appears {times[card]} times on the board; every card appears twice.")
