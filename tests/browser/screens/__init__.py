"""Every screen there is, each with the way to it: what has to hold on all of them is checked on this list.

A new screen is one function in one of these files. It leads a person there by words of their language, so it
holds in all.
"""

from __future__ import annotations

from tests.browser.screens import before, hand, reading, real_table, table, television
from tests.browser.screens.tables import Tables
from tests.browser.screens.visit import LANGUAGES, SCREENS, WEB, Screen, Visit

PLACES = (before, table, real_table, hand, television, reading)
"""Whose screens are on the list."""

__all__ = ["LANGUAGES", "PLACES", "SCREENS", "WEB", "Screen", "Tables", "Visit"]
