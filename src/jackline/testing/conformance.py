"""Whether a bot plays as bots must: legal moves at every table, the view untouched, no luck, no peeking.

>>> from jackline.ai.simple import GreedyBot
>>> from jackline.testing import check_bot, check_hidden_cards
>>> check_bot(GreedyBot, games=2)
>>> check_hidden_cards(GreedyBot, games=2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from itertools import zip_longest
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from jackline.ai.bot import Bot
from jackline.ai.loading import new_bot
from jackline.ai.simple import GreedyBot, RandomBot
from jackline.rules.box.edition import edition
from jackline.rules.chance import seeded_shuffle, shuffled_deck
from jackline.rules.moves import Move, Place
from jackline.rules.position import Position
from jackline.rules.setting_up import position, same_to_the_eye
from jackline.rules.verdict import Verdict
from jackline.rules.view import View

BotMaker: TypeAlias = Callable[..., Bot]
"""Makes a bot, such as a class; it is called with `seed=` if it takes it."""

PENALTIES: Final = 0.04
"""How often somebody is caught at table talk."""

LONGEST_GAME: Final = 400


class Rules(NamedTuple):
    """What is played at a table."""

    edition: str
    seats: int
    teams: int
    layout: str = "spiral"
    options: Mapping[str, Any] = {}

    def __str__(self) -> str:
        house = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.edition}, {self.seats} seats, {self.teams} teams, {self.layout}{house}"


BY_HAND: Final = {"draw": "by_hand"}
BY_HAND_IN_A_HURRY: Final = {"draw": "by_hand", "lost_draw": "moved", "table_talk": True}
FEW_CHIPS: Final = {"chips": {"blue": 12, "green": 12, "red": 12}, "stalemate_rounds": 1}
BREAKING: Final = {"advanced_removal": True, "unlimited_chips": True}

TABLES: Final = (
    Rules("classic", 2, 2),
    Rules("bilingual", 3, 3, "wedge", BY_HAND),
    Rules("giant", 4, 2, "spiral", {"discards": "shared"}),
    Rules("strategy", 6, 3, "wedge", BREAKING),
    Rules("encyclopedia", 12, 2),
    Rules("classic", 6, 2, "wedge", BY_HAND_IN_A_HURRY),
    Rules("giant", 2, 2, "wedge", {"deck_empty": "drawn", **FEW_CHIPS}),
    Rules("strategy", 8, 2, "spiral", {"table_talk": True, "advanced_removal": True}),
    Rules("encyclopedia", 9, 3, "spiral", BY_HAND),
    Rules("bilingual", 12, 3, "wedge", FEW_CHIPS),
    Rules("classic", 10, 2, "spiral", BREAKING),
    Rules("strategy", 3, 3, "spiral", FEW_CHIPS),
)
"""Every edition, number of seats and teams, layout and option is at one of them."""

CHOICES_OF_FIVE: Final = (
    ("0 0 0 0 . 0 0 0 0 .", "2C JD 9D"),
    (". 0 0 0 . 0 0 . . .", "2C 9D"),
)
"""A row of chips and a hand: the gap in the row leaves a choice of which five."""


class Moment(NamedTuple):
    """A position in which the bot is to choose for a seat."""

    rules: Rules
    position: Position
    seat: int


def check_bot(make: BotMaker, *, seed: int = 0, games: int = len(TABLES), choices: int = 12) -> None:
    """AssertionError, with a sentence, if a bot does not do what bots must, at one of many tables.

    In each of so many games it is asked so many times at most: made twice with the same seed, it must give
    the same legal move both times and leave the view as it was.
    """
    for moment in _moments(seed, games, choices):
        view = moment.position.view_for(moment.seat)
        first, second = (_answer(make, seed, moment, deepcopy(view)) for _ in range(2))
        assert first == second, (
            f"{_told(moment)} the bot says {first} and, made again with the same seed, {second}."
        )


def check_hidden_cards(
    make: BotMaker, *, seed: int = 0, games: int = len(TABLES), choices: int = 3, worlds: int = 3
) -> None:
    """AssertionError if a bot chooses otherwise when only cards that its seat cannot see are others."""
    for moment in _moments(seed, games, choices):
        known = moment.position.view_for(moment.seat)
        answer = _answer(make, seed, moment, deepcopy(known))
        for number in range(worlds):
            hidden = same_to_the_eye(moment.position, moment.seat, seeded_shuffle(number))
            other = moment._replace(position=hidden)
            view = hidden.view_for(moment.seat)
            assert view == known, f"{_told(moment)} the view shows a card that the seat cannot see."
            said = _answer(make, seed, other, view)
            assert said == answer, f"{_told(moment)} the bot knows hidden cards: {answer} becomes {said}."


def _answer(make: BotMaker, seed: int, moment: Moment, view: View) -> Move:
    """What a new bot chooses, which must be legal and its only effect."""
    before = deepcopy(view)
    try:
        move = new_bot(make, seed).choose(view)
    except Exception as error:
        error.add_note(f"{_told(moment)} the bot failed.")
        raise
    assert isinstance(move, Move), f"{_told(moment)} the bot answers {move!r}, which is no Move."
    verdict = moment.position.verdict(move, moment.seat)
    assert verdict is Verdict.OK, f"{_told(moment)} the bot plays {move}: {verdict.sentence}"
    assert view == before, f"{_told(moment)} the bot has changed the view it was given."
    return move


def _told(moment: Moment) -> str:
    return f"At {moment.rules}, seat {moment.seat}, after {len(moment.position.history)} moves,"


# ---- games to ask in ----------------------------------------------------------------------------------


def _moments(seed: int, games: int, choices: int) -> Iterator[Moment]:
    """Positions from all over many games, and some that games rarely come to."""
    yield from _choices_of_five()
    for number in range(games):
        chance = Random(f"{seed} {number}")
        yield from _mixed(list(_game(TABLES[number % len(TABLES)], chance)), chance)[:choices]


def _mixed(moments: list[Moment], chance: Random) -> list[Moment]:
    """In an order in which the kinds of choices take turns: the widest choice first, then the rarest."""
    by_kind: dict[object, list[Moment]] = {}
    for moment in chance.sample(moments, len(moments)):
        by_kind.setdefault(_kind_of_choice(moment), []).append(moment)
    widest = max(by_kind, key=lambda kind: max(_width(moment) for moment in by_kind[kind]))
    rounds = zip_longest(by_kind.pop(widest), *sorted(by_kind.values(), key=len))
    return [moment for round in rounds for moment in round if moment is not None]


def _choices_of_five() -> Iterator[Moment]:
    for row, hand in CHOICES_OF_FIVE:
        board = " ".join([". " * 10, row, *[". " * 10] * 8])
        yield Moment(Rules("classic", 2, 2), position(board, hands={0: hand}), 0)


def _kind_of_choice(moment: Moment) -> object:
    """The kinds of moves there are, and whether one claims lines."""
    moves = moment.position.legal_moves(moment.seat)
    kinds = frozenset(type(move) for move in moves)
    return kinds, any(isinstance(move, Place) and move.lines for move in moves)


def _width(moment: Moment) -> int:
    return len(moment.position.legal_moves(moment.seat))


def _game(rules: Rules, chance: Random) -> Iterator[Moment]:
    """Every moment of a game in which any seat is to choose, on turn or not."""
    agreed = edition(rules.edition, **rules.options)
    game = Position.deal(
        agreed,
        seats=rules.seats,
        teams=rules.teams,
        deck=shuffled_deck(chance.randrange(2**32)),
        dealer=chance.randrange(rules.seats),
        layout=rules.layout,
        reshuffle=seeded_shuffle(chance.randrange(2**32)),
    )
    players: tuple[Bot, ...] = (GreedyBot(chance.randrange(2**32)), RandomBot(chance.randrange(2**32)))
    for _ in range(LONGEST_GAME):
        if game.outcome() is not None:
            return
        if agreed.table_talk and rules.seats > rules.teams and chance.random() < PENALTIES:
            game, _ = game.penalise(chance.randrange(rules.teams))
        seat = chance.choice(game.awaited)
        yield Moment(rules, game, seat)
        game, _ = game.play(chance.choice(players).choose(game.view_for(seat)), seat)
