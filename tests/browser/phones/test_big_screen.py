"""One big screen and many phones: everything for all to see on one, everyone's cards on their own."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from playwright.sync_api import expect

from jackline.server.table.entries import Chair
from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPerson, Pages
from tests.browser.driving.finishing import quick_move
from tests.browser.driving.hands import (
    Hand,
    beyond_rim,
    check_nothing_is_secret,
    hold,
    open_screen,
    scan,
    scrolls,
    take_phone,
    too_small,
)
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import Preparation, PreparedTable
from tests.server.client import open_table
from tests.server.real_server import RealServer

NAMES: Final = ("Ana", "Bruno", "Chidi", "Dalia")
A_MINUTE: Final = 60
LIT_MS: Final = 3_000
"""How long spaces are lit that somebody points at."""


def test_a_screen_and_four_phones_play_a_game_through(new_person: NewPerson) -> None:
    chance = Random(5)
    screen = open_screen(new_person)
    hands = [scan(new_person, screen.code, name) for name in NAMES]
    expect(screen.page.get_by_text("Ana deals when everyone is here.")).to_be_visible()
    for name in NAMES:
        expect(screen.page.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    hands[0].button("Deal the cards").click()
    for hand in hands:
        hand.until_held()
    screen.until_dealt()
    assert screen.game["seats"] == len(NAMES)
    play_out(screen, hands, chance)
    winner = screen.page.locator(".turn")
    expect(winner).to_contain_text("wins")
    for hand in hands:
        expect(hand.button("Rematch")).to_be_visible()
    check_nothing_is_secret(screen)
    hands[2].button("Rematch").click()
    screen.until(lambda: not screen.game["outcome"], "the next game")
    check_nothing_is_secret(screen)


def play_out(screen: Person, hands: list[Hand], chance: Random) -> None:
    """Everyone plays in turn until somebody has won."""
    while not screen.game["outcome"]:
        hand = next(one for one in hands if one.me["seat"] == screen.game["turn"])
        hand.until(lambda hand=hand: hand.is_to_move, "a turn")  # type: ignore[misc]
        hand.play(quick_move(hand.view, chance))
        screen.until_number(hand.number)


def test_there_is_always_room_for_one_more_and_bots_fill_odd_groups(new_person: NewPerson) -> None:
    screen = open_screen(new_person)
    first = scan(new_person, screen.code, "Ana")
    for name in ("Bruno", "Chidi", "Dalia"):
        scan(new_person, screen.code, name)
    screen.until(lambda: len(screen.view["table"]["seats"]) == 6, "two more seats")
    scan(new_person, screen.code, "Emil")
    expect(first.page.get_by_text("A bot joins in, so that 6 play.")).to_be_visible()
    first.button("Deal the cards").click()
    screen.until_dealt()
    assert [bool(seat["bot"]) for seat in screen.view["table"]["seats"]] == [False] * 5 + [True]


def test_who_does_not_come_has_no_seat_in_the_deal(new_person: NewPerson) -> None:
    screen = open_screen(new_person)
    first, second = (scan(new_person, screen.code, name) for name in ("Ana", "Bruno"))
    first.button("Deal the cards").click()
    second.until_held()
    assert [seat["name"] for seat in second.view["table"]["seats"]] == ["Ana", "Bruno"]


def test_a_reload_of_the_screen_changes_nothing(running: PreparedTable, new_person: NewPerson) -> None:
    screen = new_person(f"/t/{running.code}?screen", viewport={"width": 1920, "height": 1080})
    hand = hold(new_person, running.link(2))
    screen.until_dealt()
    before = screen.game["chips"]
    screen.page.reload()
    expect(screen.board).to_be_visible()
    assert screen.game["chips"] == before
    hand.play(quick_move(hand.view, Random(1)))
    screen.until_number(hand.number)
    expect(screen.space(screen.game["last"]["space"])).to_have_attribute("data-last", "")
    check_nothing_is_secret(screen)


def test_the_screen_never_uses_the_key_of_a_hand_in_the_same_browser(
    running: PreparedTable, pages: Pages, new_person: NewPerson
) -> None:
    hand = hold(new_person, running.link(2))
    screen = Person(pages.watch(hand.page.context.new_page()))
    screen.page.goto(f"/t/{running.code}?screen")
    screen.until_dealt()
    assert screen.view["me"] is None
    check_nothing_is_secret(screen)


def test_show_me_lights_the_spaces_and_names_no_card(running: PreparedTable, new_person: NewPerson) -> None:
    screen = new_person(viewport={"width": 1920, "height": 1080})
    screen.page.clock.install()
    screen.page.goto(f"/t/{running.code}?screen")
    screen.until_dealt()
    screen.page.clock.pause_at(screen.page.evaluate("Date.now()") / 1000 + A_MINUTE)
    hand = hold(new_person, running.link(2))
    plain = next(one for one in hand.me["playable"] if one["card"][0] != "J" and len(one["spaces"]) == 2)
    hand.choose(plain["card"])
    hand.button("Show me on the big screen").click()
    lit = screen.page.locator("[data-pointed-at]")
    expect(lit).to_have_count(2)
    spaces = lit.evaluate_all("all => all.map(one => one.dataset.pointedAt)")
    assert set(spaces) == set(plain["spaces"])
    expect(screen.page.locator("[data-happening]")).to_contain_text("Ana points at")
    shown = [frame for frame in screen.received if '"type":"shown"' in frame]
    assert len(shown) == 1
    assert plain["card"] not in shown[0]
    screen.page.clock.run_for(LIT_MS)
    expect(lit).to_have_count(0)


def test_a_latecomer_takes_over_from_a_bot(server: RealServer, new_person: NewPerson) -> None:
    setup = {"seats": 4, "latecomers": True}
    bots = [{"bot": "greedy"}] * 3
    code = open_table(server.http, "Ana", setup=setup, seats=[{"mine": True}, *bots], start=True)["code"]
    late = take_phone(new_person)
    late.page.goto(f"/t/{code}?hand")
    expect(late.page.get_by_text("The game is on. You can take over a bot’s seat.")).to_be_visible()
    late.page.get_by_label("Your name").fill("Iker")
    late.page.get_by_role("button", name="Seat 3").click()
    late.button("Sit down").click()
    late.until_held()
    assert late.me["seats"] == [2]
    expect(late.page.get_by_role("option")).to_have_count(len(late.hand))


def test_a_sleeping_phone_comes_back(running: PreparedTable, pages: Pages, new_person: NewPerson) -> None:
    screen = new_person(f"/t/{running.code}?screen", viewport={"width": 1920, "height": 1080})
    screen.until_dealt()
    hold(new_person, running.link(3))
    hand = hold(new_person, running.link(2))
    seat = screen.page.locator('[data-seat="0"]')
    expect(seat).not_to_contain_text("away")
    hand.page.close()
    expect(seat).to_contain_text("away")
    again = Hand(pages.watch(hand.page.context.new_page()))
    again.page.goto(f"/t/{running.code}?hand")
    again.until_held()
    expect(seat).not_to_contain_text("away")
    again.play(quick_move(again.view, Random(2)))
    screen.until_number(again.number)


def test_a_seat_is_handed_to_another_phone(running: PreparedTable, new_person: NewPerson) -> None:
    hand = hold(new_person, running.link(2), permissions=["clipboard-read", "clipboard-write"])
    hand.choose_from_menu("Hand this seat to another phone")
    expect(hand.page.get_by_role("dialog").get_by_role("img", name="QR code of the link")).to_be_visible()
    hand.button("Copy my link").click()
    expect(hand.button("Copied")).to_be_visible()
    link = hand.page.evaluate("navigator.clipboard.readText()")
    other = take_phone(new_person)
    other.page.goto(link)
    other.until_held()
    assert other.hand == hand.hand
    hand.button("Close").click()
    hand.choose_from_menu("Take the seat off this phone")
    hand.button("Does the other phone show the cards? Once another phone has it.").click()
    expect(hand.page.get_by_role("button", name="Play now")).to_be_visible()
    assert hand.page.evaluate("localStorage.getItem('jackline.keys')") == "{}"
    other.play(quick_move(other.view, Random(3)))


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (3840, 2160), (1024, 768)])
def test_twelve_seats_fit_a_screen_and_can_be_read_from_afar(
    size: tuple[int, int], twelve: PreparedTable, new_person: NewPerson
) -> None:
    width, height = size
    screen = new_person(f"/t/{twelve.code}?screen", viewport={"width": width, "height": height})
    screen.until_dealt()
    expect(screen.page.locator("[data-seat]")).to_have_count(12)
    scale = min(width / 1920, height / 1080)
    assert too_small(screen.page, 21.9 * scale) == []
    assert beyond_rim(screen.page) == []
    assert not scrolls(screen.page)
    assert screen.space("e5").bounding_box()["width"] >= 85 * scale  # type: ignore[index]


def test_the_lobby_has_a_code_that_a_sofa_can_scan(new_person: NewPerson) -> None:
    screen = open_screen(new_person)
    box = screen.page.get_by_role("img", name="QR code of the link").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 600
    assert too_small(screen.page, 21.9) == []
    assert beyond_rim(screen.page) == []
    assert not scrolls(screen.page)


@pytest.fixture
def running(server: RealServer) -> PreparedTable:
    """A screen that is host, and two people of whom Ana is to move."""
    chairs = (Chair("Ana", 2), Chair("Bruno", 3))
    table = Preparation(("Big screen", "Ana", "Bruno"), SetUp(away_seconds=None), chairs)
    table.deal(["7C 2S 3S 4S 5S 6S JD"])
    return table.keep(server.data)


@pytest.fixture(scope="module")
def twelve(server: RealServer) -> PreparedTable:
    """Twelve people with names of all lengths."""
    names = ("Ana", "Bruno", "Chidi", "Dalia", "Bartholomew", "Maximiliana", "Goran", "Hana", "Iker")
    people = (*names, "June", "Kofi", "Lena-Sophie")
    table = Preparation(people, SetUp(seats=12, teams=3, away_seconds=None))
    table.deal([], seed=8)
    return table.keep(server.data)
