"""The real program in a real terminal, and at the end of a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

from tests.interrupts import heed_interrupts

MOVE = "Your move:"
COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-9]|4[0-9])[0-9;]*m")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def environment(**changes: str) -> dict[str, str]:
    plain = {
        name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")
    }
    return {**plain, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **changes}


@contextmanager
def terminal(*arguments: str, size: tuple[int, int] = (24, 80), **env: str) -> Iterator[pexpect.spawn[str]]:
    """The program in a terminal of this many rows and columns."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "jackline", *arguments],
        env=environment(**env),
        dimensions=size,
        encoding="utf-8",
        timeout=120,
        preexec_fn=heed_interrupts,
    )
    child.delaybeforesend = None
    try:
        yield child
    finally:
        child.close(force=True)


def leave(child: pexpect.spawn[str]) -> int | None:
    """Wait for the program to end; its exit code."""
    child.expect(pexpect.EOF)
    child.close()
    return child.exitstatus


def piped(typed: str, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    """The program with its input and output in pipes."""
    command = [sys.executable, "-m", "jackline", *arguments]
    return subprocess.run(
        command, input=typed, env=environment(**env), capture_output=True, text=True, timeout=120, check=False
    )


def before(child: pexpect.spawn[str]) -> str:
    """What was shown before the last thing expected, without escapes."""
    return ESCAPES.sub("", str(child.before)).replace("\r", "")


def play_by_hints(child: pexpect.spawn[str]) -> int:
    """Do what the hints say until the game is over; how many moves that took."""
    for moves in range(200):
        if child.expect([MOVE, r"Another game\?"]) == 1:
            return moves
        child.sendline("hint")
        child.expect(r"Hint: (\S+)")
        hint = str(child.match[1]) if isinstance(child.match, re.Match) else ""
        child.expect(MOVE)
        child.sendline(hint)
    raise AssertionError("the game does not end")


def test_a_whole_game_is_played_recorded_and_replayed(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    with terminal("play", "--seed", "3") as child:
        assert play_by_hints(child) > 10
        shown = before(child)
        assert re.search(r"(You win|Green wins) with two sequences( to one)?\.", shown)
        assert "[ ● ]" in shown or "[ ■ ]" in shown
        child.sendline(f"record {record}")
        child.expect("Saved as")
        child.expect(r"Another game\?")
        child.sendline("yes")
        child.expect(r"Green deals, so you begin\.")
        child.expect(MOVE)
        child.sendline("quit")
        child.expect(r"Thank you for playing\. Goodbye\.")
        assert leave(child) == 0
    check_replay(record)


def check_replay(record: Path) -> None:
    told = piped("", "replay", str(record))
    assert told.returncode == 0
    assert "0. Classic edition, 2 seats. Blue deals, so Green begins." in told.stdout
    assert re.search(r"■ 1\. Green plays \S+ on \w+ and draws\.\n", told.stdout)
    assert re.search(r"(Blue|Green) wins with two sequences", told.stdout)


def test_a_person_is_helped_and_told_why_not() -> None:
    with terminal("play", "--seed", "3") as child:
        child.expect(MOVE)
        assert COLOUR.search(str(child.before))
        child.sendline("kh@a1")
        child.expect(r"The corners belong to everyone")
        child.sendline("KH@a2")
        child.expect(r"That space does not show your card\. K♥ goes on g2 or g6\. \(Rule T2\.\)")
        child.sendline("2S@b1")
        child.expect(r"That card is not in your hand\.")
        child.sendline("castle")
        child.expect(r"'castle' is not a move: write 7C@e4 to place")
        child.sendline("help")
        child.expect(r"You can type:")
        child.expect(MOVE)
        child.sendline("4")
        child.expect(r"K♥ can go on g2 or g6\.")
        child.expect(r"Which space\?")
        child.sendline("G6")
        child.expect(r"●.*You play K♥ on g6 and draw \S+\.")
        child.expect(r"■.*Green plays \S+ on \w+ and draws\.\r\n")
        child.expect(MOVE)
        child.sendcontrol("c")
        child.expect(r"Stopped\. Goodbye\.")
        assert leave(child) == 0


def test_a_window_may_be_narrow_and_without_colour() -> None:
    with terminal("play", "--seed", "3", size=(24, 60), NO_COLOR="1") as child:
        child.expect(MOVE)
        assert not COLOUR.search(str(child.before))
        assert "\n     a   b   c   d" in before(child)
        check_width(before(child), 60)
        child.setwinsize(24, 40)
        child.sendline("board")
        child.expect("Draw deck")  # the prompt itself is shown anew when a window changes
        assert "\n    a  b  c  d" in before(child)
        check_width(before(child), 40)
        child.expect(MOVE)
        child.sendeof()
        child.expect(r"The input has ended\. Goodbye\.")
        assert leave(child) == 0


def check_width(shown: str, columns: int) -> None:
    assert max(len(line) for line in shown.splitlines()) <= columns


def test_moves_can_come_from_a_pipe() -> None:
    told = piped("7\n\nKH@g6\nlog\n", "play", "--seed", "3")
    assert told.returncode == 0
    assert told.stderr == ""
    assert "Your move: KH@g6\n● You play K♥ on g6 and draw" in told.stdout
    assert told.stdout.endswith("The input has ended. Goodbye.\n")
    assert "\x1b" not in told.stdout


def test_a_terminal_without_symbols_gets_letters() -> None:
    told = piped("kh g6\ncafé ♣\n", "play", "--seed", "3", PYTHONIOENCODING="ascii")
    assert told.returncode == 0
    assert told.stdout.isascii()
    assert "You play Blue (B) against Green (G)" in told.stdout
    assert "B You play KH on g6 and draw" in told.stdout
