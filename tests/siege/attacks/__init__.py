"""The attacks, one file for each family; importing them puts them on the list."""

from tests.siege.attacks import frames, guessing, lines, people, requests, thinking

FAMILIES = (frames, lines, requests, guessing, people, thinking)
