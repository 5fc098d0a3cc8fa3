"""The attacks, one file for each family; importing them puts them on the list."""

from tests.siege.attacks import frames

FAMILIES = (frames,)
