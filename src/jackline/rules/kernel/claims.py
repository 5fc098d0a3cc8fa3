"""Sequences: which lines a chip completes, which of them may be claimed, and claiming them (Q1-Q6, A1)."""

from __future__ import annotations

from typing import Final

from jackline.rules.box.board import (
    CLASH,
    CLASHING,
    CLASHING_COUNT,
    LINE_COUNT,
    LINE_IN_SLOT,
    LINES,
    THROUGH,
    THROUGH_COUNT,
    THROUGH_SLOT,
)
from jackline.rules.compiling.compiled import compiled
from jackline.rules.kernel.chips import has_chip_in, is_whole, lines_with
from jackline.rules.kernel.structs import Game, Rules
from jackline.rules.kernel.ways import (
    BOTH_ENDS,
    NAMES_NO_LINE,
    SLOTS,
    WAY,
    WAYS,
    claim_count,
    clash_within,
    forced,
    is_permitted,
)
from jackline.rules.verdict import Verdict

OK: Final = Verdict.OK.value
NOT_A_LINE: Final = Verdict.NOT_A_LINE.value
LINE_NOT_COMPLETED: Final = Verdict.LINE_NOT_COMPLETED.value
LINE_CLASHES: Final = Verdict.LINE_CLASHES.value
CLAIMS_CLASH: Final = Verdict.CLAIMS_CLASH.value
CLAIM_INCOMPLETE: Final = Verdict.CLAIM_INCOMPLETE.value


@compiled
def fits(game: Game, team: int, line: int) -> bool:
    """Whether a line shares at most one space with each sequence of the team (Q3)."""
    for i in range(int(game.sequence_count)):
        if int(game.sequence_team[i]) == team and CLASH[int(game.sequence_line[i]), line]:
            return False
    return True


@compiled
def _fitting(game: Game, team: int, space: int, completed: int) -> int:
    """Those of the completed lines that fit the team's sequences."""
    if completed == 0 or int(game.score[team]) == 0:
        return completed
    fitting = 0
    for slot in range(SLOTS):
        if completed >> slot & 1 and fits(game, team, int(LINE_IN_SLOT[space, slot])):
            fitting |= 1 << slot
    return fitting


@compiled
def claimable(game: Game, team: int, space: int) -> int:
    """The lines through this open space of which a chip there must claim some (Q2)."""
    return _fitting(game, team, space, lines_with(game, team, space))


@compiled
def claim_verdict(game: Game, team: int, space: int, named: int) -> int:
    """Why a chip on this space may not claim the lines named; OK if it may."""
    if named & NAMES_NO_LINE:
        return NOT_A_LINE
    completed = lines_with(game, team, space)
    if named & ~completed:
        return LINE_NOT_COMPLETED
    fitting = _fitting(game, team, space, completed)
    if named & ~fitting:
        return LINE_CLASHES
    if clash_within(named):
        return CLAIMS_CLASH
    if not is_permitted(fitting, named | forced(fitting)):
        return CLAIM_INCOMPLETE
    return OK


@compiled
def _has_rival(rules: Rules, game: Game, team: int, line: int) -> bool:
    """Whether another team has a chip in this line."""
    for other in range(int(rules.teams)):
        if other != team and has_chip_in(game, other, line):
            return True
    return False


@compiled
def _room_taken(rules: Rules, game: Game, team: int, line: int) -> int:
    """How many lines without a rival's chip, fitting the team's sequences, would no longer fit (Q4)."""
    taken = 0
    for i in range(int(CLASHING_COUNT[line])):
        other = int(CLASHING[line, i])
        if not _has_rival(rules, game, team, other) and fits(game, team, other):
            taken += 1
    return taken


@compiled
def _best_line(rules: Rules, game: Game, team: int, space: int, slots: int) -> int:
    """Of lines in one direction the one that leaves most room, or the first of those in reading order."""
    best, least = 0, LINE_COUNT
    for slot in range(SLOTS - 1, -1, -1):  # the later the space comes in a line, the earlier the line begins
        if slots >> slot & 1:
            taken = _room_taken(rules, game, team, int(LINE_IN_SLOT[space, slot]))
            if taken < least:
                best, least = 1 << slot, taken
    return best


@compiled
def default_claim(rules: Rules, game: Game, team: int, space: int, claimable: int) -> int:
    """The set taken when the mover names none: most sequences, most room, first in reading order (Q4).

    Lines in different directions take no room from each other, so every direction is decided by itself.
    """
    claim = 0
    for direction in range(4):
        five = claimable >> 5 * direction & 31
        if int(WAYS[five]) == 1 or int(WAY[five, 0]) == BOTH_ENDS:
            claim |= int(WAY[five, 0]) << 5 * direction
        else:
            claim |= _best_line(rules, game, team, space, five << 5 * direction)
    return claim


@compiled
def claim_line(game: Game, team: int, line: int) -> None:
    """Make a sequence of a line: it scores one and its chips are locked (Q2)."""
    count = int(game.sequence_count)
    game.sequence_line[count] = line
    game.sequence_team[count] = team
    game.sequence_count = count + 1
    game.score[team] = int(game.score[team]) + 1
    for i in range(5):
        space = int(LINES[line, i])
        game.locked[space] = int(game.locked[space]) + 1


@compiled
def _claim_lines(game: Game, team: int, space: int, claim: int) -> None:
    """Make sequences of a set of lines through a space, in reading order (Q2)."""
    for i in range(int(THROUGH_COUNT[space])):
        if claim >> int(THROUGH_SLOT[space, i]) & 1:
            claim_line(game, team, int(THROUGH[space, i]))


@compiled
def claim_for_chip(rules: Rules, game: Game, team: int, space: int, named: int) -> bool:
    """Claim what a chip just placed completes (Q2, Q4); whether there was a choice."""
    claimable = _fitting(game, team, space, lines_with(game, team, space))
    if claimable == 0:
        return False
    claim = named | forced(claimable)
    if named == 0:
        claim = default_claim(rules, game, team, space, claimable)
    _claim_lines(game, team, space, claim)
    return claim_count(claimable) > 1


@compiled
def _unclaim(game: Game, number: int) -> None:
    """Take back one of the sequences; those after it move up."""
    team, line = int(game.sequence_team[number]), int(game.sequence_line[number])
    count = int(game.sequence_count) - 1
    for i in range(number, count):
        game.sequence_line[i] = game.sequence_line[i + 1]
        game.sequence_team[i] = game.sequence_team[i + 1]
    game.sequence_count = count
    game.score[team] = int(game.score[team]) - 1
    for i in range(5):
        space = int(LINES[line, i])
        game.locked[space] = int(game.locked[space]) - 1


@compiled
def _runs_through(line: int, space: int) -> bool:
    for i in range(5):
        if int(LINES[line, i]) == space:
            return True
    return False


@compiled
def break_sequences(game: Game, space: int) -> int:
    """Unclaim the sequences through a space whose chip is taken (A1); the line of one, or -1.

    While a game goes on no team has more than one: with two teams the second wins, with three the first.
    """
    broken = -1
    for number in range(int(game.sequence_count) - 1, -1, -1):
        line = int(game.sequence_line[number])
        if _runs_through(line, space):
            _unclaim(game, number)
            broken = line
    return broken


@compiled
def claim_remaining(rules: Rules, game: Game, team: int) -> None:
    """After a sequence was broken, claim what its other chips still make (A1).

    Complete lines that were not claimed before clashed with the broken one, so they lie along it. On the
    side of the gap that has room for five there are never nine, so only one of them can be claimed.
    """
    best, least = -1, LINE_COUNT
    for line in range(LINE_COUNT):
        if is_whole(game, team, line) and fits(game, team, line):
            taken = _room_taken(rules, game, team, line)
            if taken < least:
                best, least = line, taken
    if best >= 0:
        claim_line(game, team, best)
