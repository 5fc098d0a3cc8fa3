"""Every frame that a test sees is read strictly; nonsense anywhere in it fails the test."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, get_type_hints

import msgspec
import pytest

from jackline.lessons.course import COURSE
from jackline.rules.agreed import AgreedView
from jackline.rules.view import MomentView, agreed_view, moment_view
from jackline.server.table.lessons import see_lesson
from jackline.server.wire import protocol as p
from tests.server.strict import Json, read_body, read_frame
from tests.server.table.deciding import dealt, table

LESSON: Final = next(iter(COURSE))


def a_frame() -> Json:
    """An update in which there is something of everything."""
    lesson = msgspec.json.encode(see_lesson(LESSON, [COURSE[LESSON].steps[0].shown], now=1))
    update: Json = read_body(lesson, p.LessonView)["update"]
    return update


def read(message: Json) -> Json:
    return read_frame(json.dumps(message))


def test_a_frame_of_the_server_is_read_whole() -> None:
    frame = a_frame()
    assert read(frame) == frame
    assert frame["events"]
    assert frame["view"]["game"]["chips"]


def table_of(frame: Json) -> Any:
    return frame["view"]["table"]


def game_of(frame: Json) -> Any:
    return frame["view"]["game"]


def me_of(frame: Json) -> Any:
    return frame["view"]["me"]


def seat_of(frame: Json) -> Any:
    return table_of(frame)["seats"][0]


def setup_of(frame: Json) -> Any:
    return table_of(frame)["setup"]


def event_of(frame: Json) -> Any:
    return frame["events"][-1]


def whole(frame: Json) -> Any:
    return frame


PARTS: Final = (whole, table_of, game_of, me_of, seat_of, setup_of, event_of)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: str(part.__name__))
def test_a_field_that_the_protocol_does_not_know_fails(part: Callable[[Json], Any]) -> None:
    frame = a_frame()
    part(frame)["nonsense"] = 1
    with pytest.raises(msgspec.ValidationError, match="nonsense"):
        read(frame)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: str(part.__name__))
def test_a_field_that_is_missing_fails(part: Callable[[Json], Any]) -> None:
    for name in part(a_frame()):
        frame = a_frame()
        del part(frame)[name]
        with pytest.raises(msgspec.ValidationError):
            read(frame)


def test_a_table_of_nonsense_fails() -> None:
    frame = a_frame()
    frame["view"]["table"] = {"nonsense": 1}
    with pytest.raises(msgspec.ValidationError):
        read(frame)


def test_a_list_in_an_event_is_read_as_a_list() -> None:
    frame = a_frame()
    made = {
        "event": "SequenceMade",
        "team": 0,
        "spaces": ["a9", "b9", "c9", "d9", "e9"],
        "number": 1,
        "at": 1,
    }
    frame["events"] = [made]
    assert read(frame)["events"] == [made]


def test_an_event_that_nobody_knows_fails() -> None:
    frame = a_frame()
    event_of(frame)["event"] = "SkyFell"
    with pytest.raises(msgspec.ValidationError, match="SkyFell"):
        read(frame)


def test_the_game_on_the_wire_has_what_the_rules_show_and_the_newest_move() -> None:
    fields = [field.name for field in msgspec.structs.fields(p.GameView)]  # type: ignore[arg-type]
    assert fields == [*get_type_hints(AgreedView), *get_type_hints(MomentView), "last"]
    position = dealt(table()).position
    assert position is not None
    shown = {**agreed_view(position), **moment_view(position), "last": None}
    msgspec.convert(json.loads(msgspec.json.encode(shown, enc_hook=str)), p.GameView)
