"""What a viewer sees of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from jackline.server.wire.agreed import SetUp
from jackline.server.wire.terms import Phase


class PersonView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Someone at the table."""

    id: int
    name: str
    present: bool
    muted: bool


class SeatView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat and who has it: a person, a bot, or nobody yet."""

    name: str | None
    person: int | None
    bot: Annotated[str | None, "The bot that plays it, also where it only stands in for the person."]
    away_at: Annotated[
        int | None,
        "Since when its person has been away, in milliseconds since 1970; None: here, or no person.",
    ]


class SeriesView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The games of this evening so far."""

    game: Annotated[int, "Which game this is, from 1; 0 before the first deal."]
    wins: Annotated[list[int], "By team."]
    drawn: int


class CutCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that was cut."""

    seat: int
    card: str
    round: Annotated[int, "From 1; in later ones only those cut who were tied for lowest."]


class CutView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cut for the deal."""

    round: int
    waits_for: Annotated[list[int], "Seats that have yet to cut in this round."]
    cards: Annotated[list[CutCard], "In the order cut."]
    dealer: Annotated[int | None, "The seat with the lowest card, once it is known."]
    deals_at: Annotated[
        int | None, "When the cards will be dealt, in milliseconds since 1970; None: not all have cut."
    ]


class CallView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A call of table talk that is being decided."""

    caller: Annotated[int, "The person who called it."]
    team: Annotated[int, "The team that is said to have talked."]
    message: Annotated[int | None, "The number of the event with what was said; None: said aloud."]
    text: Annotated[str | None, "What was said, if it was written."]
    voters: Annotated[
        list[int],
        "Who is asked: the other opponents; without any the host; if that is the caller, the accused team.",
    ]
    agreed: Annotated[
        list[int], "Those of them who have agreed so far; anyone who does not agree ends the call."
    ]
    ends_at: Annotated[int, "When the time is up, in milliseconds since 1970."]


class TableView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What everyone may know about the table."""

    code: str
    phase: Phase
    setup: SetUp
    host: Annotated[int, "The person whose table it is; 0: of nobody until someone sits down."]
    acting_host: Annotated[
        int | None, "Who may get the game going while the host is away; None: nobody but the host."
    ]
    people: list[PersonView]
    onlookers: Annotated[int, "Sockets without a seat."]
    seats: list[SeatView]
    team_of: Annotated[list[int], "By seat."]
    colours: Annotated[list[str], "By team."]
    series: SeriesView
    turn_ends_at: Annotated[
        int | None, "When the time for this turn, or for the cut, is up, in milliseconds since 1970."
    ]
    bot_plays_at: Annotated[
        int | None,
        "When a bot will play on for the absent person whose turn it is; in the cut, cut for them.",
    ]
    new_game_at: Annotated[
        int | None, "When the next game begins by itself, after one drawn by an empty deck (E2)."
    ]
    bot_waits_since: Annotated[
        int | None,
        "Since when the bot that is to move has waited while those of other tables think; None: it does not.",
    ]
    cut: Annotated[CutView | None, "While the table cuts for the deal."]
    call: Annotated[CallView | None, "A call of table talk that is being decided."]


class LastMove(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The newest move, draws not counted."""

    seat: int
    move: Annotated[str, "In notation."]
    card: str | None
    space: str | None
    act: Literal["place", "remove", "turn_in", "forfeit", "pass"]


class Playable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of the hand that can be played now, and where."""

    card: str
    act: Literal["place", "remove"]
    spaces: list[str]


class Claim(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to choose the five when a chip completes more than five in a row."""

    move: Annotated[str, "The move that makes this choice."]
    lines: Annotated[list[list[str]], "The spaces of every sequence it makes."]


class SentAwayView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Someone whom the host has sent away, and may let back in."""

    person: int
    name: str
    until: Annotated[int, "When they may come again by themselves, in milliseconds since 1970."]
    knock: Annotated[
        str | None,
        "Who has tried to come in from there since: the name they gave, empty without one; None: nobody.",
    ]


class MyView(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What only the viewer may know: the seat in front of them and its cards."""

    person: int
    seats: Annotated[list[int], "All seats this person plays (more than one: pass and play)."]
    seat: Annotated[int | None, "The seat in front; None for a person without one."]
    hand: list[str] = []
    dead_cards: list[str] = []
    playable: list[Playable] = []
    claims: Annotated[
        dict[str, list[Claim]],
        "For moves such as `7C@e4` that leave a choice of five: the choices, the default first.",
    ] = {}
    turn_in: Annotated[list[str], "Dead cards that may be turned in now."] = []
    forfeit: Annotated[list[str], "Cards that may be given up now as a penalty."] = []
    may_draw: bool = False
    may_pass: bool = False
    sent_away: Annotated[list[SentAwayView], "For the host: who was sent away this evening."] = []
