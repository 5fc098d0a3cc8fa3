"""Lines and claims straight from the words of Q1, Q3 and Q4, and boards drawn from them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

import jackline as jl

Line = tuple[str, ...]
Claim = tuple[Line, ...]

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"
"""Without compilation everything is tens of times slower, so the largest tests look at a part only."""

COLUMNS = "abcdefghij"
SPACES = [f"{column}{row}" for row in range(1, 11) for column in COLUMNS]
CORNERS = {"a1", "j1", "a10", "j10"}
DIRECTIONS = {"across": (1, 0), "down": (0, 1), "falling": (1, 1), "rising": (-1, 1)}
"""How far to the right and how far down."""


def runs(length: int, direction: str) -> list[Line]:
    """Every run of this many spaces in a direction; each, and all of them, in reading order."""
    right, down = DIRECTIONS[direction]
    found = []
    for start in SPACES:
        column, row = COLUMNS.index(start[0]), int(start[1:])
        spaces = [(column + i * right, row + i * down) for i in range(length)]
        if all(0 <= c <= 9 and r <= 10 for c, r in spaces):
            found.append(tuple(f"{COLUMNS[c]}{r}" for c, r in spaces))
    return found


_RUNS = {
    (some[0], some[-1]): some for length in range(2, 11) for way in DIRECTIONS for some in runs(length, way)
}


def run(first: str, last: str) -> Line:
    """The spaces from one to another, the earlier first."""
    return _RUNS[first, last]


def _reading(line: Line) -> tuple[int, int]:
    return SPACES.index(line[0]), SPACES.index(line[-1])


LINES: list[Line] = sorted((line for way in DIRECTIONS for line in runs(5, way)), key=_reading)
"""Q1: five spaces in a row, column or diagonal; in reading order."""


def ends(line: Line) -> str:
    """A line as it is named in a move: "b4f4"."""
    return line[0] + line[-1]


def named(claim: Claim) -> str:
    """A set of lines as it stands in a move: "=b4f4+e1e5"."""
    return "=" + "+".join(ends(line) for line in claim)


def lines(names: str) -> Claim:
    """The lines named in "b4f4 e1e5"."""
    return tuple(next(line for line in LINES if ends(line) == name) for name in names.split())


# --- the words of the rulebook ---


def fit(one: Line, other: Line) -> bool:
    """Q3: they share at most one space."""
    return len(set(one) & set(other)) <= 1


def complete(chips: Mapping[str, int], team: int) -> list[Line]:
    """Q1: every space has the team's chip or is a corner."""
    held = {space for space, owner in chips.items() if owner == team} | CORNERS
    return [line for line in LINES if held.issuperset(line)]


def permitted(chips: Mapping[str, int], team: int, sequences: Claim = ()) -> list[Claim]:
    """Q4: every set of compatible complete lines to which no further line could be added."""
    free = [line for line in complete(chips, team) if all(fit(line, sequence) for sequence in sequences)]
    sets: list[Claim] = [()]
    for line in free:
        sets += [(*some, line) for some in sets if all(fit(line, other) for other in some)]
    return [
        some
        for some in sets
        if not any(line not in some and all(fit(line, other) for other in some) for line in free)
    ]


def room(chips: Mapping[str, int], team: int, sequences: Claim) -> int:
    """Q4: lines that hold no opponent chip and fit all the team's sequences."""
    return sum(
        all(chips.get(space, team) == team for space in line)
        and all(fit(line, sequence) for sequence in sequences)
        for line in LINES
    )


def default(chips: Mapping[str, int], team: int, sequences: Claim = ()) -> Claim:
    """Q4: most sequences; then most room; then first in reading order."""
    sets = permitted(chips, team, sequences)
    most = max(len(claim) for claim in sets)
    largest = [claim for claim in sets if len(claim) == most]
    if len(largest) == 1:
        return largest[0]
    widest = max(room(chips, team, sequences + claim) for claim in largest)
    roomy = [claim for claim in largest if room(chips, team, sequences + claim) == widest]
    return min(roomy, key=lambda claim: [LINES.index(line) for line in claim])


# --- boards ---


def draw(chips: Mapping[str, int]) -> str:
    """A drawing for `jackline.testing.position`."""
    words = [str(chips.get(space, ".")) for space in SPACES]
    return "\n".join(" ".join(words[start : start + 10]) for start in range(0, 100, 10))


def of(team: int, spaces: Iterable[str]) -> dict[str, int]:
    """A chip of the team on each of these spaces but the corners."""
    return {space: team for space in spaces if space not in CORNERS}


def chips(*teams: str) -> dict[str, int]:
    """The chips of each team in turn, by spaces and runs: "a3 b5-f5"."""
    placed: dict[str, int] = {}
    for team, text in enumerate(teams):
        for word in text.split():
            first, _, last = word.partition("-")
            placed |= of(team, run(first, last) if last else [first])
    return placed


def board(*teams: str) -> str:
    """The same as a drawing."""
    return draw(chips(*teams))


def card_for(space: str) -> str:
    """The card that a space of the default layout shows."""
    return str(jl.layout("spiral").card_at(space))


def claims_listed(position: jl.Position, space: str) -> list[str]:
    """What legal_moves() puts behind each move to this space: "" or "=b4f4"."""
    moves = [
        str(move) for move in position.legal_moves() if isinstance(move, jl.Place) and move.space == space
    ]
    return sorted("".join(move.partition("=")[1:]) for move in moves)


def claimed(position: jl.Position, team: int) -> Claim:
    """The sequences of a team, in the order claimed."""
    return tuple(sequence.spaces for sequence in position.sequences if sequence.team == team)
