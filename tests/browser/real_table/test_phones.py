"""The rules of a real table on phones that are hands, with a big screen for all to see."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator, expect

from jackline.server.table.entries import Chair, CutsMade
from jackline.server.wire.protocol import SetUp
from tests.browser.conftest import NewPerson
from tests.browser.driving.cutting import TOP, tap_deck
from tests.browser.driving.hands import (
    PHONE,
    TELEVISION,
    Hand,
    beyond_rim,
    check_nothing_is_secret,
    hold,
    scrolls,
    take_phone,
    too_small,
)
from tests.browser.driving.measuring import boxes, check_apart, check_inside
from tests.browser.driving.person import Json, Person
from tests.browser.driving.prepared import Preparation, PreparedTable, four_people, two_people
from tests.server.client import moves
from tests.server.real_server import RealServer

SMALL: Final[Json] = {**PHONE, "viewport": {"width": 320, "height": 568}}
EMPTY_DECK: Final = 17
"""The seed of a random game that nobody wins before the deck is empty."""

ROW_OF_SIX: Final = (
    *("7S@b9", "QD@h7", "6S@c9", "KD@h8", "4S@e9", "AD@g8", "3S@f9", "9H@i3", "2S@g9", "3H@i9"),
)
"""Ada has b9 to g9 without d9."""


def test_everyone_cuts_on_a_phone_and_the_screen_shows_it(server: RealServer, new_person: NewPerson) -> None:
    table = Preparation(("Ana", "Bruno", "Chidi"), SetUp(seats=3, cut=True, away_seconds=None))
    table.begin_cut(TOP)
    table.add(CutsMade(((0, 2),)), CutsMade(((2, 1),)))
    prepared = table.keep(server.data)
    screen = show(new_person, prepared)
    ana, bruno = arrive(new_person, prepared.link(1)), arrive(new_person, prepared.link(2), **SMALL)
    chidi = arrive(new_person, prepared.link(3))
    expect(screen.page.get_by_text("Tap on your phone. Waiting for Bruno.")).to_be_visible()
    expect(ana.button("Skip the cut")).to_be_visible()
    expect(bruno.button("Skip the cut")).to_have_count(0)
    say(chidi, "Low cards!")
    expect(bruno.page.locator(".line")).to_contain_text("Chidi Low cards!")
    assert not scrolls(bruno.page)
    tap_deck(bruno, depth=3)
    expect(cut_card(screen, 1)).to_have_attribute("data-card", "4D")
    told = screen.page.locator("[data-cut] header p")
    expect(told).to_have_text("Tied for lowest: Ana and Bruno cut again.")
    expect(bruno.instruction).to_contain_text("Tied for lowest: Ana and you cut again. Your cut.")
    expect(chidi.instruction).to_have_text("Tied for lowest: Ana and Bruno cut again.")
    assert beyond_rim(screen.page) == []
    assert too_small(screen.page, 21.9) == []
    tap_deck(ana, depth=5)
    expect(chidi.instruction).to_contain_text("Waiting for Bruno.")
    screen.miss("playing")
    tap_deck(bruno, depth=4)
    expect(screen.page.get_by_role("heading", name="Bruno deals")).to_be_visible()
    expect(told).to_contain_text("Chidi plays first.")
    screen.page.reload()
    screen.until_dealt()
    for hand in (ana, bruno, chidi):
        hand.until_held()
        assert hand.game["dealer"] == 1
    check_nothing_is_secret(screen)


def test_the_host_skips_the_cut_on_a_phone(server: RealServer, new_person: NewPerson) -> None:
    table = Preparation(("Ana", "Bruno"), SetUp(cut=True, away_seconds=None))
    table.begin_cut(TOP)
    prepared = table.keep(server.data)
    screen, ana = show(new_person, prepared), arrive(new_person, prepared.link(1), **SMALL)
    screen.miss("playing")
    ana.button("Skip the cut").click()
    expect(screen.page.get_by_role("heading", name="deals")).to_be_visible()
    screen.page.reload()
    ana.until_held()
    screen.until_dealt()


def test_a_call_said_aloud_is_decided_on_phones(server: RealServer, new_person: NewPerson) -> None:
    table = four_people().keep(server.data)
    screen = show(new_person, table)
    ada, bruno, chidi, dalia = (
        hold(new_person, table.link(person), **size)
        for person, size in ((1, PHONE), (2, PHONE), (3, SMALL), (4, SMALL))
    )
    bruno.button("Menu").click()
    bruno.button("Call something said aloud").click()
    bruno.button("Call it on blue?").click()
    bruno.button("Close").click()
    expect(bruno.instruction).to_contain_text("You call table talk on blue. Waiting for Dalia, 0:")
    expect(chidi.instruction).to_contain_text("Bruno calls table talk on your team. Waiting for Dalia, 0:")
    expect(ada.page.locator(".line")).to_contain_text("Bruno calls table talk on your team.")
    expect(ada.instruction).to_contain_text("Your turn.")
    notice = screen.page.locator("[data-call]")
    expect(notice).to_contain_text("Bruno calls table talk on blue for something said aloud.")
    expect(notice).to_contain_text("Waiting for Dalia, 0:")
    expect(seat(screen, 3)).to_contain_text("is asked")
    expect(dalia.page.locator("[data-talk]")).to_contain_text("Each of blue would give up a card.")
    assert not scrolls(dalia.page)
    dalia.button("Agree").click()
    expect(notice).to_have_count(0)
    for debtor in (0, 2):
        expect(seat(screen, debtor)).to_contain_text("owes a card")
    lost = give_up(chidi)
    expect(screen.page.locator("[data-happening]")).to_contain_text("Chidi gave up")
    expect(screen.page.locator(".piles")).to_contain_text("Chidi gave up")
    assert screen.game["discards"][2] == [lost]
    give_up(ada)
    expect(ada.instruction).to_contain_text("Your turn. Choose a card.")
    expect(seat(screen, 0)).not_to_contain_text("owes a card")
    assert screen.game["hand_sizes"] == [5, 6, 5, 6]
    check_nothing_is_secret(screen)


def test_a_message_is_called_once(server: RealServer, new_person: NewPerson) -> None:
    table = four_people().keep(server.data)
    ada, bruno, dalia = (hold(new_person, table.link(person)) for person in (1, 2, 4))
    say(ada, "Chidi, play a3")
    expect(bruno.page.locator(".line")).to_contain_text("Ada Chidi, play a3")
    bruno.button("Menu").click()
    bruno.button("Call table talk").click()
    bruno.button("Call it on blue?").click()
    chat = bruno.page.get_by_role("region", name="Chat")
    expect(chat).to_contain_text("was called")
    expect(dalia.page.locator("[data-talk]")).to_contain_text("“Chidi, play a3”")
    dalia.button("No").click()
    expect(dalia.page.locator(".line")).to_contain_text("The call on blue was not agreed to")
    expect(bruno.button("Call something said aloud")).to_be_visible()
    expect(chat.get_by_role("button")).to_have_count(0)


def test_the_deck_waits_on_the_phone_and_a_forgotten_draw_is_lost_for_all_to_see(
    server: RealServer, new_person: NewPerson
) -> None:
    setup = SetUp(away_seconds=None, options={"draw": "by_hand"})
    hands = ["7C 2S 3S 4S 5S 6S 7S", "QD KD TD 9D 8D 7D 6D"]
    table = two_people(hands, setup=setup).keep(server.data)
    screen = show(new_person, table)
    ada, bruno = hold(new_person, table.link(1), **SMALL), hold(new_person, table.link(2))
    ada.play("2S@b1")
    expect(ada.instruction).to_contain_text("Draw a card.")
    expect(seat(screen, 0)).to_contain_text("may still draw")
    check_within(ada, "button:visible")
    deck(ada).click()
    expect(ada.page.get_by_role("option")).to_have_count(7)
    expect(seat(screen, 0)).not_to_contain_text("may still draw")
    bruno.play("QD@h7")
    ada.play("3S@c1")
    expect(bruno.instruction).to_contain_text("Your turn. You may still draw first.")
    check_within(bruno, "button:visible, .instruction")
    bruno.choose("KD")
    expect(bruno.button("Draw a card")).to_be_visible()
    bruno.choose("KD")
    ada.button("Draw a card").click()
    lost = "forgot to draw and"
    expect(screen.page.locator("[data-happening]")).to_contain_text(
        f"Bruno {lost} plays on with one card fewer."
    )
    expect(bruno.page.locator(".line")).to_contain_text(f"You {lost} play on with one card fewer.")
    expect(bruno.button("Draw a card")).to_have_count(0)
    assert screen.game["hand_sizes"] == [7, 6]
    check_nothing_is_secret(screen)


def test_a_dead_card_is_turned_in_and_who_has_no_chip_passes(
    server: RealServer, new_person: NewPerson
) -> None:
    chips = {"blue": 2, "green": 48, "red": 48}
    setup = SetUp(edition="strategy", away_seconds=None, pace="fast", options={"chips": chips})
    hands = ["QH JD 9S 8S 7S 6S 5S", "2H 3H 4H 5H 6H 7H JC"]
    table = two_people(hands, "JD@h2", "JC@g7", setup=setup).keep(server.data)
    screen = show(new_person, table)
    ada, bruno = hold(new_person, table.link(1), **SMALL), hold(new_person, table.link(2))
    expect(ada.page.locator(".mini .team[data-team=blue]")).to_contain_text("one chip left")
    ada.choose("QH")
    expect(ada.instruction).to_contain_text("Turn it in and draw another.")
    ada.button("Turn in").click()
    expect(screen.page.locator(".piles")).to_contain_text("Ada turned in")
    expect(bruno.page.locator(".line")).to_contain_text("Ada turned in")
    ada.until_number(screen.number)
    ada.play(next(move for move in moves(ada.me) if "@" in move and move[0] != "J"))
    expect(screen.page.locator(".score [data-score][data-team=blue]")).to_contain_text("0 chips left")
    bruno.until_my_turn()
    bruno.play(next(move for move in moves(bruno.me) if "@" in move and move[0] != "J"))
    for person in (screen, bruno):
        expect(person.page.locator("[data-happening], .line")).to_contain_text(
            "Ada could play no card and passed."
        )
    expect(bruno.instruction).to_contain_text("Your turn.")


def test_six_in_a_row_are_chosen_from_on_a_phone(server: RealServer, new_person: NewPerson) -> None:
    hands = ["7S 6S 5S 4S 3S 2S JH", "QD KD AD 2H 3H 9H TH"]
    table = two_people(hands, *ROW_OF_SIX).keep(server.data)
    screen, ada = show(new_person, table), hold(new_person, table.link(1), **SMALL)
    ada.choose("JH")
    ada.space("b9").click()
    expect(ada.instruction).to_contain_text("That chip is your own team’s; it stays.")
    ada.button("Back").click()
    ada.choose("5S")
    ada.spot("d9").click()
    expect(ada.page.get_by_role("heading", name="Six in a row!")).to_be_visible()
    check_within(ada, ".lower button:visible")
    ada.page.get_by_role("radio", name="c9 to g9").click()
    ada.button("Lock these five").click()
    locked = screen.board.locator("[data-locked]")
    expect(locked).to_have_count(5)
    assert set(locked.evaluate_all("all => all.map(one => one.dataset.space)")) == {
        "c9",
        "d9",
        "e9",
        "f9",
        "g9",
    }


def test_giant_deals_afresh_from_a_phone(server: RealServer, new_person: NewPerson) -> None:
    table = two_people(setup=SetUp(edition="giant", away_seconds=None, cut=True))
    table.play_on(
        lambda state: state.position is not None and state.position.deck_size == 1, EMPTY_DECK, "random"
    )
    prepared = table.keep(server.data)
    screen = show(new_person, prepared)
    hands = [hold(new_person, prepared.link(1)), hold(new_person, prepared.link(2), **SMALL)]
    mover = next(hand for hand in hands if hand.is_to_move)
    for person in (screen, *hands):
        person.miss("cutting")
    mover.play(next(move for move in moves(mover.me) if "@" in move and move[0] != "J"))
    expect(screen.page.locator(".turn")).to_contain_text("the next game begins in")
    for hand in hands:
        expect(hand.page.get_by_text("The deck is empty. A fresh cut and a new game in")).to_be_visible()
    hands[1].button("Deal afresh").click()
    for person in (screen, *hands):
        person.page.reload()
    expect(screen.page.get_by_role("heading", name="Everyone cuts")).to_be_visible()
    for hand in hands:
        expect(hand.button("Cut")).to_be_visible()


def test_one_phone_for_two_owes_for_both(server: RealServer, new_person: NewPerson) -> None:
    chairs = (Chair("Ana", 1), Chair("Bruno", 2), Chair("Grandma", 1), Chair("Dalia", 3))
    table = Preparation(("Ana", "Bruno", "Dalia"), SetUp(seats=4, away_seconds=None), chairs)
    table.deal(())
    prepared = table.keep(server.data)
    ana, bruno, dalia = (hold(new_person, prepared.link(person)) for person in (1, 2, 3))
    bruno.button("Menu").click()
    bruno.button("Call something said aloud").click()
    bruno.button("Call it on blue?").click()
    dalia.button("Agree").click()
    expect(ana.instruction).to_contain_text("Ana owes a card.")
    ana.button("Show my cards").click()
    give_up(ana)
    ana.play(next(move for move in moves(ana.me) if "@" in move and move[0] != "J"))
    expect(ana.page.get_by_text("Hand the device to Grandma")).to_be_visible()
    expect(ana.instruction).to_contain_text("Grandma owes a card.")
    ana.button("Show my cards").click()
    give_up(ana)
    ana.until(lambda: ana.game["owes"] == [0, 0, 0, 0], "both cards")


def show(new_person: NewPerson, table: PreparedTable) -> Person:
    """A television that shows a table."""
    screen = new_person(f"/t/{table.code}?screen", viewport=TELEVISION)
    screen.until(lambda: screen.updates, "the table")
    return screen


def arrive(new_person: NewPerson, link: str, **settings: object) -> Hand:
    """A phone that is a hand before there are cards."""
    hand = take_phone(new_person, **settings)
    hand.page.goto(link.replace("#", "?hand#"))
    hand.until(lambda: hand.updates, "the table")
    return hand


def seat(screen: Person, number: int) -> Locator:
    return screen.page.locator(f'[data-seat="{number}"]')


def cut_card(person: Person, number: int) -> Locator:
    """The newest card that a seat has cut."""
    return seat(person, number).locator("[data-card]")


def deck(hand: Hand) -> Locator:
    """The deck where it can be tapped."""
    return hand.page.locator("button[data-deck]")


def say(hand: Hand, words: str) -> None:
    """Open the menu, say something to the table, and close it."""
    hand.button("Menu").click()
    hand.page.get_by_label("Say something to the table").fill(words)
    hand.page.keyboard.press("Enter")
    expect(hand.page.get_by_role("region", name="Chat")).to_contain_text(words)
    hand.button("Close").click()


def give_up(hand: Hand) -> str:
    """Choose the first card and let it go."""
    hand.uncover()
    expect(hand.instruction).to_contain_text("You owe a card. Choose the one to give up.")
    card = hand.hand[0]
    hand.choose(card)
    before = hand.number
    hand.page.get_by_role("button", name="Give up").click()
    hand.until_number(before + 1)
    return card


def check_within(hand: Hand, selector: str) -> None:
    """All of these are in the window, and none covers another."""
    found = boxes(hand.page.locator(selector))
    assert found
    check_inside(hand.page, found)
    check_apart(found)
