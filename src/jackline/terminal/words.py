"""The longer texts of the terminal game: the greeting and the help."""

from __future__ import annotations

from typing import Final

from jackline.rules.cut import Cut
from jackline.rules.moves import Forfeit, Move, Pass, Place, Remove, TurnIn
from jackline.rules.view import View
from jackline.terminal.board import LEGEND
from jackline.terminal.look import Look
from jackline.terminal.names import Names, capital, counted, listed

COMMANDS: Final = (
    ("3", "play card 3 of your hand; you are asked for the space"),
    ("7C@e4", "play the seven of clubs on e4; 7c e4 will do"),
    ("JS-e4", "take the chip from e4 with a one-eyed jack"),
    ("7C!", "turn in a dead card and draw another"),
    ("draw, pass", "when the rules ask for it"),
    ("hint", "what the strongest bot would do, and why"),
    ("board", "show the board again"),
    ("log", "what has happened; log all shows the whole game"),
    ("record FILE", "save the game so far; jackline replay FILE shows it"),
    ("quit", "leave the game"),
)


def help_text(view: View, look: Look) -> str:
    """The rules in short, and all that can be typed."""
    card = look.card
    wins = "the first wins" if view["sequences_to_win"] == 1 else f"{counted(2, 'sequence')} win"
    rules = [
        f"Five chips of your team in a straight line are a sequence; {wins}.",
        "Play a card: your chip goes on one of the two spaces that show it.",
        "The corners count for everyone, as if your own chip lay there.",
        f"{card('JC')} and {card('JD')} have two eyes and are wild: a chip on any open space.",
        f"{card('JS')} and {card('JH')} have one eye: they take a rival's chip off the board.",
        "A card is dead when both its spaces are taken: turn it in before you play.",
        f"On the board: {LEGEND}",
    ]
    typed = [f"  {what:12} {does}" for what, does in COMMANDS]
    return "\n".join([*rules, "", "You can type:", *typed])


def greeting(view: View, names: Names, look: Look, bot: str) -> str:
    """Who plays with whom, and for what."""
    teams = range(view["teams"])
    own = next(team for team in teams if names.is_readers_team(team))
    partners = [name for name in names.members(own) if name != "you"]
    rivals = [_with_shape(team, names, look) for team in teams if team != own]
    side = f" with {listed(partners)}" if partners else ""
    bots = f", a {bot} bot" if view["seats"] == 2 else f". All others are {bot} bots"
    needed = view["sequences_to_win"]
    wins = "The first sequence wins" if needed == 1 else f"{capital(counted(needed, 'sequence'))} win"
    return f"You play {_with_shape(own, names, look)}{side} against {listed(rivals)}{bots}. {wins}."


def _with_shape(team: int, names: Names, look: Look) -> str:
    return f"{names.team(team)} ({look.chip(names.colours[team])})"


def cut_told(cut: Cut, names: Names, look: Look) -> str:
    """What everybody cut, and who deals."""
    shown = []
    for seat, cards in enumerate(cut.shown):
        verb = "show" if names.is_reader(seat) else "shows"
        shown.append(f"{names.seat(seat)} {verb} {' and then '.join(look.card(card) for card in cards)}")
    return f"The cut: {', '.join(shown)}. {dealer_told(cut.dealer, len(cut.shown), names)}"


def dealer_told(dealer: int, seats: int, names: Names) -> str:
    """Who deals and who begins."""
    first = (dealer + 1) % seats
    begins = "begin" if names.is_reader(first) else "begins"
    return f"{names.does(dealer, 'deal')}, so {names.seat(first)} {begins}."


def in_words(move: Move, look: Look) -> str:
    """A move for people who do not know the notation yet."""
    match move:
        case Place(card=card, space=space):
            return f"{look.card(card)} on {space}"
        case Remove(card=card, space=space):
            return f"take the chip from {space} with {look.card(card)}"
        case TurnIn(card=card):
            return f"turn in the dead {look.card(card)}"
        case Forfeit(card=card):
            return f"give up {look.card(card)}"
    return "nothing else is left" if isinstance(move, Pass) else "a card is due"
