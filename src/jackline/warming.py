"""Compiles the rules and the bots, or loads what was compiled before, ahead of the first game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeAlias

from numba.core import config

import jackline as jl
from jackline.ai import compiled as thinking
from jackline.ai.bot import levels, make_bot
from jackline.rules.compiling import compiled as rules
from jackline.rules.compiling.telling import notice, progress
from jackline.rules.setting_up import position as set_up

Part: TypeAlias = Literal["rules", "bots"]
"""What can be compiled by itself. Nothing is asked of the bots until somebody wants to play with them."""

Tell: TypeAlias = Callable[[Part, float], None]
"""Is told which part of the work is done, from 0 to 1."""


def warm(*parts: Part, tell: Tell = lambda part, done: None) -> None:
    """Call whatever is compiled once; it is kept on disk, so the next time takes a moment only."""
    notice.wanted = False  # whoever calls this knows
    for part in parts or ("rules", "bots"):
        folder, call = (rules, warm_rules) if part == "rules" else (thinking, warm_bots)
        kept = folder.CACHE_FOLDER
        rules.forget_old_code(kept)
        with progress(kept, lambda done, part=part: tell(part, done)):  # type: ignore[misc]
            call()


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
    if not are_bots_compiled():
        _stamp().parent.mkdir(parents=True, exist_ok=True)
        _stamp().touch()


def are_bots_compiled() -> bool:
    """Whether every level can play at once."""
    return bool(config.DISABLE_JIT) or _stamp().exists()


def _stamp() -> Path:
    return thinking.CACHE_FOLDER / "complete"
