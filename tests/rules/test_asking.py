"""What a position asks: whom it waits for, and which five."""

from __future__ import annotations

import jackline as jl
from jackline import testing
from jackline.rules.choosing import choices_of_five


def test_Q4_a_choice_of_five_lists_every_way_with_the_default_first() -> None:
    row = ". " * 20 + "0 0 0 0 . 0 0 0 0 . " + ". " * 70
    position = testing.position(row, hands={0: "JD"})
    (plain,) = choices_of_five(position, position.legal_moves())
    ways = choices_of_five(position, position.legal_moves())[plain]
    default, _ = position.play(plain)
    assert plain == "JD@e3"
    assert len(ways) > 1
    assert default.past is not None
    assert ways[0] == default.past.done
    assert {str(way) for way in ways} == {m for m in map(str, position.legal_moves()) if m.startswith("JD@e3=")}


def test_Q4_no_choice_of_five_where_there_is_none() -> None:
    position = testing.position(". " * 20 + "0 0 0 0 . . . . . . " + ". " * 70, hands={0: "JD"})
    assert choices_of_five(position, position.legal_moves()) == {}


def test_L1_a_seat_that_may_still_draw_is_awaited_before_the_one_on_turn() -> None:
    position = jl.Position.deal(jl.edition(draw="by_hand"), seats=2, deck=jl.shuffled_deck(seed=3))
    first = position.turn
    assert position.awaited == (first,)
    after, _ = position.play(position.legal_moves()[0])
    assert after.awaited == (first, after.turn)


def test_Q6_nobody_is_awaited_when_the_game_is_over() -> None:
    board = "0 0 0 0 . . . . . . " + ". " * 90
    position = testing.position(". " * 10 + board[:180], hands={0: "JD"}, teams=3, seats=3)
    after, _ = position.play("JD@e2")
    assert after.outcome() is not None
    assert after.awaited == ()
