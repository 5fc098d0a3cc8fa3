"""Positions from a drawing: what is drawn is there, and what makes no sense is refused by name."""

from __future__ import annotations

from typing import Any

import pytest

import jackline as jl
from jackline.testing import position

ROW_OF_SIX = " ".join([". " * 10] * 3 + [". 0 0 0 0 0 0 . . ."] + [". " * 10] * 6)


def test_a_drawing_becomes_a_position() -> None:
    made = position(ROW_OF_SIX, hands={0: "7C JD"}, deck="2S 3S", discards={1: "4S 5S"}, sequences=["f4b4"])
    assert made.chips == dict.fromkeys(("b4", "c4", "d4", "e4", "f4", "g4"), 0)
    assert made.locked == {"b4", "c4", "d4", "e4", "f4"}
    assert made.hand(0) == ("7C", "JD")
    assert len(made.hand(1)) == 7
    assert made.draw_deck[:2] == ("2S", "3S")
    assert made.discards(1) == ("4S", "5S")
    assert made.chips_left(0) == 44
    assert 2 + 7 + 2 + len(made.draw_deck) == 104


def test_a_printed_position_can_be_drawn_again() -> None:
    made = position(ROW_OF_SIX, sequences=["b4f4"])
    assert position(str(made), sequences=["b4f4"]) == made


def test_a_position_set_up_by_hand_has_no_record() -> None:
    with pytest.raises(jl.NoRecord, match="set up by hand"):
        position().record()


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"board": "0 1 2"}, "board"),
        ({"board": "0" + " ." * 99}, "board"),
        ({"board": ROW_OF_SIX}, "sequences"),
        ({"board": ROW_OF_SIX, "sequences": ["b4g4"]}, "sequences"),
        ({"board": ROW_OF_SIX, "sequences": ["c4g4", "b5f5"]}, "sequences"),
        ({"board": ROW_OF_SIX, "rules": jl.edition(chips={"blue": 5})}, "board"),
        ({"turn": 2}, "seats"),
        ({"hands": {2: "2S"}}, "seats"),
        ({"discards": {-1: "2S"}}, "seats"),
        ({"hands": {0: "2S 3S 4S 5S 6S 7S 8S 9S"}}, "hands"),
        ({"hands": {0: "2S 2S"}, "deck": "2S"}, "deck"),
        ({"seats": 5}, "seats"),
        ({"board_layout": "2S"}, "layout"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(arguments: dict[str, Any], field: str) -> None:
    with pytest.raises(jl.EditionError) as refusal:
        position(**arguments)
    assert refusal.value.field == field
