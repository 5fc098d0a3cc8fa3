"""Every attack against a real server beside well-behaved tables: make siege."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from dataclasses import asdict
from fnmatch import fnmatch
from pathlib import Path

from tests.siege.attack import Attack, Outcome
from tests.siege.attacks import ATTACKS
from tests.siege.drills import DRILLS, Drill, hold
from tests.siege.field import Fought, ServerOf, Siege, fight
from tests.siege.report import HEAD, details, line, plain
from tests.siege.verdict import broken


def main(arguments: list[str]) -> int:
    """Lead the siege; 1 if a limit was broken."""
    told = _parser().parse_args(arguments)
    chosen, drills = choose(told.only)
    if told.list:
        _list([(one.name, one.row, one.says) for one in chosen])
        _list([(one.name, one.row, one.says) for one in drills])
        return 0
    siege = Siege(told.calm, told.seconds, tuple(shlex.split(told.server)))
    began, fought = time.monotonic(), []
    print(HEAD, flush=True)
    for attack in chosen:
        fought.append(_fight(attack, siege))
        _write(told.json, fought, {})
    drilled = {one.name: _hold(one, siege) for one in drills}
    _write(told.json, fought, drilled)
    faults = [*map(broken, fought), *(outcome.broken for outcome in drilled.values())]
    held = sum(not one for one in faults)
    print(f"{held} of {len(faults)} held, in {(time.monotonic() - began) / 60:.1f} minutes.")
    return 0 if held == len(faults) else 1


def _list(lines: list[tuple[str, int | None, str]]) -> None:
    print(*(f"{name:<22}{row or '':>4}  {says}" for name, row, says in lines), sep="\n")


def _fight(attack: Attack, siege: Siege) -> Fought:
    fought = fight(attack, siege)
    print(line(fought), *details(fought), sep="\n", flush=True)
    return fought


def _hold(one: Drill, siege: Siege) -> Outcome:
    outcome = hold(one, lambda data: ServerOf(siege, data))
    print(
        f"{one.name:<22}{one.row:>4}  {'BROKEN' if outcome.broken else 'held'}", f"    {one.says}", sep="\n"
    )
    print(*(f"    {what}: {told}" for what, told in outcome.did.items()), sep="\n")
    print(*(f"    ! {fault}" for fault in outcome.broken), sep="\n", flush=True)
    return outcome


def _write(file: Path | None, fought: list[Fought], drilled: dict[str, Outcome]) -> None:
    if file is not None:
        drills = [{"drill": name, **asdict(outcome)} for name, outcome in drilled.items()]
        file.write_text(json.dumps([*map(plain, fought), *drills], indent=1), "utf-8")


def choose(patterns: list[str]) -> tuple[list[Attack], list[Drill]]:
    """The attacks and drills with these names, in the order of the lists; all without any."""

    def is_chosen(name: str) -> bool:
        return not patterns or any(fnmatch(name, pattern) for pattern in patterns)

    attacks = [attack for attack in ATTACKS.values() if is_chosen(attack.name)]
    drills = [one for one in DRILLS.values() if is_chosen(one.name)]
    if not attacks and not drills:
        raise SystemExit(f"There is nothing of that name; there are: {', '.join([*ATTACKS, *DRILLS])}.")
    return attacks, drills


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
