"""The attacks, one file for each family; importing them puts them on the list."""

from tests.siege.attack import ATTACKS
from tests.siege.attacks import frames, guessing, lines, people, requests, thinking

__all__ = ["ATTACKS", "frames", "guessing", "lines", "people", "requests", "thinking"]
