"""Kinds of values that a flag or a setting can take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from cyclopts import Parameter, Token


def _whole_number(_type: object, tokens: Sequence[Token]) -> int:
    """Cyclopts itself would round 2.5, and nobody would be told."""
    text = tokens[0].value
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a whole number") from None


Whole: TypeAlias = Annotated[int, Parameter(converter=_whole_number)]
