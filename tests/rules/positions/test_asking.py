"""What a position asks: whom it waits for, and which five."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline import testing
from jackline.rules import kernel
from jackline.rules.choosing import choices_for
from jackline.rules.view import seat_in


def test_Q4_a_choice_of_five_lists_every_way_with_the_default_first() -> None:
    row = ". " * 20 + "0 0 0 0 . 0 0 0 0 . " + ". " * 70
    position = testing.position(row, hands={0: "JD"})
    ((plain, ways),) = choices_for(position, 0).claims.items()
    default, _ = position.play(plain)
    assert plain == "JD@e3"
    assert len(ways) > 1
    assert default.past is not None
    assert ways[0] == default.past.done
    assert {str(way) for way in ways} == {
        m for m in map(str, position.legal_moves()) if m.startswith("JD@e3=")
    }


def test_Q4_no_choice_of_five_where_there_is_none() -> None:
    position = testing.position(". " * 20 + "0 0 0 0 . . . . . . " + ". " * 70, hands={0: "JD"})
    assert choices_for(position, 0).claims == {}


def test_L1_a_seat_that_may_still_draw_is_awaited_before_the_one_on_turn() -> None:
    position = jl.Position.deal(jl.edition(draw="by_hand"), seats=2, deck=jl.shuffled_deck(seed=3))
    first = position.turn
    assert position.awaited == (first,)
    after, _ = position.play(position.legal_moves()[0])
    assert after.awaited == (first, after.turn)


@pytest.mark.parametrize("draw", ["automatic", "by_hand"])
def test_L2_who_is_to_act_draws_before_anybody_moves(draw: str) -> None:
    position = jl.Position.deal(jl.edition(draw=draw), seats=3, deck=jl.shuffled_deck(seed=3))
    while position.outcome() is None:
        seat = kernel.seat_to_act(position._deal.rules[0], position._game[0])
        assert seat == position.awaited[0]
        assert (seat == position.turn) == (position.draws_due == ())
        position, _ = position.play(position.legal_moves(seat)[0], seat)


def test_T4_a_view_is_a_seats_or_an_onlookers() -> None:
    position = jl.Position.deal(jl.edition(), seats=3, deck=jl.shuffled_deck(seed=3))
    assert [seat_in(position.view_for(seat)) for seat in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="An onlooker has no seat"):
        seat_in(position.view_for(None))


def test_Q6_nobody_is_awaited_when_the_game_is_over() -> None:
    board = "0 0 0 0 . . . . . . " + ". " * 90
    position = testing.position(". " * 10 + board[:180], hands={0: "JD"}, teams=3, seats=3)
    after, _ = position.play("JD@e2")
    assert after.outcome() is not None
    assert after.awaited == ()


def test_T1_choices_are_the_legal_moves_by_card() -> None:
    position = jl.Position.deal(jl.edition(draw="by_hand"), seats=3, deck=jl.shuffled_deck(seed=8))
    while position.outcome() is None:
        for seat in range(3):
            found = choices_for(position, seat)
            plain = [f"{card}@{space}" for card, spaces in found.place.items() for space in spaces]
            plain += [f"{card}-{space}" for card, spaces in found.remove.items() for space in spaces]
            plain += [f"{card}!" for card in found.turn_in] + [f"{card}~" for card in found.forfeit]
            plain += ["draw"] * found.may_draw + ["pass"] * found.may_pass
            moves = {str(move).partition("=")[0] for move in position.legal_moves(seat)}
            assert sorted(plain) == sorted(moves)
        position, _ = position.play(position.legal_moves()[-1])
