"""The wheel carries all that a game needs."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent

PLAY_A_GAME = """
import jackline as jl
for id in jl.editions():
    for layout in jl.layouts():
        position = jl.Position.deal(jl.edition(id), seats=2, deck=jl.shuffled_deck(seed=1), layout=layout)
        position, events = position.play(position.legal_moves()[0])
        assert jl.replay(position.record())[-1] == position
print(jl.__file__)
"""


def test_a_game_can_be_played_from_the_wheel(tmp_path: Path) -> None:
    uv = Path(sys.executable).parent / "uv"
    build = [str(uv), "build", "--wheel", "--no-build-isolation", "--offline", "--python", sys.executable]
    subprocess.run([*build, "--out-dir", tmp_path, ROOT], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    here = {**os.environ, "PYTHONPATH": str(unpacked), "NUMBA_DISABLE_JIT": "1"}
    told = subprocess.run(
        [sys.executable, "-c", PLAY_A_GAME],
        cwd=tmp_path,
        env=here,
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == str(unpacked / "jackline" / "__init__.py")
    assert (unpacked / "jackline" / "py.typed").exists()
