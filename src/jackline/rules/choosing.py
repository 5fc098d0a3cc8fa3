"""What a seat may choose from: where each card can go, and which five where a chip leaves a choice."""

from __future__ import annotations

from typing import Final, NamedTuple

from jackline.rules import kernel
from jackline.rules.box.board import SPACES
from jackline.rules.chance import system_shuffle
from jackline.rules.moment import CARD_NAMES
from jackline.rules.moves import Place, move_of
from jackline.rules.position import Position

_CARD_SHIFT: Final = kernel.CARD_SHIFT
_SPACE_BITS: Final = kernel.SPACE_BITS
_KIND_AND_CARD_BITS: Final = (1 << kernel.CLAIM_SHIFT - kernel.CARD_SHIFT) - 1
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
    found: list[dict[str, list[str]]] = [{} for _ in range(kernel.KIND_BITS + 1)]
    claiming: list[int] = []
    before, spaces = -1, [""]
    for action in position._legal_actions(seat):
        card = action >> _CARD_SHIFT & _KIND_AND_CARD_BITS
        if card != before:  # the kernel lists card by card, and space by space
            by_card = found[card >> kernel.KIND_SHIFT - kernel.CARD_SHIFT]
            before, spaces = card, by_card.setdefault(CARD_NAMES[card & kernel.CARD_BITS], [])
        if action > _WITHOUT_CLAIM:
            claiming.append(action)
            if SPACES[action & _SPACE_BITS] in spaces[-1:]:
                continue
        spaces.append(SPACES[action & _SPACE_BITS])
    return Choices(
        place=found[kernel.PLACE],
        remove=found[kernel.REMOVE],
        turn_in=list(found[kernel.TURN_IN]),
        forfeit=list(found[kernel.FORFEIT]),
        may_draw=bool(found[kernel.DRAW]),
        may_pass=bool(found[kernel.PASS]),
        claims=_claims(position, claiming) if claiming else {},
    )


def _claims(position: Position, actions: list[int]) -> dict[str, list[Place]]:
    ways: dict[Place, list[Place]] = {}
    for move in map(move_of, actions):
        if isinstance(move, Place):
            ways.setdefault(Place(move.card, move.space), []).append(move)
    return {str(plain): _default_first(position, plain, found) for plain, found in ways.items() if found[1:]}


def _default_first(position: Position, plain: Place, ways: list[Place]) -> list[Place]:
    """The way that the rules take when no line is named comes first (Q4)."""
    # Only a trial: it must not use up the game's own chance.
    after, _ = position.with_reshuffle(system_shuffle).play(plain)
    default = after.past.done if after.past else plain
    return sorted(ways, key=lambda move: move != default)
