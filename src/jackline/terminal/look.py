"""How things look in a terminal: symbols where it can show them, letters where it cannot.

A team is never told by its colour alone: it has a shape too, or a letter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SUITS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
SHAPES: Final = {"blue": "●", "green": "■", "red": "▲"}
RED_SUITS: Final = "DH"

# Colours without a background of their own are of middle brightness: terminals are dark or light.
AMBER: Final = "bold #bf8415"
MARK: Final = "bold #1d2027 on #f2b53f"
QUIET: Final = "dim"
CHIP_STYLES: Final = {
    "blue": "bold #ffffff on #2450b0",
    "green": "bold #ffffff on #1f7a5a",
    "red": "bold #ffffff on #a6202b",
}
LOCKED_STYLES: Final = {
    "blue": "bold #2450b0 on #fffdf8",
    "green": "bold #14694c on #fffdf8",
    "red": "bold #a6202b on #fffdf8",
}
NAME_STYLES: Final = {"blue": "bold #4f7fe0", "green": "bold #2f9e78", "red": "bold #d6453f"}
RED_CARD: Final = "#d6453f"
USABLE: Final = "bold #1d2027 on #ffe3a3"
USABLE_RED: Final = "bold #a51823 on #ffe3a3"


@dataclass(frozen=True)
class Look:
    """What the terminal can show."""

    symbols: bool
    """Whether it knows suits and shapes; otherwise letters stand for them."""

    width: int
    """Columns of text."""

    def card(self, name: str) -> str:
        """A card as people write it: 7♣, 10♦."""
        return self.short_card(name).replace("T", "10")

    def short_card(self, name: str) -> str:
        """A card in two letters, for where room is scarce: 7♣, T♦."""
        return name[0] + (SUITS[name[1]] if self.symbols else name[1])

    def chip(self, colour: str) -> str:
        """The shape of a colour, or its letter."""
        return SHAPES[colour] if self.symbols else colour[0].upper()

    @property
    def corner(self) -> str:
        """The sign in the corners of the board."""
        return "★" if self.symbols else "*"
