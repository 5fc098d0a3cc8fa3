"""Positions, editions, moves and errors are values: they never change and can be copied and pickled."""

from __future__ import annotations

import copy
import pickle
import random
import weakref
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jackline as jl
from jackline.rules import kernel
from jackline.rules.kernel.fields import ONGOING
from jackline.rules.kernel.packing import pack_rules
from jackline.rules.kernel.structs import ACTIONS, GAME
from jackline.rules.moves import move_of
from jackline.testing import position
from tests.duel import Duel

PLAYTHROUGHS = Path(__file__).parents[1] / "whole_games" / "playthroughs"


def long_game(plies: int = 400) -> jl.Position:
    """A game with a long past: by-hand drawing makes many moves."""
    duel = Duel.dealt(random.Random(5), jl.edition(draw="by_hand", chips={"blue": 9}), 4, 2, "wedge")
    at = duel.position
    for _ in range(plies):
        ready = [seat for seat in range(4) if at.legal_moves(seat)]
        if not ready:
            break
        seat = duel.chance.choice(ready)
        at, _events = at.play(at.legal_moves(seat)[-1], seat=seat)
    return at


def test_a_position_refuses_to_be_changed() -> None:
    at = position()
    for name in ("turn", "chips", "locked", "draw_deck", "anything"):
        with pytest.raises(AttributeError):
            setattr(at, name, 0)
    at.chips["e4"] = 1
    at.view_for(0)["chips"]["e4"] = 1
    at.legal_moves().clear()
    assert at == position()


def test_a_view_belongs_to_whoever_asked_for_it() -> None:
    at = long_game(60)
    told = at.view_for(0)
    _spoil(at.view_for(0))
    assert at.view_for(0) == told


def _spoil(value: object) -> None:
    """Empty every list and dict in something."""
    if isinstance(value, dict):
        for inner in value.values():
            _spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            _spoil(inner)
        value.clear()


def test_equal_positions_have_equal_hashes_however_they_came_about() -> None:
    start = position(hands={0: "2S 3S", 1: "4S 5S"}, deck="6S 7S 8S 9S TS QS", rest=False)
    one, other = start, start
    for seat, move in ((0, "2S@b1"), (1, "4S@d1"), (0, "3S@c1"), (1, "5S@e1")):
        one, _events = one.play(move, seat=seat)
    for seat, move in ((0, "2S@b1"), (1, "4S@d1"), (0, "3S@c1"), (1, "5S@e1")):
        other, _events = pickle.loads(pickle.dumps(other)).play(move, seat=seat)
    assert one == other
    assert hash(one) == hash(other)
    assert one != start
    assert hash(one) != hash(start)


def test_piles_of_their_own_are_the_same_in_whichever_order_the_seats_laid_them() -> None:
    laid = [
        position(hands={0: "2S"}, deck="9S", discards=piles, rest=False)
        for piles in ({0: "5S 6S", 1: "7S"}, {1: "7S", 0: "5S 6S"})
    ]
    assert laid[0] == laid[1]
    assert hash(laid[0]) == hash(laid[1])
    assert laid[0] != position(hands={0: "2S"}, deck="9S", discards={0: "6S 5S", 1: "7S"}, rest=False)


def test_the_score_sheet_is_the_same_from_every_moment_and_after_every_try() -> None:
    at = position()
    lines: list[str] = []
    for _ in range(6):
        tries = [at.play(move)[0].history for move in at.legal_moves()[:3]]
        move = at.legal_moves()[0]
        assert tries[0] == (*lines, f"{at.turn} {move}")
        lines.append(f"{at.turn} {move}")
        at, _events = at.play(move)
    assert at.history == tuple(lines)
    past, seen = at.past, []
    while past is not None:
        seen.append(len(past.lines))
        past = past.before
    assert seen == [6, 5, 4, 3, 2, 1]


def test_positions_can_be_copied_pickled_and_watched() -> None:
    end = long_game()
    again = pickle.loads(pickle.dumps(end))
    assert again == end
    assert again.record() == end.record()
    assert copy.copy(end) is end
    assert copy.deepcopy([end])[0] == end
    assert weakref.ref(end)() is end


def test_a_seeded_game_goes_on_alike_after_pickling() -> None:
    start = position(hands={0: "2S", 1: "3S"}, deck="4S", discards={0: "5S 6S 7S"}, rest=False)
    start = start.with_reshuffle(jl.seeded_shuffle(3))
    copied = pickle.loads(pickle.dumps(start))
    assert copied.play("2S@b1")[0] == start.play("2S@b1")[0]


@pytest.mark.parametrize("id", jl.editions())
def test_editions_and_moves_can_be_pickled(id: str) -> None:
    for made in (
        jl.edition(id),
        jl.edition(id, chips={"red": 3}, colours=("red", "blue")),
        jl.layout("wedge"),
    ):
        assert pickle.loads(pickle.dumps(made)) == made
        assert copy.deepcopy(made) == made
    for move in map(jl.parse_move, ("7C@e4=b4f4", "JH-e4", "7C!", "7C~", "draw", "pass")):
        assert pickle.loads(pickle.dumps(move)) == move


def test_errors_can_cross_from_one_process_to_another() -> None:
    errors = [
        jl.NotationError("unreadable"),
        jl.IllegalMove(jl.Verdict.CORNER, "7C@a1", 1),
        jl.EditionError("draw", "Option 'draw' is wrong."),
        jl.DealError("deck", "A wrong deck."),
        jl.LayoutError("A wrong layout."),
        jl.NoRecord("None."),
    ]
    for error in errors:
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


def test_an_option_cannot_be_smuggled_past_its_check() -> None:
    for name in ("id", "self", "title"):
        with pytest.raises(jl.EditionError) as refusal:
            jl.edition("classic", **{name: "giant"})
        assert refusal.value.field == name
    with pytest.raises(jl.EditionError):
        replace(jl.edition(), draw="maybe")  # type: ignore[arg-type]
    with pytest.raises(jl.LayoutError):
        jl.Layout(("2S",) * 100)


def test_numpy_numbers_are_numbers() -> None:
    two, one = np.int64(2), np.uint8(1)
    deck = jl.shuffled_deck(seed=1)
    at = jl.Position.deal(jl.edition(stalemate_rounds=two), seats=two, teams=two, deck=deck, dealer=one)  # type: ignore[arg-type]
    assert at.hand(one) == at.hand(1)  # type: ignore[arg-type]
    assert at.play(at.legal_moves()[0], seat=np.int8(0))[0].turn == 1  # type: ignore[arg-type]
    assert at.chips_left(one) == 50  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [None, -1, 2, True, "0", 0.0, 10**30])
def test_what_is_no_seat_has_no_cards(seat: object) -> None:
    at = position()
    for ask in (at.hand, at.discards, at.dead_cards, at.owes, at.draw_due, at.team_of):
        with pytest.raises(jl.IllegalMove) as refusal:
            ask(seat)  # type: ignore[arg-type]
        assert refusal.value.verdict is jl.Verdict.NO_SUCH_SEAT


def test_a_deal_names_what_is_wrong_with_it() -> None:
    deck = jl.shuffled_deck(seed=1)
    with pytest.raises(jl.DealError, match="edition"):
        jl.Position.deal("classic", seats=2, deck=deck)  # type: ignore[arg-type]
    wrong: Any
    for wrong in (42, [], "shuffle"):
        with pytest.raises(jl.DealError) as refusal:
            jl.Position.deal(jl.edition(), seats=2, deck=deck, reshuffle=wrong)
        assert refusal.value.field == "reshuffle"


def test_a_replayed_game_goes_the_same_way_from_every_position() -> None:
    record = (PLAYTHROUGHS / "edition-classic.txt").read_text("utf-8").partition("=== record ===\n")[2]
    positions = jl.replay(record)
    assert any("reshuffle" in place.history for place in positions)
    for before, after in pairwise(positions):
        assert after.past is not None
        assert not isinstance(after.past.done, int)
        assert before.play(after.past.done)[0] == after


def test_records_survive_other_editors() -> None:
    start = jl.Position.deal(jl.edition(), seats=2, deck=jl.shuffled_deck(seed=1))
    at, _events = start.play(start.legal_moves()[0])
    text = at.record()
    for changed in (text.replace("\n", "\r\n"), "\ufeff" + text, text + "\n\n", text.rstrip()):
        assert jl.replay(changed)[-1] == at
    with pytest.raises(jl.NotationError, match="not with 'jackline records 2'"):
        jl.replay(text.replace("record 2", "records 2"))


def test_very_long_moves_are_read_but_not_remembered() -> None:
    text = "7C@e4=" + "+".join(["b4f4"] * 10_000)
    assert jl.parse_move(text) == jl.parse_move("7C@e4=b4f4")
    assert jl.parse_move(text) is not jl.parse_move(text)


def test_the_kernel_plays_many_games_in_one_array() -> None:
    count, seats, teams = 20, 4, 2
    chance = random.Random(1)
    rules = pack_rules(jl.edition(), jl.layout("spiral"), seats, teams)
    games, actions = np.zeros(count, GAME), np.zeros(1, ACTIONS)
    positions = []
    for index in range(count):
        deck = [jl.Card(name) for name in jl.shuffled_deck(seed=index)]
        kernel.deal_into(rules, games, index, np.array([card.id for card in deck], np.uint8), 0)
        positions.append(jl.Position.deal(jl.edition(), seats=seats, teams=teams, deck=deck))
    for _ in range(40):
        for index, at in enumerate(positions):
            found = kernel.legal_actions(rules, games, index, at.turn, actions)
            if found == 0:
                continue
            action = int(actions["action"][0, chance.randrange(found)])
            assert kernel.verdict_on(rules, games, index, at.turn, action) == jl.Verdict.OK
            positions[index], _events = at.play(move_of(action))
            kernel.apply_to(rules, games, index, at.turn, action)
            assert games[index].tobytes() == positions[index]._game.tobytes()
    assert ONGOING in games["reason"]
