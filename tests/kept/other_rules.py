"""A later version as bad as can be: every option, hand size, goal and layout of every edition is another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from unittest import mock

import jackline as jl
from jackline.rules.box import edition, layout

OTHER_OPTIONS: Final[dict[str, Any]] = {
    "draw": {"automatic": "by_hand", "by_hand": "automatic"},
    "deck_empty": {"reshuffle": "drawn", "drawn": "reshuffle"},
    "lost_draw": {"moved": "moved_and_drawn", "moved_and_drawn": "moved"},
    "table_talk": {True: False, False: True},
    "advanced_removal": {True: False, False: True},
    "discards": {"own": "shared", "shared": "own"},
    "cut": {"card": "packet", "packet": "card"},
    "chips": lambda chips: {colour: number // 2 for colour, number in chips.items()},
    "unlimited_chips": {True: False, False: True},
    "colours": lambda colours: ["red", *colours[:1]],
    "stalemate_rounds": lambda rounds: rounds + 3,
}


@contextmanager
def other_rules() -> Iterator[None]:
    """Within this, nothing that is published is as it was."""
    sheets = {id: _other(jl.edition(id)) for id in jl.editions()}
    boards = {name: layout.layout(_mirrored(jl.layout(name))) for name in jl.layouts()}
    with (
        mock.patch.object(edition, "_load", lambda id: edition.edition_from(sheets[id])),
        mock.patch.object(layout, "_shipped", boards.__getitem__),
    ):
        yield


def _other(published: jl.Edition) -> Mapping[str, Any]:
    plain = published.plain()
    options = {name: _other_value(name, value) for name, value in plain["options"].items()}
    hands = {seats: cards % edition.MOST_CARDS + 1 for seats, cards in plain["hand_size"].items()}
    goals = {teams: goal + 1 for teams, goal in plain["sequences_to_win"].items()}
    board = "wedge" if published.layout == "spiral" else "spiral"
    changes = {"title": "Other", "languages": ["eo"], "layout": board, "hand_size": hands}
    return {**plain, **changes, "sequences_to_win": goals, "options": options}


def _mirrored(board: jl.Layout) -> str:
    return "\n".join(" ".join(reversed(row.split())) for row in board.rows)


def _other_value(name: str, value: Any) -> Any:
    other = OTHER_OPTIONS[name]
    return other(value) if callable(other) else other[value]
