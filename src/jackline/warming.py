"""Compiles the rules and the bots, or loads what was compiled before, ahead of the first game."""

from __future__ import annotations

import jackline as jl
from jackline import testing
from jackline.ai.bot import levels, make_bot
from jackline.ai.compiled import forget_old_thoughts
from jackline.rules.compiled import forget_old_code


def warm() -> None:
    """Call whatever is compiled once; it is kept on disk, so the next time takes a moment only."""
    forget_old_code()
    forget_old_thoughts()
    position = jl.Position.deal(jl.edition(draw="by_hand"), seats=4, deck=jl.shuffled_deck(seed=1))
    position, _ = position.play(position.legal_moves()[0])
    position.verdict("draw")
    position.penalise(0)
    position.view_for(0)
    testing.position(". " * 10 + "0 " * 5 + ". " * 85, sequences=["a2e2"])
    for level in levels():
        make_bot(level, seed=1).choose(position.view_for(position.turn))
