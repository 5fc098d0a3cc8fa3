"""Looking ahead: worlds that agree with what was seen, no more work than allowed, and what it finds."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

import jackline as jl
from jackline import testing
from jackline.ai.learned.bots import ExpertBot, MasterBot, SkilledBot
from jackline.ai.learned.chance import seeded
from jackline.ai.learned.judging import new_desk
from jackline.ai.learned.recall import recall
from jackline.ai.learned.search import WORLDS_AT_ONCE, new_tries, think
from jackline.ai.learned.weights import net_for
from jackline.ai.learned.worlds import imagine
from jackline.rules.box.board import SPACES
from jackline.rules.kernel.structs import GAME, Game
from tests.ai.learned.tables import TABLES, random_games, rules_of

BOTS = (SkilledBot, ExpertBot, MasterBot)


def all_cards(game: Game, seats: int) -> list[int]:
    hands = [game.hands[seat, : game.hand_count[seat]] for seat in range(seats)]
    return sorted(np.concatenate([*hands, game.deck[: game.deck_count], game.discards[: game.discard_count]]))


@pytest.mark.parametrize(("seats", "teams"), [(2, 2), (3, 3), (12, 2)])
@pytest.mark.parametrize("open_hands", [False, True])
def test_a_world_agrees_with_what_was_seen(seats: int, teams: int, open_hands: bool) -> None:
    rules, state = rules_of(seats, teams), seeded(1)
    for games, seat in random_games(rules, 1, seed=2):
        worlds = np.zeros(3, GAME)
        worlds[0] = games[0]
        imagine(rules[0], worlds, seat, open_hands, state)
        world = worlds[1]
        assert all_cards(world, seats) == [card for card in range(52) for _ in range(2)]
        assert np.array_equal(world.hands[seat], games[0].hands[seat])
        assert np.array_equal(world.chips, games[0].chips)
        if open_hands:
            assert np.array_equal(world.hands, games[0].hands)


def test_worlds_differ() -> None:
    rules, state = rules_of(2, 2), seeded(1)
    games, seat = next(random_games(rules, 1, seed=2))
    worlds, hands = np.zeros(3, GAME), set()
    worlds[0] = games[0]
    for _ in range(20):
        imagine(rules[0], worlds, seat, False, state)
        hands.add(worlds[1].hands[1 - seat].tobytes())
    assert len(hands) == 20


@pytest.mark.parametrize(("seats", "teams"), [(seats, teams) for seats, teams, _ in TABLES[:5]])
def test_thinking_takes_no_more_trials_than_allowed(seats: int, teams: int) -> None:
    rules, desk, tries = rules_of(seats, teams), new_desk(), new_tries(8)
    net = net_for(seats, teams)
    known, most = np.zeros(3, GAME), 0
    for games, seat in islice(random_games(rules, 1, seed=3), 0, None, 8):
        known[0] = games[0]
        think(rules[0], known, seat, net[0], desk, tries, MasterBot.TRIALS, False, seeded(1))
        most = max(most, int(tries.visits.sum()))
        assert most <= MasterBot.TRIALS
    assert most >= 8 * WORLDS_AT_ONCE


@pytest.mark.parametrize("bot", BOTS)
def test_a_sequence_is_broken_where_that_is_allowed(bot: type[ExpertBot]) -> None:
    """Among so many chips that not all of them can be looked at closely."""
    sequence = ["b2", "c2", "d2", "e2", "f2"]
    others = ["h2", "a4", "d4", "g4", "j4", "b6", "e6", "h6", "j7", "c8", "f8", "i8", "a9", "d9", "g9"]
    board = " ".join("1" if space in {*sequence, *others} else "." for space in SPACES)
    rules = jl.edition("strategy", advanced_removal=True)
    position = testing.position(board, rules=rules, hands={0: "JS 9D 3D"}, sequences=["b2f2"])
    assert str(bot(1).choose(position.view_for(0))) in [f"JS-{space}" for space in sequence]


def test_thinking_stops_when_one_move_is_surely_best() -> None:
    """A move that blocks the only way of the rival to five, against cards that do nothing."""
    board = ". " * 40 + "0 1 1 1 1 . . . . . " + ". " * 50
    cards = [jl.layout("spiral").card_at(space) for space in ("f5", "j8")]
    position = testing.position(board, hands={0: " ".join(cards)}, board_layout="spiral")
    known, desk, tries = recall(position.view_for(0)), new_desk(), new_tries(8)
    think(known.rules[0], known.games, 0, net_for(2, 2)[0], desk, tries, 100_000, False, seeded(1))
    assert tries.visits.sum() < 10_000
    assert tries.racing.sum() == 1


@pytest.mark.parametrize("bot", [ExpertBot, MasterBot])
def test_five_in_a_row_is_not_missed(bot: type[ExpertBot]) -> None:
    board = ". 0 0 0 . 0 0 . . . " + "1 1 . . 1 " * 4 + ". " * 70
    card = jl.layout("spiral").card_at("e1")
    position = testing.position(board, hands={0: f"{card} 9D 3D 4D 5D 6D 7D"}, board_layout="spiral")
    for seed in range(5):
        assert str(bot(seed).choose(position.view_for(0))).startswith(f"{card}@e1")


@pytest.mark.parametrize("bot", BOTS)
def test_the_winning_move_of_a_game_is_played(bot: type[ExpertBot]) -> None:
    board = ". 0 0 0 0 0 . . . . " + ". " * 20 + "0 0 0 0 . . . . . . " + ". " * 60
    card = jl.layout("spiral").card_at("e4")
    position = testing.position(board, hands={0: f"{card} 2D 3D"}, sequences=["b1f1"], board_layout="spiral")
    move = bot(1).choose(position.view_for(0))
    assert str(move).startswith(f"{card}@e4")
    after, _ = position.play(move)
    assert after.outcome() == (0, "sequences")


def test_what_is_known_of_a_table_set_up_by_hand_is_enough() -> None:
    position = testing.position(hands={0: "2C 9D", 1: "3C"}, deck="4C", rest=False)
    assert MasterBot(1).choose(position.view_for(0)) in position.legal_moves()


def test_recalled_records_are_new_each_time() -> None:
    view = jl.Position.deal(jl.edition(), seats=2, deck=jl.shuffled_deck(seed=1)).view_for(1)
    first, second = recall(view), recall(view)
    first.games[0].hands[:] = 0
    assert second.games[0].hands[1].any()
