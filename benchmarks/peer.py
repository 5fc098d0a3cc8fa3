"""The same random games in plain C, compiled with the system's compiler when there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import jackline as jl
from jackline.rules.cards import CARD_IDS

SOURCE = Path(__file__).parent / "playouts.c"
IN_A_CORNER = 255


def compile_peer(folder: Path) -> Path | None:
    """The compiled program, or None on a machine without a C compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        return None
    program = folder / "playouts"
    subprocess.run([compiler, "-O3", "-o", program, SOURCE], check=True)
    return program


def peer_games(program: Path, count: int, seed: int) -> tuple[list[int], float]:
    """Moves made and wins of each team, and the seconds of CPU it took."""
    shown = " ".join(str(CARD_IDS.get(name, IN_A_CORNER)) for name in jl.layout("spiral").shown)
    command = [str(program), str(count), str(seed)]
    told = subprocess.run(command, input=shown, capture_output=True, text=True, check=True).stdout.split()
    return [int(number) for number in told[:3]], float(told[3])
