"""The command line: serve, backup, restore, check, forget, play, arena, replay, editions, warm.

What a command needs is imported when it runs, so that `jackline --help` need not wait for the compiler.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final, Literal, NoReturn

from cyclopts import App, ArgumentCollection, CycloptsError, Parameter
from cyclopts.config import Env

from jackline.flags import Whole
from jackline.rules.errors import JacklineError
from jackline.server.ops.settings import Place, Settings

MISTAKE: Final = 2
"""The exit code for whatever the person can put right."""


class NotInstalled(JacklineError):
    """A command needs packages that come with an extra."""


app: Final = App(
    name="jackline", help="Five in a row with cards and chips.", suppress_keyboard_interrupt=False
)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run a command and exit; whatever goes wrong is told in one sentence."""
    code = 0
    try:
        app(arguments, print_error=False, exit_on_error=False, result_action="return_value")
        sys.stdout.flush()
    except (JacklineError, CycloptsError) as error:
        print(_sentence(error), file=sys.stderr)
        code = MISTAKE
    except EOFError:
        print("\nThe input has ended. Goodbye.")
    except KeyboardInterrupt:
        print("\nStopped. Goodbye.")
    except BrokenPipeError:
        # The reader has gone. Python would complain once more when it closes stdout, so give it another.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def _forget_empty(app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """A variable that is set to nothing says nothing."""
    for argument in arguments:
        argument.tokens[:] = [
            token for token in argument.tokens if token.value.strip() or token.source != _ENV.source
        ]


_ENV: Final = Env("JACKLINE_", command=False)


@app.command(config=(_ENV, _forget_empty))
def serve(
    *,
    settings: Settings | None = None,
    open: bool = False,
) -> None:
    """Serve the game to browsers: here, on phones in the same network, or to everybody.

    Each setting can also come from the environment, as JACKLINE_DATA and so on.

    Args:
        settings: What the server is told.
        open: Open the page in a browser.
    """
    with _server_is_installed():
        from jackline.server.serve import serve
    serve(settings or Settings(), open_page=open)


@contextmanager
def _server_is_installed() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        raise NotInstalled(
            f"The server needs {error.name} and more: pip install 'jackline[serve]'."
        ) from None


@app.command(config=(_ENV, _forget_empty))
def backup(
    file: Path, *, place: Place | None = None, force: Annotated[bool, Parameter(negative=())] = False
) -> None:
    """Copy everything that is kept to a file, also while the server runs.

    The copy is of one moment, checked, and readable by you alone. On PostgreSQL it says which tool to use.

    Args:
        file: Where the copy goes.
        place: Where everything is kept, as for serve.
        force: Write over a file that is there already.
    """
    with _server_is_installed():
        from jackline.server.upkeep.commands import run_backup
    run_backup((place or Place()).database, file, force=force)


@app.command(config=(_ENV, _forget_empty))
def restore(file: Path, *, place: Place | None = None) -> None:
    """Put a copy back in place of everything that is kept; stop the server first.

    What was there before stays beside it, under another name. On PostgreSQL it says which tool to use.

    Args:
        file: What `jackline backup` has written.
        place: Where everything is kept, as for serve.
    """
    with _server_is_installed():
        from jackline.server.upkeep.commands import run_restore
    run_restore((place or Place()).database, file)


@app.command(config=(_ENV, _forget_empty))
def check(*, place: Place | None = None, quick: Annotated[bool, Parameter(negative=())] = False) -> None:
    """See whether every table can be read and every log is whole, also while the server runs.

    It tells what is wrong with which table, by its number in the database, and ends with 1 if anything is.

    Args:
        place: Where everything is kept, as for serve.
        quick: Play no game again, only look for gaps and damage.
    """
    with _server_is_installed():
        from jackline.server.upkeep.commands import run_check
    if code := run_check((place or Place()).database, quick=quick):
        sys.exit(code)


@app.command(config=(_ENV, _forget_empty))
def forget(
    code: str,
    *,
    place: Place | None = None,
    name: str | None = None,
    yes: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Forget a person at a table, or delete a whole table, for good.

    Of a person, every name and every word is written over and their keys are gone; what they played stays, so
    that the game can still be replayed. A running server reads the table anew.

    Args:
        code: The table's.
        place: Where everything is kept, as for serve.
        name: A name of the person; otherwise the whole table is deleted.
        yes: Do not ask whether it is meant.
    """
    with _server_is_installed():
        from jackline.server.upkeep.commands import run_forget
    run_forget((place or Place()).database, code, name, yes=yes)


@app.command
def play(
    *,
    seats: Whole = 2,
    teams: Whole | None = None,
    edition: str = "classic",
    layout: str | None = None,
    bot: str = "greedy",
    seed: Whole | None = None,
    rule: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
) -> None:
    """Play a game against bots in the terminal.

    Args:
        seats: 2, 3, 4, 6, 8, 9, 10 or 12; bots take all but yours.
        teams: 2 or 3, where the seats leave a choice.
        edition: The rules to play by; `jackline editions` lists them.
        layout: The board: spiral or wedge.
        bot: Who plays the other seats: a level such as beginner or greedy.
        seed: The same number gives the same cards again.
        rule: A house rule such as draw=by_hand; may be given several times.
    """
    from jackline.terminal.evening import play_evening
    from jackline.terminal.options import read_rules
    from jackline.terminal.screen import Screen
    from jackline.terminal.table import Agreement, Chance

    agreed = Agreement(read_rules(edition, rule), seats, teams, layout, bot)
    play_evening(Screen(), agreed, Chance(seed))


@app.command
def arena(
    *bots: str,
    games: Whole = 200,
    seats: Whole = 2,
    teams: Whole | None = None,
    edition: str = "classic",
    rule: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    seed: Whole = 1,
    jobs: Whole | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    plot: Path | None = None,
) -> None:
    """Let bots play each other, with the same cards on every side, and say who is better.

    Every deck is played once from each side. Two bots at three teams: the first against two teams of the
    second. Three bots at three teams play together; otherwise three or more meet two by two.

    Args:
        bots: Two or more: names such as greedy, or package.module:Class of your own.
        games: Games for every pair, rounded up to whole decks.
        seats: 2, 3, 4, 6, 8, 9, 10 or 12; a bot takes all seats of its team.
        teams: 2 or 3, where the seats leave a choice.
        edition: The rules to play by; `jackline editions` lists them.
        rule: A house rule such as draw=by_hand; may be given several times.
        seed: The same number gives the same games again.
        jobs: How many processes play; otherwise one for each core.
        json: Print the result as JSON.
        plot: Write a picture of the result to this SVG file.
    """
    from jackline.arena.command import run_arena
    from jackline.arena.contest import Contest
    from jackline.terminal.options import read_rules

    agreed = read_rules(edition, rule)
    sides = agreed.check_teams(agreed.check_seats(seats), teams)
    contest = Contest(bots, agreed, seats, sides, seed, games)
    run_arena(contest, jobs=jobs, as_json=json, plot=plot)


@app.command
def replay(file: Path, *, at: Whole | None = None) -> None:
    """Show a recorded game, move by move.

    Args:
        file: What `record FILE` has saved in a game.
        at: Show only the position after so many moves; 0 is the deal.
    """
    from jackline.terminal.records import Viewer, read_positions
    from jackline.terminal.screen import Screen

    screen = Screen()
    viewer = Viewer(screen, read_positions(file))
    if at is not None:
        viewer.show(at)
    elif screen.is_interactive:
        viewer.step_through()
    else:
        viewer.show_all()


@app.command
def editions() -> None:
    """List the editions of the rules and how they differ."""
    from jackline.terminal.options import draw_editions
    from jackline.terminal.screen import Screen

    Screen().say(
        draw_editions(),
        "",
        "A dot: as in classic. A star: different.",
        "To change an option at your table: jackline play --rule draw=by_hand",
    )


@app.command
def warm(*, only: Literal["rules", "bots"] | None = None) -> None:
    """Compile the rules and the bots once, so that later games start at once.

    Args:
        only: Compile only these.
    """
    from jackline import warming
    from jackline.terminal.steps import Steps

    warming.warm(*([only] if only else []), tell=Steps().tell)


def _sentence(error: Exception) -> str:
    """What went wrong, on one line, with a full stop."""
    text = " ".join(str(error).split())
    return text if text.endswith((".", "!", "?")) else f"{text}."
