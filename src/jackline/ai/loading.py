"""Anybody's bot by its name: a level of ours, or `package.module:Class` of whoever wrote one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

from jackline.ai.bot import Bot, UnknownBot, make_bot


def load_bot(name: str, seed: int | None = None) -> Bot:
    """A new bot of this name; UnknownBot says in a sentence what is missing.

    A module is looked for in the current directory first. The class is called with `seed=` if it takes it.
    """
    module, colon, made_by = name.partition(":")
    if not colon:
        return _make_ours(name, seed)
    maker = _find(name, module, made_by)
    try:
        bot = new_bot(maker, seed)
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"{name} cannot be made: {_told(error)}.") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name} is not a bot: it has no method choose(view).")
    loaded: Bot = bot
    return loaded


def new_bot(maker: Callable[..., Any], seed: int | None = None) -> Any:
    """What a class makes, with `seed=` if it takes it."""
    return maker(seed=seed) if _takes_seed(maker) else maker()


def _make_ours(name: str, seed: int | None) -> Bot:
    try:
        return make_bot(name, seed)
    except UnknownBot as error:
        raise UnknownBot(f"{error} A bot of your own is written package.module:Class.") from None


def _find(name: str, module: str, made_by: str) -> Callable[..., Any]:
    found = getattr(_import(name, module), made_by, None)
    if found is None:
        raise UnknownBot(f"There is no class {made_by!r} in the module {module!r}.")
    if not callable(found):
        raise UnknownBot(f"{name} is not a bot: a bot is made by a class.")
    maker: Callable[..., Any] = found
    return maker


def _import(name: str, module: str) -> object:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    if not all(part.isidentifier() for part in module.split(".")):
        raise UnknownBot(f"{name} does not name a bot: write package.module:Class.")
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        # A module that the bot itself needs may be the one that is missing.
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise UnknownBot(
                f"The module {module!r} needs the module {error.name!r}, which is missing."
            ) from error
        raise UnknownBot(f"There is no module {module!r} for the bot {name}.") from error
    except (Exception, SystemExit) as error:
        raise UnknownBot(f"The module {module!r} cannot be imported: {_told(error)}.") from error


def _takes_seed(maker: Callable[..., Any]) -> bool:
    try:
        parameters = signature(maker).parameters.values()
    except ValueError:  # some classes written in C do not tell
        return False
    return any(
        parameter.kind is Parameter.VAR_KEYWORD
        or (parameter.name == "seed" and parameter.kind is not Parameter.POSITIONAL_ONLY)
        for parameter in parameters
    )


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(".: ")
