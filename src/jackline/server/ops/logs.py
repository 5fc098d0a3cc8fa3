"""Lines for whoever keeps the server running: a sentence and facts, never what was said or held."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TextIO

from jackline.server.ops.settings import LogFormat, LogLevel

log: Final = logging.getLogger("jackline")


def set_up_logs(level: LogLevel, form: LogFormat, stream: TextIO | None = None) -> None:
    """Send what our own loggers and the web server's say to one stream, in one form."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    # The web server's finer levels show whole frames, with all that is said in them.
    for name, least in (("jackline", level), ("uvicorn", "error" if level == "error" else "warning")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least.upper())
        logger.propagate = False


def note(sentence: str, level: int = logging.INFO, /, **facts: Any) -> None:
    """Log a sentence with facts beside it."""
    log.log(level, sentence, extra={"facts": facts})


def note_failure(sentence: str, error: BaseException, /, **facts: Any) -> None:
    """Log where something went wrong, but not its message: that may name cards which are nobody's to see."""
    note(sentence, logging.ERROR, **_failure(error), **facts)


class JsonLines(logging.Formatter):
    """Every record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {"at": _moment(record), "level": record.levelname.lower(), "said": record.getMessage()}
        return json.dumps({**line, **_facts(record)}, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Every record as one line for people: key=value behind the sentence."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        facts = (f"{name}={value}" for name, value in _facts(record).items())
        return " ".join([_moment(record), record.levelname.lower(), record.getMessage(), *facts])


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    facts: dict[str, Any] = getattr(record, "facts", {})
    error = record.exc_info[1] if record.exc_info else None
    return facts if error is None else {**facts, **_failure(error)}


def _failure(error: BaseException) -> dict[str, str]:
    """What went wrong and the way there, without the words of the error."""
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return {"error": type(error).__name__, "where": where or "unknown"}
