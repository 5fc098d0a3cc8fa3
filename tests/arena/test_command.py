"""`jackline arena`: what it prints, draws and refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints
from xml.etree import ElementTree

import msgspec
import pexpect
import pytest

from jackline.arena.report import BotReport, PairReport, RatingReport, Report
from tests.arena.contests import BOTS, FIRST
from tests.interrupts import heed_interrupts
from tests.test_cli import run

ROOT = Path(__file__).parent.parent.parent


def arena(capsys: pytest.CaptureFixture[str], arguments: str) -> Any:
    """The JSON that a contest prints."""
    assert run("arena", *arguments.split(), "--json") == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return json.loads(shown.out)


def test_json_holds_what_the_types_say(capsys: pytest.CaptureFixture[str]) -> None:
    told = arena(capsys, f"random {FIRST} greedy --games 4 --jobs 1 --seed 7 --rule draw=by_hand")
    report = msgspec.convert(told, Report)
    assert set(told) == set(get_type_hints(Report))
    for key, kind, count in (("bots", BotReport, 3), ("pairs", PairReport, 3), ("ratings", RatingReport, 3)):
        assert len(told[key]) == count
        assert all(set(entry) == set(get_type_hints(kind)) for entry in told[key])
    assert (report["edition"], report["rules"]) == ("classic", {"draw": "by_hand"})
    assert (report["seats"], report["teams"], report["seed"], report["games"]) == (2, 2, 7, 12)
    assert report["complete"]
    for bot in report["bots"]:
        assert 0 <= bot["low"] <= bot["score"] <= bot["high"] <= 1
        assert bot["wins"] + bot["draws"] + bot["losses"] == bot["games"] == 8
        assert 0 < bot["ms_per_move"] <= bot["slowest_ms"]
    assert report["pairs"][0]["name"] == "random"
    assert report["pairs"][0]["against"] == FIRST


def test_two_bots_have_no_pairs_and_no_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    told = arena(capsys, "greedy random --games 20 --jobs 1 --edition giant")
    assert told["edition"] == "giant"
    assert told["pairs"] == told["ratings"] == []
    greedy, random = told["bots"]
    assert greedy["score"] + random["score"] == pytest.approx(1)
    assert greedy["score"] > 0.8


def test_three_bots_at_three_teams_are_rated_without_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    told = arena(capsys, f"greedy random {FIRST} --seats 3 --games 6 --jobs 1")
    assert told["games"] == 6
    assert told["pairs"] == []
    assert [bot["fair"] for bot in told["bots"]] == [0.3333] * 3
    assert sum(bot["score"] for bot in told["bots"]) == pytest.approx(1, abs=0.001)
    assert told["ratings"][0]["mu"] >= told["ratings"][-1]["mu"]


def test_the_table_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("arena", "greedy", "random", "random", "--games", "4", "--jobs", "1") == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert shown.out.split()[:5] == ["bot", "score", "95", "%", "fair"]
    assert "greedy – random" in shown.out
    assert "random #2" in shown.out
    assert "sigma" in shown.out
    assert shown.out.endswith("12 games: 2 seats, 2 teams, classic edition, seed 1.\n")


def test_what_a_bot_prints_does_not_spoil_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("arena", FIRST, f"{BOTS}:Talkative", "--games", "2", "--jobs", "1", "--json") == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["games"] == 2
    assert "I am thinking." in shown.err


def test_the_plot_is_a_picture_with_words_for_both_themes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "plot.svg"
    told = arena(capsys, f"greedy {FIRST} --games 4 --jobs 1 --plot {file}")
    text = file.read_text("utf-8")
    assert "prefers-color-scheme: dark" in text
    picture = ElementTree.fromstring(text)
    svg = "{http://www.w3.org/2000/svg}"
    title = picture.find(f"{svg}title")
    assert title is not None
    assert title.text is not None
    for bot in told["bots"]:
        assert f"{bot['name']} {bot['score']:.1%}" in title.text
    words = [word.text for word in picture.iter(f"{svg}text")]
    assert {"greedy", FIRST, "0 %", "100 %"} <= set(words)
    dots = [float(dot.attrib["cx"]) for dot in picture.iter(f"{svg}circle")]
    assert len(dots) == 2
    assert (dots[0] > dots[1]) == (told["bots"][0]["score"] > told["bots"][1]["score"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("", "An arena takes at least two bots, not 0."),
        ("greedy", "An arena takes at least two bots, not 1."),
        ("greedy deep", "There is no bot 'deep'; the bots are "),
        ("greedy nowhere:Bot", "There is no module 'nowhere' for the bot nowhere:Bot."),
        ("greedy random --games 0", "An arena plays at least one game, not 0."),
        ("greedy random --games 2.5", "Invalid value for --games: '2.5' is not a whole number."),
        ("greedy random --seed one", "Invalid value for --seed: 'one' is not a whole number."),
        ("greedy random --jobs 0", "An arena needs at least one process, not 0."),
        ("greedy random --seats 5", "5 seats cannot play: it takes 2, 3, 4, 6, 8, 9, 10 or 12 seats"),
        ("greedy random --seats 4 --teams 3", "4 seats make 2 teams, not 3."),
        ("greedy random --edition chess", "There is no edition 'chess'"),
        ("greedy random --rule draw=never", "Option 'draw' is 'automatic' or 'by_hand', not 'never'."),
        ("greedy random --plot nowhere/plot.svg", "There is no folder nowhere for the plot."),
        (f"{FIRST} {BOTS}:Crashing --jobs 1", f"{BOTS}:Crashing failed at move "),
        (f"{FIRST} {BOTS}:Cheating --jobs 2", f"{BOTS}:Cheating failed at move "),
    ],
)
def test_mistakes_are_one_sentence_and_exit_code_2(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("arena", *arguments.split()) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(sentence)
    assert shown.err.count("\n") == 1


def test_a_plot_that_cannot_be_written_does_not_cost_the_result(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run("arena", FIRST, FIRST, "--games", "2", "--jobs", "1", "--plot", str(tmp_path)) == 2
    shown = capsys.readouterr()
    assert shown.out.endswith("seed 1.\n")
    assert shown.err == f"{tmp_path} cannot be written: is a directory.\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_gives_the_result_so_far(jobs: str) -> None:
    command = [sys.executable, "-m", "jackline", "arena", FIRST, f"{BOTS}:Interrupting"]
    ended = subprocess.run(
        [*command, "--games", "1000", "--jobs", jobs, "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        preexec_fn=heed_interrupts,
    )
    assert ended.returncode == 0
    assert ended.stderr == "Stopped: this is the result so far.\n"
    told = json.loads(ended.stdout)
    assert 6 <= told["games"] < 1000
    assert told["complete"] is False


def test_ctrl_c_in_a_terminal_stops_the_bar_and_every_process() -> None:
    arguments = ["-m", "jackline", "arena", FIRST, FIRST, "--games", "100000", "--jobs", "2"]
    arena = pexpect.spawn(
        sys.executable,
        arguments,
        cwd=str(ROOT),
        encoding="utf-8",
        timeout=120,
        dimensions=(24, 120),
        preexec_fn=heed_interrupts,
    )
    arena.expect("[1-9][0-9]*/100000")
    arena.sendintr()
    arena.expect("Stopped: this is the result so far")
    assert arena.before is not None
    assert "Traceback" not in arena.before
    arena.expect(pexpect.EOF)
    assert arena.before is not None
    assert "Traceback" not in arena.before
    assert arena.before.rstrip().endswith("2 seats, 2 teams, classic edition, seed 1.")
    arena.close()
    assert arena.exitstatus == 0


def test_the_command_line_does_not_wait_for_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("arena", "--help") == 0
    assert "package.module:Class" in capsys.readouterr().out
    script = "import sys, jackline.cli; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert not {"jackline.arena", "openskill"} & set(told.split())


def test_the_bot_of_the_readme_plays() -> None:
    example = (ROOT / "examples" / "my_bots.py").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"```python\n{example}```" in readme
    command = "jackline arena my_bots:MyBot greedy"
    assert command in readme
    ended = subprocess.run(
        [sys.executable, "-m", *command.split(), "--games", "4", "--json"],
        cwd=ROOT / "examples",
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert [bot["name"] for bot in json.loads(ended.stdout)["bots"]] == ["my_bots:MyBot", "greedy"]
