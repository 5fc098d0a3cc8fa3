"""Every attack against a real server beside well-behaved tables: make siege."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from fnmatch import fnmatch
from pathlib import Path

from tests.siege.attack import ATTACKS, Attack
from tests.siege.attacks import FAMILIES
from tests.siege.field import Fought, Siege, fight
from tests.siege.report import HEAD, details, line, plain
from tests.siege.verdict import broken


def main(arguments: list[str]) -> int:
    """Lead the siege; 1 if a limit was broken."""
    told = _parser().parse_args(arguments)
    chosen = choose(told.only)
    if told.list:
        print(*(f"{attack.name:<22}{attack.row or '':>4}  {attack.says}" for attack in chosen), sep="\n")
        return 0
    siege = Siege(told.calm, told.seconds, tuple(shlex.split(told.server)))
    began, fought = time.monotonic(), []
    print(HEAD, flush=True)
    for attack in chosen:
        fought.append(_fight(attack, siege))
        if told.json:
            told.json.write_text(json.dumps([plain(one) for one in fought], indent=1), "utf-8")
    held = sum(not broken(one) for one in fought)
    print(f"{held} of {len(fought)} attacks held, in {(time.monotonic() - began) / 60:.1f} minutes.")
    return 0 if held == len(fought) else 1


def _fight(attack: Attack, siege: Siege) -> Fought:
    fought = fight(attack, siege)
    print(line(fought), *details(fought), sep="\n", flush=True)
    return fought


def choose(patterns: list[str]) -> list[Attack]:
    """The attacks with these names, in the order of the list; all without any."""
    assert FAMILIES
    chosen = [
        attack
        for attack in ATTACKS.values()
        if not patterns or any(fnmatch(attack.name, pattern) for pattern in patterns)
    ]
    if not chosen:
        raise SystemExit(f"There is no such attack; these are: {', '.join(ATTACKS)}.")
    return chosen


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.siege", description=__doc__)
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="NAME", help="these attacks; * stands for any"
    )
    parser.add_argument("--seconds", type=float, default=5.0, help="how long an attack takes (%(default)s)")
    parser.add_argument("--calm", type=float, default=4.0, help="how long the calm before it (%(default)s)")
    parser.add_argument("--server", default="", metavar="COMMAND", help="instead of this tree's own jackline")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was measured")
    parser.add_argument("--list", action="store_true", help="only name the attacks")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
