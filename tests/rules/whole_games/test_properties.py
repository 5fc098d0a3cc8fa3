"""What holds in every game, whatever is played."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import jackline as jl
from jackline.rules import events as ev
from jackline.rules.box.board import SPACES, space_id
from jackline.rules.box.cards import FULL_DECK
from jackline.rules.position import Position
from tests.duel import TABLES, Duel, random_edition

SEEDS = st.integers(0, 2**32)
Ply = tuple[Position, Position, tuple[jl.Event, ...]]


def plies(seed: int, limit: int = 400) -> Iterator[Ply]:
    """The plies of a random game: before, after, what happened."""
    chance = random.Random(seed)
    seats, teams = chance.choice(TABLES)
    duel = Duel.dealt(chance, random_edition(chance), seats, teams, chance.choice(jl.layouts()))
    after = duel.position
    for _ in range(limit):
        before = after
        ready = [seat for seat in range(seats) if before.legal_moves(seat)]
        if not ready:
            return
        seat = chance.choice([before.turn, *ready])
        moves = [str(move) for move in before.legal_moves(seat)]
        if before.edition.table_talk and seats > teams and chance.random() < 0.03:
            after, events = before.penalise(chance.randrange(teams))
        elif moves:
            duel.position = before
            after, events = before.play(duel.choose(moves, seat % teams), seat=seat)
        else:
            continue
        yield before, after, events


@cache
def played(seed: int) -> Position:
    """The end of a random game."""
    return [after for _, after, _ in plies(seed)][-1]


def all_cards(position: Position) -> Counter[str]:
    seats = range(position.seats)
    piles = [position.discards(0)] if position.edition.discards == "shared" else map(position.discards, seats)
    return Counter(
        [*position.draw_deck, *(card for seat in seats for card in position.hand(seat)), *sum(piles, ())]
    )


def supply(position: Position, team: int) -> int:
    return position.edition.chips[position.edition.team_colours(position.teams)[team]]


@given(SEEDS)
def test_cards_and_chips_are_conserved(seed: int) -> None:
    for _, after, _ in plies(seed):
        assert all_cards(after) == Counter(FULL_DECK)
        on_board = Counter(after.chips.values())
        for team in range(after.teams):
            left = after.chips_left(team)
            assert left is None or left + on_board[team] == supply(after, team)


@given(SEEDS)
def test_locked_chips_never_leave_without_advanced_removal(seed: int) -> None:
    for before, after, _ in plies(seed):
        if not after.edition.advanced_removal:
            assert before.locked <= after.locked
            assert all(after.chips[space] == before.chips[space] for space in before.locked)


@given(SEEDS)
def test_locked_chips_are_those_of_the_sequences(seed: int) -> None:
    end = played(seed)
    corners = {"a1", "j1", "a10", "j10"}
    assert end.locked == {space for made in end.sequences for space in made.spaces} - corners
    for made in end.sequences:
        assert all(end.chips[space] == made.team for space in made.spaces if space not in corners)


@given(SEEDS)
def test_events_account_for_every_change(seed: int) -> None:
    for before, after, events in plies(seed):
        chips, sequences = dict(before.chips), list(before.sequences)
        hands = [list(before.hand(seat)) for seat in range(before.seats)]
        for event in events:
            _follow(event, chips, sequences, hands)
        assert chips == after.chips
        assert sequences == list(after.sequences)
        assert hands == [list(after.hand(seat)) for seat in range(after.seats)]
        ended = [event for event in events if isinstance(event, ev.GameWon | ev.GameDrawn)]
        assert bool(ended) == (after.outcome() is not None)
        lost = {event.seat for event in events if isinstance(event, ev.DrawLost)}
        assert all(before.draw_due(seat) for seat in lost)


def _follow(
    event: jl.Event, chips: dict[str, int], sequences: list[jl.Sequence], hands: list[list[jl.Card]]
) -> None:
    match event:
        case ev.ChipPlaced(seat, card, team, space):
            hands[seat].remove(card)
            chips[space] = team
        case ev.ChipRemoved(seat, card, team, space):
            hands[seat].remove(card)
            assert chips.pop(space) == team
        case ev.DeadCardTurnedIn(seat, card) | ev.CardForfeited(seat, card):
            hands[seat].remove(card)
        case ev.CardDrawn(seat, card):
            assert card is not None
            hands[seat].append(card)
        case ev.SequenceMade(team, spaces):
            sequences.append(jl.Sequence(team, spaces))
        case ev.SequenceBroken(team, spaces):
            sequences.remove(jl.Sequence(team, spaces))


@given(SEEDS)
def test_a_record_replays_to_the_same_positions(seed: int) -> None:
    game = list(plies(seed))
    positions = [game[0][0], *(after for _, after, _ in game)]
    text = positions[-1].record()
    again = jl.replay(text)
    assert again == positions
    assert again[-1].record() == text
    assert [hash(position) for position in again] == [hash(position) for position in positions]


@given(SEEDS)
def test_playing_leaves_the_position_as_it_was(seed: int) -> None:
    for before, _, _ in plies(seed, limit=15):
        kept = before._game.tobytes()
        for seat in range(before.seats):
            for move in before.legal_moves(seat)[:5]:
                before.play(move, seat=seat)
        with pytest.raises(jl.IllegalMove):
            before.play("JH-a1")
        assert before._game.tobytes() == kept


def with_hidden_cards_permuted(position: Position, viewer: int | None, chance: random.Random) -> Position:
    """The same position, the cards that the viewer cannot see dealt differently."""
    game = position._game.copy()
    others = [seat for seat in range(position.seats) if seat != viewer]
    sizes = [len(position.hand(seat)) for seat in others]
    hidden = [card.id for seat in others for card in position.hand(seat)]
    hidden += [card.id for card in position.draw_deck]
    chance.shuffle(hidden)
    for seat, size in zip(others, sizes, strict=True):
        game[0].hands[seat, :size] = hidden[:size]
        del hidden[:size]
    game[0].deck[: len(hidden)] = hidden
    return Position(position._deal, game, position.past, position.turn)


@given(SEEDS)
def test_T4_hidden_cards_do_not_change_a_view(seed: int) -> None:
    chance = random.Random(seed)
    game = [after for _, after, _ in plies(seed)]
    for position in chance.sample(game, min(5, len(game))):
        for viewer in [None, *range(position.seats)]:
            other = with_hidden_cards_permuted(position, viewer, chance)
            assert json.dumps(other.view_for(viewer)) == json.dumps(position.view_for(viewer))


@given(SEEDS)
def test_T4_events_hide_the_cards_others_draw(seed: int) -> None:
    for _, after, events in plies(seed, limit=30):
        for viewer in [None, *range(after.seats)]:
            for event in events:
                if isinstance(event, ev.CardDrawn):
                    assert event.seen_by(viewer).card == (event.card if viewer == event.seat else None)
                else:
                    assert event.seen_by(viewer) == event
            json.dumps([event.seen_by(viewer).to_json() for event in events])


# --- what is printed can be read ---

CARDS = st.sampled_from(jl.CARDS)
SPACE_NAMES = st.sampled_from(SPACES)
MOVES = st.one_of(
    st.builds(jl.Place, CARDS, SPACE_NAMES, st.lists(st.tuples(SPACE_NAMES, SPACE_NAMES)).map(tuple)),
    st.builds(jl.Remove, CARDS, SPACE_NAMES),
    st.builds(jl.TurnIn, CARDS),
    st.builds(jl.Forfeit, CARDS),
    st.just(jl.Draw()),
    st.just(jl.Pass()),
)


@given(MOVES)
def test_moves_are_read_as_printed(move: jl.Move) -> None:
    assert jl.parse_move(str(move)) == move


@given(CARDS, SPACE_NAMES)
def test_cards_and_spaces_are_read_as_printed(card: jl.Card, space: str) -> None:
    assert jl.Card(str(card)) is card
    assert SPACES[space_id(space)] == space


@given(st.permutations([card for card in FULL_DECK if not card.is_jack]))
def test_layouts_are_read_as_printed(cards: list[jl.Card]) -> None:
    rest = iter(cards)
    names = ["**" if space in (0, 9, 90, 99) else next(rest) for space in range(100)]
    made = jl.layout("\n".join(" ".join(names[row : row + 10]) for row in range(0, 100, 10)))
    assert jl.layout(str(made)) == made


# --- what cannot be read says so, and nothing else ---

NEARLY_MOVES = st.text("23456789TJQKACDHSabcdefghij01@-=+!~ drawps", max_size=16)


@given(st.one_of(st.text(max_size=30), NEARLY_MOVES, MOVES.map(str)))
def test_fuzzed_text_is_a_move_or_a_notation_error(text: str) -> None:
    for read in (jl.parse_move, jl.Card, space_id):
        try:
            thing = read(text)
        except jl.NotationError:
            continue
        assert read is space_id or read(str(thing)) == thing


@given(SEEDS, st.text(max_size=40))
def test_fuzzed_layouts_raise_only_notation_errors(seed: int, junk: str) -> None:
    for text in (junk, _damaged(str(jl.layout("wedge")), random.Random(seed), junk)):
        try:
            made = jl.layout(text)
        except jl.NotationError:
            continue
        assert jl.layout(str(made)) == made


@given(SEEDS, st.text(max_size=40))
def test_fuzzed_records_raise_only_notation_errors(seed: int, junk: str) -> None:
    whole = played(seed % 7).record()
    for text in (junk, *(_damaged(whole, random.Random(seed + i), junk) for i in range(5))):
        try:
            end = jl.replay(text)[-1]
        except jl.NotationError:
            continue
        assert jl.replay(end.record())[-1] == end


def _damaged(text: str, chance: random.Random, junk: str) -> str:
    """The text with a line lost, doubled, swapped, spoilt or cut short."""
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[at][: len(lines[at]) // 2] + junk
        case 4:
            where = chance.randrange(len(text))
            return text[:where] + chance.choice("0123456789TJQKACDHS@-=+!~: x\n") + text[where + 1 :]
        case _:
            return text[: chance.randrange(len(text))]
    return "\n".join(lines)


def test_a_game_in_the_kernel_stays_under_two_kilobytes() -> None:
    assert np.zeros(1, played(0)._game.dtype).nbytes <= 2048
