"""What travels over HTTP: the key to a table, and what can be chosen for one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from jackline.server.wire.agreed import SeatWish, SetUp
from jackline.server.wire.terms import MOST_SEATS, Name, Phase, SeatNumber


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table. Who opens it is its host and has the first seat unless `seats` says otherwise."""

    name: Name
    setup: SetUp = SetUp()
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_SEATS)] | None = None
    start: Annotated[bool, "Deal at once; open seats are given to bots."] = False


class JoinTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Come to a table, onto a seat if one is open."""

    name: Name
    seat: Annotated[
        SeatNumber | None,
        "None: the first open one; in a game with `latecomers` the first that is a bot's own.",
    ] = None
    watch: Annotated[bool, "Take no seat."] = False


class TableKey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The key to one's place at a table. The token is told once; keep it secret and keep it."""

    code: str
    token: str
    person: int
    seats: Annotated[list[int], "The seats one now has; empty for an onlooker."]


class SeatCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat as seen from outside."""

    name: str | None
    kind: Literal["person", "bot", "open"]
    team: int


class TableCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table as seen from outside."""

    code: str
    phase: Phase
    edition: str
    host: str
    seats: list[SeatCard]
    colours: Annotated[list[str], "By team."]
    latecomers: Annotated[bool, "Whether who comes during a game may take over a bot's seat."]
    onlookers: Annotated[bool, "Whether who has no seat may look on."]
    changed: Annotated[int, "When something last happened, in milliseconds since 1970."]
    mine: Annotated[list[int] | None, "The seats of the token sent along; None without one."]
    my_turn: bool


class OptionCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An option of the rules, with the values it can take where they can be listed."""

    name: str
    values: list[Any] | None


class EditionCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition as the set-up shows it."""

    id: str
    title: str
    layout: str
    options: dict[str, Any]
    differs: Annotated[list[str], "The options that are not as in the first edition."]
    hand_size: Annotated[dict[str, int], "By number of seats."]
    sequences_to_win: Annotated[dict[str, int], "By number of teams."]


class Catalogue(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that can be chosen for a table."""

    version: str
    teams_for: Annotated[
        dict[str, list[int]],
        "The numbers of seats that can play, each with the numbers of teams they can make.",
    ]
    editions: list[EditionCard]
    options: list[OptionCard]
    layouts: Annotated[dict[str, list[str]], "Each with its ten rows, as in a game's view."]
    bots: Annotated[list[str], "Weakest first."]
    default_bot: str
    getting_ready: Annotated[
        dict[str, int],
        "The bots that are still being compiled, each with about how many seconds it takes; others can play.",
    ]
    addresses: Annotated[
        list[str], "Where other devices in the same network find this server, best first; may be empty."
    ]


class Problem(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The body of every refusal over HTTP."""

    code: str
    sentence: str
    retry_after: Annotated[float | None, "Seconds."] = None
