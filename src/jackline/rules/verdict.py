"""Why a move is refused, as a small number for the kernel and a sentence for people."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final


class Verdict(IntEnum):
    """The first reason that applies, in this order; OK if none does."""

    sentence: str
    """What to tell the player."""

    clause: str
    """The clause of the rulebook behind it."""

    def __new__(cls, value: int, clause: str, sentence: str) -> Verdict:
        """Give each number its clause and its sentence."""
        member = int.__new__(cls, value)
        member._value_ = value
        member.clause = clause
        member.sentence = sentence
        return member

    def __reduce_ex__(self, _: object) -> tuple[Any, ...]:
        """Pickle by name: the numbers may change."""
        return getattr, (type(self), self.name)

    OK = 0, "T1", "This move is legal."

    NO_SUCH_SEAT = 1, "S1", "There is no such seat at this table."
    GAME_OVER = 2, "Q6", "The game is over."

    NO_DRAW_DUE = 3, "L1", "No draw is due to you."
    NOTHING_TO_DRAW = 4, "E3", "No card is left to draw."

    OWES_NOTHING = 5, "K1", "You owe no penalty card."
    NOT_IN_HAND = 6, "T1", "That card is not in your hand."

    NOT_YOUR_TURN = 7, "T1", "It is not your turn."
    OWES_A_CARD = 8, "K2", "First choose the penalty card that you owe."

    MUST_PLAY = 9, "P1", "You may pass only when none of your cards can be played."

    ONE_TURN_IN_A_TURN = 10, "D1", "Only one dead card may be turned in each turn."
    JACKS_NEVER_DIE = 11, "D1", "A jack is never a dead card."
    NOT_DEAD = 12, "D1", "That card is not dead: a space that shows it is still open."

    ONE_EYED_JACK_REMOVES = 13, "J2", "A one-eyed jack removes a chip; it cannot place one."
    CORNER = 14, "T2", "The corners belong to everyone: nothing is placed or removed there."
    SPACE_TAKEN = 15, "T2", "There is already a chip on that space."
    WRONG_SPACE = 16, "T2", "That space does not show your card."
    NO_CHIPS_LEFT = 17, "S9", "Your team has no chip left to place."

    NOT_A_LINE = 18, "Q1", "The ends named are not those of five spaces in a row."
    LINE_NOT_COMPLETED = 19, "Q1", "This chip does not complete the line named."
    LINE_CLASHES = 20, "Q3", "The line named shares more than one space with a sequence you already have."
    CLAIMS_CLASH = 21, "Q3", "Two of the lines named share more than one space."
    CLAIM_INCOMPLETE = 22, "Q2", "Another line must be claimed as well: claiming is not optional."

    NOT_A_REMOVER = 23, "T3", "Only a one-eyed jack removes a chip."
    SPACE_OPEN = 24, "J2", "There is no chip on that space."
    OWN_CHIP = 25, "J3", "A one-eyed jack never removes a chip of your own team."
    LOCKED = 26, "J2", "That chip is part of a completed sequence and stays."

    NO_SUCH_TEAM = 27, "S2", "There is no such team at this table."
    TABLE_TALK_ALLOWED = 28, "K1", "At this table there is no penalty for table talk."
    TEAM_OF_ONE = 29, "K2", "A team of one has nobody to coach: no penalty."


VERDICTS: Final = tuple(Verdict)
"""Every verdict at the place of its number."""
