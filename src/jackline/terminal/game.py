"""One game at the keyboard, from the deal to the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from jackline.ai.bot import make_bot, strongest_level
from jackline.ai.explain import explain
from jackline.rules.box.cards import CARD_NAMED
from jackline.rules.errors import IllegalMove, JacklineError, NotationError
from jackline.rules.moves import Draw, Move, Pass, Place, Remove, parse_move
from jackline.rules.verdict import Verdict
from jackline.terminal.board import LEGEND, draw_board
from jackline.terminal.choosing import Choosing
from jackline.terminal.hand import draw_hand, draw_score, sorted_hand, spaces_for, usable_spaces
from jackline.terminal.look import QUIET
from jackline.terminal.names import listed
from jackline.terminal.records import save_record
from jackline.terminal.screen import Screen
from jackline.terminal.table import Table
from jackline.terminal.typed import named_card, normalised
from jackline.terminal.words import help_text, in_words

LOG_LINES: Final = 20


class Game:
    """Asks the person for moves and tells what everybody does."""

    def __init__(self, screen: Screen, table: Table) -> None:
        self._screen = screen
        self._table = table
        self._leaves_draw = False
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "hint": self._hint,
            "board": self._show,
            "log": self._log,
            "record": self._record,
        }

    def run(self) -> None:
        """Play until the game ends."""
        while not self._table.is_over:
            self._go_on()
        view, look = self._table.view, self._screen.look
        self._screen.say("", draw_board(view, look), draw_score(view, look, self._table.names))
        self._screen.say(Text(self._table.ending().text, style="bold"))

    # --- whose move it is ---

    def _go_on(self) -> None:
        table = self._table
        bot = table.waiting_bot()
        if table.may_only_draw() and not self._leaves_draw:
            self._ask_for_draw()
        elif bot is not None:
            self._screen.tell(table.play_bot(bot, self._screen.look), table.names)
        elif table.must_pass():
            self._try(Pass())
        else:
            self._take_turn()

    def _take_turn(self) -> None:
        self._leaves_draw = False
        self._show()
        if str(Draw()) in self._table.view["moves"]:
            self._screen.say("You may still draw the card that is due to you: type draw.")
        while not self._answer(self._screen.ask("Your move:")):
            pass

    def _ask_for_draw(self) -> None:
        """With draw = by_hand nobody draws for you, and you may forget (L2)."""
        while not self._leaves_draw:
            text = self._screen.ask("A card is due to you. Draw it? (Enter: no)")
            self._leaves_draw = text.lower() in ("", "n", "no")
            if not self._leaves_draw and self._answer("draw" if text.lower() in ("y", "yes") else text):
                return

    # --- what was typed ---

    def answer_command(self, text: str) -> bool:
        """Obey a command that is no move; whether the text was one."""
        word, _, rest = text.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        return command is not None

    def _answer(self, text: str) -> bool:
        """Obey what was typed; whether a move was made."""
        if self.answer_command(text):
            return False
        try:
            move = self._move_meant(text)
        except NotationError as error:
            self._screen.say(f"{error}. Type help for everything else.")
            return False
        return move is not None and self._try(move)

    def _move_meant(self, text: str) -> Move | None:
        """A move in notation, or one chosen by its card; None if the person has to think again."""
        hand = sorted_hand(self._table.view)
        card = named_card(text, hand)
        if card is not None:
            return Choosing(self._screen, self._table).move_with(card)
        if normalised(text) in CARD_NAMED:
            self._screen.say(Verdict.NOT_IN_HAND.sentence)
            return None
        if not text or text.isdigit():
            self._screen.say(f"Type the number of a card (1 to {len(hand)}), a move such as 7C@e4, or help.")
            return None
        return parse_move(normalised(text))

    def _try(self, move: Move) -> bool:
        try:
            told = self._table.play(move, self._screen.look)
        except IllegalMove as error:
            self._screen.say(
                f"{error.verdict.sentence}{self._where_else(move)} (Rule {error.verdict.clause}.)"
            )
            return False
        self._screen.tell(told, self._table.names)
        return True

    def _where_else(self, move: Move) -> str:
        """Where the card of a refused move could go, if it is in the hand."""
        if not isinstance(move, (Place, Remove)) or move.card.is_jack:
            return ""
        spaces = spaces_for(self._table.view, move.card)
        return f" {self._screen.look.card(move.card)} goes on {listed(spaces, 'or')}." if spaces else ""

    # --- commands ---

    def _show(self, _: str = "") -> None:
        view, look = self._table.view, self._screen.look
        board = draw_board(view, look, usable_spaces(view))
        score = draw_score(view, look, self._table.names)
        legend = [Text(LEGEND, style=QUIET)] if len(LEGEND) <= look.width else []
        self._screen.say("", board, *legend, score, draw_hand(view, look))

    def _help(self, _: str) -> None:
        self._screen.say(help_text(self._table.view, self._screen.look))

    def _hint(self, _: str) -> None:
        """Always from a new bot, so that asking twice gives the same answer."""
        view = self._table.view
        if not view["moves"]:
            self._screen.say("There is nothing for you to do now.")
            return
        move = make_bot(strongest_level(), seed=0).choose(view)
        self._screen.say(f"Hint: {move} ({in_words(move, self._screen.look)}). {explain(view, move)}")

    def _log(self, rest: str) -> None:
        log = self._table.log
        for told in log if rest == "all" else log[-LOG_LINES:]:
            self._screen.tell(told, self._table.names)

    def _record(self, name: str) -> None:
        try:
            save_record(self._table.position, name)
        except JacklineError as error:
            self._screen.say(str(error))
            return
        self._screen.say(f"Saved as {name}. Mind that it holds all cards, the hidden ones too.")
