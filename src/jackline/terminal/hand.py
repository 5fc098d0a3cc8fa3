"""The reader's hand and the score, drawn from a view."""

from __future__ import annotations

from rich.columns import Columns
from rich.text import Text

from jackline.rules.box.cards import RANKS, SUITS, Card
from jackline.rules.moves import Place, Remove, parse_move
from jackline.rules.view import View
from jackline.terminal.look import AMBER, NAME_STYLES, QUIET, RED_CARD, RED_SUITS, Look
from jackline.terminal.names import Names, capital, listed, things

FEW_CHIPS = 10


def sorted_hand(view: View) -> list[Card]:
    """The reader's cards by suit and rank, jacks last: the order in which they are numbered."""
    cards = [Card(name) for name in view["hand"] or []]
    return sorted(cards, key=lambda card: (card.is_jack, SUITS.index(card.suit), RANKS.index(card.rank)))


def spaces_for(view: View, card: Card) -> list[str]:
    """Where the reader can use a card now."""
    moves = [parse_move(text) for text in view["moves"]]
    found = [move.space for move in moves if isinstance(move, (Place, Remove)) and move.card == card]
    return list(dict.fromkeys(found))


def usable_spaces(view: View) -> set[str]:
    """Where the reader can use a card now; jacks are left out, since they would mark the whole board."""
    return {space for card in sorted_hand(view) if not card.is_jack for space in spaces_for(view, card)}


def draw_hand(view: View, look: Look) -> Columns:
    """The cards, numbered, each with what can be done with it."""
    cards = [_card(number, card, view, look) for number, card in enumerate(sorted_hand(view), start=1)]
    return Columns(cards, padding=(0, 3), column_first=False)


def _card(number: int, card: Card, view: View, look: Look) -> Text:
    return Text.assemble(
        (f"{number} ", QUIET),
        (look.card(card), f"bold {RED_CARD}" if card.suit in RED_SUITS else "bold"),
        (f" {note(view, card)}".rstrip(), AMBER if card.is_jack else ""),
        no_wrap=True,
    )


def note(view: View, card: Card) -> str:
    """What to know about a card: its spaces, or why it has none."""
    if card.is_two_eyed:
        return "WILD"
    if card.is_one_eyed:
        return "REMOVE"
    return "DEAD" if card in view["dead_cards"] else " ".join(spaces_for(view, card))


def draw_score(view: View, look: Look, names: Names) -> Text:
    """A line for each team, and the draw deck."""
    lines = [_team(team, view, look, names) for team in range(view["teams"])]
    lines.append(Text(f"Draw deck: {things(view['deck_size'], 'card')}", style=QUIET))
    return Text("\n").join(lines)


def _team(team: int, view: View, look: Look, names: Names) -> Text:
    colour = names.colours[team]
    made = sum(sequence["team"] == team for sequence in view["sequences"])
    members = names.members(team)
    who = "" if members == [names.team(team)] else f" ({listed(members)})"
    needed = view["sequences_to_win"]
    left = view["chips_left"][team]
    few = f", {things(left, 'chip')} left" if left is not None and left <= FEW_CHIPS else ""
    return Text.assemble(
        (f"{look.chip(colour)} {capital(colour)}", NAME_STYLES[colour]),
        f"{who}: {made} of {things(needed, 'sequence')}{few}",
    )
