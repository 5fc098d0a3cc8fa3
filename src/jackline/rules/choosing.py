"""Which five: the choice that a player has when a chip completes more than five in a row."""

from __future__ import annotations

from collections.abc import Iterable

from jackline.rules.chance import system_shuffle
from jackline.rules.moves import Move, Place
from jackline.rules.position import Position


def choices_of_five(position: Position, moves: Iterable[Move]) -> dict[str, list[Place]]:
    """Where a chip leaves a choice of five: the plain move with its choices, the default first."""
    ways: dict[Place, list[Place]] = {}
    for move in moves:
        if isinstance(move, Place) and move.lines:
            ways.setdefault(Place(move.card, move.space), []).append(move)
    return {str(plain): _default_first(position, plain, found) for plain, found in ways.items() if found[1:]}


def _default_first(position: Position, plain: Place, ways: list[Place]) -> list[Place]:
    """The way that the rules take when no line is named comes first (Q4)."""
    # Only a trial: it must not use up the game's own chance.
    after, _ = position.with_reshuffle(system_shuffle).play(plain)
    default = after.past.done if after.past else plain
    return sorted(ways, key=lambda move: move != default)
