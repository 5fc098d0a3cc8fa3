"""The oracle: a second, naive engine, written from the rulebook alone and used only by tests.

It shares no code with the kernel and is meant to be read beside the rulebook: the comments cite its clauses.
Nothing is counted along the way; chips left, locked chips, dead cards and open lines are read off the board
each time they are asked for. All state is in plain public attributes, so that a test may set up a position.

Spaces are named by column a-j and row 1-10 ("e4"); a line is the tuple of its five spaces in reading order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import cast

Line = tuple[str, ...]
Claim = tuple[Line, ...]  # lines claimed together, in reading order

# --- The board without its cards ------------------------------------------------------------------

COLUMNS = "abcdefghij"
SPACES: list[str] = [f"{column}{row}" for row in range(1, 11) for column in COLUMNS]  # in reading order
READING: dict[str, int] = {space: place for place, space in enumerate(SPACES)}


def _all_lines() -> list[Line]:
    """Q1: five spaces in a row, column or diagonal; ordered by earlier end, then by later end."""
    lines: list[Line] = []
    for row in range(10):
        for column in range(10):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + 4 * down, column + 4 * right
                if last_row <= 9 and 0 <= last_column <= 9:
                    lines.append(tuple(SPACES[(row + i * down) * 10 + column + i * right] for i in range(5)))
    return sorted(lines, key=lambda line: (READING[line[0]], READING[line[-1]]))


LINES: list[Line] = _all_lines()
assert len(LINES) == 192  # Q1
LINE_ORDER: dict[Line, int] = {line: place for place, line in enumerate(LINES)}
LINES_THROUGH: dict[str, list[Line]] = {space: [line for line in LINES if space in line] for space in SPACES}
LINE_WITH_ENDS: dict[frozenset[str], Line] = {frozenset((line[0], line[-1])): line for line in LINES}

# --- The cards ------------------------------------------------------------------------------------

TWO_EYED = ("JC", "JD")  # J1
ONE_EYED = ("JS", "JH")  # J2
CARDS_DEALT = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}  # S6
SEQUENCES_TO_WIN = {2: 2, 3: 1}  # S8
COLOURS = ("blue", "green", "red")

# --- The notation ---------------------------------------------------------------------------------

_SPACE = "[a-j](?:10|[1-9])"
_CARD = "[2-9TJQKA][CDHS]"
_PLACE = re.compile(f"({_CARD})@({_SPACE})(?:=({_SPACE}{_SPACE}(?:[+]{_SPACE}{_SPACE})*))?")
_REMOVE = re.compile(f"({_CARD})-({_SPACE})")
_TURN_IN = re.compile(f"({_CARD})!")
_PENALTY_CARD = re.compile(f"({_CARD})~")


class Refused(Exception):
    """A move that is not legal; nothing has changed."""

    def __init__(self, verdict: str) -> None:
        super().__init__(verdict)
        self.verdict = verdict


def fit(one: Line, other: Line) -> bool:
    """Q3: two sequences of one team may share at most one space."""
    return len(set(one) & set(other)) <= 1


def permitted_claims(lines: list[Line]) -> list[Claim]:
    """Q4: of these lines, every set of compatible ones to which no further one could be added.

    Without any line that is the one empty set. The sets are in reading order, and so are the lines in each.
    """
    if not lines:
        return [()]
    lines = sorted(lines, key=LINE_ORDER.__getitem__)
    claims: list[Claim] = [()]
    for line in lines:
        claims += [(*claim, line) for claim in claims if all(fit(line, claimed) for claimed in claim)]
    full = [
        claim
        for claim in claims
        if not any(line not in claim and all(fit(line, claimed) for claimed in claim) for line in lines)
    ]
    return sorted(full, key=_reading_order)


def forced_lines(claims: list[Claim]) -> set[Line]:
    """The lines that belong to every permitted set."""
    return set(claims[0]).intersection(*claims[1:])


def _reading_order(claim: Claim) -> list[int]:
    # Ruling: Q4's "first in reading order" compares two sets line by line: first line first.
    return [LINE_ORDER[line] for line in claim]


def _named_ends(text: str) -> list[frozenset[str]]:
    """The pairs of ends in "b4f4+e4e8"."""
    return [frozenset(re.findall(_SPACE, pair)) for pair in text.split("+")]


class OracleGame:
    """One game, from the deal to its outcome."""

    def __init__(
        self,
        options: dict[str, object],
        seats: int,
        teams: int,
        deck: list[str],
        dealer: int,
        layout: list[list[str]],
        reshuffle: Callable[[list[str]], list[str]],
    ) -> None:
        self.options = options
        self.seats = seats
        self.teams = teams
        self.reshuffle = reshuffle

        # S7: what each space shows, and the two spaces of each card.
        self.corners: set[str] = set()
        self.shows: dict[str, str] = {}
        self.spaces_of: dict[str, list[str]] = {}
        for space, name in zip(SPACES, (name for row in layout for name in row), strict=True):
            if name == "**":
                self.corners.add(space)
            else:
                self.shows[space] = name
                self.spaces_of.setdefault(name, []).append(space)

        # S6: one at a time, clockwise, beginning at the dealer's left; the rest is the draw deck.
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.draw_deck: list[str] = list(deck)
        for _ in range(CARDS_DEALT[seats]):
            for step in range(1, seats + 1):
                self.hands[(dealer + step) % seats].append(self.draw_deck.pop(0))

        self.turn: int = (dealer + 1) % seats  # S5
        self.chips: dict[str, int] = {}
        self.sequences: list[tuple[int, Line]] = []
        self.piles: list[list[str]] = [[] for _ in range(1 if options["discards"] == "shared" else seats)]
        self.due: set[int] = set()  # L1: seats that may still draw for their last play
        self.owes: list[int] = [0] * seats  # K1
        self.turned_in: bool = False  # D1: the seat on turn has turned in its one dead card
        self.passes: int = 0  # E4: passes since a card was last played
        self.plays: int = 0  # cards played so far
        self.last_play: list[int] = [0] * seats  # L3: the number of each seat's latest play
        self.result: tuple[int | None, str] | None = None

    # --- Looking at the table ---------------------------------------------------------------------

    @property
    def locked(self) -> set[str]:
        """Q2: the chips of sequences."""
        return {space for _, line in self.sequences for space in line} - self.corners

    def team_of(self, seat: int) -> int:
        return seat % self.teams  # S3

    def discards(self, seat: int) -> list[str]:
        return list(self._pile(seat))

    def chips_left(self, team: int) -> int | None:
        """S9: the supply less the chips on the board (a removed chip has gone back to its team)."""
        if self.options["unlimited_chips"]:
            return None
        colours = list(cast("tuple[str, ...]", self.options["colours"]))
        colours += [colour for colour in COLOURS if colour not in colours]
        supply = cast("dict[str, int]", self.options["chips"])[colours[team]]
        return supply - sum(owner == team for owner in self.chips.values())

    def dead_cards(self, seat: int) -> list[str]:
        return sorted({card for card in self.hands[seat] if self._is_dead(card)})

    def outcome(self) -> tuple[int | None, str] | None:
        return self.result

    def _pile(self, seat: int) -> list[str]:
        return self.piles[0] if self.options["discards"] == "shared" else self.piles[seat]

    def _is_dead(self, card: str) -> bool:
        """D1: both spaces covered; jacks are never dead."""
        return card[0] != "J" and all(space in self.chips for space in self.spaces_of[card])

    def _sequences_of(self, team: int) -> list[Line]:
        return [line for owner, line in self.sequences if owner == team]

    def _has_chip(self, team: int) -> bool:
        """S9: with no chip left a team cannot place."""
        left = self.chips_left(team)
        return left is None or left > 0

    def _card_to_draw(self) -> bool:
        """E3: is a card there to be drawn?"""
        # Ruling: E3 says "in deck or discards", so discards beside an empty deck are there to be drawn, and
        # are gathered when somebody draws. (E1 leaves none such; a position set up by a test may.)
        if self.draw_deck:
            return True
        return self.options["deck_empty"] == "reshuffle" and any(self.piles)

    # --- Lines ------------------------------------------------------------------------------------

    def _complete(self, line: Line, team: int, placed: str | None = None) -> bool:
        """Q1: every space has the team's chip (or is to have it: `placed`) or is a corner."""
        for space in line:  # a plain loop: this is asked most often of all
            if self.chips.get(space) != team and space != placed and space not in self.corners:
                return False
        return True

    def _fits_sequences(self, line: Line, team: int) -> bool:
        """Q3, against the sequences the team already has (Q5 follows from it)."""
        return all(fit(line, sequence) for sequence in self._sequences_of(team))

    def _claims(self, team: int, space: str) -> list[Claim]:
        """Q2, Q4: the permitted sets of lines when the team puts a chip on this open space."""
        completed = [line for line in LINES_THROUGH[space] if self._complete(line, team, space)]
        if not completed:
            return [()]
        return permitted_claims([line for line in completed if self._fits_sequences(line, team)])

    def _default_claim(self, team: int, claims: list[Claim]) -> Claim:
        """Q4: most sequences; then most lines still open to the team; then first in reading order.

        To be asked with the board as it is after the chip was placed (A1: removed).
        """
        most = max(len(claim) for claim in claims)
        claims = [claim for claim in claims if len(claim) == most]
        if len(claims) == 1:
            return claims[0]
        free = [line for line in LINES if all(self.chips.get(space, team) == team for space in line)]
        free = [line for line in free if self._fits_sequences(line, team)]
        return min(
            claims,
            key=lambda claim: (
                -sum(all(fit(line, claimed) for claimed in claim) for line in free),
                _reading_order(claim),
            ),
        )

    # --- Verdicts ---------------------------------------------------------------------------------

    def verdict(self, text: str, seat: int | None = None) -> str:
        """Say "OK", or the first reason why this seat (None: the one on turn) may not do this."""
        if seat is None:
            seat = self.turn
        if seat not in range(self.seats):
            return "NO_SUCH_SEAT"
        if self.result is not None:
            return "GAME_OVER"
        if text == "draw":
            return self._draw_verdict(seat)
        if match := _PENALTY_CARD.fullmatch(text):
            return self._penalty_card_verdict(seat, match[1])
        return self._turn_verdict(seat, text)

    def _turn_verdict(self, seat: int, text: str) -> str:
        """What only the seat on turn may do."""
        if seat != self.turn:
            return "NOT_YOUR_TURN"
        if self.owes[seat] > 0:
            return "OWES_A_CARD"  # K2: may draw, but not play, turn in or pass
        if text == "pass":
            return "MUST_PLAY" if self._can_play(seat) else "OK"  # P1
        if match := _TURN_IN.fullmatch(text):
            return self._turn_in_verdict(seat, match[1])
        if match := _PLACE.fullmatch(text):
            return self._place_verdict(seat, match[1], match[2], match[3])
        if match := _REMOVE.fullmatch(text):
            return self._remove_verdict(seat, match[1], match[2])
        raise ValueError(f"unreadable: {text!r}")

    def _draw_verdict(self, seat: int) -> str:
        if seat not in self.due:
            return "NO_DRAW_DUE"  # L1, L2
        if not self._card_to_draw():
            return "NOTHING_TO_DRAW"  # E3
        return "OK"

    def _penalty_card_verdict(self, seat: int, card: str) -> str:
        if self.owes[seat] == 0:
            return "OWES_NOTHING"  # K1
        if card not in self.hands[seat]:
            return "NOT_IN_HAND"
        return "OK"  # K2: at any time, on turn or not

    def _turn_in_verdict(self, seat: int, card: str) -> str:
        """D1."""
        if card not in self.hands[seat]:
            return "NOT_IN_HAND"
        if self.turned_in:
            return "ONE_TURN_IN_A_TURN"
        if card[0] == "J":
            return "JACKS_NEVER_DIE"
        if not self._is_dead(card):
            return "NOT_DEAD"
        if not self._card_to_draw():
            return "NOTHING_TO_DRAW"
        return "OK"

    def _place_verdict(self, seat: int, card: str, space: str, named: str | None) -> str:
        team = self.team_of(seat)
        if card not in self.hands[seat]:
            return "NOT_IN_HAND"
        if card in ONE_EYED:
            return "ONE_EYED_JACK_REMOVES"  # J2
        if space in self.corners:
            return "CORNER"  # T2
        if space in self.chips:
            return "SPACE_TAKEN"  # T2, J1
        if card not in TWO_EYED and self.shows[space] != card:
            return "WRONG_SPACE"  # T2
        if not self._has_chip(team):
            return "NO_CHIPS_LEFT"  # S9
        if named is None:
            return "OK"  # Q4: the default is taken
        return self._claim_verdict(team, space, _named_ends(named))

    def _claim_verdict(self, team: int, space: str, named: list[frozenset[str]]) -> str:
        if any(ends not in LINE_WITH_ENDS for ends in named):
            return "NOT_A_LINE"  # Q1
        # Ruling: a line named twice is one line, so it does not clash with itself.
        lines = {LINE_WITH_ENDS[ends] for ends in named}
        if any(space not in line or not self._complete(line, team, space) for line in lines):
            return "LINE_NOT_COMPLETED"  # Q1
        if any(not self._fits_sequences(line, team) for line in lines):
            return "LINE_CLASHES"  # Q3
        if any(not fit(one, other) for one, other in combinations(lines, 2)):
            return "CLAIMS_CLASH"  # Q3
        claims = self._claims(team, space)
        if lines | forced_lines(claims) not in [set(claim) for claim in claims]:
            return "CLAIM_INCOMPLETE"  # Q2, Q4
        return "OK"

    def _remove_verdict(self, seat: int, card: str, space: str) -> str:
        """J2, J3."""
        if card not in self.hands[seat]:
            return "NOT_IN_HAND"
        if card not in ONE_EYED:
            return "NOT_A_REMOVER"  # T3
        if space in self.corners:
            return "CORNER"
        if space not in self.chips:
            return "SPACE_OPEN"
        if self.chips[space] == self.team_of(seat):
            return "OWN_CHIP"
        if space in self.locked and not self.options["advanced_removal"]:
            return "LOCKED"  # but see A1
        return "OK"

    # --- Legal moves ------------------------------------------------------------------------------

    def legal_moves(self, seat: int | None = None) -> set[str]:
        """Everything this seat (None: the one on turn) may do now."""
        if seat is None:
            seat = self.turn
        # Ruling: a seat that does not exist has no moves (rather than an error).
        if seat not in range(self.seats) or self.result is not None:
            return set()
        moves: set[str] = set()
        if self._draw_verdict(seat) == "OK":
            moves.add("draw")
        if self.owes[seat] > 0:
            moves |= {f"{card}~" for card in self.hands[seat]}
        elif seat == self.turn:
            for card in self.dead_cards(seat):
                if self._turn_in_verdict(seat, card) == "OK":
                    moves.add(f"{card}!")
            plays = self._placings(seat) | self._removals(seat)
            moves |= plays or {"pass"}  # P1
        return moves

    def _targets(self, card: str) -> list[str]:
        """T2, J1: the open spaces on which this card may put a chip."""
        if card in ONE_EYED:
            return []
        spaces = list(self.shows) if card in TWO_EYED else self.spaces_of[card]
        return [space for space in spaces if space not in self.chips]

    def _removable(self, team: int) -> list[str]:
        """J2, J3, A1: the chips which this team's one-eyed jacks may remove."""
        safe: set[str] = set() if self.options["advanced_removal"] else self.locked
        return [space for space, owner in self.chips.items() if owner != team and space not in safe]

    def _placings(self, seat: int) -> set[str]:
        team = self.team_of(seat)
        if not self._has_chip(team):
            return set()  # S9
        targets = {card: self._targets(card) for card in self.hands[seat]}
        spaces = {space for open_spaces in targets.values() for space in open_spaces}
        # What may follow the space: nothing, or one choice of lines for every permitted set (Q4).
        choices = {space: self._choices(self._claims(team, space)) for space in spaces}
        return {
            f"{card}@{space}{choice}"
            for card, open_spaces in targets.items()
            for space in open_spaces
            for choice in choices[space]
        }

    def _choices(self, claims: list[Claim]) -> list[str]:
        if len(claims) == 1:
            return [""]
        return ["=" + "+".join(line[0] + line[-1] for line in claim) for claim in claims]

    def _removals(self, seat: int) -> set[str]:
        jacks = {card for card in self.hands[seat] if card in ONE_EYED}
        if not jacks:
            return set()
        return {f"{card}-{space}" for space in self._removable(self.team_of(seat)) for card in jacks}

    def _can_play(self, seat: int) -> bool:
        """P1: is some card playable?"""
        team = self.team_of(seat)
        if self._has_chip(team) and any(self._targets(card) for card in self.hands[seat]):
            return True
        return any(card in ONE_EYED for card in self.hands[seat]) and bool(self._removable(team))

    # --- Playing ----------------------------------------------------------------------------------

    def play(self, text: str, seat: int | None = None) -> None:
        """Do it, or raise Refused with nothing changed."""
        if seat is None:
            seat = self.turn
        verdict = self.verdict(text, seat)
        if verdict != "OK":
            raise Refused(verdict)
        if text == "draw":
            self._draw_by_hand(seat)
        elif text == "pass":
            self._pass(seat)
        elif match := _PENALTY_CARD.fullmatch(text):
            self._pay_penalty(seat, match[1])
        elif match := _TURN_IN.fullmatch(text):
            self._turn_in(seat, match[1])
        elif match := _PLACE.fullmatch(text):
            self._place(seat, match[1], match[2], match[3])
        elif match := _REMOVE.fullmatch(text):
            self._remove(seat, match[1], match[2])

    def _place(self, seat: int, card: str, space: str, named: str | None) -> None:
        """T2, J1."""
        team = self.team_of(seat)
        claims = self._claims(team, space)
        self._lay(seat, card)
        self.chips[space] = team
        if named is None:
            claim = self._default_claim(team, claims)
        else:
            lines = {LINE_WITH_ENDS[ends] for ends in _named_ends(named)} | forced_lines(claims)
            claim = next(claim for claim in claims if set(claim) == lines)
        self._claim(team, claim)
        self._after_card(seat)

    def _remove(self, seat: int, card: str, space: str) -> None:
        """J2: that ends the play, no chip is placed."""
        self._lay(seat, card)
        owner = self.chips.pop(space)
        if space in self.locked:
            # A1: broken, no longer scores.
            # Ruling: a chip that two sequences share breaks both.
            self.sequences = [(team, line) for team, line in self.sequences if space not in line]
            # Ruling: "it is claimed, by the default of Q4" means a whole permitted set of such lines.
            complete = [line for line in LINES if self._complete(line, owner)]
            lines = [line for line in complete if self._fits_sequences(line, owner)]
            self._claim(owner, self._default_claim(owner, permitted_claims(lines)))
        self._after_card(seat)

    def _claim(self, team: int, claim: Claim) -> None:
        """Q2, and Q6: the game is won at the moment a team reaches S8."""
        # Ruling: lines claimed together count as claimed in reading order.
        self.sequences += [(team, line) for line in claim]
        if claim and len(self._sequences_of(team)) >= SEQUENCES_TO_WIN[self.teams]:
            self.result = (team, "sequences")

    def _after_card(self, seat: int) -> None:
        """What follows a card played, unless it won: the draw, and the turn passes to the left (T1)."""
        self.plays += 1
        self.last_play[seat] = self.plays
        self.passes = 0  # E4
        if self.result is not None:
            return  # Q6: the winner draws no card; no draw is lost, the turn stays
        if self.options["draw"] == "automatic":
            if self._card_to_draw():
                self._draw_card(seat)
        else:
            self.due.add(seat)  # L1; L3: at most one is ever due, one due from an earlier play is lost
            self._moved(seat)
        self._next_turn()

    def _pass(self, seat: int) -> None:
        """P1: a pass draws no card, and does not cost the passer its own due draw (L2)."""
        self.passes += 1
        # Ruling: the pass that makes the stalemate still counts as a move (L2); only a win comes first.
        self._moved(seat)
        # E4: turns go round, so this many passes in succession are `stalemate_rounds` of every seat.
        if self.passes >= self.seats * cast("int", self.options["stalemate_rounds"]):
            self.result = (None, "stalemate")
        self._next_turn()

    def _next_turn(self) -> None:
        if self.result is None:  # a game that has ended leaves the turn where it was
            self.turn = (self.turn + 1) % self.seats
            self.turned_in = False

    def _turn_in(self, seat: int, card: str) -> None:
        """D1: replaced at once (L1: in both modes); no move in the sense of L2, nor of E4."""
        self._lay(seat, card)
        self.turned_in = True
        self._draw_card(seat)

    def _lay(self, seat: int, card: str) -> None:
        """T1, K1: a card leaves the hand for the discards."""
        # Ruling: of two equal cards the one that came first into the hand is laid.
        self.hands[seat].remove(card)
        self._pile(seat).append(card)

    # --- Drawing ----------------------------------------------------------------------------------

    def _draw_card(self, seat: int) -> None:
        if not self.draw_deck:
            self._gather()
        self.hands[seat].append(self.draw_deck.pop(0))
        if not self.draw_deck:
            if self.options["deck_empty"] == "reshuffle":
                self._gather()  # E1: at the moment the draw deck becomes empty
            else:
                self.result = (None, "deck empty")  # E2: at that moment

    def _gather(self) -> None:
        """E1: all discard piles, the card just played or turned in with them."""
        discards = [card for pile in self.piles for card in pile]
        for pile in self.piles:
            pile.clear()
        if discards:
            self.draw_deck = list(self.reshuffle(discards))

    def _draw_by_hand(self, seat: int) -> None:
        # Ruling: a draw that empties the deck and so ends the game (E2) is still a whole draw: no longer due
        # itself, and the draw of the seat before is lost by it as usual.
        self._draw_card(seat)
        self.due.discard(seat)
        before = (seat - 1) % self.seats
        # L2, second form: the next player has moved and drawn; L3: only a draw for a play made since counts.
        # Ruling: a late draw for an older play does not count after a pass either: the pass is a move made
        # since then, but L3 says without exception that a "late draw for an older move" does not.
        if self.options["lost_draw"] == "moved_and_drawn" and self.last_play[seat] > self.last_play[before]:
            self.due.discard(before)

    def _moved(self, seat: int) -> None:
        """L2, first form: the draw of the seat before is lost by this play or pass (not by a turn-in)."""
        if self.options["lost_draw"] == "moved":
            self.due.discard((seat - 1) % self.seats)

    # --- Table talk -------------------------------------------------------------------------------

    def penalty_verdict(self, team: int) -> str:
        if team not in range(self.teams):
            return "NO_SUCH_TEAM"
        if self.result is not None:
            return "GAME_OVER"
        # Ruling: the option is true when the penalty rule is on.
        if not self.options["table_talk"]:
            return "TABLE_TALK_ALLOWED"
        if self.seats == self.teams:
            return "TEAM_OF_ONE"  # K2
        return "OK"

    def penalise(self, team: int) -> None:
        """K1: every member owes a card; K2: penalties add up, a seat whose hand is empty owes nothing."""
        verdict = self.penalty_verdict(team)
        if verdict != "OK":
            raise Refused(verdict)
        for seat in range(self.seats):
            if self.team_of(seat) == team and self.hands[seat]:
                # Ruling: more may be owed than the hand holds, for the seat may yet draw.
                self.owes[seat] += 1

    def _pay_penalty(self, seat: int, card: str) -> None:
        """K1: on the member's own discard pile, not replaced; K2: no card played in the sense of E4."""
        self._lay(seat, card)
        self.owes[seat] -= 1
        if not self.hands[seat]:
            # Ruling: "owes nothing" (K2) cancels the rest of the debt; a card drawn later does not revive it.
            self.owes[seat] = 0
