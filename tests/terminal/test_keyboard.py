"""What a person types, what becomes of it, and what they are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import jackline as jl
from jackline import testing
from jackline.ai.bot import make_bot
from jackline.rules.box.board import SPACES
from jackline.rules.box.cards import Card
from jackline.terminal.evening import play_evening
from jackline.terminal.options import house_rules, read_rules
from jackline.terminal.records import RecordError, Viewer, read_positions, save_record
from jackline.terminal.screen import Leave
from jackline.terminal.table import Agreement, Chance, Table
from jackline.terminal.typed import named_card, normalised
from tests.terminal.keyboard import Keyboard, play, table_for


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    return Keyboard(monkeypatch)


def board(mine: str = "", theirs: str = "") -> str:
    chips = {**dict.fromkeys(mine.split(), "0"), **dict.fromkeys(theirs.split(), "1")}
    return " ".join(chips.get(space, ".") for space in SPACES)


# --- reading ---


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7c@e4", "7C@e4"),
        ("10d@E10", "TD@e10"),
        ("tD @ e4", "TD@e4"),
        ("T♦ e4", "TD@e4"),
        ("js f6", "JS-f6"),
        ("jh-F6", "JH-f6"),
        ("jd f6", "JD@f6"),
        ("jd@e4=B4F4+e1E5", "JD@e4=e1e5+b4f4"),
        ("7c!", "7C!"),
        ("7C~", "7C~"),
        ("DRAW", "draw"),
        ("Pass", "pass"),
    ],
)
def test_notation_is_taken_loosely_at_the_prompt(typed: str, meant: str) -> None:
    assert str(jl.parse_move(normalised(typed))) == meant


def test_a_card_is_meant_by_its_number_or_its_name() -> None:
    hand = [Card("7C"), Card("TD")]
    assert named_card("2", hand) == named_card("10♦", hand) == named_card("td", hand) == "TD"
    assert named_card("3", hand) is named_card("0", hand) is named_card("8C", hand) is None


# --- choosing ---


def test_a_card_by_its_number_then_a_space(keyboard: Keyboard) -> None:
    table = play(keyboard, testing.position(hands={0: "9D 2S"}), "2", "B1")
    assert "2♠ can go on b1 or g9." in keyboard.shown
    assert "● You play 2♠ on b1 and draw" in keyboard.shown
    assert table.position.chips["b1"] == 0


def test_going_back_and_naming_no_space(keyboard: Keyboard) -> None:
    table = play(keyboard, testing.position(hands={0: "9D 2S"}), "2", "z9", "")
    assert "'z9' is not a space: write a letter a-j and a number 1-10." in keyboard.shown
    assert table.position.chips == {}


def test_a_space_that_will_not_do_is_explained(keyboard: Keyboard) -> None:
    play(keyboard, testing.position(hands={0: "9D 2S"}), "2", "c1")
    assert "That space does not show your card. 2♠ goes on b1 or g9. (Rule T2.)" in keyboard.shown


def test_jacks_mark_the_board_instead_of_listing_it(keyboard: Keyboard) -> None:
    position = testing.position(board("", "b2"), hands={0: "JC JH"})
    play(keyboard, position, "1", "", "2", "b2")
    assert "J♣ can go on any marked ( )." in keyboard.shown
    assert "J♥ can take the chip from b2." in keyboard.shown
    assert "( ■ )" in keyboard.shown
    assert "You play J♥, take the green chip from b2 and draw" in keyboard.shown


def test_a_choice_of_five_is_asked_with_the_default_preset(keyboard: Keyboard) -> None:
    position = testing.position(board("a2 b2 c2 d2 f2", "a3"), hands={0: "2C 9D"})
    default = position.play("2C@e2")[0].sequences
    table = play(keyboard, position, "1", "e2", "3", "")
    assert "Sequence! Which five will you lock?" in keyboard.shown
    assert "Choose a number from 1 to 2." in keyboard.shown
    assert table.position.sequences == default


def test_another_five_may_be_chosen(keyboard: Keyboard) -> None:
    position = testing.position(board("a2 b2 c2 d2 f2", "a3"), hands={0: "2C 9D"})
    default = position.play("2C@e2")[0].sequences
    table = play(keyboard, position, "1", "e2", "2")
    assert table.position.sequences != default
    assert len(table.position.sequences) == 1


def test_a_dead_card_is_turned_in_by_its_number_once_a_turn(keyboard: Keyboard) -> None:
    chips = board("", "b1 g9 c1 f9")
    position = testing.position(chips, hands={0: "9D 2S 3S"}, deck="9C")
    play(keyboard, position, "2", "3")
    assert "2♠ DEAD" in keyboard.shown
    assert "● You turn in the dead 2♠ and draw 9♣." in keyboard.shown
    assert "Only one dead card may be turned in each turn." in keyboard.shown


def test_useless_cards_are_explained(keyboard: Keyboard) -> None:
    play(keyboard, testing.position(hands={0: "9D JH"}), "2")
    assert "There is no chip that J♥ could take." in keyboard.shown
    few = jl.edition(chips={"blue": 1})
    play(keyboard, testing.position(board("a2", "b2"), rules=few, hands={0: "9D JH"}), "1")
    assert "Your team has no chip left to place." in keyboard.shown


@pytest.mark.parametrize("typed", ["", "9", "0"])
def test_nothing_and_wrong_numbers_get_advice(keyboard: Keyboard, typed: str) -> None:
    play(keyboard, testing.position(hands={0: "9D 2S"}), typed)
    assert "Type the number of a card (1 to 2), a move such as 7C@e4, or help." in keyboard.shown


def test_odd_letters_are_only_letters(keyboard: Keyboard) -> None:
    play(keyboard, testing.position(hands={0: "9D 2S"}), "[/bold]", ":smiley:", "²")
    assert "'[/bold]' is not a move" in keyboard.shown
    assert "':smiley:' is not a move" in keyboard.shown


def test_a_card_that_is_not_there(keyboard: Keyboard) -> None:
    play(keyboard, testing.position(hands={0: "9D 2S"}), "kc")
    assert "That card is not in your hand." in keyboard.shown


# --- by itself ---


def test_forced_passes_happen_by_themselves_and_visibly(keyboard: Keyboard) -> None:
    rules = jl.edition(stalemate_rounds=1)
    position = testing.position(rules=rules, hands={0: "JH", 1: "JS"}, rest=False)
    table = play(keyboard, position)
    assert "● You have no card to play and pass." in keyboard.shown
    assert "■ Green has no card to play and passes." in keyboard.shown
    assert keyboard.shown.rstrip().endswith("The game is drawn: everybody has passed once.")
    assert table.is_over


def test_a_pass_is_left_to_the_person_while_a_dead_card_may_be_turned_in(keyboard: Keyboard) -> None:
    position = testing.position(board("", "b1 g9"), hands={0: "2S"}, rules=jl.edition(chips={"blue": 0}))
    play(keyboard, position, "pass")
    assert "Your move: pass" in keyboard.shown


def test_by_hand_the_person_draws_or_forgets(keyboard: Keyboard) -> None:
    rules = jl.edition(draw="by_hand")
    position = testing.position(rules=rules, hands={0: "9D 2S"})
    play(keyboard, position, "1", "f10", "help", "yes", "2s b1", "")
    assert "● You play 9♦ on f10.\n" in keyboard.shown
    assert "A card is due to you. Draw it? (Enter: no) yes\n● You draw " in keyboard.shown
    assert "■ Green draws. Your draw is lost: you play on with one card fewer." in keyboard.shown


# --- commands ---


def test_a_hint_is_the_same_when_asked_again(keyboard: Keyboard) -> None:
    play(keyboard, testing.position(hands={0: "9D 2S JH"}), "hint", "HINT", "hint")
    hints = re.findall(r"Hint: (\S+) \((\S+ on \w+)\)\. (Starts on \w+, where [^.]+)\.", keyboard.shown)
    assert len(hints) == 3
    assert len(set(hints)) == 1


def test_the_log_tells_the_game_again(keyboard: Keyboard) -> None:
    table = play(keyboard, testing.position(hands={0: "9D 2S JH"}), "9D f10", "log", "log all")
    assert len(table.log) == 2
    assert keyboard.shown.count("● You play 9♦ on f10 and draw") == 3


def test_help_names_every_command(keyboard: Keyboard) -> None:
    play(keyboard, testing.position(), "help")
    for command in ("hint", "board", "log", "record FILE", "quit", "draw, pass"):
        assert f"\n  {command} " in keyboard.shown


def test_quit_leaves_from_any_question(keyboard: Keyboard) -> None:
    with pytest.raises(Leave):
        play(keyboard, testing.position(hands={0: "9D 2S"}), "2", "quit")


# --- records ---


def test_a_record_is_saved_again_but_destroys_nothing_else(tmp_path: Path) -> None:
    position = table_for().position
    saved, other = tmp_path / "game.txt", tmp_path / "letter.txt"
    other.write_text("Dear Ann")
    save_record(position, str(saved))
    save_record(position, str(saved))
    assert jl.replay(saved.read_text())[-1] == position
    with pytest.raises(RecordError, match="is there already and is no game record"):
        save_record(position, str(other))
    with pytest.raises(RecordError, match="cannot be written: no such file or directory"):
        save_record(position, str(tmp_path / "nowhere" / "game.txt"))
    with pytest.raises(RecordError, match="Name the file too"):
        save_record(position, "")
    assert other.read_text() == "Dear Ann"


def test_a_record_is_saved_from_the_prompt(keyboard: Keyboard, tmp_path: Path) -> None:
    table = table_for()
    path = tmp_path / "my game.txt"
    play(keyboard, table.position, f"record {path}", "record")
    assert read_positions(path)[-1] == table.position
    assert "Mind that it holds all cards, the hidden ones too." in keyboard.shown
    assert "Name the file too: record FILE." in keyboard.shown


def penalised_game() -> jl.Position:
    rules = jl.edition(draw="by_hand")
    position = jl.Position.deal(rules, seats=4, deck=jl.shuffled_deck(1))
    position, _ = position.penalise(1)
    for _ in range(2):
        position, _ = position.play(position.legal_moves()[0])
    position, _ = position.play("draw", 1)
    return position


def test_a_viewer_steps_through_a_record_and_sees_no_hand(keyboard: Keyboard) -> None:
    positions = jl.replay(penalised_game().record())
    keyboard.type("", "b", "99", "2", "", "", "")
    Viewer(keyboard.screen, positions).step_through()
    assert "1. Table talk is called on Green. Green 1 owes a card. Green 2 owes a card." in keyboard.shown
    assert re.search(r"2\. Green 1 gives up \S+ as a penalty\.", keyboard.shown)
    assert "4. Green 1 draws.\n" in keyboard.shown
    assert "The positions go from 0 to 4." in keyboard.shown
    asked = re.findall(r"(\d) of 4 \(Enter", keyboard.shown)
    assert asked == ["0", "1", "0", "0", "2", "3", "4"]


def test_a_viewer_shows_one_position_or_says_which_there_are(keyboard: Keyboard) -> None:
    viewer = Viewer(keyboard.screen, jl.replay(penalised_game().record()))
    viewer.show(3)
    assert re.search(r"3\. Green 1 plays \S+ on \w+\.", keyboard.shown)
    with pytest.raises(RecordError, match="There is no position 5: this game has positions 0 to 4"):
        viewer.show(5)


def test_what_is_no_record_is_refused(tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="cannot be read: it is not text"):
        read_positions(tmp_path / "picture")
    with pytest.raises(RecordError, match="cannot be read: no such file or directory"):
        read_positions(tmp_path / "nothing")


# --- an evening ---


def test_nobody_sees_what_others_draw(keyboard: Keyboard) -> None:
    table = Table(Agreement(jl.edition(draw="by_hand"), 4), Chance(5), dealer=0)
    look = keyboard.screen.look
    bot = make_bot("greedy", 1)
    while not table.is_over:
        waiting = table.waiting_bot()
        if "draw" in table.view["moves"] or waiting is None:
            table.play(bot.choose(table.view), look)
        else:
            table.play_bot(waiting, look)
    drawn = [told.text for told in table.log if re.search(r"\bdraws?\b", told.text)]
    assert all(re.match(r"You draw \S+\.", text) or re.match(r"\w+ \d draws\.", text) for text in drawn)
    assert any(text.startswith("You draw") for text in drawn)


def test_the_deal_passes_on_from_game_to_game(keyboard: Keyboard) -> None:
    agreed = Agreement(read_rules("classic", ["chips=blue:0,green:0", "stalemate_rounds=1"]), bot="random")
    keyboard.type("maybe", "log", "yes", "no")
    play_evening(keyboard.screen, agreed, Chance(4))
    dealers = re.findall(r"(\w+) deals?, so (\w+) begins?", keyboard.shown)
    assert len(dealers) == 2
    assert dealers[0][0].lower() == dealers[1][1].lower()
    assert keyboard.shown.endswith("Thank you for playing. Goodbye.\n")


def test_the_same_seed_gives_the_same_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []
    for _ in range(2):
        keyboard = Keyboard(monkeypatch)
        keyboard.type("quit")
        play_evening(keyboard.screen, Agreement(jl.edition(), 6, 3), Chance(9))
        shown.append(keyboard.shown)
    assert shown[0] == shown[1]


def test_the_cut_shows_everybodys_card() -> None:
    for seed in range(30):
        cut = Chance(seed).cut(12)
        assert len(cut.shown) == 12
        assert 0 <= cut.dealer < 12


def test_house_rules_are_read_as_they_are_told() -> None:
    written = ["draw=by_hand", "table_talk=off", "chips=blue:9,green:8,red:7", "colours=red,blue"]
    agreed = read_rules("classic", [*written, "stalemate_rounds=2"])
    assert house_rules(agreed) == (
        "House rules: draw=by_hand, table_talk=off, chips=blue:9,green:8,red:7, colours=red,blue"
        " and stalemate_rounds=2."
    )
    assert house_rules(jl.edition("giant")) == ""
