"""The folders of earlier versions, and how what they showed is compared with what is shown now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
RELEASES: Final = sorted(path for path in FOLDER.iterdir() if (path / "records").is_dir())
"""One folder for each."""

RECORDS: Final = [file for folder in RELEASES for file in sorted((folder / "records").glob("*.txt"))]
LOGS: Final = [file for folder in RELEASES for file in sorted((folder / "logs").glob("*.jsonl"))]


def name_of(file: Path) -> str:
    """A file as tests are named after it: 0.1.0/series."""
    return f"{file.parent.parent.name}/{file.stem}"


def shown_then(file: Path) -> dict[str, Any]:
    """What a record or log showed in the version that wrote it."""
    shown: dict[str, Any] = json.loads(file.with_suffix(".json").read_text("utf-8"))
    return shown


def assert_same(now: Any, then: Any) -> None:
    """All that was shown then is shown now, byte for byte; later versions may show more beside it."""
    assert json.dumps(_known_then(now, then)) == json.dumps(then)


def _known_then(now: Any, then: Any) -> Any:
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: _known_then(now.get(name), value) for name, value in then.items()}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [_known_then(*pair) for pair in zip(now, then, strict=True)]
    return now


def keys_of(release: Path) -> dict[str, list[dict[str, Any]]]:
    """The keys to the tables of a release, by scene."""
    keys: dict[str, list[dict[str, Any]]] = json.loads((release / "keys.json").read_text("utf-8"))
    return keys


def rows_in(file: Path) -> list[dict[str, Any]]:
    """The rows of a log."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]
