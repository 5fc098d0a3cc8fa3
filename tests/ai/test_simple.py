"""The simple bots: legal everywhere, honest, repeatable, and greedy plays as its rules say."""

from __future__ import annotations

import hashlib
from collections import Counter
from random import Random
from typing import Any

import pytest

import jackline as jl
from jackline import testing
from jackline.ai.bot import DEFAULT_BOT, Bot, UnknownBot, bots, levels, make_bot, strongest_level
from jackline.ai.learned.bots import MasterBot
from jackline.rules.box.board import SPACES

GAMES = 100

TABLES = [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3)]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"draw": "by_hand", "discards": "shared"},
    {"draw": "by_hand", "lost_draw": "moved", "advanced_removal": True},
    {"chips": {"blue": 12, "green": 12, "red": 12}, "stalemate_rounds": 1, "deck_empty": "drawn"},
    {"advanced_removal": True, "unlimited_chips": True},
]


def deal(seed: int, seats: int = 2, teams: int | None = None, **options: Any) -> jl.Position:
    return jl.Position.deal(
        jl.edition("classic", **options),
        seats=seats,
        teams=teams,
        deck=jl.shuffled_deck(seed),
        dealer=seed % seats,
        reshuffle=jl.seeded_shuffle(seed),
    )


def play_out(position: jl.Position, players: list[Bot], chance: Random | None = None) -> jl.Position:
    """Every seat does at once what it can do, the one on turn last; with chance, penalties rain down."""
    while position.outcome() is None:
        if chance and chance.random() < 0.05:
            position, _ = position.penalise(chance.randrange(position.teams))
        seats = [seat for seat in range(position.seats) if seat != position.turn]
        busy = [seat for seat in seats if position.legal_moves(seat)]
        seat = busy[0] if busy else position.turn
        position, _ = position.play(players[seat].choose(position.view_for(seat)), seat)
    return position


def choice(position: jl.Position, seat: int | None = None, seed: int = 0, name: str = "greedy") -> str:
    """What a bot does here."""
    seat = position.turn if seat is None else seat
    return str(make_bot(name, seed).choose(position.view_for(seat)))


# --- all bots ---


class HastyMaster(MasterBot):
    """The master with less than a third of its patience, for what does not depend on its strength."""

    TRIALS = 600


def quick_bot(name: str, seed: int) -> Bot:
    """A bot of this name that does not think for long."""
    return HastyMaster(seed) if name == "master" else make_bot(name, seed)


def test_levels_are_named_weakest_first() -> None:
    assert levels()[:2] == ("beginner", "greedy")
    assert strongest_level() == levels()[-1]
    assert DEFAULT_BOT in levels()


def test_random_is_no_level_but_goes_on_playing_where_it_plays() -> None:
    assert set(bots()) == {*levels(), "random"}
    assert make_bot("random", 1).choose(deal(1).view_for(0)) in deal(1).legal_moves(0)


def test_an_unknown_bot_is_refused_by_name() -> None:
    with pytest.raises(UnknownBot, match="There is no bot 'deep'; the bots are beginner, greedy"):
        make_bot("deep")


@pytest.mark.parametrize("name", bots())
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_bots_play_whole_games_at_every_table(name: str, seats: int, teams: int) -> None:
    options = OPTIONS[(seats + teams) % len(OPTIONS)]
    position = deal(seats, seats, teams, **options)
    chance = Random(seats) if seats > teams else None
    new_bot = make_bot if seats == 2 else quick_bot
    players = [new_bot(name, seat) for seat in range(seats)]
    assert play_out(position, players, chance).outcome() is not None


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_meet_under_every_mix_of_options(options: dict[str, Any], seats: int) -> None:
    players = [make_bot(levels()[-2 - seat], seat) for seat in range(seats)]
    assert play_out(deal(7, seats, **options), players).outcome() is not None


@pytest.mark.parametrize("name", bots())
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play_out(deal(3), [quick_bot(name, 1), quick_bot(name, 2)]).record() for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", bots())
def test_other_seeds_give_other_games(name: str) -> None:
    games = {play_out(deal(3), [quick_bot(name, seed), quick_bot(name, seed)]).record() for seed in range(4)}
    assert len(games) > 1


# --- the beginner ---


def choices(position: jl.Position) -> Counter[str]:
    """What beginners do here."""
    return Counter(choice(position, seed=seed, name="beginner") for seed in range(GAMES))


def test_a_beginner_nearly_always_completes_five_in_a_row() -> None:
    found = choices(testing.position(board("b2 c2 d2 e2", "b5 c5 d5 e5"), hands={0: "4H AH 9D"}))
    assert 0.75 * GAMES < found["AH@f2"] < GAMES


def test_a_beginner_blocks_now_and_then() -> None:
    found = choices(testing.position(board("b8 c8", "b5 c5 d5 e5"), hands={0: "4H TC 9D"}))
    assert 0.25 * GAMES < found["4H@f5"] < 0.75 * GAMES


def test_a_beginner_uses_a_wild_jack_at_once() -> None:
    found = choices(testing.position(board("c2 d2 e2", "a2"), hands={0: "JC 9D"}))
    assert found["JC@b2"] + found["JC@f2"] + found["JC@g2"] > 0.6 * GAMES
    assert choice(testing.position(board("c2 d2 e2", "a2"), hands={0: "JC 9D"})).startswith("9D@")


# --- greedy ---


def test_greedy_is_the_same_as_ever() -> None:
    """The yardstick: with another greedy all figures in docs/strength.md would have to be measured anew."""
    played = hashlib.sha256()
    for seats in (2, 3, 4, 6):
        end = play_out(deal(seats, seats), [make_bot("greedy", seat) for seat in range(seats)])
        played.update(" ".join(map(str, end.history)).encode())
    assert played.hexdigest()[:16] == "4116840e634fd237"


def board(mine: str = "", theirs: str = "") -> str:
    """Chips of seat 0 and of its rival on these spaces."""
    chips = {**dict.fromkeys(mine.split(), "0"), **dict.fromkeys(theirs.split(), "1")}
    return " ".join(chips.get(space, ".") for space in SPACES)


def test_greedy_completes_a_sequence_before_it_blocks_one() -> None:
    chips = board("b2 c2 d2 e2", "b5 c5 d5 e5")
    assert choice(testing.position(chips, hands={0: "4H AH 9D"})) == "AH@f2"


def test_greedy_blocks_four_in_a_row() -> None:
    chips = board("a5", "b5 c5 d5 e5")
    assert choice(testing.position(chips, hands={0: "9D 4H KD"})) == "4H@f5"


def test_greedy_counts_a_corner_as_a_chip() -> None:
    assert choice(testing.position(board("b1 c1 d1"), hands={0: "9D 5S KD"})) == "5S@e1"


def test_greedy_keeps_a_wild_jack_for_a_sequence() -> None:
    assert choice(testing.position(board("c2 d2 e2", "a2"), hands={0: "JC 9D"})).startswith("9D@")
    assert choice(testing.position(board("b2 c2 d2 e2", "a2"), hands={0: "JC 9D"})) == "JC@f2"


def test_greedy_breaks_four_in_a_row_with_a_one_eyed_jack() -> None:
    chips = board("a2", "b2 c2 d2 e2")
    assert choice(testing.position(chips, hands={0: "JS 9D"})) in ("JS-b2", "JS-c2", "JS-d2", "JS-e2")


def test_greedy_sees_no_use_in_a_sixth_chip_in_a_row() -> None:
    """KH goes on g2, beside the sequence, or on g6, beside two chips."""
    chips = board("b2 c2 d2 e2 f2 h6 i6")
    assert choice(testing.position(chips, hands={0: "KH"}, sequences=["b2f2"])) == "KH@g6"


def test_greedy_breaks_a_sequence_where_it_may() -> None:
    rules = jl.edition("strategy", advanced_removal=True)
    chips = board("", "b2 c2 d2 e2 f2 h6 i6")
    position = testing.position(chips, rules=rules, hands={0: "JS 9D"}, sequences=["b2f2"])
    assert choice(position) in ("JS-b2", "JS-c2", "JS-d2", "JS-e2", "JS-f2")


def test_greedy_always_turns_in_a_dead_card_first() -> None:
    position = testing.position(board("a2 b2 d2 e2", "b1 g9"), hands={0: "4C 2S"})
    assert choice(position) == "2S!"


def test_greedy_draws_first() -> None:
    position = deal(1, draw="by_hand")
    seat = position.turn
    position, _ = position.play(position.legal_moves()[0])
    assert choice(position, seat) == "draw"


def test_greedy_gives_up_the_least_useful_card() -> None:
    """A dead card first, an ordinary one by what it could do, a jack last."""
    assert penalty_choice(board("", "b1 g9"), "JD 9C 2S") == "2S~"
    assert penalty_choice(board("", "b1 g9"), "JD 9C JH") == "9C~"
    assert penalty_choice(board("b2 c2 d2 e2"), "JD AH KD") == "KD~"


def penalty_choice(chips: str, hand: str) -> str:
    position, _ = testing.position(chips, seats=4, hands={0: hand}).penalise(0)
    return choice(position, seat=0)


def test_greedy_takes_the_way_with_most_sequences() -> None:
    """Nine in a row: 1-5 with 5-9 rather than five in the middle."""
    position = testing.position(board("a2 b2 c2 d2 f2 g2 h2 i2"), hands={0: "2C 9D"})
    assert len(position.legal_moves()) == 4 + 1 + 2  # ways on e2, the other 2C, two for 9D
    assert choice(position) == "2C@e2=a2e2+e2i2"


def test_greedy_takes_the_first_listed_of_equal_ways() -> None:
    position = testing.position(board("a2 b2 c2 d2 f2", "g2"), hands={0: "2C 9D"})
    listed = [str(move) for move in position.legal_moves() if str(move).startswith("2C@e2")]
    assert len(listed) == 2
    assert {choice(position, seed=seed) for seed in range(5)} == {listed[0]}
