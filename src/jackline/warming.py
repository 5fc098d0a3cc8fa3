"""Compiles the rules and the bots, or loads what was compiled before, ahead of the first game."""

from __future__ import annotations

import jackline as jl
from jackline.ai import compiled as thinking
from jackline.ai.bot import levels, make_bot
from jackline.rules import compiled as rules
from jackline.rules.setting_up import position as set_up


def warm() -> None:
    """Call whatever is compiled once; it is kept on disk, so the next time takes a moment only."""
    for part in (rules, thinking):
        rules.forget_old_code(part.CACHE_FOLDER)
    warm_rules()
    warm_bots()


def warm_rules() -> None:
    """What every table needs."""
    position = jl.Position.deal(jl.edition(draw="by_hand"), seats=4, deck=jl.shuffled_deck(seed=1))
    position, _ = position.play(position.legal_moves()[0])
    position.verdict("draw")
    position.penalise(0)
    position.view_for(0)
    set_up(". " * 10 + "0 " * 5 + ". " * 85, sequences=["a2e2"])


def warm_bots() -> None:
    """What bots need to think."""
    view = jl.Position.deal(jl.edition(), seats=2, deck=jl.shuffled_deck(seed=1)).view_for(1)
    for level in levels():
        make_bot(level, seed=1).choose(view)
