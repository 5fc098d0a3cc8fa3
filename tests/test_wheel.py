"""The wheel carries all that a game needs: rules, server and page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.client import http_client

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


def build(kind: str, folder: Path) -> Path:
    """Build a wheel or an sdist from this tree; its file."""
    uv = Path(sys.executable).parent / "uv"
    command = [str(uv), "build", f"--{kind}", "--no-build-isolation", "--offline", "--python", sys.executable]
    subprocess.run([*command, "--out-dir", folder, ROOT], check=True, capture_output=True)
    (built,) = [*folder.glob("*.whl"), *folder.glob("*.tar.gz")]
    return built


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as an installer lays it out."""
    folder = tmp_path_factory.mktemp("wheel")
    zipfile.ZipFile(build("wheel", folder)).extractall(folder / "unpacked")
    return folder / "unpacked"


def alone(unpacked: Path) -> dict[str, str]:
    """An environment in which Python finds the wheel's package first."""
    return {**os.environ, "PYTHONPATH": str(unpacked), "NUMBA_DISABLE_JIT": "1"}


def test_a_game_can_be_played_from_the_wheel(unpacked: Path, tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-c", PLAY_A_GAME],
        cwd=tmp_path,
        env=alone(unpacked),
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == str(unpacked / "jackline" / "__init__.py")
    assert (unpacked / "jackline" / "py.typed").exists()


def test_the_wheel_serves_the_page_and_opens_a_table(unpacked: Path, tmp_path: Path) -> None:
    with serving(unpacked, tmp_path) as address:
        page = http_client.get(address)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assets = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        assert any(asset.endswith(".js") for asset in assets)
        for asset in assets:
            assert http_client.get(f"{address}{asset}").status_code == 200, asset
        opened = http_client.post(f"{address}/api/tables", json={"name": "Ada", "start": True}, timeout=60)
        assert opened.status_code == 201


@contextmanager
def serving(unpacked: Path, folder: Path) -> Iterator[str]:
    """A server from the wheel; its address."""
    command = [sys.executable, "-m", "jackline", "serve", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(folder / "data")],
        cwd=folder,
        env=alone(unpacked),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    with process.stdout:
        try:
            yield next(line.split()[-1] for line in process.stdout if "ready" in line)
        finally:
            process.kill()
            process.wait()


def test_the_sdist_carries_the_page_and_its_source(tmp_path: Path) -> None:
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"src/jackline/static/index.html", "web/package-lock.json", "hatch_build.py"} <= names
    assert not any("node_modules" in name for name in names)
