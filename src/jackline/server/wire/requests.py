"""What a client asks for over the socket."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from jackline.server.wire.agreed import SetUp
from jackline.server.wire.terms import (
    MAX_TEXT,
    Name,
    Number,
    PersonNumber,
    Reaction,
    RequestId,
    SeatNumber,
    Token,
)


class Request(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What a client asks for."""


class IdRequest(Request, frozen=True, kw_only=True):
    """A request that is answered by `done`, `hint` or `refused`."""

    id: RequestId


class Hello(Request, tag="hello", frozen=True, kw_only=True):
    """The first message on a socket: who one is, and the last number one has seen."""

    token: Annotated[Token | None, "None: an onlooker."] = None
    number: Annotated[Number | None, "None: nothing seen yet."] = None
    look_on: Annotated[
        bool, "With a token: have a place by it, but see no more than onlookers do, as a big screen should."
    ] = False


class Ping(Request, tag="ping", frozen=True, kw_only=True):
    """Is anyone there? Answered by `pong`."""


class Play(IdRequest, tag="play", frozen=True, kw_only=True):
    """Make a move with a seat of one's own."""

    number: Annotated[
        Number, "The newest number one had seen when choosing; a move meant for an earlier turn is refused."
    ]
    move: Annotated[str, Meta(max_length=64), "In notation: 7C@e4, JH-e4, 7C!, 7C~, draw, pass."]
    seat: Annotated[SeatNumber | None, "Which of one's seats; None: the one in front."] = None


class AskHint(IdRequest, tag="ask_hint", frozen=True, kw_only=True):
    """Ask what the strongest bot would do in one's place. On one's own turn; answered by `hint`.

    The others are told that there was a hint, not what it said.
    """


class Say(IdRequest, tag="say", frozen=True, kw_only=True):
    """Say something to the whole table."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]


class React(IdRequest, tag="react", frozen=True, kw_only=True):
    """Show a reaction; it is not kept."""

    kind: Reaction


class Rename(IdRequest, tag="rename", frozen=True, kw_only=True):
    """Change one's own name."""

    name: Name


class ChangeSetUp(IdRequest, tag="set_up", frozen=True, kw_only=True):
    """Change what is agreed. Host, before the deal; all but seats, teams, rules and layout at any moment.

    Who acts for the host changes only the number of seats and teams, and takes nobody's seat.
    """

    setup: SetUp


class TakeSeat(IdRequest, tag="sit", frozen=True, kw_only=True):
    """Take an open seat, or another open one; None: stand up. Before the deal.

    In a game with `latecomers`, who has no seat may take one that is a bot's own.
    """

    seat: SeatNumber | None


class AssignSeat(IdRequest, tag="seat", frozen=True, kw_only=True):
    """Put a person or a bot on a seat, or, before the deal, leave it open. Host.

    Who acts for the host does it only where nobody loses a seat.
    """

    seat: SeatNumber
    person: PersonNumber | None = None
    bot: Annotated[str, Meta(max_length=32)] | None = None
    name: Annotated[
        Name | None,
        "With a person: one more seat on the same device, for whoever is named; in a game a bot's seat.",
    ] = None


class SwapSeats(IdRequest, tag="swap", frozen=True, kw_only=True):
    """Let two seats change places. Host, before the deal."""

    one: SeatNumber
    other: SeatNumber


class ShuffleSeats(IdRequest, tag="shuffle_seats", frozen=True, kw_only=True):
    """Mix who sits where. Host, before the deal."""


class Start(IdRequest, tag="start", frozen=True, kw_only=True):
    """Deal the cards; open seats are given to bots. Host or who acts for them, before the deal."""


class CutDeck(IdRequest, tag="cut", frozen=True, kw_only=True):
    """Cut the deck with a seat of one's own, while the table cuts for the deal."""

    depth: Annotated[
        Annotated[int, Meta(ge=0, le=103)] | None,
        "How many cards lie above the cut; None, or where a card was shown before: somewhere.",
    ] = None
    seat: Annotated[SeatNumber | None, "Which of one's seats; None: the first that has yet to cut."] = None


class SkipCut(IdRequest, tag="skip_cut", frozen=True, kw_only=True):
    """Let the table cut for all who have not yet. Host or who acts for them, while the table cuts."""


class CallTalk(IdRequest, tag="call_talk", frozen=True, kw_only=True):
    """Call table talk (K2) on another team of more than one. Anyone with a seat, in a game with the rule."""

    team: Annotated[int, Meta(ge=0, le=2)]
    message: Annotated[
        Number | None, "The number of the event with what was said; None: it was said aloud."
    ] = None


class VoteTalk(IdRequest, tag="vote_talk", frozen=True, kw_only=True):
    """Agree with the call of table talk, or not. Those whom the call waits for."""

    agree: bool


class ShowSpaces(IdRequest, tag="show", frozen=True, kw_only=True):
    """Point at spaces of the board, for everyone to see; it is not kept, and no card is named."""

    spaces: Annotated[list[Annotated[str, Meta(max_length=3)]], Meta(min_length=1, max_length=2)]


class Rematch(IdRequest, tag="rematch", frozen=True, kw_only=True):
    """Deal again after a game: the deal moves on. Anyone with a seat."""

    teams: Literal["keep", "shuffle"] = "keep"


class Gather(IdRequest, tag="gather", frozen=True, kw_only=True):
    """Go back to the set-up, giving up a game that is not over. Host; after a game also who acts for them."""


class Leave(IdRequest, tag="leave", frozen=True, kw_only=True):
    """Leave the table for good: in a game a bot takes over one's seats."""


class RemovePerson(IdRequest, tag="remove", frozen=True, kw_only=True):
    """Send a person away for the evening. Host.

    Their key opens nothing until they are let back in, and nobody new is let in from where they came.
    """

    person: PersonNumber
    ban: Annotated[
        bool, "False: only take them off the list; their key is forgotten, and they may join anew."
    ] = True


class LetBack(IdRequest, tag="let_back", frozen=True, kw_only=True):
    """Let a person back in who was sent away; the key they had opens again. Host."""

    person: PersonNumber


class MutePerson(IdRequest, tag="mute", frozen=True, kw_only=True):
    """Silence a person, or let them speak again. Host."""

    person: PersonNumber
    muted: bool


class GiveHost(IdRequest, tag="give_host", frozen=True, kw_only=True):
    """Make another person the host. Host."""

    person: PersonNumber


class HandOver(IdRequest, tag="hand_over", frozen=True, kw_only=True):
    """Let a bot play on for a person who is away. Anyone with a seat, once the grace time is up.

    Never where the table waits for ever.
    """

    seat: SeatNumber


class TakeBack(IdRequest, tag="take_back", frozen=True, kw_only=True):
    """Play one's own seats again after a bot has stood in."""


AnyRequest: TypeAlias = (
    Hello
    | Ping
    | Play
    | AskHint
    | Say
    | React
    | Rename
    | ChangeSetUp
    | TakeSeat
    | AssignSeat
    | SwapSeats
    | ShuffleSeats
    | Start
    | CutDeck
    | SkipCut
    | CallTalk
    | VoteTalk
    | ShowSpaces
    | Rematch
    | Gather
    | Leave
    | RemovePerson
    | LetBack
    | MutePerson
    | GiveHost
    | HandOver
    | TakeBack
)
