"""What a table's log is made of. Entries are only ever added, but for what is forgotten.

The state of a table is the sum of them. They hold secrets (the order of the deck) and never leave the
server; viewers get events.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from jackline.server.wire.protocol import SetUp


class Chair(Struct, frozen=True):
    """Who has a seat: a person, a bot, a bot standing in for a person, or nobody yet."""

    name: str | None = None
    person: int | None = None
    bot: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether nobody has it."""
        return self.person is None and self.bot is None


Chairs: TypeAlias = tuple[Chair, ...]


class LogEntry(Struct, frozen=True, tag_field="kind"):
    """Something that was decided at the table."""


class Opened(LogEntry, frozen=True, tag="opened"):
    """The table exists; its host is person 1."""

    code: str
    name: str
    setup: SetUp
    chairs: Chairs
    mark: str | None = None
    """Of the household from which the host came; None: not known."""


class Joined(LogEntry, frozen=True, tag="joined"):
    """Someone came."""

    person: int
    name: str
    chairs: Chairs | None = None
    """How everyone sits now, if it has changed."""

    mark: str | None = None
    """Of the household from which they came; None: not known."""

    watches: bool = False
    """They came only to look on; otherwise a table without a host is theirs."""


class Left(LogEntry, frozen=True, tag="left"):
    """Someone left for good."""

    person: int
    removed: bool
    chairs: Chairs
    host: int
    banned: bool = False
    """They keep their key, which opens again when the host lets them back in."""

    marks: tuple[str, ...] = ()
    """Of the households from which nobody new is let in for as long."""


class LetBack(LogEntry, frozen=True, tag="let_back"):
    """The host let someone back in who had been sent away."""

    person: int
    name: str


class Renamed(LogEntry, frozen=True, tag="renamed"):
    """Someone took another name."""

    person: int
    name: str
    chairs: Chairs


class Muted(LogEntry, frozen=True, tag="muted"):
    """Someone was silenced, or may speak again."""

    person: int
    muted: bool


class HostGiven(LogEntry, frozen=True, tag="host_given"):
    """The table has another host."""

    person: int


class SetUpAgreed(LogEntry, frozen=True, tag="set_up"):
    """Something else was agreed."""

    setup: SetUp
    chairs: Chairs


class Seated(LogEntry, frozen=True, tag="seated"):
    """Everyone sits like this now."""

    chairs: Chairs


class Rules(Struct, frozen=True):
    """All that a game is dealt with but the cards, so that it means the same for ever."""

    edition: dict[str, Any]
    """As `Edition.plain` has it."""

    teams: int
    layout: str
    """Its ten rows."""


class Dealt(LogEntry, frozen=True, tag="dealt"):
    """A new game."""

    dealer: int
    deck: str
    """The cards, top first."""

    chairs: Chairs
    rules: Rules


class CutOpened(LogEntry, frozen=True, tag="cut_opened"):
    """The table cuts for the deal."""

    deck: str
    """The cards that are cut, top first; they are shuffled again before the deal."""

    chairs: Chairs


class CutsMade(LogEntry, frozen=True, tag="cut"):
    """One seat cut, or, when the table cut for those who had not, several in turn."""

    cuts: tuple[tuple[int, int], ...]
    """Each seat with the number of cards above its cut."""


class MoveMade(LogEntry, frozen=True, tag="moved", omit_defaults=True):
    """A move of the game."""

    seat: int
    move: str
    by: Literal["person", "bot", "clock", "table"] = "person"
    """The table itself makes a pass to which there is no choice (E4)."""

    reshuffled: str | None = None
    """The new draw deck, top first, if the discards were shuffled."""


class Hinted(LogEntry, frozen=True, tag="hinted"):
    """Someone was given a hint."""

    seat: int


class CallMade(LogEntry, frozen=True, tag="called"):
    """Someone called table talk on a team (K2)."""

    person: int
    team: int
    message: int | None
    text: str | None
    voters: tuple[int, ...]
    """The people who are asked; all of them must agree."""


class Voted(LogEntry, frozen=True, tag="voted"):
    """Someone agreed with the call, or not."""

    person: int
    agree: bool
    penalised: int | None = None
    """The team that owes cards from now on, if this was the last vote that was needed."""


class CallExpired(LogEntry, frozen=True, tag="call_expired"):
    """Not all had agreed with the call when its time was up."""


class StoodIn(LogEntry, frozen=True, tag="stood_in"):
    """A bot plays on for someone who is away."""

    seat: int
    bot: str


class CameBack(LogEntry, frozen=True, tag="came_back"):
    """Someone plays their own seats again."""

    person: int


class Gathered(LogEntry, frozen=True, tag="gathered"):
    """Back to the set-up."""


class Spoken(LogEntry, frozen=True, tag="said"):
    """Someone said something."""

    person: int
    text: str


class Forgotten(LogEntry, frozen=True, tag="forgotten"):
    """Names and words of some people were written over in the entries before this one."""

    people: tuple[int, ...]


AnyEntry: TypeAlias = (
    Opened
    | Joined
    | Left
    | LetBack
    | Renamed
    | Muted
    | HostGiven
    | SetUpAgreed
    | Seated
    | CutOpened
    | CutsMade
    | Dealt
    | MoveMade
    | CallMade
    | Voted
    | CallExpired
    | Hinted
    | StoodIn
    | CameBack
    | Gathered
    | Spoken
    | Forgotten
)
