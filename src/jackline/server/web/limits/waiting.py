"""A refusal for haste, which says when to try again."""

from __future__ import annotations

from jackline.server.wire.refusals import Refusal, TableError


def check_wait(seconds: float, why: Refusal) -> None:
    """Refuse for this reason if there is a wait."""
    if seconds > 0:
        raise too_soon(seconds, why)


def too_soon(seconds: float, why: Refusal) -> TableError:
    """The refusal for this reason; its sentence may tell the `{wait}`."""
    return TableError(why, seconds, wait=_in_words(seconds))


def _in_words(seconds: float) -> str:
    whole = max(1, round(seconds))
    if whole < 90:
        return "a second" if whole == 1 else f"{whole} seconds"
    return f"{round(whole / 60)} minutes"
