"""Names and words that people give, made fit to show; names for bots and codes for tables."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from jackline.server.table.entries import Chair, Chairs
from jackline.server.wire.protocol import MAX_NAME, MAX_TEXT
from jackline.server.wire.refusals import Refusal, TableError

BOT_NAMES: Final = (
    "Olive", "Pepper", "Basil", "Juniper", "Clementine", "Sorrel", "Saffron", "Rowan",
    "Hazel", "Tarragon", "Poppy", "Fennel",
)  # fmt: skip
"""More than a table has seats for bots."""

CODE_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""32 of which no two need be told apart: whoever types O means 0, and I or L mean 1."""

CODE_LENGTH: Final = 8
"""32 ** 8 is 2 ** 40."""

_LOOKALIKES: Final = str.maketrans("OILU", "011V")
_GROUP: Final = 4
_BLANKS: Final = re.compile(r"\s+")
_INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn"}
_JOINERS: Final = "\u200c\u200d"
"""Some scripts and pictures need them."""


def clean_name(name: str) -> str:
    """A name on one line, without invisible characters; TableError if nothing is left."""
    cleaned = _visible(name)[:MAX_NAME].strip()
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in cleaned):
        raise TableError(Refusal.NO_NAME)
    return cleaned


def clean_text(text: str) -> str:
    """A message on one line; TableError if nothing is left."""
    cleaned = _visible(text)[:MAX_TEXT].strip()
    if not cleaned:
        raise TableError(Refusal.NOTHING_SAID)
    return cleaned


def as_sentence(error: Exception) -> str:
    """What an error says, as a sentence."""
    text = str(error)
    return text if text.endswith(".") else f"{text}."


def _visible(text: str) -> str:
    spaced = _BLANKS.sub(" ", unicodedata.normalize("NFC", text))
    shown = (c for c in spaced if c in _JOINERS or unicodedata.category(c) not in _INVISIBLE)
    return "".join(shown).strip()


def seat_bots(chairs: Chairs) -> Chairs:
    """Give every bot without a name one that nobody else at the table has."""
    taken = {chair.name for chair in chairs}
    free = iter([name for name in BOT_NAMES if name not in taken])
    return tuple(
        Chair(next(free, "Bot"), None, chair.bot) if chair.bot and chair.name is None else chair
        for chair in chairs
    )


def read_code(text: str) -> str | None:
    """A code as somebody typed it: case, blanks and hyphens do not matter; None if it cannot be one."""
    letters = re.sub(r"[\s\-_.]+", "", text.upper())
    plain = letters.translate(_LOOKALIKES)
    if len(plain) != CODE_LENGTH or any(letter not in CODE_LETTERS for letter in plain):
        return None
    return grouped(plain)


def grouped(letters: str) -> str:
    """The letters of a code, easy to read out: K7MQ-2XRA."""
    return "-".join(letters[start : start + _GROUP] for start in range(0, CODE_LENGTH, _GROUP))
