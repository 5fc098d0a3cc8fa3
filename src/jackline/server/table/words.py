"""What was said in a game, and the call of table talk (K2) that is being decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

MOST_WORDS: Final = 100
"""Messages of a game that can still be called."""


class Word(Struct, frozen=True):
    """Something that was said in the game."""

    number: int
    """Of its entry."""

    person: int
    text: str


class Call(Struct, frozen=True):
    """A call that is being decided."""

    caller: int
    team: int
    message: int | None
    text: str | None
    voters: tuple[int, ...]
    at: int
    """When it was made, in milliseconds since 1970."""

    agreed: tuple[int, ...] = ()


class Talk(Struct, frozen=True):
    """What was said in a game, and what came of it."""

    words: tuple[Word, ...] = ()
    spent: frozenset[int] = frozenset()
    """Messages that have been called, by number: each only once."""

    call: Call | None = None
    dismissed: Mapping[int, int] = {}
    """When the newest call of a person was dismissed, in milliseconds since 1970."""

    def heard(self, number: int, person: int, text: str) -> Talk:
        """One more thing was said."""
        return replace(self, words=(*self.words[1 - MOST_WORDS :], Word(number, person, text)))

    def anew(self) -> Talk:
        """Another game: what was said before it is forgotten, but not who calls in vain."""
        return Talk(dismissed=self.dismissed)

    def dropped(self, call: Call, at: int) -> Talk:
        """The call has come to nothing."""
        return replace(self, call=None, dismissed={**self.dismissed, call.caller: at})
