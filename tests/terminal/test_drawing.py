"""What the board, the hand and the sentences look like."""

from __future__ import annotations

import pytest

import jackline as jl
from jackline import testing
from jackline.rules import events as happened
from jackline.rules.box.cards import Card
from jackline.rules.events import Event
from jackline.terminal.board import draw_board, recent_spaces
from jackline.terminal.hand import draw_score, usable_spaces
from jackline.terminal.look import CHIP_STYLES, LOCKED_STYLES, NAME_STYLES, SHAPES, Look
from jackline.terminal.names import Names
from jackline.terminal.sentences import Teller, end_of_game
from jackline.terminal.words import greeting, help_text

WIDE = Look(symbols=True, width=80)
LETTERS = Look(symbols=False, width=80)

DRAWING = (
    """
. 0 0 0 0 0 . . . .
. . 1 . . . . . . .
"""
    + ". " * 80
)


NEARLY_WON = (
    """
. 0 0 0 0 . . . . .
0 0 0 0 . . . . . .
"""
    + ". " * 80
)


def locked_position() -> jl.Position:
    return testing.position(DRAWING, sequences=["b1f1"], hands={0: "7C JD 9D"})


def test_the_board_shows_cards_chips_locks_and_what_can_be_used() -> None:
    view = locked_position().view_for(0)
    rows = draw_board(view, WIDE, usable_spaces(view)).plain.splitlines()
    assert rows[1] == " 1    ★   [ ● ] [ ● ] [ ● ] [ ● ] [ ● ]   7♠    8♠    9♠    ★   1 "
    assert rows[2] == " 2    6♣    5♣    ■     3♣    2♣    A♥    K♥    Q♥   10♥   10♠  2 "
    assert rows[3].startswith(" 3  ( 7♣)   A♠ ")
    assert len(rows) == 11
    assert {len(row) for row in rows[1:]} == {66}


def test_letters_stand_for_shapes_and_suits() -> None:
    view = locked_position().view_for(0)
    rows = draw_board(view, LETTERS).plain.splitlines()
    assert rows[1] == " 1    *   [ B ] [ B ] [ B ] [ B ] [ B ]   7S    8S    9S    *   1 "
    assert draw_board(view, LETTERS).plain.isascii()
    assert help_text(view, LETTERS).isascii()
    assert draw_score(view, LETTERS, Names(view)).plain.isascii()


@pytest.mark.parametrize(("width", "longest"), [(66, 66), (65, 46), (46, 46), (45, 33), (33, 33)])
def test_the_board_fits_the_terminal(width: int, longest: int) -> None:
    view = locked_position().view_for(0)
    board = draw_board(view, Look(symbols=True, width=width), usable_spaces(view))
    assert max(len(row) for row in board.plain.splitlines()) == longest


def test_columns_stand_below_their_letters() -> None:
    view = testing.position().view_for(0)
    heading, first, *_ = draw_board(view, WIDE).plain.splitlines()
    assert first[heading.index("b")] == "2"
    assert first[heading.index("i")] == "9"


def test_teams_differ_in_more_than_colour() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES) == 3
    assert len({colour[0] for colour in SHAPES}) == 3
    assert SHAPES.keys() == CHIP_STYLES.keys() == LOCKED_STYLES.keys() == NAME_STYLES.keys()


def test_what_happened_since_your_last_move_is_marked() -> None:
    position = jl.Position.deal(jl.edition(), seats=3, deck=jl.shuffled_deck(2), dealer=2)
    played = []
    for _ in range(5):
        move = position.legal_moves()[0]
        played.append(str(move).split("@")[1])
        position, _ = position.play(move)
    assert recent_spaces(position.view_for(0)) == [played[4]]  # the others have moved: 1 last
    assert recent_spaces(position.view_for(2)) == [played[4], played[3]]
    assert recent_spaces(position.view_for(1)) == [played[4]]  # its own move
    assert recent_spaces(position.view_for(None)) == [played[4]]


def test_the_score_names_teams_members_and_scarce_chips() -> None:
    rules = jl.edition(chips={"green": 3})
    view = testing.position(DRAWING, rules=rules, seats=4, sequences=["b1f1"]).view_for(0)
    score = draw_score(view, WIDE, Names(view)).plain.splitlines()
    assert score[0] == "● Blue (you and Blue 2): 1 of 2 sequences"
    assert score[1] == "■ Green (Green 1 and Green 2): 0 of 2 sequences, 2 chips left"


# --- sentences ---

SEVEN, WILD, REMOVER = Card("7C"), Card("JD"), Card("JS")


def told(seat: int | None, *events: Event, seats: int = 2) -> str:
    view = testing.position(seats=seats).view_for(seat)
    return Teller(Names(view), WIDE).tell([event.seen_by(seat) for event in events], view).text


PLACED = happened.ChipPlaced(1, SEVEN, 1, "e4")
DREW = happened.CardDrawn(1, Card("TD"))


@pytest.mark.parametrize(
    ("reader", "events", "sentence"),
    [
        (0, [PLACED, DREW], "Green plays 7♣ on e4 and draws."),
        (1, [PLACED, DREW], "You play 7♣ on e4 and draw 10♦."),
        (None, [PLACED, DREW], "Green plays 7♣ on e4 and draws."),
        (0, [happened.ChipPlaced(1, WILD, 1, "e4"), DREW], "Green plays the wild J♦ on e4 and draws."),
        (
            0,
            [happened.ChipRemoved(1, REMOVER, 0, "e4"), DREW],
            "Green plays J♠, takes the blue chip from e4 and draws.",
        ),
        (0, [happened.DeadCardTurnedIn(1, SEVEN), DREW], "Green turns in the dead 7♣ and draws."),
        (0, [happened.Passed(1)], "Green has no card to play and passes."),
        (1, [happened.Passed(1)], "You have no card to play and pass."),
        (0, [happened.CardForfeited(1, SEVEN)], "Green gives up 7♣ as a penalty."),
        (0, [DREW], "Green draws."),
        (
            0,
            [PLACED, happened.SequenceMade(1, ("b4", "c4", "d4", "e4", "f4")), DREW],
            "Green plays 7♣ on e4 and draws. Sequence for Green from b4 to f4!",
        ),
        (
            0,
            [happened.SequenceBroken(1, ("b4", "c4", "d4", "e4", "f4"))],
            "The green sequence from b4 to f4 is broken.",
        ),
        (0, [happened.DrawLost(1)], "Green forgot to draw and plays on with one card fewer."),
        (1, [happened.DrawLost(1)], "Your draw is lost: you play on with one card fewer."),
        (0, [happened.DeckReshuffled(60)], "The discards are shuffled into a new draw deck of 60 cards."),
        (0, [PLACED, happened.GameWon(1)], "Green plays 7♣ on e4."),
    ],
)
def test_events_are_told_in_sentences(reader: int | None, events: list[Event], sentence: str) -> None:
    assert told(reader, *events) == sentence


def test_penalties_are_told_to_those_who_owe() -> None:
    assert told(1, happened.TeamPenalised(1, (1, 3)), seats=4) == (
        "Table talk is called on Green. You owe a card. Green 2 owes a card."
    )
    assert told(0, happened.TeamPenalised(1, ()), seats=4) == (
        "Table talk is called on Green, but nobody there holds a card."
    )


def test_the_end_is_told_with_its_reason() -> None:
    position = testing.position(NEARLY_WON, hands={0: "2C"}, sequences=["a1e1"])
    won, _ = position.play("2C@e2")
    assert end(won, 0) == "You win with two sequences."
    assert end(won, 1) == end(won, None) == "Blue wins with two sequences."
    assert end(position, 0) == ""


def end(position: jl.Position, seat: int | None) -> str:
    view = position.view_for(seat)
    return end_of_game(view, Names(view))


def test_a_team_wins_together_and_a_drawn_game_says_why() -> None:
    won, _ = testing.position(NEARLY_WON, seats=4, hands={0: "2C"}, sequences=["a1e1"]).play("2C@e2")
    assert end(won, 2) == "Your team wins with two sequences."
    giant = testing.position(rules=jl.edition("giant"), hands={0: "2C 3C", 1: "9D"}, deck="5C", rest=False)
    drawn, _ = giant.play("2C@e2")
    assert end(drawn, 0) == "The game is drawn: the draw deck is empty."


def test_the_greeting_says_who_plays_with_whom() -> None:
    two = testing.position().view_for(0)
    assert greeting(two, Names(two), WIDE, "greedy") == (
        "You play Blue (●) against Green (■), a greedy bot. Two sequences win."
    )
    nine = testing.position(seats=9).view_for(0)
    assert greeting(nine, Names(nine), WIDE, "random") == (
        "You play Blue (●) with Blue 2 and Blue 3 against Green (■) and Red (▲)."
        " All others are random bots. The first sequence wins."
    )
