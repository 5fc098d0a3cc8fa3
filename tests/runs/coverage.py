"""How much of the server, the bots and the arena their tests reach: `make coverage`, or ARGS=ai for one part.

The floors are in pyproject.toml. Servers and bots run in processes of their own and are measured there;
what is compiled leaves no trace and is left out of the count.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from coverage import Coverage
from coverage.exceptions import NoDataError

from tests.suite import WORKERS, command, side_by_side

COMPILED: Final = r"^@compiled"
SETTINGS: Final = Path("pyproject.toml")


def floors() -> dict[str, float]:
    """The least that is asked of each part, in per cent."""
    settings = tomllib.loads(SETTINGS.read_text("utf-8"))
    return dict(settings["tool"]["jackline"]["coverage"])


def source_of(part: str) -> str:
    """Where the code of a part is."""
    return f"src/jackline/{part}"


def measure(parts: Sequence[str], folder: Path) -> tuple[Coverage, int]:
    """Run the tests of these parts; what they reached, and pytest's answer."""
    measuring = Coverage(
        folder / "reached",
        data_suffix=True,
        branch=True,
        config_file=str(SETTINGS),
        source=[str(Path(source_of(part)).absolute()) for part in parts],
        concurrency=["thread", "greenlet"],  # the store waits for its database in greenlets
    )
    measuring.set_option("run:patch", ["_exit"])  # which is how a bot's process ends
    # Every Python process that finds this among its variables measures itself.
    environment = {**os.environ, "COVERAGE_PROCESS_CONFIG": measuring.config.serialize()}
    tests = [f"tests/{part}" for part in parts]
    answer = subprocess.run(command(*side_by_side(WORKERS), *tests), env=environment, check=False).returncode
    measuring.combine([str(folder)])
    measuring.exclude(COMPILED)
    return measuring, answer


def reached(measuring: Coverage, part: str) -> float:
    """List what is not reached; how much is, in per cent."""
    try:
        return measuring.report(include=[f"{source_of(part)}/*"])
    except NoDataError:
        return 0.0


def main(*chosen: str) -> int:
    """Measure these parts, or all; 1 if a test fails or one of them is below its floor."""
    least = floors()
    parts = chosen or tuple(least)
    with tempfile.TemporaryDirectory() as folder:
        measuring, failed = measure(parts, Path(folder))
        shares = {part: reached(measuring, part) for part in parts}
    for part, share in shares.items():
        print(f"{part}: {share:.1f} % reached, at least {least[part]} % are asked for")
    return int(failed != 0 or any(share < least[part] for part, share in shares.items()))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
