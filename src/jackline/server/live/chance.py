"""The server's chance: the operating system's, which nobody can foresee."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

CHANCE: Final = SystemRandom()
