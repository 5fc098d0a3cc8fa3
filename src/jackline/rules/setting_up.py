"""Positions set up by hand, from a drawing, and positions that look the same to a seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import numpy as np
from numpy.typing import NDArray

from jackline.rules import kernel
from jackline.rules.box.board import CLASH, CORNERS, LINE_BETWEEN, LINE_COUNT, LINE_SPACES, SPACES, space_id
from jackline.rules.box.cards import CARDS, FULL_DECK, Card
from jackline.rules.box.edition import Edition, edition
from jackline.rules.box.layout import Layout
from jackline.rules.chance import Shuffle, as_cards, shuffled_by, system_shuffle
from jackline.rules.errors import DealError
from jackline.rules.kernel.fields import EMPTY, MAX_HAND
from jackline.rules.kernel.structs import Game, new_game
from jackline.rules.moves import Ends
from jackline.rules.position import Position
from jackline.rules.records.history import make_deal

MOST_SEQUENCES = 6
"""More than a game can have, and few enough for a game to hold what one more chip may claim."""

EMPTY_BOARD = "\n".join([". " * 10] * 10)


def position(
    board: str = EMPTY_BOARD,
    *,
    rules: Edition | None = None,
    seats: int = 2,
    teams: int | None = None,
    hands: Mapping[int, str] | None = None,
    deck: str = "",
    discards: Mapping[int, str] | None = None,
    sequences: Iterable[str] = (),
    turn: int = 0,
    board_layout: Layout | str | None = None,
    reshuffle: Shuffle = system_shuffle,
    rest: bool = True,
) -> Position:
    """A position set up by hand.

    `board` is ten rows of ten words: a team's number puts its chip on the space, anything else leaves it
    open, so `str(position)` can be used too. `hands` and `discards` name cards by seat, `deck` the top of
    the draw deck; seats without a hand are dealt one, and the cards left over go below the deck, or out of
    the game with `rest=False`. `sequences` are claimed lines, each by its two ends: "b4f4".
    """
    _check_seats([turn, *(hands or {}), *(discards or {})], seats)
    agreed = edition() if rules is None else rules
    start = make_deal(agreed, seats, teams, (turn - 1) % seats, board_layout, reshuffle, None)
    chips = _chips_on(board, start.teams)
    if any((chips == team).sum() > start.rules[0].chips[team] for team in range(start.teams)):
        raise DealError("board", "There are more chips on the board than a team has.")
    claimed = _claimed(chips, sequences, start.teams)
    games = new_game()
    game = games[0]
    kernel.set_up(start.rules, games, 0, chips, np.array(claimed, np.uint8).reshape(-1, 2))
    game.turn = turn
    _deal_cards(
        game,
        {seat: as_cards(text.split()) for seat, text in (hands or {}).items()},
        as_cards(deck.split()),
        {seat: as_cards(text.split()) for seat, text in (discards or {}).items()},
        agreed.hand_size[seats] if rest else 0,
        seats,
    )
    return Position(start, games, None, turn)


def same_to_the_eye(position: Position, seat: int, shuffle: Shuffle) -> Position:
    """The same position with all cards that a seat cannot see dealt anew: other hands and the draw deck."""
    games = position._game.copy()
    game = games[0]
    places = [
        game.hands[other, : int(game.hand_count[other])] for other in range(position.seats) if other != seat
    ]
    places.append(game.deck[: int(game.deck_count)])
    unseen = [CARDS[card] for place in places for card in place.tolist()]
    dealt = iter(shuffled_by(shuffle, unseen))
    for place in places:
        place[:] = [next(dealt).id for _ in place]
    return Position(position._deal, games, position._past, position.turn)


def _check_seats(named: Iterable[int], seats: int) -> None:
    for seat in named:
        if seat not in range(seats):
            raise DealError("seats", f"There is no seat {seat!r}: the seats are 0 to {seats - 1}.")


def _chips_on(board: str, teams: int) -> NDArray[np.uint8]:
    words = board.split()
    if len(words) != len(SPACES):
        raise DealError("board", f"A board is drawn with 100 words, not {len(words)}.")
    chips = np.full(len(SPACES), EMPTY, np.uint8)
    for space, word in enumerate(words):
        team = word.strip("()")
        if team in ("0", "1", "2"):
            if space in CORNERS:
                raise DealError("board", f"{SPACES[space]} is a corner and holds no chip.")
            if int(team) >= teams:
                raise DealError("board", f"{SPACES[space]} holds a chip of team {team}, and there is none.")
            chips[space] = int(team)
    return chips


def _claimed(chips: NDArray[np.uint8], sequences: Iterable[str], teams: int) -> list[tuple[int, int]]:
    """Team and line of every sequence; each must be complete, and nothing complete may be left out."""
    claimed: list[tuple[int, int]] = []
    for text in sequences:
        first, last = sorted(map(space_id, _ends(text)))
        line = LINE_BETWEEN.get((first, last), -1)
        owner = [team for team in range(teams) if line >= 0 and _is_complete(chips, team, line)]
        if len(owner) != 1:
            raise DealError("sequences", f"{text} is not a line that is complete for one team.")
        if not _fits(claimed, owner[0], line):
            raise DealError("sequences", f"{text} shares more than one space with another sequence.")
        if len(claimed) == MOST_SEQUENCES:
            raise DealError("sequences", f"At most {MOST_SEQUENCES} sequences can be set up.")
        claimed.append((owner[0], line))
    for team, line in product(range(teams), range(LINE_COUNT)):
        if _is_complete(chips, team, line) and _fits(claimed, team, line):
            ends = SPACES[LINE_SPACES[line][0]] + SPACES[LINE_SPACES[line][-1]]
            raise DealError("sequences", f"{ends} is complete for team {team}: claim it.")
    return claimed


def _is_complete(chips: NDArray[np.uint8], team: int, line: int) -> bool:
    return all(chips[space] == team or space in CORNERS for space in LINE_SPACES[line])


def _fits(claimed: list[tuple[int, int]], team: int, line: int) -> bool:
    return not any(owner == team and CLASH[other, line] for owner, other in claimed)


def _ends(text: str) -> Ends:
    second = max(text.rfind(letter) for letter in "abcdefghij")
    return text[:second], text[second:]


def _deal_cards(
    game: Game,
    hands: dict[int, list[Card]],
    deck: list[Card],
    discards: dict[int, list[Card]],
    hand_size: int,
    seats: int,
) -> None:
    left = _left_over([*deck, *(card for cards in (*hands.values(), *discards.values()) for card in cards)])
    for seat in range(seats):
        dealt = hands[seat] if seat in hands else [next(left) for _ in range(hand_size)]
        if len(dealt) > MAX_HAND:
            raise DealError("hands", f"A hand holds at most {MAX_HAND} cards, not {len(dealt)}.")
        game.hands[seat, : len(dealt)] = [card.id for card in dealt]
        game.hand_count[seat] = len(dealt)
    laid = [(seat, card) for seat, cards in discards.items() for card in cards]
    for place, (seat, card) in enumerate(laid):
        game.discards[place] = card.id
        game.discarded_by[place] = seat
    game.discard_count = len(laid)
    below = list(left) if hand_size else []
    if laid and not deck and not below:
        raise DealError("deck", "Discards never lie beside an empty deck: name a card of the deck.")
    game.deck_count = len(deck) + len(below)
    game.deck[: int(game.deck_count)] = [card.id for card in reversed([*deck, *below])]


def _left_over(named: list[Card]) -> Iterator[Card]:
    """The cards of the game that are not named, in a fixed order."""
    times = Counter(named)
    for card, count in times.items():
        if count > 2:
            raise DealError("deck", f"{card} is named {count} times; there are two.")
    for card in FULL_DECK:
        if times[card] > 0:
            times[card] -= 1
        else:
            yield card
