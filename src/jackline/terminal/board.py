"""The board, drawn from a view: nothing here can know a hidden card."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rich.text import Text

from jackline.rules.box.board import COLUMNS, CORNER_NAMES, SIZE, SPACES
from jackline.rules.moves import Place, Remove, parse_move
from jackline.rules.view import View
from jackline.terminal.look import (
    AMBER,
    CHIP_STYLES,
    LOCKED_STYLES,
    MARK,
    QUIET,
    RED_CARD,
    RED_SUITS,
    USABLE,
    USABLE_RED,
    Look,
)

WIDE: Final = 6
COMPACT: Final = 4
TINY: Final = 3
ROW_NUMBER: Final = 3

LEGEND: Final = "( ) your cards fit   [ ] locked in a sequence   > played on last"


def draw_board(view: View, look: Look, usable: Collection[str] = ()) -> Text:
    """Ten rows with coordinates, as wide as the terminal allows."""
    drawing = _Drawing(view, look, usable)
    lines = [drawing.heading(), *(drawing.row(number) for number in range(1, SIZE + 1))]
    return Text("\n", no_wrap=True, overflow="crop").join(lines)


def cell_width(look: Look) -> int:
    """Columns for a space: the widest board that fits."""
    fitting = [cell for cell in (WIDE, COMPACT) if 2 * ROW_NUMBER + SIZE * cell <= look.width]
    return fitting[0] if fitting else TINY


def recent_spaces(view: View) -> list[str]:
    """Where chips came or went since the reader last moved, or in the last move."""
    spaces: list[str] = []
    for line in reversed(view["history"]):
        who, _, text = line.partition(" ")
        move = parse_move(text) if who.isdigit() else None
        if not isinstance(move, (Place, Remove)):
            continue
        own = view["viewer"] is None or who == str(view["viewer"])
        spaces += [] if own and spaces else [move.space]
        if own:
            break
    return spaces


@dataclass(frozen=True)
class _Drawing:
    view: View
    look: Look
    usable: Collection[str]

    @cached_property
    def cell(self) -> int:
        return cell_width(self.look)

    @cached_property
    def cards(self) -> dict[str, str]:
        return dict(zip(SPACES, " ".join(self.view["layout"]).split(), strict=True))

    @cached_property
    def recent(self) -> list[str]:
        return recent_spaces(self.view)

    def heading(self) -> Text:
        letters = "".join(f"{letter:>{self.cell // 2 + 1}}".ljust(self.cell) for letter in COLUMNS)
        return Text(" " * ROW_NUMBER + letters, style=QUIET)

    def row(self, number: int) -> Text:
        line = Text(f"{number:>{ROW_NUMBER - 1}} ", style=QUIET)
        row = Text("").join([line, *(self.space(f"{letter}{number}") for letter in COLUMNS)])
        if self.cell > TINY:
            row.append(f" {number:<{ROW_NUMBER - 1}}", style=QUIET)
        return row

    def space(self, space: str) -> Text:
        """A mark if it was played on last, then what lies there in its brackets."""
        content, style = self.content(space)
        opening, closing = self.brackets(space)
        mark = (">", MARK) if space in self.recent else (" ", "")
        if self.cell == WIDE:
            shown = f"{content:^3}" if len(content) == 1 else f"{content:>3}"
            return Text.assemble(mark, (f"{opening}{shown}{closing}", style))
        first = mark if space in self.recent else (opening, style)
        rest = f"{content:>2}{closing}"[: self.cell - 1]
        return Text.assemble(first, (rest, style))

    def brackets(self, space: str) -> tuple[str, str]:
        if space in self.usable:
            return "(", ")"
        return ("[", "]") if space in self.view["locked"] else (" ", " ")

    def content(self, space: str) -> tuple[str, str]:
        """What is seen on a space, and in which style."""
        if space in CORNER_NAMES:
            return self.look.corner, AMBER
        if space in self.view["chips"]:
            colour = self.view["colours"][self.view["chips"][space]]
            styles = LOCKED_STYLES if space in self.view["locked"] else CHIP_STYLES
            return self.look.chip(colour), styles[colour]
        return self.card(self.cards[space], space in self.usable)

    def card(self, name: str, usable: bool) -> tuple[str, str]:
        shown = self.look.card(name) if self.cell == WIDE else self.look.short_card(name)
        red = name[1] in RED_SUITS
        if usable:
            return shown, USABLE_RED if red else USABLE
        return shown, RED_CARD if red else ""
