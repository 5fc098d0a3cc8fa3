"""Bots by name: ours, and anybody's by module and class."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from jackline.ai.bot import Bot, UnknownBot, bots
from jackline.ai.loading import load_bot
from tests.arena.bots import First, Remembers, TakesAnything
from tests.arena.contests import BOTS


@pytest.mark.parametrize("name", bots())
def test_our_bots_are_loaded_by_their_names(name: str) -> None:
    assert callable(load_bot(name, 1).choose)


def test_a_bot_gets_the_seed_if_it_takes_one() -> None:
    Remembers.seeds.clear()
    assert isinstance(load_bot(f"{BOTS}:Remembers", 7), Remembers)
    assert Remembers.seeds == [7]
    anything = load_bot(f"{BOTS}:TakesAnything", 8)
    assert isinstance(anything, TakesAnything)
    assert anything.settings == {"seed": 8}
    assert isinstance(load_bot(f"{BOTS}:First", 9), First)


def test_a_function_may_make_a_bot() -> None:
    assert isinstance(load_bot(f"{BOTS}:made_by_a_function", 1), First)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty current directory, forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def test_modules_are_looked_for_in_the_current_directory(folder: Path) -> None:
    (folder / "evening_bots.py").write_text("from tests.arena.bots import First\n", "utf-8")
    bot: Bot = load_bot("evening_bots:First")
    assert isinstance(bot, First)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "deep",
            "There is no bot 'deep'; the bots are .*[.] A bot of your own is written package.module:Class.",
        ),
        ("nowhere:Bot", "There is no module 'nowhere' for the bot nowhere:Bot."),
        (f"{BOTS}.deeper:Bot", f"There is no module '{BOTS}.deeper' for the bot {BOTS}.deeper:Bot."),
        (f"{BOTS}:Nobody", f"There is no class 'Nobody' in the module '{BOTS}'."),
        (f"{BOTS}:", f"There is no class '' in the module '{BOTS}'."),
        (f"{BOTS}:Mute", rf"{BOTS}:Mute is not a bot: it has no method choose\(view\)."),
        (f"{BOTS}:NOT_CALLABLE", f"{BOTS}:NOT_CALLABLE is not a bot: a bot is made by a class."),
        (f"{BOTS}:NeedsMore", f"{BOTS}:NeedsMore cannot be made: TypeError: .*'courage'."),
        (f"{BOTS}:LeavesAtOnce", f"{BOTS}:LeavesAtOnce cannot be made: SystemExit: 0."),
        ("./bots.py:Bot", "./bots.py:Bot does not name a bot: write package.module:Class."),
        (":Bot", ":Bot does not name a bot: write package.module:Class."),
    ],
)
def test_what_is_no_bot_is_told_in_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(UnknownBot, match=f"^{sentence}$"):
        load_bot(name)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("class Bot(:", r"The module 'poor_bots' cannot be imported: SyntaxError: .*poor_bots.py, line 1\)."),
        ("raise SystemExit", "The module 'poor_bots' cannot be imported: SystemExit."),
        ("1 / 0", "The module 'poor_bots' cannot be imported: ZeroDivisionError: division by zero."),
        ("import nowhere.at_all", "The module 'poor_bots' needs the module 'nowhere', which is missing."),
    ],
)
def test_a_module_that_does_not_work_says_why(text: str, sentence: str, folder: Path) -> None:
    (folder / "poor_bots.py").write_text(text, "utf-8")
    with pytest.raises(UnknownBot, match=f"^{sentence}$"):
        load_bot("poor_bots:Bot")
