"""What a seat may choose from: where each card can go, and which five where a chip leaves a choice."""

from __future__ import annotations

from typing import Final, NamedTuple

from jackline.rules import kernel
from jackline.rules.board import SPACES
from jackline.rules.chance import system_shuffle
from jackline.rules.moves import Move, Place, move_of
from jackline.rules.position import CARD_NAMES, Position

_SPACE_BITS: Final = (1 << kernel.CARD_SHIFT) - 1
_CARD_BITS: Final = (1 << kernel.KIND_SHIFT - kernel.CARD_SHIFT) - 1
_KIND_BITS: Final = (1 << kernel.CLAIM_SHIFT - kernel.KIND_SHIFT) - 1
_WITHOUT_CLAIM: Final = (1 << kernel.CLAIM_SHIFT) - 1


class Choices(NamedTuple):
    """All that a seat may do now, by card."""

    place: dict[str, list[str]]
    """The spaces on which each card can put a chip."""

    remove: dict[str, list[str]]
    """The spaces from which each card can take one."""

    turn_in: list[str]
    forfeit: list[str]
    may_draw: bool
    may_pass: bool

    claims: dict[str, list[Place]]
    """Where a chip leaves a choice of five: the plain move with its choices, the default first."""


def choices_for(position: Position, seat: int) -> Choices:
    """What a seat may do now, turn or not. Each space once, however many ways there are to claim lines."""
    # Numbers instead of moves: with a wild jack in hand this is most of the work of showing a position.
    spaces: dict[int, dict[int, None]] = {}
    claiming: list[int] = []
    for action in position.legal_actions(seat):
        if action > _WITHOUT_CLAIM:
            claiming.append(action)
            action &= _WITHOUT_CLAIM
        spaces.setdefault(action >> kernel.CARD_SHIFT, {})[action & _SPACE_BITS] = None
    found: dict[int, dict[str, list[str]]] = {kind: {} for kind in range(_KIND_BITS + 1)}
    for key, where in spaces.items():
        found[key >> kernel.KIND_SHIFT - kernel.CARD_SHIFT][CARD_NAMES[key & _CARD_BITS]] = [
            SPACES[space] for space in where
        ]
    return Choices(
        place=found[kernel.PLACE],
        remove=found[kernel.REMOVE],
        turn_in=list(found[kernel.TURN_IN]),
        forfeit=list(found[kernel.FORFEIT]),
        may_draw=bool(found[kernel.DRAW]),
        may_pass=bool(found[kernel.PASS]),
        claims=_claims(position, [move_of(action) for action in claiming]),
    )


def _claims(position: Position, moves: list[Move]) -> dict[str, list[Place]]:
    ways: dict[Place, list[Place]] = {}
    for move in moves:
        if isinstance(move, Place):
            ways.setdefault(Place(move.card, move.space), []).append(move)
    return {str(plain): _default_first(position, plain, found) for plain, found in ways.items() if found[1:]}


def _default_first(position: Position, plain: Place, ways: list[Place]) -> list[Place]:
    """The way that the rules take when no line is named comes first (Q4)."""
    # Only a trial: it must not use up the game's own chance.
    after, _ = position.with_reshuffle(system_shuffle).play(plain)
    default = after.past.done if after.past else plain
    return sorted(ways, key=lambda move: move != default)
