"""What the server says to a viewer; what it shows of the table is in `updates`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from jackline.server.wire.terms import Motive, Reaction

PartingCode: TypeAlias = Literal[
    "stopping", "removed", "left", "closed", "asked_to_leave", "no_onlookers", "no_room", "elsewhere"
]


class Message(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What the server sends."""


class Done(Message, tag="done", frozen=True, kw_only=True):
    """A request was carried out, and is kept."""

    id: str
    number: Annotated[int, "The newest entry in the table's log after it."]


class HintReason(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that a move does."""

    kind: Motive
    team: Annotated[int, "Whose lines it is about: one's own or a rival's."]
    count: Annotated[
        int,
        "Chips in each of the lines, corners included: after the move for one's own, before it for a rival's."
        " For `starts`: how many lines are open to the team there.",
    ]
    lines: Annotated[list[list[str]], "The spaces of each line, in reading order."]
    card: Annotated[str | None, "The card that leaves the hand."]
    space: Annotated[str | None, "Where the chip is set or taken."]


class Hint(Message, tag="hint", frozen=True, kw_only=True):
    """What the strongest bot would do, knowing what the seat knows. Only who asked for it gets it."""

    id: str
    seat: int
    move: Annotated[str, "In notation."]
    reasons: Annotated[list[HintReason], "The most important first."]


class Refused(Message, tag="refused", frozen=True, kw_only=True):
    """A request was not carried out; nothing has changed."""

    id: Annotated[str | None, "None: it could not be read."]
    code: str
    sentence: str
    retry_after: Annotated[float | None, "Seconds."] = None


class Reacted(Message, tag="reacted", frozen=True, kw_only=True):
    """Someone shows a reaction."""

    person: int
    seat: int | None
    kind: Reaction


class Shown(Message, tag="shown", frozen=True, kw_only=True):
    """Someone points at spaces of the board."""

    person: int
    seat: int | None
    spaces: list[str]


class Pong(Message, tag="pong", frozen=True, kw_only=True):
    """Someone is there."""


class Farewell(Message, tag="farewell", frozen=True, kw_only=True):
    """The server will close this socket; `again` says whether to come back."""

    code: PartingCode
    sentence: str
    again: bool
