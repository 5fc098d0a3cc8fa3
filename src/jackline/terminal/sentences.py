"""What happened, in sentences. Events must come as the reader may know them (`event.seen_by`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from jackline.rules import events as happened
from jackline.rules.events import Event
from jackline.rules.view import View
from jackline.terminal.look import Look
from jackline.terminal.names import Names, capital, counted, number

TIMES: Final = {1: "once", 2: "twice in succession"}


class Told(NamedTuple):
    """A few sentences on one move."""

    team: int | None
    """Whose move it was."""

    text: str


class Teller:
    """Turns the events of a move into sentences for one reader."""

    def __init__(self, names: Names, look: Look) -> None:
        self._names = names
        self._look = look

    def tell(self, events: Iterable[Event], after: View) -> Told:
        """What a move or a penalty did, and what came of it."""
        doings: list[tuple[int, str]] = []
        others: list[str] = []
        for event in events:
            done = self._doings(event)
            doings += done
            others += [] if done else filter(None, [self._other(event)])
        if not doings:
            return Told(None, " ".join(others))
        seat = doings[0][0]
        deed = self._names.does(seat, *(doing for _, doing in doings))
        return Told(after["team_of"][seat], " ".join([f"{deed}.", *others]))

    def _doings(self, event: Event) -> list[tuple[int, str]]:
        """Who did what, each doing beginning with its bare verb; nothing for other events."""
        card = self._look.card
        match event:
            case happened.ChipPlaced(seat=seat, card=played, space=space):
                return [(seat, f"play {'the wild ' if played.is_jack else ''}{card(played)} on {space}")]
            case happened.ChipRemoved(seat=seat, card=played, team=team, space=space):
                taken = f"take the {self._names.colours[team]} chip from {space}"
                return [(seat, f"play {card(played)}"), (seat, taken)]
            case happened.DeadCardTurnedIn(seat=seat, card=dead):
                return [(seat, f"turn in the dead {card(dead)}")]
            case happened.CardDrawn(seat=seat, card=drawn):
                return [(seat, f"draw {card(drawn)}" if drawn else "draw")]
            case happened.Passed(seat=seat):
                return [(seat, "have no card to play"), (seat, "pass")]
            case happened.CardForfeited(seat=seat, card=given):
                return [(seat, f"give up {card(given)} as a penalty")]
        return []

    def _other(self, event: Event) -> str:
        match event:
            case happened.SequenceMade(team=team, spaces=spaces):
                return f"Sequence for {self._names.team(team)} from {spaces[0]} to {spaces[-1]}!"
            case happened.SequenceBroken(team=team, spaces=spaces):
                return f"The {self._names.colours[team]} sequence from {spaces[0]} to {spaces[-1]} is broken."
            case happened.DrawLost(seat=seat):
                return self._draw_lost(seat)
            case happened.DeckReshuffled(cards=cards):
                return f"The discards are shuffled into a new draw deck of {cards} cards."
            case happened.TeamPenalised(team=team, seats=seats):
                return self._penalty(team, seats)
        return ""  # the end has a line to itself

    def _draw_lost(self, seat: int) -> str:
        if self._names.is_reader(seat):
            return "Your draw is lost: you play on with one card fewer."
        return f"{capital(self._names.seat(seat))} forgot to draw and plays on with one card fewer."

    def _penalty(self, team: int, seats: tuple[int, ...]) -> str:
        called = f"Table talk is called on {self._names.team(team)}"
        if not seats:
            return f"{called}, but nobody there holds a card."
        owing = [self._names.does(seat, "owe a card") for seat in seats]
        return f"{called}. {'. '.join(owing)}."


def end_of_game(view: View, names: Names) -> str:
    """How the game ended and why; nothing while it goes on."""
    outcome = view["outcome"]
    if outcome is None:
        return ""
    if outcome["winner"] is not None:
        return _won(view, names, outcome["winner"])
    if outcome["reason"] == "deck empty":
        return "The game is drawn: the draw deck is empty."
    rounds = view["options"]["stalemate_rounds"]
    times = TIMES.get(rounds) or f"{number(rounds)} times in succession"
    return f"The game is drawn: everybody has passed {times}."


def _won(view: View, names: Names, winner: int) -> str:
    made = [sequence["team"] for sequence in view["sequences"]]
    most = max(made.count(team) for team in range(view["teams"]) if team != winner)
    score = counted(made.count(winner), "sequence") + (f" to {number(most)}" if most else "")
    if not names.is_readers_team(winner):
        return f"{names.team(winner)} wins with {score}."
    return f"You win with {score}." if len(names.members(winner)) == 1 else f"Your team wins with {score}."
