"""The wheel carries all that a game needs: rules, server and page. It asks for what it needs, and no more."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

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


def installed(unpacked: Path, folder: Path, *extras: str) -> dict[str, str]:
    """An environment with the wheel, the packages it asks for with these extras, and no others."""
    site = folder / "site"
    site.mkdir()
    (ours,) = unpacked.glob("*.dist-info")
    for package in asked_for(Distribution.at(ours), frozenset(extras)).values():
        for top in {file.parts[0] for file in package.files or () if file.parts[0] != ".."}:
            if not (site / top).exists():
                (site / top).symlink_to(Path(str(package.locate_file(top))))
    return {**os.environ, "PYTHONPATH": f"{unpacked}{os.pathsep}{site}", "NUMBA_DISABLE_JIT": "1"}


def asked_for(package: Distribution, extras: frozenset[str]) -> dict[str, Distribution]:
    """The packages that one asks for, and those that they ask for, by name."""
    found: dict[str, Distribution] = {}
    asking = [(package, extras)]
    seen = set()
    while asking:
        package, extras = asking.pop()
        for requirement in map(Requirement, package.requires or ()):
            wanted = (requirement.name, frozenset(requirement.extras))
            if wanted not in seen and applies(requirement, extras):
                seen.add(wanted)
                found[requirement.name] = distribution(requirement.name)
                asking.append((found[requirement.name], wanted[1]))
    return found


def applies(requirement: Requirement, extras: frozenset[str]) -> bool:
    if requirement.marker is None:
        return True
    return any(requirement.marker.evaluate({"extra": extra}) for extra in (*extras, ""))


def test_without_extras_the_wheel_plays_games_and_arenas(unpacked: Path, tmp_path: Path) -> None:
    env = installed(unpacked, tmp_path)
    told = run(tmp_path, env, "-c", PLAY_A_GAME)
    assert told.stdout.strip() == str(unpacked / "jackline" / "__init__.py"), told.stderr
    assert (unpacked / "jackline" / "py.typed").exists()
    told = run(tmp_path, env, "-m", "jackline", "arena", "beginner", "random", "--games", "2", "--jobs", "1")
    assert "beginner" in told.stdout, told.stderr
    told = run(tmp_path, env, "-m", "jackline", "play", "--seed", "1", said="quit\n")
    assert told.returncode == 0, told.stderr
    assert told.stderr == ""


def test_without_the_extra_serve_says_what_to_install(unpacked: Path, tmp_path: Path) -> None:
    told = run(tmp_path, installed(unpacked, tmp_path), "-m", "jackline", "serve")
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.count("\n") == 1
    assert told.stderr.endswith("and more: pip install 'jackline[serve]'.\n")


def run(
    folder: Path, env: dict[str, str], *arguments: str, said: str = ""
) -> subprocess.CompletedProcess[str]:
    """Python as it is without this environment's packages."""
    return subprocess.run(
        [sys.executable, "-S", *arguments], cwd=folder, env=env, input=said, capture_output=True, text=True
    )


def test_with_the_extra_the_wheel_serves_the_page_and_opens_a_table(unpacked: Path, tmp_path: Path) -> None:
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
    command = [sys.executable, "-S", "-m", "jackline", "serve", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data", str(folder / "data")],
        cwd=folder,
        env=installed(unpacked, folder, "serve"),
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
