"""Records of games: their form has a version, older ones are read for ever, newer ones are refused."""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import Any

import pytest

import jackline as jl
from jackline.rules.box import edition
from jackline.rules.box.edition import edition_from
from jackline.rules.kernel import fields
from jackline.rules.records.kept import first_edition, first_layout
from tests.rules.boards import DECK

FIRST = """jackline record 1
edition: "giant"
draw: "by_hand"
deck_empty: "drawn"
lost_draw: "moved"
table_talk: true
advanced_removal: false
discards: "own"
cut: "card"
chips: {"blue": 9, "green": 50, "red": 35}
unlimited_chips: false
colours: ["green", "blue"]
stalemate_rounds: 5
seats: 3
teams: 3
dealer: 2
layout:
"""


def first_record() -> str:
    """A game just dealt, as 0.1.0 wrote it."""
    rows = "\n".join(" ".join(DECK[start : start + 26]) for start in range(0, 104, 26))
    return f"{FIRST}{jl.layout('wedge')}\ndeck:\n{rows}\nmoves:\n"


def record(**options: Any) -> str:
    """A game just dealt, as it is written now."""
    return jl.Position.deal(jl.edition(**options), seats=2, deck=DECK).record()


def refusal(text: str) -> str:
    """The sentence with which a record is refused."""
    with pytest.raises(jl.NotationError) as refused:
        jl.replay(text)
    return str(refused.value)


def without(text: str, name: str) -> str:
    """A record without one of its lines."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(f"{name}: "))


# --- what a record holds ---


def test_a_record_names_everything_it_was_dealt_with() -> None:
    agreed = jl.edition("giant", draw="by_hand", chips={"blue": 9})
    lines = jl.Position.deal(agreed, seats=3, deck=DECK, dealer=2).record().splitlines()
    assert lines[:22] == [
        "jackline record 2",
        'edition: "giant"',
        'title: "Giant"',
        'languages: ["en"]',
        'board: "spiral"',
        'hand_size: {"2": 7, "3": 6, "4": 6, "6": 5, "8": 4, "9": 4, "10": 3, "12": 3}',
        'sequences_to_win: {"2": 2, "3": 1}',
        'draw: "by_hand"',
        'deck_empty: "drawn"',
        'lost_draw: "moved"',
        "table_talk: true",
        "advanced_removal: false",
        'discards: "own"',
        'cut: "card"',
        'chips: {"blue": 9, "green": 50, "red": 35}',
        "unlimited_chips: false",
        'colours: ["green", "blue"]',
        "stalemate_rounds: 5",
        'published: {"draw": "automatic", "chips": {"blue": 50, "green": 50, "red": 35}}',
        "seats: 3",
        "teams: 3",
        "dealer: 2",
    ]


def test_a_replayed_game_has_the_edition_it_was_dealt_with() -> None:
    agreed = jl.edition("strategy", draw="by_hand").with_options(cut="packet")
    again = jl.replay(jl.Position.deal(agreed, seats=2, deck=DECK).record())[0].edition
    assert again == agreed
    assert hash(again) == hash(agreed)
    assert again.house_rules() == agreed.house_rules() == {"draw": "by_hand", "cut": "packet"}
    assert again.with_options(cut="card").house_rules() == {"draw": "by_hand"}


def test_an_edition_that_is_not_published_can_be_replayed() -> None:
    text = record().replace('edition: "classic"', 'edition: "beach"').replace('"Classic"', '"Beach"')
    text = text.replace('"2": 7', '"2": 5').replace('win: {"2": 2', 'win: {"2": 1')
    start = jl.replay(text)[0]
    assert (start.edition.id, start.edition.title) == ("beach", "Beach")
    assert start.hand_sizes == (5, 5)
    assert start.view_for(0)["sequences_to_win"] == 1
    assert start.record() == text


# --- versions ---


def test_a_record_of_the_first_form_is_read_with_the_editions_of_its_time() -> None:
    start = jl.replay(first_record())[0]
    assert start.edition == jl.edition("giant", draw="by_hand", chips={"blue": 9})
    assert start.edition.house_rules() == {"draw": "by_hand", "chips": {"blue": 9, "green": 50, "red": 35}}
    assert (start.seats, start.teams, start.dealer, start.layout) == (3, 3, 2, jl.layout("wedge"))
    assert jl.replay(start.record()) == [start]


def test_what_the_first_form_left_to_files_is_frozen() -> None:
    kept = (resources.files("jackline.rules.records.kept") / "first.json").read_bytes()
    assert (
        hashlib.sha256(kept).hexdigest() == "f836693de4909326c3984b6c09797ab1ce01e1f1e12b23bf79eef992187623ba"
    )


@pytest.mark.parametrize("name", ["edition", "draw", "stalemate_rounds", "seats", "dealer"])
def test_a_record_of_the_first_form_must_be_whole(name: str) -> None:
    assert refusal(without(first_record(), name)) == f"The record does not give {name!r}"


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('"giant"', '"beach"', "There was no edition 'beach'; the editions were classic, bilingual, giant"),
        ('"giant"', "[]", "There was no edition []"),
        ("chips: {", 'chips: 3 {"', "Line 10 of the record: the value is unreadable"),
        ('chips: {"blue": 9, "green": 50, "red": 35}', "chips: 3", "Option 'chips' gives a number"),
        ("seats: 3", "jokers: 4\nseats: 3", "There is no option 'jokers'"),
        ("seats: 3", "seats: 5", "5 seats cannot play"),
    ],
)
def test_a_wrong_record_of_the_first_form_is_refused(before: str, after: str, sentence: str) -> None:
    assert sentence in refusal(first_record().replace(before, after))


@pytest.mark.parametrize("version", [3, 4, 999_999_999])
def test_a_record_of_a_newer_form_is_refused(version: int) -> None:
    assert refusal(record().replace("record 2", f"record {version}")) == (
        f"This record was written by a newer version of Jackline: its form is number {version}, and this"
        " version reads those up to 2; update it to read the record"
    )


@pytest.mark.parametrize(
    "first", ["jackline record", "jackline record 0", "jackline record 02", "chess 2", ""]
)
def test_what_is_no_record_is_refused(first: str) -> None:
    assert "A record begins with a line such as 'jackline record 2'" in refusal(
        record().replace("jackline record 2", first)
    )


# --- what a record must say ---


@pytest.mark.parametrize("name", ["edition", "title", "board", "hand_size", "published", "seats", "teams"])
def test_a_record_must_be_whole(name: str) -> None:
    assert refusal(without(record(), name)) == f"The record does not give {name!r}"


def test_a_record_without_one_of_its_options_is_refused() -> None:
    assert "Option 'cut' is missing." in refusal(without(record(), "cut"))


def test_a_record_with_an_option_of_a_newer_version_is_refused_by_name() -> None:
    assert "There is no option 'jokers'" in refusal(record().replace("seats: 2", "jokers: 4\nseats: 2"))


def test_a_record_from_before_an_option_means_what_was_played_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(edition.ADDED, "cut", "packet")
    assert jl.replay(without(record(), "cut"))[0].edition == jl.edition(cut="packet")
    assert jl.replay(record())[0].edition == jl.edition()


def test_a_record_says_everything_once() -> None:
    text = record()
    assert "Line 9 of the record gives the same again" in refusal(
        text.replace("draw: ", 'draw: "by_hand"\ndraw: ')
    )
    assert "Line 20 of the record must give a value" in refusal(text.replace("seats: 2", "seats 2"))


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("id", "Classic", "The id of an edition is a word in small letters"),
        ("id", None, "The id of an edition is a word in small letters"),
        ("title", 3, "An edition has a title, not 3."),
        ("layout", None, "An edition has a layout, not None."),
        ("languages", "en", "a list of words"),
        ("languages", [1], "a list of words"),
        ("hand_size", {}, "from 1 to 7 for each from 2 to 12"),
        ("hand_size", None, "from 1 to 7 for each from 2 to 12"),
        ("hand_size", {"2": 8}, "from 1 to 7 for each from 2 to 12"),
        ("hand_size", {"2": True}, "from 1 to 7 for each from 2 to 12"),
        ("hand_size", {"13": 3}, "from 1 to 7 for each from 2 to 12"),
        ("hand_size", {2: 3}, "from 1 to 7 for each from 2 to 12"),
        ("sequences_to_win", {"2": 5}, "from 1 to 4 for each from 2 to 3"),
        ("sequences_to_win", {"2": 0}, "from 1 to 4 for each from 2 to 3"),
        ("sequences_to_win", {"4": 1}, "from 1 to 4 for each from 2 to 3"),
        ("options", [], "Options are given by name"),
        ("published", {"jokers": 3}, "There is no option 'jokers'"),
    ],
)
def test_an_edition_is_read_only_if_it_can_be_played(field: str, value: object, sentence: str) -> None:
    plain = {**jl.edition().plain(), field: value}
    with pytest.raises(jl.EditionError, match=sentence) as refused:
        edition_from(plain)
    assert refused.value.field in (field, "jokers")


def test_what_is_no_edition_at_all_is_refused() -> None:
    with pytest.raises(jl.EditionError):
        edition_from("classic")


def test_an_edition_has_room_in_the_kernel() -> None:
    assert edition.MOST_SEATS <= fields.MAX_SEATS
    assert edition.MOST_TEAMS <= fields.MAX_TEAMS
    assert edition.MOST_CARDS <= fields.MAX_HAND
    most = edition.MOST_TEAMS * (edition.MOST_SEQUENCES - 1) + 4
    assert most <= fields.MAX_SEQUENCES


# --- for logs ---


@pytest.mark.parametrize("id", ["classic", "bilingual", "giant", "strategy", "encyclopedia"])
def test_editions_of_the_first_form_with_house_rules(id: str) -> None:
    assert edition_from(first_edition(id, {})) == jl.edition(id)
    made = edition_from(first_edition(id, {"chips": {"red": 3}, "draw": "by_hand"}))
    assert made == jl.edition(id, chips={"red": 3}, draw="by_hand")


def test_layouts_of_the_first_form() -> None:
    assert [jl.layout(first_layout(name)) for name in ("spiral", "wedge")] == [
        jl.layout("spiral"),
        jl.layout("wedge"),
    ]
    for name in ("maze", None):
        with pytest.raises(jl.LayoutError, match="the layouts were spiral, wedge"):
            first_layout(name)
