"""One seat's sight of a game: its cards, the unseen ones, and the lines as the network's rows need them.

Everything here comes from what the seat may know: the board, the discards, its own hand.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jackline.ai.compiled import compiled, inlined
from jackline.ai.learned import rows
from jackline.ai.learned.net import WIDTH
from jackline.ai.learned.rows import CHIPS_IN, CLEAR, PATTERNS, SPOILED, TALLY
from jackline.rules import kernel
from jackline.rules.box.board import CLASHING, CLASHING_COUNT, LINE_COUNT, LINES
from jackline.rules.box.cards import JC, JS
from jackline.rules.kernel.fields import CORNER, EMPTY
from jackline.rules.kernel.structs import Game, Rules

Sight: TypeAlias = Any
"""One element of a SIGHT array."""

SIGHT: Final = np.dtype(
    (
        np.record,
        [
            ("space", np.int64, 100),  # what a space adds to the lines through it
            ("line", np.int64, LINE_COUNT),  # the sum over its spaces
            ("pattern", np.int16, (rows.SIDES, LINE_COUNT)),  # -1 if the side cannot fill the line
            ("closed", np.uint8, (rows.SIDES, LINE_COUNT)),  # clashes with a sequence of the side
            ("held", np.int64, 52),
            ("unseen", np.int64, 52),
            ("sides", np.int64),
            ("wild_held", np.int64),
            ("removers_held", np.int64),
            ("wild_unseen", np.int64),
            ("removers_unseen", np.int64),
            ("chips", np.int64),
            ("deck", np.int64),
            ("live", np.int64),  # cards in the hand that some space takes
            ("dead", np.int64),
            ("score", np.int64, rows.SIDES),
            ("tally", np.int16, (rows.SIDES, 100)),  # lines through a space by their chips
            ("trial_line", np.int64, LINE_COUNT),
            ("trial_tally", np.int16, (rows.SIDES, 100)),
            ("space_row", np.int64, 100),  # -1 if there is none
            ("touched", np.int64, 100),  # spaces whose row may have changed in a trial
            ("touched_count", np.int64),
            ("is_touched", np.uint8, 100),
            ("total", np.float32, WIDTH),  # of the lines' rows
            ("trial", np.float32, WIDTH),  # of all rows after a move under consideration
        ],
    )
)


# ---- lines and spaces ------------------------------------------------------------------------------------


@inlined
def pattern(line: int, side: int) -> int:
    """The pattern of a line, by its number, for a side; -1 if the side cannot fill it."""
    near = line & rows.NEARNESS_BITS
    chips = line >> rows.CHIP_SHIFT
    first, second, third = chips & 7, chips >> 3 & 7, chips >> 6 & 7
    others = first + second + third - (chips >> 3 * side & 7)
    if others == 0:
        return int(CLEAR[near])
    if others == 1:
        locked = line >> rows.LOCKED_SHIFT & 511 & ~(7 << 3 * side)
        if locked == 0:
            return int(SPOILED[near])
    return -1


@inlined
def completes(line: int, side: int) -> bool:
    """Whether one more chip fills the line for a side."""
    chips = line >> rows.CHIP_SHIFT & 511
    return chips & ~(7 << 3 * side) == 0 and 1 <= int(CLEAR[line & rows.NEARNESS_BITS]) <= rows.NEARNESSES


@inlined
def nearness(held: int, unseen: int) -> int:
    """How near the card of an open space is, as it counts in a line's number."""
    if held > 0:
        return 6 if unseen > 0 else 1
    return 36 if unseen <= 0 else (216 if unseen == 1 else 1296)


@inlined
def chip_of(side: int, locked: bool) -> int:
    """What a chip adds to the lines through its space."""
    return (1 << rows.CHIP_SHIFT | int(locked) << rows.LOCKED_SHIFT) << 3 * side


@inlined
def side_of(rules: Rules, team: int, other: int) -> int:
    """Which side another team is to a team: 0 for itself, 1 for the one that moves next."""
    # Compiled numbers from a struct have no sign: what would be less than nothing must be avoided.
    return (other + int(rules.teams) - team) % int(rules.teams)


@inlined
def _level(tally: int) -> int:
    """What a side may make of a space."""
    if tally >> 10:
        return 5
    if tally >> 5:
        return 4 if tally >> 6 else 3
    return min(tally, 2)


@inlined
def _digit(near: int) -> int:
    """Which nearness an open space's number stands for."""
    if near < 36:
        return 0 if near == 1 else 1
    return 2 if near == 36 else (3 if near == 216 else 4)


@inlined
def row_of_space(sides: int, near: int, tally: NDArray[np.int16], space: int) -> int:
    """The row of a space; -1 if it is covered or worth nothing."""
    if near == 0 or near > rows.NEARNESS_BITS:
        return -1
    own, rival = int(tally[0, space]), int(tally[1, space])
    if sides > 2:
        rival = max(rival, int(tally[2, space]))
    if own | rival == 0:
        return -1
    return rows.SPACE_ROWS + (_level(own) * rows.LEVELS + _level(rival)) * rows.NEARNESSES + _digit(near)


# ---- looking ---------------------------------------------------------------------------------------------


@compiled
def _count_cards(rules: Rules, game: Game, seat: int, hidden: int, sight: Sight) -> None:
    for card in range(52):
        sight.held[card] = 0
        sight.unseen[card] = 2
    for slot in range(int(game.hand_count[seat]) - hidden):
        card = int(game.hands[seat, slot])
        sight.held[card] += 1
        sight.unseen[card] -= 1
    for i in range(int(game.discard_count)):
        sight.unseen[int(game.discards[i])] -= 1
    sight.wild_held = sight.held[JC] + sight.held[JC + 1]
    sight.removers_held = sight.held[JS - 1] + sight.held[JS]
    sight.wild_unseen = sight.unseen[JC] + sight.unseen[JC + 1]
    sight.removers_unseen = sight.unseen[JS - 1] + sight.unseen[JS]
    sight.live = 0
    sight.dead = 0
    for slot in range(int(game.hand_count[seat]) - hidden):
        card = int(game.hands[seat, slot])
        if kernel.is_jack(card):
            continue
        if kernel.is_dead(rules, game, card):
            sight.dead += 1
        else:
            sight.live += 1


@compiled
def _number_spaces(rules: Rules, game: Game, team: int, sight: Sight) -> None:
    sight.chips = 0
    for space in range(100):
        chip = int(game.chips[space])
        if chip == EMPTY:
            card = int(rules.card_on[space])
            sight.space[space] = nearness(int(sight.held[card]), int(sight.unseen[card]))
        elif chip == CORNER:
            sight.space[space] = 0
        else:
            side = side_of(rules, team, chip)
            locked = int(game.locked[space]) > 0 and not rules.advanced_removal
            sight.space[space] = chip_of(side, locked)
            sight.chips += 1


@compiled
def _close_lines(rules: Rules, game: Game, team: int, sight: Sight) -> None:
    for side in range(rows.SIDES):
        for line in range(LINE_COUNT):
            sight.closed[side, line] = 0
    for i in range(int(game.sequence_count)):
        side = side_of(rules, team, int(game.sequence_team[i]))
        line = int(game.sequence_line[i])
        for j in range(int(CLASHING_COUNT[line])):
            sight.closed[side, int(CLASHING[line, j])] = 1


@compiled
def _tally_spaces(sight: Sight) -> None:
    sight.touched_count = 0
    for space in range(100):
        sight.is_touched[space] = 0
        for side in range(rows.SIDES):
            sight.tally[side, space] = 0
    for line in range(LINE_COUNT):
        for side in range(int(sight.sides)):
            if sight.closed[side, line]:
                continue
            found = pattern(int(sight.line[line]), side)
            sight.pattern[side, line] = found
            more = int(TALLY[int(CHIPS_IN[found])])
            if more != 0:
                for i in range(5):
                    sight.tally[side, int(LINES[line, i])] += more
    for space in range(100):
        sight.space_row[space] = row_of_space(int(sight.sides), int(sight.space[space]), sight.tally, space)


@compiled
def look(rules: Rules, game: Game, seat: int, hidden: int, sight: Sight) -> None:
    """See the game as a seat does; the last `hidden` cards of its hand are not looked at yet."""
    team, teams = int(rules.team_of[seat]), int(rules.teams)
    sight.sides = teams
    _count_cards(rules, game, seat, hidden, sight)
    _number_spaces(rules, game, team, sight)
    _close_lines(rules, game, team, sight)
    sight.deck = int(game.deck_count) + hidden
    for side in range(teams):
        sight.score[side] = game.score[(team + side) % teams]
    for line in range(LINE_COUNT):
        number = 0
        for i in range(5):
            number += int(sight.space[int(LINES[line, i])])
        sight.line[line] = number
    _tally_spaces(sight)


@compiled
def card_rows(sight: Sight) -> tuple[int, ...]:
    """The rows about cards and scores; the last is for a third team."""
    return (
        rows.WILD_HELD + min(int(sight.wild_held), 2),
        rows.REMOVERS_HELD + min(int(sight.removers_held), 2),
        rows.WILD_UNSEEN + int(sight.wild_unseen),
        rows.REMOVERS_UNSEEN + int(sight.removers_unseen),
        rows.OWN_SCORE + min(int(sight.score[0]), 1),
        rows.NEXT_SCORE + min(int(sight.score[1]), 1),
        rows.CHIPS_ON_BOARD + (int(sight.chips) >> 3),
        rows.DECK_LEFT + (int(sight.deck) >> 3),
        rows.LIVE_HELD + int(sight.live),
        rows.DEAD_HELD + min(int(sight.dead), 3),
        rows.LAST_SCORE + min(int(sight.score[2]), 1),
    )


@compiled
def list_rows(sight: Sight, found: NDArray[np.uint16]) -> int:
    """Write down all rows; how many there are."""
    count = 0
    for line in range(LINE_COUNT):
        for side in range(int(sight.sides)):
            if not sight.closed[side, line]:
                seen = int(sight.pattern[side, line])
                if seen >= 0:
                    found[count] = side * PATTERNS + seen
                    count += 1
    for space in range(100):
        if int(sight.space_row[space]) >= 0:
            found[count] = sight.space_row[space]
            count += 1
    about_cards = card_rows(sight)
    for number in range(8 + int(sight.sides)):
        found[count] = about_cards[number]
        count += 1
    return count
