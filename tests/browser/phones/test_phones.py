"""On a phone: the board whole, the hand within reach of the thumb, a move made by taps alone."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from jackline.server.table.entries import Chair
from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPerson
from tests.browser.driving.measuring import (
    LEAST_SEEN,
    LEAST_TARGET,
    SLACK,
    boxes,
    check_apart,
    check_board,
    check_inside,
    check_no_scroll,
)
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import Preparation, PreparedTable, two_people
from tests.server.real_server import RealServer

SIZES: Final = [(320, 568), (390, 844), (844, 390)]
LEAST_STRIP: Final = 30
"""Of an overlapped card, so that a thumb finds it."""

ADA: Final = "7C 2S 3S QH KH AH JD"
BRUNO: Final = "QD KD TD 9D 8D 7D JH"


def phone(width: int, height: int) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def two(server: RealServer) -> PreparedTable:
    return two_people([ADA, BRUNO], "2S@b1", "QD@h7", "3S@c1", "KD@h8").keep(server.data)


@pytest.fixture
def twelve(server: RealServer) -> PreparedTable:
    chairs = (Chair("Ada", 1), *(Chair(f"Bot {seat}", None, "random") for seat in range(1, 12)))
    table = Preparation(("Ada",), SetUp(seats=12, pace="fast"), chairs)
    table.deal([])
    return table.keep(server.data)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_move_by_taps_with_the_thumb_buttons(
    two: PreparedTable, new_person: NewPerson, width: int, height: int
) -> None:
    ada = new_person(two.link(), **phone(width, height))
    ada.until_dealt()
    check_screen(ada)
    ada.card("7C").tap(position={"x": 12, "y": 12})
    expect(ada.board.locator("[data-playable]")).to_have_count(2)
    check_screen(ada)
    before = ada.number
    thumb = ada.page.get_by_role("button", name="c5")
    assert low_enough(ada.page, thumb.bounding_box())
    thumb.tap()
    ada.until(lambda: ada.number > before)
    expect(ada.space("c5")).to_have_attribute("data-team", "blue")
    check_screen(ada)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_twelve_on_a_phone(twelve: PreparedTable, new_person: NewPerson, width: int, height: int) -> None:
    ada = new_person(twelve.link(), **phone(width, height))
    ada.until_dealt()
    ada.until_my_turn()
    check_screen(ada)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_jack_is_played_by_a_tap_on_the_board(
    two: PreparedTable, new_person: NewPerson, width: int, height: int
) -> None:
    ada = new_person(two.link(), **phone(width, height))
    ada.until_dealt()
    ada.card("JD").tap(position={"x": 12, "y": 12})
    expect(ada.board.locator("[data-playable]")).to_have_count(92)
    before = ada.number
    ada.space("e5").tap()
    ada.until(lambda: ada.number > before)
    expect(ada.space("e5")).to_have_attribute("data-team", "blue")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_panel_leaves_the_board_in_sight(
    two: PreparedTable, new_person: NewPerson, width: int, height: int
) -> None:
    ada = new_person(two.link(), **phone(width, height))
    ada.until_dealt()
    for opener in ("Log and chat", "Menu"):
        ada.button(opener).tap()
        expect(ada.page.get_by_role("tabpanel")).to_be_visible()
        check_no_scroll(ada.page)
        check_board(ada.page, LEAST_SEEN)
        check_apart([*boxes(ada.page.locator(".board")), *boxes(ada.page.get_by_role("complementary"))])
        ada.button("Close").tap()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_first_page_fits(new_person: NewPerson, width: int, height: int) -> None:
    guest = new_person("/", **phone(width, height))
    expect(guest.page.get_by_role("button", name="Play now")).to_be_visible()
    check_no_scroll(guest.page)
    check_targets(guest.page)
    guest.page.get_by_role("button", name="With friends").tap()
    expect(guest.button("Deal the cards")).to_be_visible()
    check_no_scroll(guest.page)


def check_screen(person: Person) -> None:
    """What must be so whatever the moment."""
    check_no_scroll(person.page)
    check_board(person.page)
    check_targets(person.page)
    check_hand(person)


def check_targets(page: Page) -> None:
    found = boxes(page.get_by_role("button"))
    assert [box for box in found if box.height < LEAST_TARGET - SLACK] == []


def check_hand(person: Person) -> None:
    """Of every card enough is in the window to be read and touched."""
    cards = boxes(person.page.get_by_role("option"))
    assert len(cards) == len(person.hand)
    check_inside(person.page, cards)
    assert [card for card in cards if card.height < LEAST_TARGET] == []
    strips = [right.left - left.left for left, right in pairwise(cards)]
    assert [strip for strip in strips if strip < LEAST_STRIP] == []
    board = boxes(person.page.locator(".board"))[0]
    assert [card for card in cards if card.overlaps(board)] == []


def low_enough(page: Page, box: Any) -> bool:
    """In the lower half, or in landscape the right half: where thumbs are."""
    wide, high = page.evaluate("[innerWidth, innerHeight]")
    return bool(box["y"] > high / 2 or box["x"] > wide / 2)
