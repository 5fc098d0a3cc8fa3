"""What is kept says the same when every edition and every layout has become another one."""

from __future__ import annotations

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import jackline as jl
from jackline.server.store import Entry
from jackline.server.table.forms import encode_entry
from tests.duel import Duel
from tests.kept.other_rules import other_rules
from tests.kept.record_making import WANTED, as_lines, shown
from tests.kept.releases import LOGS, RECORDS, assert_same, name_of, rows_in, shown_then
from tests.kept.telling import entries, read, told
from tests.kept.telling import shown as log_shown

SEEDS = range(40)
BEFORE_THE_DEAL = ("colours", "team_of")
"""What a table shows of rules that are not dealt yet: those of today."""


def played(seed: int) -> jl.Position:
    """The end of a random game at a random table, most with house rules."""
    duel = Duel.random(seed)
    for _ in range(60):
        if duel.position.outcome() is not None:
            break
        duel.step()
    return duel.position


def record_shown(text: str) -> dict[str, Any]:
    """All that a record shows, as plain data."""
    told: dict[str, Any] = json.loads(as_lines(shown(jl.replay(text))))
    return told


def test_other_rules_differ_in_everything() -> None:
    before = {id: jl.edition(id).plain() for id in jl.editions()}
    boards = {name: jl.layout(name) for name in jl.layouts()}
    with other_rules():
        for id, plain in before.items():
            now = jl.edition(id).plain()
            assert all(now[name] != plain[name] for name in plain.keys() - {"id", "options", "published"})
            assert all(now["options"][name] != value for name, value in plain["options"].items())
            assert all(now["hand_size"][seats] != cards for seats, cards in plain["hand_size"].items())
        assert all(jl.layout(name) != board for name, board in boards.items())
    assert {id: jl.edition(id).plain() for id in jl.editions()} == before


@pytest.mark.parametrize("file", RECORDS, ids=name_of)
def test_a_kept_record_shows_the_same_under_other_rules(file: Path) -> None:
    text, here = file.read_text("utf-8"), jl.replay(file.read_text("utf-8"))
    with other_rules():
        assert_same(record_shown(text), shown_then(file))
        assert jl.replay(text) == here


@pytest.mark.parametrize("file", RECORDS, ids=name_of)
def test_a_kept_record_written_again_shows_the_same_under_other_rules(file: Path) -> None:
    again = jl.replay(file.read_text("utf-8"))[-1].record()
    with other_rules():
        assert_same(record_shown(again), shown_then(file))
        assert jl.replay(again)[-1].record() == again


@pytest.mark.parametrize("file", LOGS, ids=name_of)
def test_a_kept_log_shows_the_same_under_other_rules(file: Path) -> None:
    with other_rules():
        assert_same(log_shown(entries(rows_in(file))), then_but_for_the_record(file))


@pytest.mark.parametrize("file", LOGS, ids=name_of)
def test_a_log_in_the_newest_form_shows_the_same_under_other_rules(file: Path) -> None:
    log = in_newest_form(entries(rows_in(file)))
    here = told(log)
    with other_rules():
        assert_same(log_shown(log), then_but_for_the_record(file))
        assert told(log)[1] == here[1]
        assert told(log)[0].position == here[0].position


def then_but_for_the_record(file: Path) -> dict[str, Any]:
    """What a log showed, without what another form or the rules of today decide."""
    then = shown_then(file)
    del then["record"]
    if then["table"]["phase"] in ("gathering", "cutting"):
        for name in BEFORE_THE_DEAL:
            del then["table"][name]
    return then


def in_newest_form(log: list[Entry]) -> list[Entry]:
    """The same log as this version writes it."""
    return [
        msgspec.structs.replace(row, body=encode_entry(entry))
        for row, entry in zip(log, read(log), strict=True)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_new_record_shows_the_same_under_other_rules(seed: int) -> None:
    end = played(seed)
    text = end.record()
    here = as_lines(shown(jl.replay(text)))
    with other_rules():
        positions = jl.replay(text)
        assert as_lines(shown(positions)) == here
        assert positions[-1] == end
        assert positions[-1].edition == end.edition
        assert positions[-1].record() == text


@pytest.mark.parametrize("seed", SEEDS[:5])
def test_a_position_copied_between_versions_keeps_its_rules(seed: int) -> None:
    end = played(seed)
    parcel, text = pickle.dumps(end), end.record()
    with other_rules():
        for again in (pickle.loads(parcel), copy.deepcopy(end)):
            assert again == end
            assert hash(again) == hash(end)
            assert again.record() == text
            assert again.edition.house_rules() == end.edition.house_rules()


@pytest.mark.parametrize("bot", ["greedy", "skilled"])
def test_a_bot_plays_a_kept_game_as_before(bot: str) -> None:
    from jackline.ai.bot import make_bot

    position = jl.replay((RECORDS[0].parent / "choice-of-five.txt").read_text("utf-8"))[-1]
    view = position.view_for(position.turn)
    chosen = make_bot(bot, seed=1).choose(view)
    with other_rules():
        assert make_bot(bot, seed=1).choose(view) == chosen


def test_games_go_on_under_the_rules_they_were_dealt_with() -> None:
    wanted = WANTED["penalties"]
    agreed = jl.edition(wanted.edition, **wanted.options)
    start = jl.Position.deal(agreed, seats=2, deck=jl.shuffled_deck(seed=1))
    with other_rules():
        position, chance = jl.replay(start.record())[0], random.Random(1)
        while position.outcome() is None:
            position, _ = position.play(chance.choice(position.legal_moves()))
        assert len(position.sequences) <= 3
        assert position.view_for(0)["options"] == agreed.plain_options()
        assert jl.replay(position.record())[-1] == position
