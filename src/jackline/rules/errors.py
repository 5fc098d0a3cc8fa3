"""Everything that can go wrong, in one tree.

JacklineError
  x NotationError      the text is not a card, space, move, layout or record
  x IllegalMove        readable, but the rules refuse it        (.verdict, .move, .seat)
  x EditionError       an option that does not exist or a value it cannot have   (.field)
      x DealError      seats, teams, deck, dealer or cuts that cannot start a game   (.field)
      x LayoutError    a board that is not a valid layout; also a NotationError
  x NoRecord           a position set up by hand has no game behind it
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jackline.rules.verdict import Verdict


class JacklineError(Exception):
    """Base of all errors of this package."""


class NotationError(JacklineError):
    """The text cannot be read."""


class IllegalMove(JacklineError):
    """The rules refuse this; `verdict` says why and `verdict.sentence` says it in words."""

    def __init__(self, verdict: Verdict, move: str, seat: int | None = None) -> None:
        self.verdict = verdict
        self.move = move
        self.seat = seat
        super().__init__(f"{move}: {verdict.sentence}")

    def __reduce__(self) -> tuple[Any, ...]:
        """So that a refusal can cross from one process to another."""
        return type(self), (self.verdict, self.move, self.seat)


class EditionError(JacklineError):
    """An edition or a house rule is wrong; `field` names the option."""

    def __init__(self, field: str, sentence: str) -> None:
        self.field = field
        super().__init__(sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        """So that a refusal can cross from one process to another."""
        return type(self), (self.field, str(self))


class DealError(EditionError):
    """A game cannot be started like this; `field` names what is wrong."""


class LayoutError(NotationError, EditionError):
    """The text is not a valid layout of the board; the message names the card that is wrong."""

    def __init__(self, sentence: str) -> None:
        EditionError.__init__(self, "layout", sentence)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self),)


class NoRecord(JacklineError):
    """The position was set up by hand, so there is no game to write down."""
