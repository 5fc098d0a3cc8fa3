"""What the seats and teams are called when one of them reads the sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from jackline.rules.view import View

THIRD_PERSON: Final = {"pass": "passes", "have": "has"}
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Names:
    """Seats are called by their colour, numbered if a team has several; the reader's own is "you"."""

    def __init__(self, view: View) -> None:
        self._reader = view["viewer"]
        self._team_of = view["team_of"]
        self.colours = view["colours"]

    def team(self, team: int) -> str:
        """The name of a team: Green."""
        return self.colours[team].capitalize()

    def seat(self, seat: int) -> str:
        """The name of a seat within a sentence: Green, Green 2 or you."""
        if seat == self._reader:
            return "you"
        mates = self._mates(self._team_of[seat])
        name = self.team(self._team_of[seat])
        return f"{name} {mates.index(seat) + 1}" if len(mates) > 1 else name

    def members(self, team: int) -> list[str]:
        """The seats of a team, clockwise."""
        return [self.seat(seat) for seat in self._mates(team)]

    def _mates(self, team: int) -> list[int]:
        return [seat for seat, other in enumerate(self._team_of) if other == team]

    def is_reader(self, seat: int) -> bool:
        """Whether this is the seat that reads."""
        return seat == self._reader

    def is_readers_team(self, team: int) -> bool:
        """Whether the reader plays for this team."""
        return self._reader is not None and self._team_of[self._reader] == team

    def does(self, seat: int, *doings: str) -> str:
        """A sentence without its full stop: who does what, each doing beginning with its bare verb."""
        told = doings if self.is_reader(seat) else [_third_person(doing) for doing in doings]
        return f"{capital(self.seat(seat))} {listed(told)}"


def capital(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def listed(things: Sequence[str], joint: str = "and") -> str:
    """One, two and three."""
    *most, last = things
    return f"{', '.join(most)} {joint} {last}" if most else last


def things(count: int, noun: str) -> str:
    """So many of something: 1 card, 2 cards."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def counted(count: int, noun: str) -> str:
    """A small number of things in words: one card, two cards."""
    return things(count, noun).replace(str(count), number(count), 1)


def number(count: int) -> str:
    """A small number in words."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _third_person(doing: str) -> str:
    verb, *rest = doing.split(" ", 1)
    return " ".join([THIRD_PERSON.get(verb, verb + "s"), *rest])
