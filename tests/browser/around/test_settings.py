"""What somebody has chosen for their own device is remembered there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, NewPerson
from tests.browser.driving.prepared import two_people
from tests.server.real_server import RealServer

SWITCHES = ("Four colours for the suits", "Sounds", "Movement")

COUNT_WRITES = """
window.writes = [];
const setItem = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (key === "jackline.settings") window.writes.push(value);
  return setItem.call(this, key, value);
};
"""


def test_settings_are_remembered(server: RealServer, new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference", color_scheme="light")
    page.goto("/")
    assert dress(page) == ["light", "two", "on"]
    other = page.context.new_page()
    other.add_init_script(COUNT_WRITES)
    other.goto("/")
    page.get_by_role("button", name="Settings").click()
    before = {name: page.get_by_role("switch", name=name).is_checked() for name in SWITCHES}
    assert before == {SWITCHES[0]: False, SWITCHES[1]: True, SWITCHES[2]: True}
    page.get_by_role("radio", name="Dark").check(force=True)
    for name in SWITCHES:
        page.get_by_role("switch", name=name).click(force=True)
    assert dress(page) == ["dark", "four", "off"]
    other.wait_for_function("() => document.documentElement.dataset.motion === 'off'")
    assert dress(other) == ["dark", "four", "off"], "another window of the same browser follows"
    assert other.evaluate("window.writes") == [], "written back, an older choice would undo a newer one"
    page.reload()
    assert dress(page) == ["dark", "four", "off"]
    page.goto(two_people().keep(server.data).link())
    page.get_by_role("grid", name="Board").wait_for()
    assert dress(page) == ["dark", "four", "off"]
    page.get_by_role("button", name="Settings").first.click()
    for name in SWITCHES:
        expect(page.get_by_role("switch", name=name)).to_be_checked(checked=not before[name])


def test_without_a_choice_the_device_decides(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", color_scheme="dark")
    page.goto("/")
    assert dress(page) == ["dark", "two", "off"]
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
    assert dress(page) == ["light", "two", "on"]


def test_the_order_of_the_hand_is_remembered(server: RealServer, new_person: NewPerson) -> None:
    table = two_people(["2S KC 3D 2H 4S 9C TD"]).keep(server.data)
    ada = new_person(table.link())
    ada.until_dealt()
    first = shown_hand(ada.page)
    ada.page.get_by_role("button", name="Sort another way").click()
    second = shown_hand(ada.page)
    assert first != second
    assert sorted(first) == sorted(second) == sorted(ada.hand)
    ada.page.reload()
    ada.until_dealt()
    assert shown_hand(ada.page) == second


def shown_hand(page: Page) -> list[str]:
    cards: list[str] = page.get_by_role("option").evaluate_all("all => all.map(one => one.dataset.card)")
    return cards


def dress(page: Page) -> list[str]:
    """Theme, suits and motion as the styles see them."""
    data = page.evaluate("({...document.documentElement.dataset})")
    return [data["theme"], data["suits"], data["motion"]]
