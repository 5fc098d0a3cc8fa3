"""What a table agrees on."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from jackline.server.wire.terms import MOST_SEATS, Name, Pace, Seconds


class SetUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is agreed before the cards are dealt."""

    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)] = 2
    teams: Annotated[Literal[2, 3] | None, "None: as many as the seats give first."] = None
    edition: Annotated[str, Meta(max_length=32)] = "classic"
    options: Annotated[dict[str, Any], "House rules: the edition's options that are changed."] = {}
    layout: Annotated[Annotated[str, Meta(max_length=32)] | None, "None: the edition's own."] = None
    turn_seconds: Annotated[
        Seconds | None,
        "Time for a turn; when it is up a bot plays it. None: no timer.",
    ] = None
    away_seconds: Annotated[
        Seconds | None,
        "How long an absent person's turn waits before a bot plays on for them. None: for ever.",
    ] = 60
    pace: Annotated[Pace, "How quickly bots play."] = "natural"
    hints: Annotated[bool, "Whether people may ask what the strongest bot would do in their place."] = True
    cut: Annotated[
        bool, "Whether everyone cuts for the deal (S5); otherwise the table does it by itself, unseen."
    ] = False
    latecomers: Annotated[bool, "Whether who comes during a game may take over a bot's seat."] = False
    onlookers: Annotated[
        bool, "Whether who has no key may look on, and who has no seat come to watch; big screens have a key."
    ] = True
    call_seconds: Annotated[Seconds, "How long a table-talk call (K2) waits for those who are to agree."] = 30


class SeatWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: the one who asks (`mine`), a bot, or nobody yet."""

    mine: bool = False
    name: Annotated[
        Name | None, "For a seat of one's own: the name of whoever plays it in turn (pass and play)."
    ] = None
    bot: Annotated[str, Meta(max_length=32)] | None = None
