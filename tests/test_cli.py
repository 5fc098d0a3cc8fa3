"""The command line: what it prints, what it refuses and with which exit code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import jackline as jl
from jackline.ai import compiled as thinking
from jackline.cli import main
from jackline.rules.box.edition import OPTIONS
from jackline.rules.compiling import compiled


def run(*arguments: str) -> int:
    """Run a command; its exit code."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def end_of_input(question: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", end_of_input)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("JACKLINE_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play --seats 5", "5 seats cannot play: it takes 2, 3, 4, 6, 8, 9, 10 or 12 seats"),
        ("play --seats 4 --teams 3", "4 seats make 2 teams, not 3."),
        ("play --edition chess", "There is no edition 'chess'; the editions are classic,"),
        ("play --bot deep", "There is no bot 'deep'; the bots are beginner, greedy"),
        ("play --layout maze", "A layout has ten rows of ten cards, or is one of spiral, wedge;"),
        ("play --rule draw", "A house rule is written name=value, such as draw=by_hand, not 'draw'."),
        ("play --rule speed=fast", "There is no option 'speed'; the options are draw,"),
        ("play --rule draw=never", "Option 'draw' is 'automatic' or 'by_hand', not 'never'."),
        ("play --rule table_talk=maybe", "Option 'table_talk' is True or False, not 'maybe'."),
        (
            "play --rule stalemate_rounds=0",
            "Option 'stalemate_rounds' is a whole number",
        ),
        (
            "play --rule chips=blue",
            "Option 'chips' gives a whole number from 0 to 1,000,000 for blue, not ''.",
        ),
        ("play --rule stalemate_rounds=--5", "Option 'stalemate_rounds' is a whole number from 1"),
        ("play --rule id=giant", "There is no option 'id'"),
        ("play --rule chips=pink:3", "Option 'chips': 'pink' is not one of blue, green and red."),
        ("play --rule colours=blue", "Option 'colours' names two or three of blue, green and red"),
        ("play --seats two", "Invalid value for --seats"),
        ("plya", 'Unknown command "plya". Did you mean "play"?'),
        ("replay nowhere.txt", "nowhere.txt cannot be read: no such file or directory."),
        (
            f"serve --data {__file__}/data",
            f"The data folder {__file__}/data cannot be made: not a directory.",
        ),
        ("serve --port many", "Invalid value for --port"),
        ("serve --port 70000", "port is from 0 to 65,535, not 70000."),
        ("serve --origin play.example.org", "An origin is written like https://play.example.org"),
        ("serve --host 192.0.2.77", "This machine has no address '192.0.2.77' to listen on."),
        (f"replay {__file__}", "A record begins with a line such as 'jackline record 2', not with "),
    ],
)
def test_mistakes_are_one_sentence_and_exit_code_2(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments.split()) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(sentence)
    assert shown.err.count("\n") == 1
    assert shown.err.endswith(".\n")


def test_play_begins_and_ends_politely_without_input(capsys: pytest.CaptureFixture[str]) -> None:
    table = "--seats 6 --teams 3 --edition giant --layout wedge --bot random --seed 1"
    rules = "--rule draw=by_hand --rule table_talk=off"
    assert run("play", *table.split(), *rules.split()) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert shown.out.startswith("You play Green (■) with Green 2 against Blue (●) and Red (▲).")
    assert "House rules: draw=by_hand and table_talk=off." in shown.out
    assert shown.out.endswith("The input has ended. Goodbye.\n")


def test_a_key_that_interrupts_ends_politely(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert run("play") == 0
    assert capsys.readouterr().out.endswith("Stopped. Goodbye.\n")


def test_replay_shows_a_game_or_one_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = jl.Position.deal(jl.edition(), seats=2, deck=jl.shuffled_deck(seed=1))
    position, _ = position.play(position.legal_moves()[0])
    record = tmp_path / "game.txt"
    record.write_text(position.record(), "utf-8")
    assert run("replay", str(record)) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("0. Classic edition, 2 seats. Blue deals, so Green begins.\n■ 1. Green plays")
    assert run("replay", str(record), "--at", "0") == 0
    assert "Green plays" not in capsys.readouterr().out
    assert run("replay", str(record), "--at", "2") == 2
    assert capsys.readouterr().err == "There is no position 2: this game has positions 0 to 1.\n"


def test_editions_are_listed_with_their_differences(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("editions") == 0
    shown = capsys.readouterr().out
    heading, *rows = shown.splitlines()
    assert heading.split() == ["option", *jl.editions()]
    table = {row.split()[0]: row.split()[1:] for row in rows if row.split()[:1] and row.split()[0] in OPTIONS}
    assert set(table) == set(OPTIONS)
    assert table["deck_empty"] == ["reshuffle", ".", "*", "drawn", ".", "."]
    assert table["draw"] == ["automatic", ".", ".", ".", "."]


def test_warm_compiles_and_forgets_old_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiled, "CACHE_FOLDER", tmp_path / "kernel-new")
    monkeypatch.setattr(thinking, "CACHE_FOLDER", tmp_path / "thinking-new")
    for name in ("kernel-old", "kernel-new", "thinking-old", "thinking-new"):
        (tmp_path / name).mkdir()
    assert run("warm") == 0
    assert {folder.name for folder in tmp_path.iterdir()} == {"kernel-new", "thinking-new"}


@pytest.mark.parametrize(
    "arguments", [["--help"], ["play", "--help"], ["serve", "--help"], ["--version"], []]
)
def test_help_needs_no_game(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert len(shown.out) > 4


def test_the_command_line_imports_what_it_needs_when_it_runs() -> None:
    """Otherwise everybody who asks for help waits for the compiler."""
    script = "import sys, jackline.cli; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    loaded = told.split()
    assert "jackline.cli" in loaded
    heavy = {"numba", "numpy", "jackline.ai", "jackline.terminal", "jackline.rules.kernel"}
    assert not (heavy | {"jackline.server.serve", "litestar", "sqlalchemy", "uvicorn"}) & set(loaded)


def test_the_page_need_not_wait_for_what_the_tables_need() -> None:
    script = "import sys, jackline.server.serve; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert "uvicorn" in told.split()
    assert not {"numba", "numpy", "litestar", "sqlalchemy"} & set(told.split())
