"""Learning goes the right way, and the same seed gives the same net."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from numpy.typing import NDArray
from rich.progress import Progress

import jackline as jl
from jackline.ai.learned import weights
from jackline.ai.learned.chance import seeded
from jackline.ai.learned.judging import new_desk
from jackline.ai.learned.net import NET, new_net
from jackline.ai.simple import GreedyBot
from jackline.rules.moves import move_of
from tests.ai.learned.tables import rules_of
from training import __main__ as school
from training import luck, score
from training.comparing import Comparing
from training.greedy import choose_greedy
from training.learning import Learner, add_gradients
from training.memory import Memory
from training.selfplay import Samples, SelfPlay, new_samples


def some_samples(count: int) -> Samples:
    return SelfPlay(games=2).new_player().play(rules_of(2, 2), new_net(1), 1, 0).first(count)


def error(net: NDArray[Any], samples: Samples) -> float:
    """The cross entropy, added up."""
    total = 0.0
    for sample in range(len(samples.sizes)):
        rows = samples.rows[sample, : samples.sizes[sample]]
        first = np.maximum(net["vectors"][0][rows].astype(np.float64).sum(0) + net["bias"][0], 0)
        second = np.maximum(net["weights"][0].astype(np.float64) @ first + net["hidden_bias"][0], 0)
        chance = 1 / (1 + np.exp(-(second @ net["out"][0] + net["out_bias"][0, 0])))
        target = float(samples.target[sample])
        total -= target * np.log(chance) + (1 - target) * np.log(1 - chance)
    return total


def test_the_gradient_is_that_of_the_cross_entropy() -> None:
    samples, net, slope = some_samples(5), new_net(2), np.zeros(1, NET)
    add_gradients(net[0], samples, np.arange(5), slope[0])
    chance = np.random.default_rng(1)
    row = int(samples.rows[0, 0])
    for name in NET.names or ():
        for _ in range(4):
            place = tuple(chance.integers(0, size) for size in net[name][0].shape)
            if name == "vectors":
                place = (row, place[1])
            step = 1e-3
            up, down = net.copy(), net.copy()
            up[name][0][place] += step
            down[name][0][place] -= step
            slope_by_steps = (error(up, samples) - error(down, samples)) / (2 * step)
            assert slope[name][0][place] == pytest.approx(slope_by_steps, rel=0.03, abs=0.02), (name, place)


def test_learning_brings_the_error_down() -> None:
    samples, learner = some_samples(100), Learner(new_net(2))
    learner.scale_rows(samples, 100)
    errors = [learner.fit(samples, np.arange(100), 1e-2) for _ in range(30)]
    assert errors[-1] < 0.5 * errors[0]


def test_the_same_seed_gives_the_same_games_and_the_same_net() -> None:
    nets = []
    for _ in range(2):
        samples, learner = some_samples(100), Learner(new_net(2))
        learner.fit(samples, np.arange(100), 1e-2)
        nets.append(learner.net.tobytes())
    assert nets[0] == nets[1]


def test_targets_mix_the_next_thought_with_the_end() -> None:
    samples = SelfPlay(games=1).new_player().play(rules_of(2, 2), new_net(1), 1, 0)
    mine = range(len(samples.sizes) - 1, -1, -2)  # two seats take turns, and nobody passes in this game
    last, *before = mine
    assert samples.target[last] in (0.0, 1.0)
    for earlier, later in zip(before, mine, strict=False):
        expected = (samples.value[later] + samples.target[later]) / 2
        assert samples.target[earlier] == pytest.approx(expected, abs=1e-6)


def test_moves_are_compared_with_each_other_and_not_with_the_luck_of_their_worlds() -> None:
    lesson = Comparing(games=3, moves=2, worlds=3, trust=0.0)
    samples = lesson.new_player().play(rules_of(2, 2), new_net(1), 1, 0)
    thought, worlds = samples.value.reshape(-1, 2), samples.target.reshape(-1, 2)
    assert len(thought) > 20
    assert worlds.mean(1) == pytest.approx(thought.mean(1), abs=1e-3)
    assert np.abs(worlds - thought).max() > 0.01


def test_the_average_of_nets_follows_slowly() -> None:
    learner = Learner(new_net(1))
    first = learner.net["out"].copy()
    learner.net["out"][:] = first + 1
    learner.settle(0.75)
    assert learner.steady["out"] == pytest.approx(first + 0.25, abs=1e-6)
    learner.settle(0.0)
    assert (learner.steady["out"] == learner.net["out"]).all()


@pytest.mark.parametrize("lesson", [SelfPlay(games=3), Comparing(games=3)], ids=["self-play", "comparing"])
def test_training_twice_gives_the_same_file(
    lesson: SelfPlay | Comparing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(school, "CHECK_GAMES", 2)
    monkeypatch.setattr(school, "FINAL_GAMES", 2)
    table = school.Table(teams=2, seats=(2, 4), rounds=3, lesson=lesson)
    files = [tmp_path / "once.npz", tmp_path / "again.npz"]
    for file in files:
        with Progress(disable=True) as progress:
            school.train(table, 1, table.rounds, file, progress)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert weights.unpack(files[0].read_bytes())["out"].tobytes() != new_net(1)["out"].tobytes()


def test_a_kind_of_table_is_trained_with_the_kind_it_begins_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained = []
    monkeypatch.setattr(
        school, "train", lambda table, seed, rounds, file, progress: trained.append(file.name)
    )
    school.main(only=("3-teams-together",), into=tmp_path)
    alone, together = "3-teams-alone.npz", "3-teams-together.npz"
    assert trained == [alone, together, alone], "in the order of the lessons"


def test_an_unknown_kind_of_table_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        SystemExit, match=r"^There is no kind of table '5-teams'; the kinds are 2-teams-alone, "
    ):
        school.main(only=("5-teams",), into=tmp_path / "nets")
    assert not (tmp_path / "nets").exists()


def test_the_twin_that_sees_every_hand_tells_what_it_won(capsys: pytest.CaptureFixture[str]) -> None:
    luck.main(games=2, jobs=1)
    said = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(r"The twin that sees every hand wins \S+% \(\S+% to \S+%\) of 2 games\.", said)


def test_a_net_is_measured_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    score.main(school.HOME / "2-teams-alone.npz", games=20)
    said = capsys.readouterr().out
    assert re.fullmatch(r"2-teams-alone with 2 seats: \S+% ± \S+% of 20 games against greedy\.\n", said)


def test_memory_forgets_the_oldest() -> None:
    memory = Memory(room=10)
    for value in range(4):
        samples = new_samples(4)
        samples.value[:] = value
        memory.add(samples)
    assert memory.size == 10
    assert sorted(memory.samples.value.tolist()) == [1] * 2 + [2] * 4 + [3] * 4


def test_the_compiled_yardstick_plays_as_greedy_does() -> None:
    desk = new_desk()
    for seats, teams in ((2, 2), (3, 3), (4, 2)):
        rules = rules_of(seats, teams)
        position = jl.Position.deal(jl.edition(), seats=seats, deck=jl.shuffled_deck(seed=seats))
        while position.outcome() is None:
            equals = greedys_equals(position.view_for(position.turn))
            own = {
                str(move_of(choose_greedy(rules[0], position._game, 0, position.turn, desk, seeded(seed))))
                for seed in range(12)
            }
            assert {without_claims(move) for move in own} <= {without_claims(move) for move in equals}
            position, _ = position.play(equals[0])


def greedys_equals(view: jl.View) -> list[str]:
    """The moves among which greedy leaves it to chance."""
    bot, chance = GreedyBot(), Mock(Random)
    chance.choice.side_effect = lambda moves: moves[0]
    bot._random = chance
    chosen = bot.choose(view)
    asked = chance.choice.call_args
    return [str(move) for move in (asked.args[0] if asked else [chosen])]


def without_claims(move: str) -> str:
    return move.partition("=")[0]


def test_nets_survive_their_files(tmp_path: Path) -> None:
    net = new_net(3)
    weights.save(net, tmp_path / "net.npz")
    again = weights.unpack((tmp_path / "net.npz").read_bytes())
    assert np.allclose(again["vectors"], net["vectors"], atol=1e-3)
