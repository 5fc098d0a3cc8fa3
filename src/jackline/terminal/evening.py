"""Game after game with the same bots."""

from __future__ import annotations

from contextlib import suppress

from jackline.terminal.game import Game
from jackline.terminal.options import house_rules
from jackline.terminal.screen import Leave, Screen
from jackline.terminal.table import Agreement, Chance, Table
from jackline.terminal.words import cut_told, dealer_told, greeting


def play_evening(screen: Screen, agreed: Agreement, chance: Chance) -> None:
    """Play until the person has had enough."""
    agreed.edition.check_teams(agreed.edition.check_seats(agreed.seats), agreed.teams)
    table = _after_a_cut(screen, agreed, chance)
    with suppress(Leave):
        while _play_one(screen, table):
            table = _next_table(screen, agreed, chance, table)
    screen.say("Thank you for playing. Goodbye.")


def _play_one(screen: Screen, table: Table) -> bool:
    """Play a game; whether another is wanted."""
    game = Game(screen, table)
    game.run()
    return _wants_another(screen, game)


def _after_a_cut(screen: Screen, agreed: Agreement, chance: Chance) -> Table:
    cut = chance.cut(agreed.seats)
    table = Table(agreed, chance, cut.dealer)
    look, names = screen.look, table.names
    rules = house_rules(agreed.edition)
    screen.say(greeting(table.view, names, look, agreed.bot), *([rules] if rules else []))
    screen.say(cut_told(cut, names, look))
    screen.say("Type the number of a card to play it, hint for advice, or help.")
    return table


def _next_table(screen: Screen, agreed: Agreement, chance: Chance, last: Table) -> Table:
    """The deal passes to the left; after a game drawn by an empty deck everybody cuts again (E2)."""
    outcome = last.position.outcome()
    if outcome is not None and outcome.reason == "deck empty":
        return _after_a_cut(screen, agreed, chance)
    dealer = (last.position.dealer + 1) % agreed.seats
    screen.say("", dealer_told(dealer, agreed.seats, last.names))
    return Table(agreed, chance, dealer)


def _wants_another(screen: Screen, game: Game) -> bool:
    while True:
        text = screen.ask("Another game? (yes, no, log, record FILE)")
        if text.lower() in ("y", "yes"):
            return True
        if text.lower() in ("n", "no"):
            return False
        game.answer_command(text)
