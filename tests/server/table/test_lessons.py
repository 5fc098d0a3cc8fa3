"""Lessons over HTTP: the same update as at a table, refusals with their code, and nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jackline.lessons.course import COURSE
from jackline.rules.box.cards import FULL_DECK
from jackline.server.wire.protocol import MAX_FRAME, MOST_TRIES
from tests.server.client import http_client
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import RealServer


def attempt(server: RealServer, id: str, *moves: str) -> Any:
    answer = http_client.post(f"{server.http}/api/lessons/{id}", json={"moves": moves})
    assert answer.status_code == 200
    assert len(answer.content) < MAX_FRAME
    return answer.json()


def test_the_course_lists_its_lessons_in_order(server: RealServer) -> None:
    listed = http_client.get(f"{server.http}/api/lessons").json()["lessons"]
    assert [lesson["id"] for lesson in listed] == list(COURSE)
    assert [lesson["steps"] for lesson in listed] == [len(lesson.steps) for lesson in COURSE.values()]


def test_a_lesson_is_a_table_of_ones_own(server: RealServer) -> None:
    seen = attempt(server, "place")
    assert (seen["steps"], seen["done"], seen["refused"]) == (0, False, None)
    assert seen["hint"]["move"] == "7C@c5"
    assert seen["hint"]["reasons"]
    view = seen["update"]["view"]
    assert view["me"]["hand"] == COURSE["place"].hands[0].split()
    assert {"card": "7C", "act": "place", "spaces": ["a3", "c5"]} in view["me"]["playable"]


def test_steps_are_done_and_others_answer(server: RealServer) -> None:
    seen = attempt(server, "place", "7C@a3")
    assert (seen["steps"], seen["done"]) == (1, False)
    assert seen["update"]["view"]["game"]["last"]["move"] == "9D@h5"
    assert seen["update"]["view"]["game"]["turn"] == 0
    assert attempt(server, "place", "7C@a3", "2S@b1")["done"]


def test_a_refusal_says_why_and_leaves_all_as_it_was(server: RealServer) -> None:
    before = attempt(server, "remove")["update"]["view"]
    for move, code in [("JS-c10", "locked"), ("JS-b6", "another_move"), ("JS", "unreadable_move")]:
        seen = attempt(server, "remove", move)
        assert seen["refused"]["code"] == code
        assert seen["refused"]["sentence"]
        assert seen["update"]["view"] == before


@pytest.mark.parametrize("id", list(COURSE))
def test_hidden_cards_stay_hidden(server: RealServer, id: str) -> None:
    """Of the others' cards and the deck nothing is told but what has been played."""
    seen = attempt(server, id, *(step.shown for step in COURSE[id].steps))
    told = json.dumps([seen["update"]["view"]["me"], seen["update"]["events"]])
    public = json.dumps(seen["update"]["view"]["game"] | {"layout": None})
    played = {card for pile in seen["update"]["view"]["game"]["discards"] for card in pile}
    mine = {*COURSE[id].hands[0].split(), *COURSE[id].deck.split(), *played}
    for card in {str(card) for card in FULL_DECK} - mine:
        assert f'"{card}"' not in told
        assert f'"{card}"' not in public


def test_what_is_no_lesson_or_too_much_is_refused(server: RealServer) -> None:
    def problem(id: str, body: Any) -> tuple[int, str]:
        answer = http_client.post(f"{server.http}/api/lessons/{id}", json=body)
        return answer.status_code, answer.json()["code"]

    assert problem("none", {}) == (404, "unknown_lesson")
    assert problem("place", {"moves": ["7C@c5"] * (MOST_TRIES + 1)}) == (400, "unreadable")
    assert problem("place", {"moves": ["x" * 65]}) == (400, "unreadable")
    assert problem("place", {"seat": 1}) == (400, "unreadable")


def test_trying_has_a_limit(nursery: Nursery, tmp_path: Any) -> None:
    with ForkedServer(nursery, tmp_path, settings={"JACKLINE_TRIES_A_MINUTE": "2"}) as strict:
        attempt(strict, "place")
        attempt(strict, "place")
        answer = http_client.post(f"{strict.http}/api/lessons/place", json={"moves": []})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert int(answer.headers["retry-after"]) >= 1
