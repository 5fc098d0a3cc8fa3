"""From a card to a move: which space, and which five where there is a choice."""

from __future__ import annotations

from typing import Final

from jackline.rules.box.board import space_id
from jackline.rules.box.cards import Card
from jackline.rules.errors import NotationError
from jackline.rules.moves import Forfeit, Move, Place, Remove, TurnIn, parse_move
from jackline.terminal.board import draw_board
from jackline.terminal.hand import spaces_for
from jackline.terminal.look import Look
from jackline.terminal.names import listed
from jackline.terminal.screen import Screen
from jackline.terminal.table import PERSON, Table
from jackline.terminal.typed import number_up_to

MANY_SPACES: Final = 12


class Choosing:
    """Asks what to do with a card of the person's hand."""

    def __init__(self, screen: Screen, table: Table) -> None:
        self._screen = screen
        self._table = table

    def move_with(self, card: Card) -> Move | None:
        """The move that the person wants to make with a card; None if they go back or it has none."""
        options = self._options(card)
        if not options:
            self._screen.say(why_useless(self._table, card, self._screen.look))
            return None
        if isinstance(options[0], (TurnIn, Forfeit)):
            return options[0]
        space = self._ask_space(card)
        if space is None:
            return None
        chosen = [move for move in options if isinstance(move, (Place, Remove)) and move.space == space]
        five = [move for move in chosen if isinstance(move, Place)]
        if len(five) > 1:
            return self._ask_five(five)
        return chosen[0] if chosen else _on_space(card, space)

    def _options(self, card: Card) -> list[Move]:
        moves = [parse_move(text) for text in self._table.view["moves"]]
        return [move for move in moves if getattr(move, "card", None) == card]

    def _ask_space(self, card: Card) -> str | None:
        look, view = self._screen.look, self._table.view
        spaces = spaces_for(view, card)
        where = "any marked ( )" if len(spaces) > MANY_SPACES else listed(spaces, "or")
        verb = "take the chip from" if card.is_one_eyed else "go on"
        self._screen.say("", draw_board(view, look, spaces), f"{look.card(card)} can {verb} {where}.")
        while True:
            text = self._screen.ask("Which space? (Enter: back)").lower().removeprefix("@")
            if not text:
                return None
            try:
                space_id(text)
            except NotationError as error:
                self._screen.say(f"{error}.")
            else:
                return text

    def _ask_five(self, options: list[Place]) -> Place | None:
        """The rules' own choice is preset (Q4)."""
        ways = self._table.choice_of_five(Place(options[0].card, options[0].space))
        lines = [f"  {number}  {_lines(move)}" for number, move in enumerate(ways, start=1)]
        lines[0] += "  (the usual choice)"
        self._screen.say("Sequence! Which five will you lock?", *lines)
        while True:
            number = number_up_to(len(ways), self._screen.ask("Which one? (Enter: 1)") or "1")
            if number is not None:
                return ways[number - 1]
            self._screen.say(f"Choose a number from 1 to {len(ways)}.")


def why_useless(table: Table, card: Card, look: Look) -> str:
    """Why nothing can be done with a card of the hand now."""
    position, view = table.position, table.view
    if view["turn"] != PERSON or card in view["dead_cards"]:
        return position.verdict(TurnIn(card), PERSON).sentence
    if card.is_one_eyed:
        return f"There is no chip that {look.card(card)} could take."
    if view["chips_left"][view["team_of"][PERSON]] == 0:
        return "Your team has no chip left to place."
    return f"No space is open for {look.card(card)}."


def _on_space(card: Card, space: str) -> Move:
    """The move meant, though the rules will refuse it and say why."""
    return Remove(card, space) if card.is_one_eyed else Place(card, space)


def _lines(move: Place) -> str:
    return " and ".join(f"{first} to {last}" for first, last in move.lines)
