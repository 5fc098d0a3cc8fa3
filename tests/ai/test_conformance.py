"""Every bot does what bots must, and the check of that notices those that do not."""

from __future__ import annotations

import sys
from functools import partial
from itertools import count
from typing import Any

import pytest

import jackline as jl
from jackline.ai.bot import bots, make_bot
from jackline.ai.simple import GreedyBot
from jackline.rules.box.edition import OPTIONS
from jackline.rules.view import View
from jackline.testing import check_bot, check_hidden_cards
from jackline.testing.conformance import TABLES

SHOWN_ONLY: set[str] = {"cut", "colours"}
"""Options that change nothing a bot could notice."""


QUICK: tuple[str, ...] = ("beginner", "greedy", "random")
"""Bots that can be asked often; the others take their time."""


@pytest.mark.parametrize("name", bots())
def test_every_bot_conforms(name: str) -> None:
    check_bot(partial(make_bot, name), choices=12 if name in QUICK else 3)


@pytest.mark.parametrize("name", bots())
def test_no_bot_knows_hidden_cards(name: str) -> None:
    check_hidden_cards(partial(make_bot, name), choices=3, worlds=2)


def test_the_tables_have_all_that_can_be_played() -> None:
    assert {rules.edition for rules in TABLES} == set(jl.editions())
    assert {rules.layout for rules in TABLES} == set(jl.layouts())
    classic = jl.edition()
    possible = {(seats, teams) for seats in classic.hand_size for teams in classic.possible_teams(seats)}
    assert {(rules.seats, rules.teams) for rules in TABLES} == possible
    agreed = [jl.edition(rules.edition, **rules.options).options for rules in TABLES]
    for option in set(OPTIONS) - SHOWN_ONLY:
        assert len({str(options[option]) for options in agreed}) > 1, option


class First:
    """Needs no seed."""

    def choose(self, view: View) -> jl.Move:
        return jl.parse_move(view["moves"][0])


def test_a_bot_need_not_take_a_seed() -> None:
    check_bot(First, games=3)
    check_hidden_cards(First, games=1)


# --- bots that do not conform ---


class Broken(GreedyBot):
    """Greedy but for one fault."""

    def choose(self, view: View) -> Any:
        return self.spoil(view, super().choose(view))

    def spoil(self, view: View, move: jl.Move) -> Any:
        raise NotImplementedError


class Wishful(Broken):
    def spoil(self, view: View, move: jl.Move) -> Any:
        return jl.parse_move("JD@a1") if "JD" in (view["hand"] or ()) else move


class Talkative(Broken):
    def spoil(self, view: View, move: jl.Move) -> Any:
        return str(move)


class Tidy(Broken):
    def spoil(self, view: View, move: jl.Move) -> Any:
        view["moves"].sort()
        return move


class Grabbing(Broken):
    def spoil(self, view: View, move: jl.Move) -> Any:
        (view["hand"] or []).append("JD")
        return move


class Moody(Broken):
    made = count()

    def spoil(self, view: View, move: jl.Move) -> Any:
        return jl.parse_move(view["moves"][next(self.made) % len(view["moves"])])


class Crashing(Broken):
    def spoil(self, view: View, move: jl.Move) -> Any:
        return view["discards"][99]


class Peeking(Broken):
    """Looks for the position in the variables of whoever asks it, up the stack."""

    def spoil(self, view: View, move: jl.Move) -> Any:
        frame = sys._getframe()
        while frame.f_back is not None:
            frame = frame.f_back
            moment = frame.f_locals.get("moment")
            if moment is not None:
                top = moment.position.draw_deck[0]
                return jl.parse_move(view["moves"][top.id % len(view["moves"])])
        return move


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Wishful, r"At classic, 2 seats, .*, seat 0, after \d+ moves, the bot plays JD@a1: "),
        (Talkative, r"the bot answers '.+', which is no Move\."),
        (Tidy, r"the bot has changed the view it was given\."),
        (Grabbing, r"the bot has changed the view it was given\."),
        (Moody, r"the bot says \S+ and, made again with the same seed, \S+\."),
    ],
)
def test_a_bot_that_does_not_conform_is_told_why(bot: type[Broken], sentence: str) -> None:
    with pytest.raises(AssertionError, match=sentence):
        check_bot(bot)


def test_a_bot_that_fails_is_told_where() -> None:
    with pytest.raises(IndexError) as failure:
        check_bot(Crashing)
    assert failure.value.__notes__ == [
        "At classic, 2 seats, 2 teams, spiral, seat 0, after 0 moves, the bot failed."
    ]


def test_a_bot_that_peeks_is_caught() -> None:
    check_bot(Peeking, games=2)
    with pytest.raises(AssertionError, match="the bot knows hidden cards: "):
        check_hidden_cards(Peeking)
