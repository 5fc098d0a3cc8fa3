"""Games played inside compiled code, thousands a minute, and the positions in them to learn from."""

from __future__ import annotations

from math import exp
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jackline.ai.learned.chance import State, below, fraction, seeded, shuffle
from jackline.ai.learned.judging import Desk, act, choose_judged, new_desk, value_seen
from jackline.ai.learned.net import Net
from jackline.ai.learned.sight import list_rows, look
from jackline.rules import kernel
from jackline.rules.box.edition import edition
from jackline.rules.box.layout import layout
from jackline.rules.kernel.fields import EMPTY, MAX_DECK, MAX_SEATS, ONGOING
from jackline.rules.kernel.packing import pack_rules
from jackline.rules.kernel.structs import GAME, Game, Rules, Structs
from training.compiled import compiled, inlined
from training.greedy import choose_greedy

MOST_ROWS: Final = 700
MOST_MOVES: Final = 1000
"""A game that is longer than this counts as drawn."""

NET: Final = 0
GREEDY: Final = 1

ADVENTURE_NOISE: Final = 1.0


class Samples(NamedTuple):
    """Positions after a move, as rows, with what they turned out to be worth."""

    rows: NDArray[np.uint16]
    sizes: NDArray[np.int64]
    """How many rows each has."""

    value: NDArray[np.float32]
    """The chance of winning that the net saw."""

    target: NDArray[np.float32]
    """The chance that it should have seen."""

    def first(self, count: int) -> Samples:
        """The first of them."""
        return Samples(self.rows[:count], self.sizes[:count], self.value[:count], self.target[:count])


class Manner(NamedTuple):
    """How freely a net plays, and how far it looks when it learns."""

    noise: float
    """What judgements are off by, in log odds."""

    adventures: float
    """The share of moves at which they are off by much more."""

    patience: float
    """λ: how much the rest of the game counts beside what the net thought at its next move."""


FIRM: Final = Manner(noise=0.0, adventures=0.0, patience=0.0)


def new_samples(room: int) -> Samples:
    """Room for so many samples."""
    return Samples(
        np.zeros((room, MOST_ROWS), np.uint16),
        np.zeros(room, np.int64),
        np.zeros(room, np.float32),
        np.zeros(room, np.float32),
    )


# ---- a game ------------------------------------------------------------------------------------------------


@compiled
def deal_random(rules: Rules, games: Structs, index: int, dealer: int, state: State) -> None:
    """Deal a shuffled deck into a struct that is zero."""
    deck = np.empty(MAX_DECK, np.uint8)
    for i in range(MAX_DECK):
        deck[i] = i >> 1
    shuffle(deck, MAX_DECK, state)
    kernel.deal(rules, games[index], deck, dealer)


@compiled
def apply_random(rules: Rules, game: Game, seat: int, action: int, state: State) -> int:
    """Do an action, and shuffle if the discards became the deck; what happened."""
    happened = act(rules, game, seat, action)
    if happened & kernel.RESHUFFLE:
        shuffle(game.deck, int(game.deck_count), state)
    return happened


@inlined
def _share(rules: Rules, game: Game, team: int) -> float:
    """What a finished game is worth to a team."""
    if int(game.winner) == EMPTY:
        return 1.0 / float(rules.teams)
    return 1.0 if int(game.winner) == team else 0.0


@compiled
def write_sample(
    rules: Rules, game: Game, seat: int, hidden: int, net: Net, desk: Desk, at: int, samples: Samples
) -> None:
    """Write down what a seat sees after its move, the last `hidden` cards of its hand left out."""
    sight = desk.sights[1]
    look(rules, game, seat, hidden, sight)
    samples.value[at] = 1 / (1 + exp(-value_seen(net, sight)))
    samples.sizes[at] = list_rows(sight, samples.rows[at])


@compiled
def _set_targets(
    rules: Rules,
    game: Game,
    seat_of: NDArray[np.int64],
    start: int,
    end: int,
    samples: Samples,
    patience: float,
) -> None:
    """From the last move back: what the same seat thought next, and how the game ended."""
    following = np.empty(MAX_SEATS, np.float64)
    for seat in range(int(rules.seats)):
        following[seat] = _share(rules, game, int(rules.team_of[seat]))
    for at in range(end - 1, start - 1, -1):
        seat = seat_of[at - start]
        samples.target[at] = following[seat]
        following[seat] += (1 - patience) * (samples.value[at] - following[seat])


@compiled
def choose_freely(
    rules: Rules, games: Structs, seat: int, net: Net, desk: Desk, manner: Manner, state: State
) -> int:
    """What a seat does in games[0] in this manner."""
    off = manner.noise
    if manner.adventures > 0 and fraction(state) < manner.adventures:
        off = ADVENTURE_NOISE
    return int(choose_judged(rules, games, np.int64(0), seat, net, desk, off, state))


@compiled
def choose_as(
    player: int, rules: Rules, games: Structs, seat: int, net: Net, desk: Desk, manner: Manner, state: State
) -> int:
    """What a seat of the net's or of greedy's does in games[0]."""
    if player == GREEDY:
        return int(choose_greedy(rules, games, np.int64(0), seat, desk, state))
    return int(choose_freely(rules, games, seat, net, desk, manner, state))


@compiled
def _play_game(
    rules: Rules,
    games: Structs,
    net: Net,
    players: NDArray[np.int64],
    desk: Desk,
    state: State,
    samples: Samples,
    start: int,
    manner: Manner,
) -> int:
    """Play the game in games[0] to its end and write down samples if there is room; the place after them."""
    game = games[0]
    learns = samples.sizes.size - start >= MOST_MOVES
    seat_of = np.empty(MOST_MOVES, np.int64)
    at = start
    for _ in range(MOST_MOVES):
        if int(game.reason) != ONGOING:
            break
        seat = kernel.seat_to_act(rules, game)
        player = players[int(rules.team_of[seat])]
        action = choose_as(player, rules, games, seat, net, desk, manner, state)
        happened = apply_random(rules, game, seat, action, state)
        is_turn = kernel.kind_of(action) <= kernel.REMOVE
        if learns and player == NET and is_turn and int(game.reason) == ONGOING:
            write_sample(rules, game, seat, int(happened & kernel.DREW != 0), net, desk, at, samples)
            seat_of[at - start] = seat
            at += 1
    _set_targets(rules, game, seat_of, start, at, samples, manner.patience)
    return at


# ---- many games --------------------------------------------------------------------------------------------


@compiled
def _play_many(
    rules: Rules,
    games: Structs,
    net: Net,
    line_ups: NDArray[np.int64],
    count: int,
    desk: Desk,
    state: State,
    samples: Samples,
    points: NDArray[np.float64],
    manner: Manner,
) -> int:
    """Play games in turn with each of the line-ups, the players by team; how many samples were written."""
    written = 0
    for number in range(count):
        players = line_ups[number % line_ups.shape[0]]
        games[0] = games[1]
        deal_random(rules, games, 0, below(state, int(rules.seats)), state)
        written = _play_game(rules, games, net, players, desk, state, samples, written, manner)
        for team in range(int(rules.teams)):
            points[players[team]] += _share(rules, games[0], team)
    return written


def line_ups_of(teams: int, guests: bool) -> NDArray[np.int64]:
    """Who plays in which team: the net in all of them, and with guests as often in one team only."""
    alone = np.full((teams, teams), NET)
    return np.concatenate([alone, _among_greedy(teams)]) if guests else alone


def _among_greedy(teams: int) -> NDArray[np.int64]:
    """Line-ups with the net in each team once, and greedy in the others."""
    line_ups = np.full((teams, teams), GREEDY)
    np.fill_diagonal(line_ups, NET)
    return line_ups


def rules_for(seats: int, teams: int) -> Structs:
    """The rules that nets are trained and measured by."""
    agreed = edition()
    return pack_rules(agreed, layout(agreed.layout), seats, teams)


def score_against_greedy(rules: Structs, net: NDArray[Any], count: int, seed: int) -> float:
    """The share of a net in games against greedy in all other teams."""
    games, points = np.zeros(2, GAME), np.zeros(2)
    line_ups, room = _among_greedy(int(rules[0].teams)), new_samples(0)
    _play_many(rules[0], games, net[0], line_ups, count, new_desk(), seeded(seed), room, points, FIRM)
    return float(points[NET] / count)


class Player:
    """Plays rounds of games for a net to learn from, in rooms that are used by turns."""

    def __init__(self, room: int) -> None:
        self._rooms = [new_samples(room), new_samples(room)]

    def play(self, rules: Structs, net: NDArray[Any], seed: int, number: int) -> Samples:
        """The samples of a round; they hold until the round after next."""
        samples = self._rooms[0]
        self._rooms.reverse()
        return samples.first(self._fill(samples, rules, net, seeded(seed * 1_000_000 + number)))

    def _fill(self, samples: Samples, rules: Structs, net: NDArray[Any], state: State) -> int:
        """Play, and write samples down; how many."""
        raise NotImplementedError


class SelfPlay(NamedTuple):
    """Whole games of a net against itself: what it thought is corrected by what it thought next."""

    games: int = 1000
    """In a round."""

    manner: Manner = Manner(noise=0.12, adventures=0.05, patience=0.5)
    guests: bool = False
    """Whether half of the games are against greedy, which does not leave to others what itself can stop."""

    threads: int = 1
    passes: int = 2
    """How often a position is learnt from, on average."""

    steadiness: float = 0.0
    """How much of the average of all nets so far is kept with a new one: it is the average that plays."""

    def new_player(self) -> Player:
        """Someone to play in this way."""
        return SelfPlayer(self)


class SelfPlayer(Player):
    """Plays whole games."""

    def __init__(self, lesson: SelfPlay) -> None:
        super().__init__(lesson.games * 110 + MOST_MOVES)
        self._lesson = lesson
        self._desk = new_desk()
        self._games = np.zeros(2, GAME)

    def _fill(self, samples: Samples, rules: Structs, net: NDArray[Any], state: State) -> int:
        lesson = self._lesson
        line_ups = line_ups_of(int(rules[0].teams), lesson.guests)
        games, points = self._games, np.zeros(2)
        return _play_many(
            rules[0], games, net[0], line_ups, lesson.games, self._desk, state, samples, points, lesson.manner
        )
