"""Draws docs/images/terminal.svg, the picture in the README, with the real drawing code.

Run it from the root of the repository: .venv/bin/python docs/make_picture.py
"""

import io
import re
from pathlib import Path

from rich.console import Console

from jackline.ai.bot import make_bot
from jackline.rules.box.edition import edition
from jackline.terminal.game import Game
from jackline.terminal.screen import Screen
from jackline.terminal.table import PERSON, Agreement, Chance, Table

PICTURE = Path(__file__).parent / "images" / "terminal.svg"
SEED = 142
WIDTH = 76
ENOUGH_SEQUENCES = 1


def middle_of_a_game() -> Table:
    """A game in which somebody has a sequence and the person is to move."""
    table = Table(Agreement(edition()), Chance(SEED), dealer=PERSON)
    person = make_bot("greedy", SEED)
    look = Screen(Console(width=WIDTH)).look
    while len(table.view["sequences"]) < ENOUGH_SEQUENCES or table.waiting_bot() is not None:
        bot = table.waiting_bot()
        if bot is None:
            table.play(person.choose(table.view), look)
        else:
            table.play_bot(bot, look)
    return table


def main() -> None:
    """Draw what the person sees."""
    console = Console(
        file=io.StringIO(), record=True, width=WIDTH, force_terminal=True, color_system="truecolor"
    )
    screen = Screen(console)
    table = middle_of_a_game()
    for told in table.log[-2:]:
        screen.tell(told, table.names)
    Game(screen, table).answer_command("board")
    screen.say("Your move:")
    svg = console.export_svg(title="jackline play", unique_id="jackline")
    # A picture in a README may not fetch fonts, and every system has some monospaced one.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code,", "Menlo, Consolas, 'DejaVu Sans Mono',").replace(
        "arial", "arial, sans-serif"
    )
    PICTURE.write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
