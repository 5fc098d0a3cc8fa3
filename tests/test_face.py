"""The public face: what `import jackline as jl` offers, to people, programs and type checkers."""

from __future__ import annotations

import pydoc
import subprocess
import sys
from pathlib import Path

import pytest

import jackline as jl

STUB = Path(jl.__file__).with_suffix(".pyi")
OFFERED_BY_0_1_0 = (
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
)


def check_types(program: str, folder: Path) -> str:
    """What mypy says about a program that sees the face, but not what is behind it."""
    file = folder / "program.py"
    file.write_text(program, "utf-8")
    settings = ["--strict", "--config-file=", "--follow-imports=skip", f"--cache-dir={folder / 'cache'}"]
    command = [sys.executable, "-m", "mypy", *settings, str(STUB), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder).stdout


def test_every_public_name_can_be_fetched() -> None:
    assert set(OFFERED_BY_0_1_0) <= set(jl.__all__)
    assert all(hasattr(jl, name) for name in [*jl.__all__, "__version__"])
    assert {*jl.__all__, "__version__"} == set(dir(jl))


def test_a_star_brings_every_public_name_and_nothing_else() -> None:
    brought: dict[str, object] = {}
    exec("from jackline import *", brought)
    assert set(brought) - {"__builtins__"} == set(jl.__all__)


def test_everything_a_game_gives_back_has_a_public_name() -> None:
    chance = jl.seeded_shuffle(2)
    rules = jl.edition(draw="by_hand", table_talk=False)
    position = jl.Position.deal(rules, seats=2, deck=jl.shuffled_deck(seed=2), reshuffle=chance)
    while position.outcome() is None:
        seat = position.awaited[0]
        move = chance([str(move) for move in position.legal_moves(seat)])[0]
        position, events = position.play(move, seat)
        for given in (*events, jl.parse_move(move), position.past, *position.sequences):
            assert getattr(jl, type(given).__name__) is type(given)


def test_every_event_has_a_public_name() -> None:
    own = [kind for kind in jl.Event.__subclasses__() if kind.__module__ == jl.Event.__module__]
    assert len(own) > 10  # the server has further ones, for its tables
    assert {kind.__name__ for kind in own} <= set(jl.__all__)


def test_a_game_of_bots_needs_no_other_import() -> None:
    bots: list[jl.Bot] = [jl.make_bot(level, seed=1) for level in jl.levels()[:2]]
    position = jl.Position.deal(jl.edition(), seats=2, deck=jl.shuffled_deck(seed=1))
    for _ in range(4):
        position, _events = position.play(bots[position.turn].choose(position.view_for(position.turn)))
    assert len(position.chips) > 0


def test_the_geometry_of_the_board_is_told_in_names() -> None:
    assert len(jl.SPACES) == 100
    assert jl.CORNERS == ("a1", "j1", "a10", "j10")
    assert len(set(jl.LINES)) == 192
    assert len(jl.lines_through("e5")) == 20
    assert len(jl.lines_through("a1")) == 3
    assert all("c7" in line for line in jl.lines_through("c7"))
    assert jl.spaces_between("f4", "b4") == jl.spaces_between("b4", "f4") == ("b4", "c4", "d4", "e4", "f4")


def test_what_is_no_space_or_line_is_refused_with_a_sentence() -> None:
    with pytest.raises(jl.NotationError, match="'k3' is not a space"):
        jl.lines_through("k3")
    with pytest.raises(jl.NotationError, match="no line of five from a1 to b7"):
        jl.spaces_between("a1", "b7")


def test_a_name_that_does_not_exist_is_an_error_when_it_runs_and_for_type_checkers(tmp_path: Path) -> None:
    with pytest.raises(AttributeError, match="'jackline' has no attribute 'nonsense'"):
        jl.nonsense  # type: ignore[attr-defined]  # noqa: B018
    told = check_types("import jackline as jl\n\nprint(jl.nonsense)\n", tmp_path)
    assert 'program.py:3: error: Module has no attribute "nonsense"' in told


def test_type_checkers_know_every_public_name(tmp_path: Path) -> None:
    names = "\n".join(f"print(jl.{name})" for name in [*jl.__all__, "__version__"])
    assert "Success" in check_types(f"import jackline as jl\n\n{names}\n", tmp_path)


def test_help_is_one_page_that_lists_every_public_name() -> None:
    page = pydoc.plain(pydoc.render_doc(jl))
    assert len(page.splitlines()) < 80
    listed = page.replace(",", " ").split()
    assert [name for name in jl.__all__ if name not in listed] == []
    asked = subprocess.run(
        [sys.executable, "-m", "pydoc", "jackline"], capture_output=True, text=True, check=True
    )
    assert len(asked.stdout.splitlines()) < 80


def test_a_position_says_everything_in_one_way() -> None:
    names = {name for name in dir(jl.Position) if not name.startswith("_")}
    assert {"hand", "discards", "owes", "chips_left", "draw_due", "dead_cards", "team_of"} <= names
    twins = {"hand_names", "hand_and_dead_cards", "all_discards", "all_chips_left", "owed", "legal_actions"}
    assert not names & twins
