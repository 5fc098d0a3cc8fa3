"""The words and the limits that several messages share."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

MAX_FRAME: Final = 8192
"""Bytes; a longer frame from a client is refused."""


MAX_NAME: Final = 24


MAX_TEXT: Final = 280


MOST_SEATS: Final = 12


MOST_PEOPLE: Final = 60
"""People who have joined one table, onlookers without a name not counted."""


MOST_TRIES: Final = 16
"""Moves of a learner in one lesson."""


Pace: TypeAlias = Literal["fast", "natural", "slow"]


Phase: TypeAlias = Literal["gathering", "cutting", "playing", "over"]


Reaction: TypeAlias = Literal["nice", "ouch", "thanks", "your_turn", "laugh", "think"]


Motive: TypeAlias = Literal[
    "wins",
    "completes",
    "breaks_sequence",
    "blocks",
    "breaks",
    "builds",
    "frees",
    "starts",
    "fills",
    "takes",
    "turns_in",
    "gives_up_dead",
    "gives_up",
    "draws",
    "passes",
    "keeps_wild",
]


RequestId: TypeAlias = Annotated[str, Meta(pattern=r"^[!-~]{1,64}$")]
"""Chosen by the client, for instance a UUID."""


Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]


SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


PersonNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]


Number: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]


Seconds: TypeAlias = Annotated[int, Meta(ge=5, le=3600)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
