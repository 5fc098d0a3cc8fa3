"""Every edition's rules in the page: said from the data the engine plays by, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest
from playwright.sync_api import Page, expect

import jackline as jl
from jackline.rules.box.edition import OPTIONS, Edition
from tests.browser.conftest import NewPerson
from tests.browser.driving.measuring import boxes, check_apart
from tests.browser.driving.prepared import two_people
from tests.server.real_server import RealServer
from tests.test_docs import CLAUSES

MESSAGES: Final = Path(__file__).parents[3] / "web" / "messages"
LANGUAGES: Final = ("en", "es")


def words(language: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((MESSAGES / f"{language}.json").read_text("utf-8"))
    return read


def option_keys() -> list[str]:
    return [key for name in OPTIONS for key in _keys_of(name, get_type_hints(Edition)[name])]


def _keys_of(name: str, kind: Any) -> list[str]:
    """One for each value; where values are numbers or lists, one for all."""
    values = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
    return [f"rules_option_{name}_{value}" for value in values] or [f"rules_option_{name}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_option_has_words(language: str) -> None:
    assert set(option_keys()) - set(words(language)) == set()
    named = {key for key in words("en") if key.startswith("rules_option_")}
    assert named - set(option_keys()) == set(), "words for what is no option"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_and_edition_has_words(language: str) -> None:
    known = words(language)
    assert {f"rules_{id.lower()}" for id in CLAUSES} <= set(known)
    assert {f"rules_about_{id}" for id in jl.editions()} <= set(known)


@pytest.mark.parametrize("id", jl.editions())
def test_the_page_of_an_edition_says_what_the_engine_plays(page: Page, id: str) -> None:
    page.goto(f"/rules/{id}")
    rules, first = jl.edition(id), jl.edition()
    options = page.locator("[data-option]")
    expect(options).to_have_count(len(OPTIONS))
    shown = options.evaluate_all(
        "all => all.map(one => [one.dataset.option, JSON.parse(one.dataset.value), one.innerText])"
    )
    assert [name for name, _, text in shown if name in text and "_" in name] == [], "options without words"
    assert {name: value for name, value, _ in shown} == json.loads(json.dumps(rules.plain_options()))
    differs = {name for name in OPTIONS if rules.options[name] != first.options[name]}
    told = page.locator("[data-differs]")
    assert set(told.evaluate_all("all => all.map(one => one.dataset.differs)")) == differs
    text = page.get_by_role("main").inner_text()
    assert [clause for clause in CLAUSES if page.locator(f"#{clause}").count() != 1] == []
    assert ("the game is drawn and dealt anew" in text) == (rules.deck_empty == "drawn")
    assert ("on the pile of all" in text) == (rules.discards == "shared")
    assert ("Off here: table talk costs nothing." in text) == (not rules.table_talk)


def test_a_changed_option_changes_what_is_said(page: Page) -> None:
    """The words follow the data, not the edition's name."""

    def change(route: Any) -> None:
        catalogue = route.fetch().json()
        catalogue["editions"][0]["options"] |= {
            "draw": "by_hand",
            "advanced_removal": True,
            "chips": {"blue": 9},
        }
        route.fulfill(json=catalogue)

    page.route("**/api/catalogue", change)
    page.goto("/rules")
    expect(page.locator("#L1")).to_contain_text("you do it yourself")
    expect(page.locator("#A1")).to_contain_text("may also take a chip")
    expect(page.locator("#S9")).to_contain_text("blue 9")


def test_an_address_leads_to_its_clause(page: Page) -> None:
    page.goto("/rules/giant#K2")
    expect(page.locator("#K2")).to_be_in_viewport()


def test_the_rules_are_one_step_away_everywhere(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="The rules").click()
    expect(page.get_by_role("heading", name="Classic")).to_be_visible()
    page.get_by_role("link", name="Giant").click()
    expect(page.get_by_role("heading", name="What is different from Classic")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="With friends").click()
    link = page.get_by_role("link", name="All rules of this edition")
    expect(link).to_have_attribute("href", "/rules/classic")
    expect(link).to_have_attribute("target", "_blank")


def test_a_refused_move_leads_to_its_clause_beside_the_board(
    server: RealServer, new_person: NewPerson
) -> None:
    table = two_people(["7C 2S 3S 4S 5S 6S JD", "QD KD TD 9D 8D 7D 6D"], "2S@b1", "QD@h7").keep(server.data)
    for viewport in ({"width": 1440, "height": 900}, {"width": 390, "height": 844}):
        ada = new_person(table.link(1), viewport=viewport)
        ada.until_dealt()
        ada.choose("7C")
        ada.space("b1").click()
        expect(ada.page.get_by_text("That space is taken.").first).to_be_visible()
        board = ada.page.locator(".board")
        check_apart(boxes(ada.button("Show me why")) + boxes(board))
        check_apart(boxes(ada.page.locator(".instruction p")) + boxes(board))
        ada.button("Show me why").click()
        clause = ada.page.get_by_role("article")
        expect(clause).to_contain_text("Placing a chip")
        expect(clause.get_by_role("heading")).to_be_focused()
        expect(clause.get_by_role("link")).to_have_attribute("href", "/rules/classic#T2")
        check_apart(boxes(clause) + boxes(board))
        ada.page.close()
