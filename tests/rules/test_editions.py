"""The published editions and the house rules that override them."""

from __future__ import annotations

import pytest

import jackline as jl
from tests.rules.boards import DECK

EDITIONS = ("classic", "bilingual", "giant", "strategy", "encyclopedia")


# --- the table of editions ---


def test_editions_are_five_and_classic_is_the_default() -> None:
    assert jl.editions() == EDITIONS
    assert jl.edition() == jl.edition("classic")
    assert [jl.edition(id).id for id in EDITIONS] == list(EDITIONS)


@pytest.mark.parametrize(
    ("id", "blue", "green", "red"),
    [
        ("classic", 50, 50, 35),
        ("bilingual", 50, 50, 35),
        ("giant", 50, 50, 35),
        ("strategy", 48, 48, 48),
        ("encyclopedia", 50, 50, 35),
    ],
)
def test_S9_chips_of_each_edition(id: str, blue: int, green: int, red: int) -> None:
    assert jl.edition(id).chips == {"blue": blue, "green": green, "red": red}


@pytest.mark.parametrize(
    ("id", "colours"),
    [
        ("classic", ("blue", "green")),
        ("bilingual", ("blue", "green")),
        ("giant", ("green", "blue")),
        ("strategy", ("blue", "green")),
        ("encyclopedia", ("blue", "green")),
    ],
)
def test_S9_colours_of_two_teams_in_each_edition(id: str, colours: tuple[str, ...]) -> None:
    assert jl.edition(id).team_colours(2) == colours


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("classic", "reshuffle"),
        ("bilingual", "reshuffle"),
        ("giant", "drawn"),
        ("strategy", "reshuffle"),
        ("encyclopedia", "reshuffle"),
    ],
)
def test_E1_an_empty_deck_in_each_edition(id: str, value: str) -> None:
    assert jl.edition(id).deck_empty == value


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("classic", "moved_and_drawn"),
        ("bilingual", "moved_and_drawn"),
        ("giant", "moved"),
        ("strategy", "moved_and_drawn"),
        ("encyclopedia", "moved_and_drawn"),
    ],
)
def test_L2_when_a_draw_is_lost_in_each_edition(id: str, value: str) -> None:
    assert jl.edition(id).lost_draw == value


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("classic", True),
        ("bilingual", True),
        ("giant", True),
        ("strategy", False),
        ("encyclopedia", False),
    ],
)
def test_K1_the_penalty_for_table_talk_in_each_edition(id: str, value: bool) -> None:
    assert jl.edition(id).table_talk is value


@pytest.mark.parametrize("id", EDITIONS)
def test_A1_advanced_removal_is_off_in_each_edition(id: str) -> None:
    assert jl.edition(id).advanced_removal is False


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("classic", "own"),
        ("bilingual", "own"),
        ("giant", "own"),
        ("strategy", "own"),
        ("encyclopedia", "shared"),
    ],
)
def test_T1_discard_piles_of_each_edition(id: str, value: str) -> None:
    assert jl.edition(id).discards == value


@pytest.mark.parametrize(
    ("id", "value"),
    [
        ("classic", "card"),
        ("bilingual", "card"),
        ("giant", "card"),
        ("strategy", "card"),
        ("encyclopedia", "packet"),
    ],
)
def test_S5_how_each_edition_cuts(id: str, value: str) -> None:
    assert jl.edition(id).cut == value


@pytest.mark.parametrize("id", EDITIONS)
def test_L1_drawing_is_automatic_in_each_edition(id: str) -> None:
    assert jl.edition(id).draw == "automatic"


@pytest.mark.parametrize("id", EDITIONS)
def test_E4_five_rounds_of_passes_in_each_edition(id: str) -> None:
    assert jl.edition(id).stalemate_rounds == 5


@pytest.mark.parametrize("id", EDITIONS)
def test_S9_chips_are_limited_in_each_edition(id: str) -> None:
    assert jl.edition(id).unlimited_chips is False


@pytest.mark.parametrize(
    ("id", "languages"),
    [
        ("classic", ("en",)),
        ("bilingual", ("en", "es")),
        ("giant", ("en",)),
        ("strategy", ("en",)),
        ("encyclopedia", ("en",)),
    ],
)
def test_editions_name_the_languages_of_their_sheets(id: str, languages: tuple[str, ...]) -> None:
    assert jl.edition(id).languages == languages


@pytest.mark.parametrize("id", EDITIONS)
def test_editions_agree_on_all_other_numbers(id: str) -> None:
    assert jl.edition(id).hand_size == {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
    assert jl.edition(id).sequences_to_win == {2: 2, 3: 1}
    assert jl.edition(id).layout == "spiral"


# --- house rules ---


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("draw", "by_hand"),
        ("draw", "automatic"),
        ("deck_empty", "drawn"),
        ("deck_empty", "reshuffle"),
        ("lost_draw", "moved"),
        ("lost_draw", "moved_and_drawn"),
        ("table_talk", False),
        ("table_talk", True),
        ("advanced_removal", True),
        ("discards", "shared"),
        ("discards", "own"),
        ("cut", "packet"),
        ("cut", "card"),
        ("chips", {"blue": 0, "green": 1, "red": 1000}),
        ("unlimited_chips", True),
        ("colours", ("red", "green")),
        ("colours", ("red", "green", "blue")),
        ("stalemate_rounds", 1),
        ("stalemate_rounds", 20),
    ],
)
def test_editions_take_house_rules(option: str, value: object) -> None:
    assert jl.edition().with_options(**{option: value}).options == {**jl.edition().options, option: value}


def test_editions_take_several_house_rules_at_once() -> None:
    agreed = jl.edition("giant", draw="by_hand", stalemate_rounds=2)
    assert (agreed.id, agreed.draw, agreed.stalemate_rounds) == ("giant", "by_hand", 2)
    assert agreed.lost_draw == "moved"


def test_editions_know_their_house_rules() -> None:
    assert jl.edition("giant").house_rules() == {}
    assert jl.edition("giant", draw="by_hand", cut="card").house_rules() == {"draw": "by_hand"}


def test_editions_stay_as_published_when_a_table_overrides_them() -> None:
    jl.edition("classic").with_options(draw="by_hand", chips={"blue": 1})
    assert jl.edition("classic").draw == "automatic"
    assert jl.edition("classic").chips == {"blue": 50, "green": 50, "red": 35}


def test_S9_a_house_rule_may_name_the_chips_of_one_colour_alone() -> None:
    assert jl.edition(chips={"red": 50}).chips == {"blue": 50, "green": 50, "red": 50}


def test_editions_write_house_rules_into_the_record() -> None:
    agreed = jl.edition("giant", lost_draw="moved_and_drawn", chips={"red": 7})
    start = jl.Position.deal(agreed, seats=2, deck=DECK)
    assert 'edition: "giant"' in start.record()
    assert 'lost_draw: "moved_and_drawn"' in start.record()
    assert 'chips: {"blue": 50, "green": 50, "red": 7}' in start.record()
    assert jl.replay(start.record())[0].edition == agreed


@pytest.mark.parametrize("id", ["Classic", "deluxe", "", None, 1])
def test_editions_that_do_not_exist_are_refused(id: str) -> None:
    with pytest.raises(jl.EditionError, match="classic, bilingual, giant, strategy and encyclopedia"):
        jl.edition(id)


@pytest.mark.parametrize("option", ["jokers", "hand_size", "sequences_to_win", "layout", "Draw", "title"])
def test_editions_refuse_an_unknown_option_by_name(option: str) -> None:
    with pytest.raises(jl.EditionError, match=option) as refusal:
        jl.edition().with_options(**{option: 3})
    assert refusal.value.field == option


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("draw", "by hand"),
        ("draw", True),
        ("draw", None),
        ("deck_empty", "Reshuffle"),
        ("deck_empty", "moved"),
        ("deck_empty", ["reshuffle"]),
        ("lost_draw", "drawn"),
        ("lost_draw", 1),
        ("table_talk", 1),
        ("table_talk", 0),
        ("table_talk", "on"),
        ("table_talk", None),
        ("advanced_removal", 1),
        ("advanced_removal", "true"),
        ("discards", "none"),
        ("discards", False),
        ("cut", "deck"),
        ("cut", 0),
        ("chips", {"blue": -1}),
        ("chips", {"blue": True}),
        ("chips", {"blue": 50.0}),
        ("chips", {"blue": "50"}),
        ("chips", {"blue": None}),
        ("chips", {"yellow": 50}),
        ("chips", {1: 50}),
        ("chips", 50),
        ("chips", [50, 50, 35]),
        ("chips", None),
        ("unlimited_chips", 1),
        ("unlimited_chips", "yes"),
        ("colours", ("blue",)),
        ("colours", ()),
        ("colours", ("blue", "blue")),
        ("colours", ("blue", "green", "blue")),
        ("colours", ("blue", "yellow")),
        ("colours", ("blue", "green", "red", "blue")),
        ("colours", (0, 1)),
        ("colours", "blue"),
        ("colours", None),
        ("stalemate_rounds", 0),
        ("stalemate_rounds", -5),
        ("stalemate_rounds", True),
        ("stalemate_rounds", 5.0),
        ("stalemate_rounds", "5"),
        ("stalemate_rounds", None),
    ],
)
def test_editions_refuse_a_wrong_value_by_name(option: str, value: object) -> None:
    with pytest.raises(jl.EditionError, match=option) as refusal:
        jl.edition().with_options(**{option: value})
    assert refusal.value.field == option


def test_editions_refuse_one_wrong_option_among_right_ones() -> None:
    with pytest.raises(jl.EditionError) as refusal:
        jl.edition("giant", draw="by_hand", cut="knife")
    assert refusal.value.field == "cut"
