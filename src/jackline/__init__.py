"""Cards, chips and five in a row: the rules of the game, bots, an arena and a table.

A position is a value: playing a move gives the next position and what happened. A view is what one seat
may know of it, as a plain dict; bots get nothing else.

    >>> import jackline as jl
    >>> position = jl.Position.deal(jl.edition("classic"), seats=2, deck=jl.shuffled_deck(seed=1))
    >>> position, events = position.play(position.legal_moves()[0])
    >>> bot = jl.make_bot("greedy", seed=1)
    >>> position, events = position.play(bot.choose(position.view_for(position.turn)))

Moves are written 7C@e4 (place), JH-e4 (remove), 7C! (turn in), 7C@e4=b4f4 (choose the five), draw, pass.
help(jackline.Position) and its like tell more about each of these:
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from textwrap import fill

_LINE = re.compile(r"from (jackline\.\S+) import (\w+) as \2")


def _read_names(stub: str) -> tuple[dict[str, str], dict[str, list[str]]]:
    """From `__init__.pyi`: the home of every name, and the names under each heading."""
    homes: dict[str, str] = {}
    parts: dict[str, list[str]] = {}
    for paragraph in stub.split("\n\n")[1:-1]:
        heading, *lines = paragraph.splitlines()
        found = [_LINE.fullmatch(line) for line in lines]
        homes |= {name: home for home, name in (line.groups() for line in found)}
        parts[heading.removeprefix("# ")] = [line[2] for line in found]
    return homes, parts


# The names are fetched when they are first asked for: `jackline --help` should not wait for the compiler.
_HOMES, _PARTS = _read_names(Path(__file__).with_suffix(".pyi").read_text("utf-8"))
__all__ = sorted(_HOMES)
__doc__ = (__doc__ or "") + "".join(
    f"\n{heading}:\n{fill(', '.join(names), 90, initial_indent='    ', subsequent_indent='    ')}\n"
    for heading, names in _PARTS.items()
)


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("jackline")
    if name not in _HOMES:
        raise AttributeError(f"module 'jackline' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    # help() lists what `inspect` finds and prints each class in full: for it the text above is the page.
    asked_for_help = sys._getframe(1).f_globals.get("__name__") == "inspect"
    return [] if asked_for_help else [*__all__, "__version__"]
