"""Entries as they are kept: each says which form it has, older ones are read for ever, newer ones refused."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from jackline.rules.box.edition import edition
from jackline.rules.box.layout import layout
from jackline.server.table.entries import AnyEntry, Chair, Dealt, Gathered, MoveMade, Spoken
from jackline.server.table.forms import NEWEST, decode_entry, encode_entry
from jackline.server.table.matters.cutting import cut_to_the_end, deal
from jackline.server.wire.protocol import Gather, Rematch, SetUp
from jackline.server.wire.refusals import TableError
from tests.kept.other_rules import other_rules
from tests.kept.releases import LOGS, name_of, rows_in
from tests.kept.telling import entries, read
from tests.server.table.deciding import CHANCE, HOST, add, asked, dealt, table

FIRST_DEALT = (
    b'{"kind":"dealt","dealer":1,"deck":"2C 3C","chairs":[{"name":"Ana"},{"name":"Bo"},{},{},{},{}]}'
)


@pytest.mark.parametrize("entry", [Gathered(), Spoken(1, "Hello {"), MoveMade(0, "7C@e4", "bot", "2C 3C")])
def test_an_entry_says_first_which_form_it_has(entry: AnyEntry) -> None:
    body = encode_entry(entry)
    assert body.startswith(b'{"form":%d,"kind":' % NEWEST)
    assert decode_entry(body, SetUp()) == entry


def test_an_entry_that_does_not_say_has_the_first_form() -> None:
    assert decode_entry(b'{"kind":"moved","seat":1,"move":"pass"}', SetUp()) == MoveMade(1, "pass")
    assert decode_entry(b'{"kind":"gathered"}', None) == Gathered()


def test_a_deal_of_the_first_form_gets_the_rules_of_its_time() -> None:
    setup = SetUp(seats=6, teams=3, edition="giant", options={"chips": {"red": 9}}, layout="wedge")
    board, agreed = str(layout("wedge")), edition("giant", chips={"red": 9}).plain()
    with other_rules():
        entry = decode_entry(FIRST_DEALT, setup)
        again = decode_entry(encode_entry(entry), setup)
    assert isinstance(entry, Dealt)
    assert (entry.dealer, entry.deck, entry.chairs[0]) == (1, "2C 3C", Chair("Ana"))
    assert (entry.rules.teams, entry.rules.layout) == (3, board)
    assert {**entry.rules.edition, "published": agreed["published"]} == agreed
    assert again == entry


@pytest.mark.parametrize(("teams", "made"), [(None, 2), (2, 2), (3, 3)])
def test_a_deal_of_the_first_form_has_as_many_teams_as_its_seats_gave(teams: int | None, made: int) -> None:
    setup = msgspec.convert({"seats": 6, "teams": teams}, SetUp)
    entry = decode_entry(FIRST_DEALT, setup)
    assert isinstance(entry, Dealt)
    assert entry.rules.teams == made
    assert entry.rules.layout == str(layout("spiral"))


@pytest.mark.parametrize("form", [NEWEST + 1, 1_000_000])
@pytest.mark.parametrize("rest", [b'"kind":"moved","seat":1,"move":"pass"', b'"kind":"levitated","height":3'])
def test_an_entry_of_a_newer_form_is_refused(form: int, rest: bytes) -> None:
    with pytest.raises(TableError) as refused:
        decode_entry(b'{"form":%d,%b}' % (form, rest), SetUp())
    assert refused.value.code == "newer_table"
    assert "newer version of Jackline" in refused.value.sentence


@pytest.mark.parametrize("file", LOGS, ids=name_of)
def test_kept_entries_stay_the_same_when_they_are_written_in_the_newest_form(file: Path) -> None:
    for entry in read(entries(rows_in(file))):
        assert decode_entry(encode_entry(entry), None) == entry


# ---- the rules of a table -----------------------------------------------------------------------------


def test_a_game_goes_on_under_the_rules_it_was_dealt_with() -> None:
    state = dealt(table(seats=4, edition="strategy", options={"draw": "by_hand"}))
    agreed = edition("strategy", draw="by_hand")
    with other_rules():
        assert state.edition == agreed
        assert state.teams == 2


def test_the_next_game_of_a_series_has_the_rules_of_the_last() -> None:
    state = dealt(table(seats=4, layout="wedge"))
    agreed, board = edition(), layout("wedge")
    won = msgspec.structs.replace(state, phase="over")
    with other_rules():
        again = asked(won, HOST, Rematch(id="r"))
        assert again.game == 2
        assert again.position is not None
        assert (again.position.edition, again.position.layout) == (agreed, board)


def test_back_at_the_set_up_what_is_published_now_holds() -> None:
    state = asked(dealt(table(seats=4)), HOST, Gather(id="g"))
    with other_rules():
        assert state.edition == edition()
        assert dealt(state).edition == edition()


def test_a_cut_goes_on_whatever_is_published_now() -> None:
    state = dealt(table(seats=4, cut=True))
    assert state.cut is not None
    with other_rules():
        cut = add(state, cut_to_the_end(state.cut, CHANCE))
        assert cut.cut is not None
        assert cut.cut.dealer is not None
        assert add(cut, deal(cut, cut.cut.dealer, cut.chairs, CHANCE)).edition == edition()
