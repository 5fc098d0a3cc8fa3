"""Actions: a move as one number, and the cards that moves are made with.

From the low bits up: space (7), card (6), kind (3), then the lines named for claiming (22, see `ways`).
"""

from __future__ import annotations

from typing import Final

from jackline.rules.box.cards import JC, JS
from jackline.rules.compiling.compiled import inlined

PLACE: Final = 0
REMOVE: Final = 1
TURN_IN: Final = 2
DRAW: Final = 3
PASS: Final = 4
FORFEIT: Final = 5

SPACE_BITS: Final = 127
CARD_SHIFT: Final = 7
CARD_BITS: Final = 63
KIND_SHIFT: Final = 13
KIND_BITS: Final = 7
CLAIM_SHIFT: Final = 16


@inlined
def action_of(kind: int, card: int, space: int) -> int:
    """The number of a move that names no lines."""
    return kind << KIND_SHIFT | card << CARD_SHIFT | space


@inlined
def kind_of(action: int) -> int:
    """Which kind of move an action is."""
    return action >> KIND_SHIFT & KIND_BITS


@inlined
def card_of(action: int) -> int:
    """The card of an action that has one."""
    return action >> CARD_SHIFT & CARD_BITS


@inlined
def space_of(action: int) -> int:
    """The space of an action that has one."""
    return action & SPACE_BITS


@inlined
def is_jack(card: int) -> bool:
    """Whether no space shows this card."""
    return JC <= card <= JS


@inlined
def is_wild(card: int) -> bool:
    """Whether it is a two-eyed jack (J1)."""
    return card >> 1 == JC >> 1


@inlined
def is_remover(card: int) -> bool:
    """Whether it is a one-eyed jack (J2)."""
    return card >> 1 == JS >> 1
