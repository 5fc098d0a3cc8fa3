"""What the host can do about others, and what follows a game."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from jackline.server.table.state import TableState
from tests.browser.conftest import NewPerson, Pages
from tests.browser.driving.hands import check_nothing_is_secret
from tests.browser.driving.person import Person
from tests.browser.driving.prepared import PreparedTable, two_people
from tests.server.client import join_table, open_table
from tests.server.real_server import RealServer


def test_the_host_mutes_gives_the_host_away_and_is_sent_away(
    server: RealServer, new_person: NewPerson
) -> None:
    table = two_people().keep(server.data)
    ada, bruno = new_person(table.link(1)), new_person(table.link(2))
    ada.until_dealt()
    bruno.until_dealt()
    powers(ada, "Bruno").get_by_role("button", name="Mute").click()
    expect(bruno.page.get_by_text("The host has muted you for now.")).to_be_visible()
    expect(bruno.page.get_by_label("Say something to the table")).to_have_count(0)
    powers(ada, "Bruno").get_by_role("button", name="Let speak").click()
    expect(bruno.page.get_by_label("Say something to the table")).to_be_visible()
    powers(ada, "Bruno").get_by_role("button", name="Make host").click()
    expect(ada.page.get_by_role("button", name="More about")).to_have_count(0)
    powers(bruno, "Ada").get_by_role("button", name="Send away").click()
    bruno.button("Send away this evening").click()
    expect(ada.page.get_by_role("heading", name="You are no longer at this table")).to_be_visible()
    ada.page.get_by_role("link", name="Back to the start").click()
    expect(ada.page.get_by_role("heading", name="Your games")).to_have_count(0)


def test_the_host_has_the_same_powers_before_the_deal(server: RealServer, new_person: NewPerson) -> None:
    key = open_table(server.http, "Ada", setup={"seats": 2})
    guest = join_table(server.http, key["code"], "Bruno")
    ada = new_person(f"/t/{key['code']}#key={key['token']}")
    bruno = new_person(f"/t/{key['code']}#key={guest['token']}")
    expect(bruno.page.get_by_text("Ada deals the cards.")).to_be_visible()
    ada.button("More about Bruno").click()
    ada.button("Make host").click()
    expect(bruno.button("Deal the cards")).to_be_visible()
    expect(ada.page.get_by_text("Bruno deals the cards.")).to_be_visible()
    bruno.button("More about Ada").click()
    bruno.button("Send away").click()
    bruno.button("Send away this evening").click()
    expect(ada.page.get_by_role("heading", name="You are no longer at this table")).to_be_visible()


def test_who_is_sent_away_stays_away_until_the_host_lets_them_back_in(
    server: RealServer, new_person: NewPerson
) -> None:
    key = open_table(server.http, "Ada", setup={"seats": 4})
    guest = join_table(server.http, key["code"], "Bruno")
    ada = new_person(f"/t/{key['code']}#key={key['token']}")
    bruno = new_person(f"/t/{key['code']}#key={guest['token']}")
    expect(bruno.page.get_by_text("Ada deals the cards.")).to_be_visible()
    ada.button("More about Bruno").click()
    ada.button("Send away").click()
    expect(ada.page.get_by_text("They stay away this evening, also under another name")).to_be_visible()
    ada.button("Send away this evening").click()
    expect(bruno.page.get_by_text("The host has asked you to leave the table.")).to_be_visible()
    bruno.button("Try again").click()
    expect(bruno.page.get_by_text("The host has asked you to leave the table.")).to_be_visible()
    robert = new_person(f"/t/{key['code']}", forgive="403")
    robert.page.get_by_label("Your name").fill("Robert")
    robert.button("Sit down").click()
    expect(robert.page.get_by_text("Someone at your address was asked to leave")).to_be_visible()
    expect(ada.page.get_by_text("Robert is asking to come in from the same place.")).to_be_visible()
    expect(ada.page.get_by_role("list", name="Sent away this evening")).to_be_visible()
    ada.button("Let Bruno back in").click()
    expect(ada.page.get_by_role("list", name="Sent away this evening")).to_have_count(0)
    bruno.button("Try again").click()
    expect(bruno.page.get_by_text("Ada deals the cards.")).to_be_visible()
    robert.button("Sit down").click()
    expect(robert.page.get_by_text("Ada deals the cards.")).to_be_visible()


def test_a_table_closed_to_onlookers_keeps_ones_own_screen_and_turns_others_away(
    server: RealServer, new_person: NewPerson, pages: Pages
) -> None:
    table = two_people().keep(server.data)
    ada, nosy = new_person(table.link(1)), new_person(table.watch)
    for person in (ada, nosy):
        person.until_dealt()
    ada.page.get_by_role("tab", name="Table").click()
    ada.page.get_by_label("Watching").select_option("players only")
    expect(nosy.page.get_by_text("This table is for its players only.")).to_be_visible()
    nosy.button("Try again").click()
    expect(nosy.page.get_by_text("The game is on, and this table is for its players only.")).to_be_visible()
    screen = Person(pages.watch(ada.page.context.new_page()))
    screen.page.goto(table.screen)
    screen.until_dealt()
    check_nothing_is_secret(screen)


def test_a_rematch_in_one_tap_shows_the_series(server: RealServer, new_person: NewPerson) -> None:
    table, winning = nearly_won(server)
    people = [new_person(table.link(1)), new_person(table.link(2))]
    for person in people:
        person.until_dealt()
    winner = people[table.state.position.turn] if table.state.position else people[0]
    winner.play(winning)
    for person in people:
        expect(person.page.get_by_role("heading", name="wins")).to_be_visible()
    people[1].button("Rematch").click()
    for person in people:
        expect(person.page.get_by_role("heading", name="wins")).to_have_count(0)
        expect(person.page.get_by_role("option")).to_have_count(7)
    wins = " : ".join(map(str, people[0].view["table"]["series"]["wins"]))
    assert sorted(wins) == sorted("1 : 0")
    expect(people[0].page.get_by_text(f"Game 2, {wins}")).to_be_visible()


def nearly_won(server: RealServer) -> tuple[PreparedTable, str]:
    """A game that the next move can win, and that move."""
    table = two_people()
    table.play_on(lambda state: bool(winning_moves(state)), seed=5)
    return table.keep(server.data), winning_moves(table.state)[0]


def winning_moves(state: TableState) -> list[str]:
    position = state.position
    assert position is not None
    legal = map(str, position.legal_moves(position.turn))
    plain = [move for move in legal if "@" in move and "=" not in move]
    return [move for move in plain if position.play(move)[0].outcome()]


def powers(host: Person, name: str) -> Locator:
    """What the host can do about somebody, opened."""
    host.page.get_by_role("tab", name="Table").click()
    opener = host.page.get_by_role("button", name=f"More about {name}")
    if opener.get_attribute("aria-expanded") != "true":
        opener.click()
    return host.page.locator("[data-person]").filter(has_text=name)
