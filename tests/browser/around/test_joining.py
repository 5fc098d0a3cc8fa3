"""Ways to a table: a code typed as people type, a code that is none, a table that is full."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.server.client import join_table, open_table
from tests.server.real_server import RealServer


def test_a_code_may_be_typed_loosely(server: RealServer, new_person: NewPerson) -> None:
    code = open_table(server.http, "Ada")["code"]
    guest = new_person("/")
    typed = f"  {code[:4].lower()}  {code[5:7].lower()} {code[7:].lower()} "
    guest.page.get_by_label("Code from a friend").fill(typed)
    guest.button("Join").click()
    guest.page.get_by_label("Your name").fill("Bruno")
    guest.button("Sit down").click()
    expect(guest.page.get_by_text("Ada deals the cards.")).to_be_visible()
    assert guest.page.url == f"{server.http}/t/{code}"
    assert guest.me["seats"] == [1]


def test_a_whole_link_may_be_pasted(server: RealServer, new_person: NewPerson) -> None:
    code = open_table(server.http, "Ada")["code"]
    guest = new_person("/")
    guest.page.get_by_label("Code from a friend").fill(f"{server.http}/t/{code}")
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("heading", name="Ada’s table")).to_be_visible()


def test_an_unknown_code_is_explained_and_another_can_be_typed(
    server: RealServer, new_person: NewPerson
) -> None:
    code = open_table(server.http, "Ada")["code"]
    guest = new_person("/", forgive="404")
    guest.page.get_by_label("Code from a friend").fill("zzzz 9999")
    guest.button("Join").click()
    sentence = "No table has the code ZZZZ-9999. Check the letters, or ask for the link."
    expect(guest.page.get_by_text(sentence)).to_be_visible()
    guest.page.get_by_label("Code from a friend").fill(code)
    guest.button("Join").click()
    expect(guest.page.get_by_role("heading", name="Ada’s table")).to_be_visible()


def test_what_cannot_be_a_code_is_explained_too(new_person: NewPerson) -> None:
    guest = new_person("/t/nonsense-that-is-none", forgive="40[04]")
    expect(guest.page.get_by_role("heading", name="No such table")).to_be_visible()
    guest.page.get_by_role("link", name="Back to the start").click()
    expect(guest.page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_full_table_offers_to_watch(server: RealServer, new_person: NewPerson) -> None:
    host = open_table(server.http, "Ada", setup={"seats": 2})
    join_table(server.http, host["code"], "Bruno")
    guest = new_person(f"/t/{host['code']}")
    expect(guest.page.get_by_text("All seats are taken. Watch the game?")).to_be_visible()
    assert guest.button("Sit down").count() == 0
    guest.page.get_by_label("Your name").fill("Olga")
    guest.button("Watch the game").click()
    expect(guest.page.get_by_role("heading", name="The table is being set")).to_be_visible()
    assert guest.me["seats"] == []


def test_a_running_game_can_be_watched_without_a_name(server: RealServer, new_person: NewPerson) -> None:
    code = open_table(server.http, "Ada", setup={"seats": 2}, start=True)["code"]
    guest = new_person(f"/t/{code}")
    expect(guest.page.get_by_text("The game is on. Watch it?")).to_be_visible()
    guest.button("Watch the game").click()
    guest.until_dealt()
    expect(guest.instruction).to_contain_text("You are watching.")
    assert guest.view["me"] is None
    assert guest.page.get_by_role("option").count() == 0


def test_two_clicks_from_the_start_to_a_game(new_person: NewPerson) -> None:
    ada = new_person("/")
    ada.page.get_by_role("button", name="Play now").click()
    ada.until_dealt()
    ada.until_my_turn()
    playable = next(one for one in ada.me["playable"] if one["act"] == "place")
    ada.play(f"{playable['card']}@{playable['spaces'][0]}")
    ada.page.goto("/")
    expect(ada.page.get_by_role("heading", name="Your games")).to_be_visible()
    ada.page.get_by_role("link", name="Play").or_(ada.page.get_by_role("link", name="Open")).first.click()
    expect(ada.board).to_be_visible()
