"""A refusal is a row of one table; what 0.1.0 refused is still refused with the same code and status."""

from __future__ import annotations

import re
from typing import Final

import pytest

from jackline.rules.verdict import Verdict
from jackline.server.wire.protocol import Problem, Refused
from jackline.server.wire.refusals import OVERLOADED, POLICY, Parting, Refusal, TableError

FIRST_CODES: Final = {
    400: """already_called already_cut another_move bad_seats bad_set_up bot_plays bots_are_silent busy
        call_running call_too_soon cutting hello_again hint_coming hints_off muted no_call no_hello no_name
        no_such_message no_such_person no_such_seat no_such_space nobody_to_ask not_asked not_at_table
        not_host not_kept not_opponent not_seated not_your_seat not_your_turn nothing_said stale still_here
        too_many_viewers unknown_bot unreadable unreadable_move yourself""",
    403: "foreign_origin unknown_host",
    404: "not_found unknown_lesson unknown_table",
    405: "wrong_method",
    409: "game_over game_running not_dealt seat_taken table_full",
    413: "too_long",
    429: "too_many",
    500: "broken failed",
    503: "no_database no_page stopping",
}
"""Those of 0.1.0 by status; programs of others know them, so they stay."""


def test_every_code_of_the_first_version_is_still_there_with_its_status() -> None:
    first = {(code, status) for status, codes in FIRST_CODES.items() for code in codes.split()}
    assert len(first) == 57
    assert first - {(why.code, why.status) for why in Refusal} == set()


@pytest.mark.parametrize("why", list(Refusal), ids=lambda why: str(why.name))
def test_a_reason_is_one_row_with_a_code_and_a_sentence(why: Refusal) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", why.code)
    assert why.sentence.endswith((".", "?", "}"))
    assert {other.status for other in Refusal if other.code == why.code} == {why.status}


def test_an_error_is_made_anew_each_time_so_that_none_remembers_where_it_was_raised() -> None:
    first, second = TableError(Refusal.STALE), TableError(Refusal.STALE)
    assert first is not second
    with pytest.raises(TableError):
        raise first
    assert second.__traceback__ is None


def test_what_is_filled_in_is_told_as_it_is() -> None:
    error = TableError(Refusal.BAD_SEATS, seats=4, described=3)
    assert str(error) == error.sentence == "There are 4 seats, but 3 were described."
    odd = TableError(Refusal.UNREADABLE_MESSAGE, why="{odd} {0}")
    assert odd.sentence == "That message cannot be read: {odd} {0}."


def test_a_refusal_of_the_rules_is_told_in_their_words() -> None:
    error = TableError(Verdict.NOT_IN_HAND)
    assert (error.code, error.sentence) == ("not_in_hand", "That card is not in your hand.")
    assert (error.status, error.close, error.retry_after) == (400, POLICY, None)


def test_the_same_error_answers_a_socket_and_a_request() -> None:
    error = TableError(Refusal.TOO_MANY_VIEWERS)
    assert error.close == OVERLOADED
    told = {"code": error.code, "sentence": error.sentence, "retry_after": 60}
    assert error.refused("r1") == Refused(id="r1", **told)  # type: ignore[arg-type]
    assert error.problem() == Problem(**told)  # type: ignore[arg-type]
    assert TableError(Refusal.CALL_TOO_SOON, 2.5).problem().retry_after == 2.5


def test_only_a_server_that_stops_asks_to_come_back() -> None:
    assert [parting for parting in Parting if parting.farewell.again] == [Parting.STOPPING]
