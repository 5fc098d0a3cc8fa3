"""What our lock files bring in, looked at with suspicion: make audit, or python -m tests.runs.audit.

Two questions, both answered from the lock files alone. Is every package pinned by a hash, taken from a
registry, and without a program that runs when it is installed? And does anybody know a weakness of one of
them? Services on the internet answer the second: where none does, that is said and fails nothing, for
then nothing is known against us. What is found fails with its reason, unless `[tool.jackline.audit]` in
pyproject.toml says why we accept it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
SECONDS: Final = 60
"""How long a service may take to answer."""


class Weakness(NamedTuple):
    """Something known against a package."""

    package: str
    names: tuple[str, ...]
    """Under which it is known."""

    about: str

    def __str__(self) -> str:
        return f"{self.package}: {self.names[0]}: {self.about}"


class NoAnswer(Exception):
    """Nobody could be asked; its sentence says why."""


# ---- what the lock files say --------------------------------------------------------------------------


def doubts_about_python(lock: Mapping[str, Any]) -> Iterator[str]:
    """What is not as it should be in uv.lock."""
    for package in lock["package"]:
        name, source = f"{package['name']} {package.get('version', '')}".strip(), package["source"]
        if "editable" in source:
            continue  # ourselves
        if "registry" not in source:
            yield f"{name} does not come from a registry: {source}"
        files = [*package.get("wheels", ()), *filter(None, [package.get("sdist")])]
        if not files or not all(file.get("hash", "").startswith("sha256:") for file in files):
            yield f"{name} has files without a hash"


def doubts_about_page(lock: Mapping[str, Any]) -> Iterator[str]:
    """What is not as it should be in package-lock.json."""
    for path, package in lock["packages"].items():
        name = f"{path.rpartition('node_modules/')[2]} {package.get('version', '')}".strip()
        if not path:
            continue  # ourselves
        if package.get("link") or not str(package.get("integrity", "")).startswith("sha512-"):
            yield f"{name} has no hash"
        if package.get("hasInstallScript") and not package.get("optional"):
            yield f"{name} runs a program when it is installed"


# ---- what others know ---------------------------------------------------------------------------------


def known_of_python(root: Path, service: str | None = None) -> list[Weakness]:
    """What the advisory service knows of the packages in uv.lock."""
    uv = Path(sys.executable).with_name("uv")
    where = ["--service-url", service] if service else []
    report = _report([str(uv), "audit", "--frozen", "--quiet", "--output-format", "json", *where], root)
    if "vulnerabilities" not in report:
        raise NoAnswer("no service for Python packages answered")
    return [
        Weakness(
            f"{found['dependency']['name']} {found['dependency']['version']}",
            (found["id"], *found.get("aliases", ())),
            f"{found.get('summary') or 'no summary'} ({_mended(found.get('fix_versions'))})",
        )
        for found in report["vulnerabilities"]
    ]


def known_of_page(root: Path) -> list[Weakness]:
    """What the registry of the page's packages knows of them."""
    report = _report([sys.executable, "hatch_build.py", "audit", "--json"], root)
    if "vulnerabilities" not in report:
        raise NoAnswer("no service for the page's packages answered")
    advisories = (
        (name, via)
        for name, package in report["vulnerabilities"].items()
        for via in package["via"]
        if isinstance(via, dict)  # a name stands for another package of this list
    )
    return [
        Weakness(f"{name} {via['range']}", (via["url"].rpartition("/")[2],), via["title"])
        for name, via in advisories
    ]


def _mended(versions: list[str] | None) -> str:
    return f"mended in {', '.join(versions)}" if versions else "not mended yet"


def _report(command: list[str], folder: Path) -> dict[str, Any]:
    """The JSON that a program prints, {} if it prints none; its exit code says no more than that."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "UV_HTTP_TIMEOUT": "10"},
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        report = json.loads(done.stdout[done.stdout.find("{") :] or "{}")
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError):
        return {}
    return report if isinstance(report, dict) else {}


# ---- both ---------------------------------------------------------------------------------------------


def accepted(root: Path) -> Mapping[str, str]:
    """What we live with, each with the reason."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    reasons: dict[str, str] = project["tool"]["jackline"].get("audit", {})
    return reasons


def audit(root: Path, service: str | None = None) -> int:
    """1 if there is a reason not to go on like this; every reason is printed."""
    doubts = [
        *doubts_about_python(tomllib.loads((root / "uv.lock").read_text("utf-8"))),
        *doubts_about_page(json.loads((root / "web/package-lock.json").read_text("utf-8"))),
    ]
    reasons, asked = accepted(root), 0
    for ask in (partial(known_of_python, root, service), partial(known_of_page, root)):
        try:
            found = ask()
        except NoAnswer as why:
            print(f"audit: {why}; nothing is known against the lock file from there")
            continue
        asked += 1
        doubts += [str(weakness) for weakness in found if not reasons.keys() & set(weakness.names)]
    print(*(f"audit: {doubt}" for doubt in doubts), sep="\n", end="\n" if doubts else "")
    print(f"audit: {'not clean' if doubts else 'clean'}, {asked} of 2 services asked")
    return 1 if doubts else 0


if __name__ == "__main__":
    sys.exit(audit(ROOT, os.environ.get("JACKLINE_ADVISORIES")))
