"""Two people and an onlooker play a whole game in their browsers; nobody is told what is not theirs.

A bot sits with them: with three teams one sequence wins, so the game is over while one can still watch.
"""

from __future__ import annotations

import json
import re
from random import Random
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.driving.finishing import quick_move
from tests.browser.driving.person import Json, Person
from tests.server.live.test_leaks import check_events, check_places, check_view
from tests.server.real_server import RealServer
from tests.server.truth import Row, Truth, read_log

CARD: Final = re.compile(r"\b[2-9TJQKA][CDHS]\b")
LONG_GAME: Final = 200
SCREEN: Final = {"width": 1024, "height": 640}
"""Three pages at once are drawn without a graphics card: small ones are drawn sooner."""

EVERY: Final = 8
"""Looking through whole documents takes time, so not after every move."""


def test_two_browsers_and_an_onlooker_play_a_whole_game(server: RealServer, new_person: NewPerson) -> None:
    ada, bruno, olga = gather(new_person)
    play_out(ada, bruno, olga, Random(4))
    everyone = [ada, bruno, olga]
    log = read_log(server.data, ada.code)
    truth = Truth(log)
    assert truth.positions[ada.number] is not None
    assert {person.number for person in everyone} == {log[-1].number}
    for person in everyone:
        check_frames(person, truth, log, [other for other in everyone if other is not person])
    check_moves_in_log(log, [ada, bruno])


def gather(new_person: NewPerson) -> tuple[Person, Person, Person]:
    """From the home page to the deal: a host, a guest by the link, an onlooker."""
    ada = new_person("/", viewport=SCREEN)
    ada.page.get_by_role("button", name="With friends").click()
    expect(ada.button("Deal the cards")).to_be_visible()  # the home page has a Change name too
    ada.page.get_by_role("button", name="Change name").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.button("Keep").click()
    ada.page.get_by_role("group", name="How many sit down?").get_by_role(
        "button", name="3", exact=True
    ).click()
    expect(ada.page.locator("[data-seat]")).to_have_count(3)
    ada.page.get_by_role("button", name="Open").last.click()
    ada.page.get_by_role("button", name="A bot, Beginner").click()
    let_bots_hurry(ada)
    bruno = new_person(f"/t/{ada.code}", viewport=SCREEN)
    bruno.page.get_by_role("heading", name="Ada’s table").wait_for()
    bruno.page.get_by_label("Your name").fill("Bruno")
    bruno.button("Sit down").click()
    bruno.page.get_by_text("Ada deals the cards.").wait_for()
    olga = new_person(f"/t/{ada.code}?watch", viewport=SCREEN)
    olga.page.get_by_text("The table is being set").wait_for()
    ada.page.get_by_text("Everyone is here.").wait_for()
    ada.button("Deal the cards").click()
    for person in (ada, bruno, olga):
        person.until_dealt()
    return ada, bruno, olga


def let_bots_hurry(host: Person) -> None:
    rule = host.page.get_by_role("button", name="Bots’ pace")
    if not rule.is_visible():
        host.page.get_by_role("button", name="house rules").click()
    rule.click()
    host.page.get_by_role("radio", name="fast").check(force=True)


def play_out(ada: Person, bruno: Person, olga: Person, chance: Random) -> None:
    """To the end, by clicks alone."""
    for made in range(LONG_GAME):
        ada.until(lambda: ada.is_to_move or bruno.is_to_move or ada.game["outcome"], "anybody's turn")
        if ada.game["outcome"]:
            break
        mover = ada if ada.is_to_move else bruno
        mover.play(quick_move(mover.view, chance))
        for person in (ada, bruno, olga):
            person.until_number(mover.number)
        if made % EVERY == 0:
            check_documents(ada, bruno, olga)
    check_documents(ada, bruno, olga)
    for person in (ada, bruno, olga):
        person.page.get_by_role("heading", name="wins").wait_for()
    assert ada.button("Rematch").is_visible()
    assert not olga.button("Rematch").is_visible()


def check_documents(*everyone: Person) -> None:
    """What a page shows and stores holds no card but one's own and those on the table."""
    for person in everyone:
        person.page.wait_for_function(
            "size => document.querySelectorAll('[role=option][data-card]').length === size",
            arg=0 if person.game["outcome"] else len(person.hand),
        )
        shown = set(CARD.findall(LAYOUT.sub("", person.page.evaluate(DOCUMENT))))
        assert shown - person.played() - set(person.hand) == set()
        assert person.game["outcome"] or set(person.hand) <= shown


LAYOUT: Final = re.compile(r'\\*"layout\\*":\[.*?\]')
"""The board in the view that is kept for times without a network."""

DOCUMENT: Final = """() =>
  document.documentElement.outerHTML + JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage})
"""


# ---- afterwards, against the truth in the database ----------------------------------------------------


def check_frames(person: Person, truth: Truth, log: list[Row], others: list[Person]) -> None:
    secrets = [*(other.token for other in others if other.sent and other.view["me"]), *decks(log)]
    for frame in [*person.received, *person.sent]:
        assert [secret for secret in secrets if secret in frame] == []
        assert '"seed"' not in frame
        assert '"deck"' not in frame
    for update in person.updates:
        check_update(update, truth)
    assert len(person.updates) > 10


def check_update(update: Json, truth: Truth) -> None:
    me = update["view"]["me"]
    check_view(update["view"], truth.positions[update["number"]])
    check_places(update, me["hand"] if me else [])
    check_events(update["events"], truth, me["seat"] if me else None)


def decks(log: list[Row]) -> list[str]:
    """The order of the deck in the ways it could be written."""
    cards = [card for row in log if row.kind == "dealt" for card in row.body["deck"].split()]
    runs = [cards[start : start + 5] for start in range(len(cards) - 4)]
    return [" ".join(run) for run in runs] + [json.dumps(run, separators=(",", ":"))[1:-1] for run in runs]


def check_moves_in_log(log: list[Row], players: list[Person]) -> None:
    """What was clicked is what is kept: each move once, in order."""
    moved = [row for row in log if row.kind == "moved"]
    kept = {str(row.move_id): row.body["move"] for row in moved if "by" not in row.body}
    asked = [json.loads(frame) for player in players for frame in player.sent]
    clicked = {ask["id"]: ask["move"] for ask in asked if ask["type"] == "play"}
    assert set(kept) == set(clicked)
    assert all(clicked[id].split("=")[0] == kept[id].split("=")[0] for id in kept)
