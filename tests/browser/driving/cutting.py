"""A deck that is cut for the deal, with known cards on top."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.driving.person import Person

TOP: Final = "9S KH 4C 4D 2H AS"
"""On top of the deck that is cut: the depth of a card is its place here."""

LAST_DEPTH: Final = 103


def tap_deck(person: Person, depth: int) -> None:
    """Tap the spread deck where so many cards lie to the left."""
    deck = person.page.get_by_role("button", name="Cut the spread deck here")
    expect(deck).to_be_enabled()
    box = deck.bounding_box()
    assert box is not None
    deck.click(position={"x": box["width"] * depth / LAST_DEPTH, "y": box["height"] / 2})
