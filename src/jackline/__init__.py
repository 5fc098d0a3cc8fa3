"""Jackline: cards, chips and five in a row. The rules engine for everything else.

>>> import jackline as jl
>>> position = jl.Position.deal(jl.edition("classic"), seats=2, deck=jl.shuffled_deck(seed=1))
>>> position, events = position.play(position.legal_moves()[0])
"""

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
from jackline.rules.moves import Draw, Forfeit, Move, Pass, Place, Remove, TurnIn, parse_move
from jackline.rules.position import Outcome, Position, Sequence
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
