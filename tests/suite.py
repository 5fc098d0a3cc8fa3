"""Every test: `make test`; or those that ARGS names in pytest's own words: ARGS='tests/rules -k jack'.

Compiled code leaves no trace, so the tests of the rules run twice: compiled, with all others, and
interpreted, which shows how much of the rules they reach.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

RULES: Final = "tests/rules"
CORES: Final = os.cpu_count() or 1
WORKERS: Final = CORES + 2
"""More than there are cores: many tests wait, for a server, a page or a pause."""

AT_LEISURE: Final = 10
"""How far the interpreted run, which never waits, stands back behind tests that have to keep time."""

INTERPRETED: Final = {"NUMBA_DISABLE_JIT": "1"}
APART: Final = ["-o", "cache_dir=.pytest_cache/interpreted"]
"""Keeps what failed interpreted apart from what failed compiled."""

NO_TESTS: Final = 5
"""What pytest answers if nothing was chosen."""


def main(arguments: Sequence[str]) -> int:
    """0 if all is well."""
    return run_some(arguments) if arguments else run_all()


def run_all() -> int:
    """The page's own tests; then every other test, and beside them the rules interpreted."""
    say("The page: its own tests.")
    page = subprocess.run([sys.executable, "hatch_build.py", "test"], capture_output=True, check=False)
    if page.returncode:
        show(page.stdout + page.stderr)
    with interpreted_at_leisure(RULES, "--cov") as rules:
        say("Compiled: every test.")
        compiled = run_pytest(*side_by_side(WORKERS))
        say("Interpreted: the rules, with coverage.")
        return int(any([page.returncode, compiled, rules.wait()]))


def run_some(arguments: Sequence[str]) -> int:
    """What was asked for; and the tests of the rules among it once more, interpreted."""
    say("Compiled.")
    compiled = run_pytest(*workers_for(arguments), *arguments)
    of_rules = only_rules(arguments)
    if not of_rules:
        return compiled
    say("Interpreted: the rules.")
    interpreted = run_pytest(*workers_for(of_rules), *APART, *of_rules, environment=INTERPRETED)
    return compiled or (interpreted if interpreted != NO_TESTS else 0)


def only_rules(arguments: Sequence[str]) -> list[str]:
    """The same for the tests of the rules alone; nothing if none of the paths leads to them."""
    paths = paths_in(arguments)
    others = [argument for argument in arguments if argument not in paths]
    chosen = [path for path in paths if path.startswith(RULES)]
    if not paths or any(Path(path) in Path(RULES).parents for path in paths):
        chosen = [RULES]
    return [*others, *chosen] if chosen else []


def paths_in(arguments: Sequence[str]) -> list[str]:
    """Those that name a file, a folder or a test in a file."""
    return [
        argument
        for argument in arguments
        if not argument.startswith("-") and Path(argument.partition("::")[0]).exists()
    ]


def workers_for(arguments: Sequence[str]) -> list[str]:
    """Several, unless one file is all: there, starting them would take longer than the tests."""
    paths = paths_in(arguments)
    is_one_file = len(paths) == 1 and not Path(paths[0]).is_dir()
    return [] if is_one_file else side_by_side(WORKERS)


# ---- running pytest -----------------------------------------------------------------------------------


def side_by_side(workers: int) -> list[str]:
    """Options that make so many processes share the tests."""
    return ["-n", str(workers), "--dist", "worksteal"]


def command(*options: str) -> list[str]:
    """How pytest is started."""
    return [sys.executable, "-m", "pytest", "-q", *options]


def run_pytest(*options: str, environment: dict[str, str] | None = None) -> int:
    """Run it; its answer."""
    return subprocess.run(
        command(*options), env={**os.environ, **(environment or {})}, check=False
    ).returncode


@contextmanager
def interpreted_at_leisure(*options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run it while something else does, and show in the end what it said."""
    with (
        TemporaryFile() as said,
        subprocess.Popen(
            command(*side_by_side(CORES), *APART, *options),
            stdout=said,
            stderr=subprocess.STDOUT,
            env={**os.environ, **INTERPRETED},
            preexec_fn=partial(os.nice, AT_LEISURE),
        ) as running,
    ):
        try:
            yield running
        finally:
            running.wait()
            said.seek(0)
            show(said.read())


def say(sentence: str) -> None:
    """Tell what comes now, before whoever is called says anything."""
    print(sentence, flush=True)


def show(said: bytes) -> None:
    """Hand on what was said elsewhere."""
    sys.stdout.buffer.write(said)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
