"""A bot that is still being made ready says so, before the deal and at the table."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPerson
from tests.server.client import moves, open_table
from tests.server.real_server import RealServer

WAIT: Final = "ready in about 25 seconds"


def not_ready(route: Route) -> None:
    """The catalogue as a server that has just been set up gives it."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "getting_ready": {"expert": 25}})


def test_a_level_says_when_it_is_ready_at_set_up_and_on_its_turn(
    server: RealServer, new_person: NewPerson
) -> None:
    seats = [{"mine": True}, {"bot": "expert"}]
    key = open_table(server.http, setup={"seats": 2, "pace": "slow"}, seats=seats)
    ada = new_person("/")
    ada.page.context.route("**/api/catalogue", not_ready)
    ada.page.goto(f"{server.http}/t/{key['code']}#key={key['token']}")
    expect(ada.page.locator("[data-seat='1']").first).to_contain_text(f"Expert, {WAIT}")
    ada.page.locator("[data-seat='1']").first.click()
    expect(ada.page.get_by_role("button", name="A bot, Expert")).to_contain_text(WAIT)
    expect(ada.page.get_by_role("button", name="A bot, Steady")).not_to_contain_text("ready in")
    ada.page.keyboard.press("Escape")
    ada.button("Deal the cards").click()
    ada.until_dealt()
    if ada.is_to_move:
        ada.play(moves(ada.me)[0])
    expect(ada.page.locator(".plate[data-seat='1']").first).to_contain_text(WAIT)
