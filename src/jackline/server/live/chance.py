"""What nobody may guess, made with the chance that is handed in: codes of tables, and tokens."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from random import Random
from typing import Final

from jackline.server.table.names import CODE_LENGTH, CODE_LETTERS, grouped

TOKEN_BYTES: Final = 32


def new_code(chance: Random) -> str:
    """A code for a table that nobody can guess."""
    return grouped("".join(chance.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)))


def new_token(chance: Random) -> str:
    """A token that nobody can guess."""
    return urlsafe_b64encode(chance.randbytes(TOKEN_BYTES)).rstrip(b"=").decode()
