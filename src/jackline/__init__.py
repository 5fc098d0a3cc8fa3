"""Jackline: cards, chips and five in a row. The rules engine for everything else.

>>> import jackline as jl
>>> position = jl.Position.deal(jl.edition("classic"), seats=2, deck=jl.shuffled_deck(seed=1))
>>> position, events = position.play(position.legal_moves()[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from jackline.rules.cards import CARDS, Card
    from jackline.rules.chance import Shuffle, seeded_shuffle, shuffled_deck, system_shuffle
    from jackline.rules.cut import Cut, cut_for_deal
    from jackline.rules.edition import Edition, edition, editions
    from jackline.rules.errors import (
        DealError,
        EditionError,
        IllegalMove,
        JacklineError,
        LayoutError,
        NoRecord,
        NotationError,
    )
    from jackline.rules.events import Event
    from jackline.rules.layout import Layout, layout, layouts
    from jackline.rules.moment import Outcome, Sequence
    from jackline.rules.moves import Draw, Forfeit, Move, Pass, Place, Remove, TurnIn, parse_move
    from jackline.rules.position import Position
    from jackline.rules.replay import replay
    from jackline.rules.verdict import Verdict
    from jackline.rules.view import View

__all__ = [
    "CARDS",
    "Card",
    "Cut",
    "DealError",
    "Draw",
    "Edition",
    "EditionError",
    "Event",
    "Forfeit",
    "IllegalMove",
    "JacklineError",
    "Layout",
    "LayoutError",
    "Move",
    "NoRecord",
    "NotationError",
    "Outcome",
    "Pass",
    "Place",
    "Position",
    "Remove",
    "Sequence",
    "Shuffle",
    "TurnIn",
    "Verdict",
    "View",
    "cut_for_deal",
    "edition",
    "editions",
    "layout",
    "layouts",
    "parse_move",
    "replay",
    "seeded_shuffle",
    "shuffled_deck",
    "system_shuffle",
]

# The names are fetched when they are first asked for: `jackline --help` should not wait for the compiler.
_HOMES: Final = {
    "cards": ("CARDS", "Card"),
    "chance": ("Shuffle", "seeded_shuffle", "shuffled_deck", "system_shuffle"),
    "cut": ("Cut", "cut_for_deal"),
    "edition": ("Edition", "edition", "editions"),
    "errors": (
        "DealError",
        "EditionError",
        "IllegalMove",
        "JacklineError",
        "LayoutError",
        "NoRecord",
        "NotationError",
    ),
    "events": ("Event",),
    "layout": ("Layout", "layout", "layouts"),
    "moment": ("Outcome", "Sequence"),
    "moves": ("Draw", "Forfeit", "Move", "Pass", "Place", "Remove", "TurnIn", "parse_move"),
    "position": ("Position",),
    "replay": ("replay",),
    "verdict": ("Verdict",),
    "view": ("View",),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'jackline' has no attribute {name!r}")
    value = getattr(import_module(f"jackline.rules.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
