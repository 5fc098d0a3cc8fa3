"""The same random games in C, compiled with the system's compiler when there is one.

Two yardsticks: `plain` is what one would sit down and write, `tuned` the best we could with bytes and bits.
Each is compiled in several ways, and the one that runs fastest here is kept.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import jackline as jl
from jackline.rules.box.cards import CARD_IDS

HERE = Path(__file__).parent
SOURCES = {"plain": HERE / "playouts.c", "tuned": HERE / "playouts_tuned.c"}
WAYS = ("-O2", "-O3", "-O3 -funroll-loops", "-O3 -march=native")
TRIAL_GAMES = 2_000
TRIALS = 5
IN_A_CORNER = 255


class Peer(NamedTuple):
    """A compiled yardstick."""

    program: Path
    flags: str


def c_compiler() -> str | None:
    """The system's C compiler, or None on a machine without one."""
    return next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)


def compile_peer(compiler: str, name: str, folder: Path, flags: str = "-O3") -> Peer:
    """One of the yardsticks, compiled in one way."""
    program = folder / f"{name}{flags.replace(' ', '')}"
    subprocess.run([compiler, *flags.split(), "-o", program, SOURCES[name]], check=True)
    return Peer(program, flags)


def fastest_peer(compiler: str, name: str, folder: Path) -> Peer:
    """One of the yardsticks, compiled in the way that runs fastest here."""
    return min((compile_peer(compiler, name, folder, flags) for flags in WAYS), key=_trial)


def _trial(peer: Peer) -> float:
    return min(peer_games(peer, TRIAL_GAMES, seed)[1] for seed in range(1, TRIALS + 1))


def peer_games(peer: Peer, count: int, seed: int) -> tuple[list[int], float]:
    """Moves made and wins of each team, and the seconds of CPU it took."""
    shown = " ".join(str(CARD_IDS.get(name, IN_A_CORNER)) for name in jl.layout("spiral").shown)
    command = [str(peer.program), str(count), str(seed)]
    told = subprocess.run(command, input=shown, capture_output=True, text=True, check=True).stdout.split()
    return [int(number) for number in told[:3]], float(told[3])
