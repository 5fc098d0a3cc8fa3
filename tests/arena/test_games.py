"""Who plays which games with which cards, and what happens to a bot that fails."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from jackline.ai.bot import make_bot
from jackline.arena import game as arena_game
from jackline.arena.contest import ArenaError
from jackline.arena.game import BotFailure
from jackline.arena.match import play_contest
from jackline.arena.score import fair_share, score_of
from jackline.rules.errors import JacklineError
from jackline.rules.moves import Move
from jackline.rules.view import View
from tests.arena.bots import Remembers
from tests.arena.contests import BOTS, FIRST, contest, play


@pytest.mark.parametrize(
    ("bots", "seats", "teams", "games"),
    [(2, 2, 2, 2), (2, 3, 3, 3), (3, 3, 3, 3), (3, 2, 2, 6), (4, 4, 2, 12), (4, 3, 3, 36), (2, 12, 3, 3)],
)
def test_every_bot_plays_every_side_of_every_deck_equally_often(
    bots: int, seats: int, teams: int, games: int
) -> None:
    several = contest(*["random"] * bots, seats=seats, teams=teams)
    for deck in range(2):
        line_ups = several.line_ups(deck)
        assert len(line_ups) == games
        sides = Counter((bot, team) for line_up in line_ups for team, bot in enumerate(line_up))
        for bot in range(bots):
            assert len({sides[bot, team] for team in range(teams)}) == 1
            assert sides[bot, 0] > 0


def test_two_bots_at_three_teams_are_one_against_two() -> None:
    line_ups = contest("greedy", "random", seats=3).line_ups(0)
    assert sorted(line_ups) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


def test_three_bots_at_three_teams_sit_in_both_directions() -> None:
    three = contest("greedy", "random", FIRST, seats=3)
    assert sorted(three.line_ups(0)) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert sorted(three.line_ups(1)) == [(0, 2, 1), (1, 0, 2), (2, 1, 0)]
    assert not three.is_round_robin


def test_a_round_robin_at_three_teams_is_even_for_both_of_a_pair() -> None:
    played = play(contest("random", FIRST, "random", "random", seats=3, games=1))
    assert len(played) == 36
    assert [fair_share(bot, played) for bot in range(4)] == pytest.approx([0.5] * 4)


@pytest.mark.parametrize(("wanted", "decks"), [(1, 1), (2, 1), (3, 2), (1000, 500)])
def test_games_are_rounded_up_to_whole_decks(wanted: int, decks: int) -> None:
    assert contest("greedy", "random", games=wanted).decks == decks
    assert contest("greedy", "random", FIRST, games=wanted).decks == decks


def test_the_deal_depends_on_seed_and_deck_only() -> None:
    one, same, other = contest("a", "b"), contest("c", "d", "e"), contest("a", "b", seed=2)
    assert one.deal(3) == same.deal(3)
    assert one.deal(3) != one.deal(4)
    assert one.deal(3) != other.deal(3)
    dealers = {contest("a", "b", seats=6).deal(deck).dealer for deck in range(60)}
    assert dealers == set(range(6))


def test_seeds_of_bots_depend_on_seed_deck_and_seat() -> None:
    Remembers.seeds.clear()
    some = contest(f"{BOTS}:Remembers", f"{BOTS}:Remembers", seats=4, games=4)
    play(some)
    made = Remembers.seeds[2:]  # without the two that only warm up
    assert made[:4] == made[4:8] == [some.bot_seed(0, seat) for seat in range(4)]
    assert len(set(made)) == 8
    assert max(made) < 2**32


@pytest.mark.parametrize("bot", ["greedy", "random", FIRST])
@pytest.mark.parametrize(("seats", "teams"), [(2, 2), (4, 2), (3, 3)])
def test_a_bot_against_itself_gets_exactly_its_share(bot: str, seats: int, teams: int) -> None:
    played = play(contest(bot, bot, seats=seats, teams=teams, games=6))
    assert score_of(0, played).score == pytest.approx(1 / teams, abs=1e-12)
    assert score_of(1, played).score == pytest.approx(1 - 1 / teams, abs=1e-12)


def test_a_bot_takes_all_seats_of_its_team_and_sees_only_its_own_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[str, int | None, int]] = []

    class Watched:
        def __init__(self, name: str, seed: int) -> None:
            self._name, self._bot = name, make_bot("random", seed)

        def choose(self, view: View) -> Move:
            seen.append((self._name, view["viewer"], view["turn"]))
            return self._bot.choose(view)

    monkeypatch.setattr(arena_game, "load_bot", Watched)
    two = contest("a", "b", seats=6, teams=3, games=1, draw="by_hand")
    play(two)
    for bot in "ab":
        assert {seat for name, seat, _ in seen if name == bot} == set(range(6))  # in one game or another
    assert any(seat != turn for _, seat, turn in seen)  # a draw that is due after the turn


@pytest.mark.parametrize(("seats", "teams"), [(12, 2), (12, 3), (9, 3)])
def test_large_tables(seats: int, teams: int) -> None:
    played = play(contest("greedy", "random", seats=seats, teams=teams, games=3))
    assert score_of(0, played).score > 1 / teams


@pytest.mark.parametrize(
    "options", [{"draw": "by_hand"}, {"advanced_removal": True}, {"deck_empty": "drawn"}]
)
def test_house_rules(options: dict[str, Any]) -> None:
    two = contest("greedy", "random", rules="strategy", games=4, **options)
    assert len(play(two)) == 4


def test_any_number_of_processes_gives_the_same_result() -> None:
    robin = contest("greedy", "random", f"{BOTS}:Whimsical", games=6, seats=4)
    alone = play(robin)
    assert play(robin, jobs=2) == alone
    assert play(contest("greedy", "random", f"{BOTS}:Whimsical", games=6, seats=4, seed=2)) != alone


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("Crashing", r"it raises ValueError: I am lost. \(bots.py, line \d+\)\."),
        ("Leaving", r"it raises SystemExit \(bots.py, line \d+\)\."),
        ("Cheating", r"it plays \w\w@\w+, which the rules refuse: .+\."),
        ("Silent", r"it answers None, which is no Move\."),
        ("Wordy", r"it answers '\S+', which is no Move\."),
    ],
)
def test_a_bot_that_fails_is_named_with_the_deal_and_the_move(bot: str, told: str, jobs: int) -> None:
    bad = contest(FIRST, f"{BOTS}:{bot}", games=4)
    with pytest.raises(BotFailure) as failure:
        play(bad, jobs)
    deck = 0 if f"{bad.deal_seed(0)} " in str(failure.value) else 1
    where = rf"move \d+ of the deal with seed {bad.deal_seed(deck)} \(deck {deck}, seat [01]\)"
    assert failure.match(f"^{BOTS}:{bot} failed at {where}: {told}$")


def test_the_move_number_is_that_of_the_record() -> None:
    with pytest.raises(BotFailure, match="failed at move 5 of the deal"):
        play(contest(f"{BOTS}:Crashing", f"{BOTS}:Crashing"))


def test_a_process_that_dies_is_noticed() -> None:
    with pytest.raises(
        ArenaError, match=r"A process was ended by a bot or from outside; it played deck [01] of"
    ):
        play(contest(FIRST, f"{BOTS}:Killed"), jobs=2)


def test_contests_that_cannot_be() -> None:
    with pytest.raises(JacklineError, match="An arena takes at least two bots, not 1"):
        contest("greedy")
    with pytest.raises(JacklineError, match="An arena plays at least one game, not 0"):
        contest("greedy", "random", games=0)
    with pytest.raises(JacklineError, match="An arena needs at least one process, not 0"):
        play_contest(contest("greedy", "random"), 0)


def test_a_bot_that_plays_itself_has_a_number() -> None:
    assert contest("greedy", "random", "greedy").names == ("greedy", "random", "greedy #2")
