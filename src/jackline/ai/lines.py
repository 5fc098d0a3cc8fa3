"""What the spaces of a board are worth, judged by the lines through them."""

from __future__ import annotations

from typing import Final

from jackline.rules.box.board import CORNER_NAMES, SPACES
from jackline.rules.box.geometry import LINES, Line, lines_through
from jackline.rules.view import SequenceView, View, seat_in

# What one more chip in a line is worth, by the chips already there. Five in a row come before everything,
# stopping a rival's five before everything else; in between it pays to strengthen what is strong.
ATTACK: Final = (1, 4, 16, 64, 100_000)
BLOCK: Final = (0, 3, 14, 90, 20_000)


class LineValues:
    """The worth of every space to the viewer, as the board lies now."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._team = view["team_of"][seat_in(view)]
        self._chips = [useful_lines(view, team) for team in range(view["teams"])]

    def attack(self, space: str) -> int:
        """What a chip here would do for the viewer's own lines."""
        return self._sum(self._team, space, ATTACK)

    def block(self, space: str) -> int:
        """What a chip here would spoil for the strongest rival."""
        rivals = [team for team in range(self._view["teams"]) if team != self._team]
        return max(self._sum(rival, space, BLOCK) for rival in rivals)

    def loss(self, space: str) -> int:
        """What the owner of the chip here would lose with it."""
        owner = self._view["chips"][space]
        broken = [line for line in sequences_of(self._view, owner) if space in line["spaces"]]
        return self._sum(owner, space, BLOCK) + len(broken) * BLOCK[-1]

    def open_spaces(self, card: str) -> list[str]:
        """The spaces that show a card and hold no chip."""
        shown = " ".join(self._view["layout"]).split()
        taken = self._view["chips"]
        return [
            space for space, name in zip(SPACES, shown, strict=True) if name == card and space not in taken
        ]

    def _sum(self, team: int, space: str, worth: tuple[int, ...]) -> int:
        chips = self._chips[team]
        return sum(worth[chips[line]] for line in lines_through(space) if line in chips)


class LongestLines:
    """How many chips are in the best line through a space, as the board lies now."""

    def __init__(self, view: View) -> None:
        team = view["team_of"][seat_in(view)]
        self._own = useful_lines(view, team)
        self._rivals = [useful_lines(view, rival) for rival in range(view["teams"]) if rival != team]

    def own(self, space: str) -> int:
        """Of the viewer's team."""
        return _most_chips(self._own, space)

    def rivals(self, space: str) -> int:
        """Of another team."""
        return max(_most_chips(lines, space) for lines in self._rivals)


def _most_chips(lines: dict[Line, int], space: str) -> int:
    return max((lines[line] for line in lines_through(space) if line in lines), default=0)


def useful_lines(
    view: View, team: int, among: tuple[Line, ...] = LINES, without: str | None = None
) -> dict[Line, int]:
    """The lines that a team can still make a sequence of, with the chips it has there, corners included.

    `without` is a space to be looked at as if its chip were gone.
    """
    taken = [set(sequence["spaces"]) for sequence in sequences_of(view, team)]
    useful = {}
    for line in among:
        chips = _chips_in(view, team, line, without)
        if chips is not None and all(len(spaces.intersection(line)) < 2 for spaces in taken):
            useful[line] = chips
    return useful


def sequences_of(view: View, team: int) -> list[SequenceView]:
    """The lines that a team has claimed."""
    return [sequence for sequence in view["sequences"] if sequence["team"] == team]


def _chips_in(view: View, team: int, line: Line, without: str | None) -> int | None:
    """The chips of a team in a line, corners included; None if another team is there."""
    count = 0
    for space in line:
        owner = view["chips"].get(space)
        if owner == team or space in CORNER_NAMES:
            count += 1
        elif owner is not None and space != without:
            return None
    return count
