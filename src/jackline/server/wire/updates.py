"""What the server shows of a table; the game and its events are made from the rules' own types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from msgspec import Struct

from jackline.rules import events as rules_events
from jackline.rules.agreed import AgreedView
from jackline.rules.view import MomentView
from jackline.server.wire import events as table_events
from jackline.server.wire.derived import events_of, struct_of
from jackline.server.wire.messages import Done, Farewell, Hint, Message, Pong, Reacted, Refused, Shown
from jackline.server.wire.views import LastMove, MyView, TableView

if TYPE_CHECKING:
    GameView: TypeAlias = dict[str, Any]
    WireEvent: TypeAlias = dict[str, Any]
else:
    GameView = struct_of(
        "GameView", "What everyone may know about the game.", AgreedView, MomentView, last=LastMove | None
    )
    WireEvent = events_of(rules_events, table_events)


class View(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that one viewer may know."""

    table: TableView
    game: Annotated[GameView | None, "None before the first deal."]
    me: Annotated[MyView | None, "None for onlookers without a name."]


class Update(Message, tag="update", frozen=True, kw_only=True):
    """What has happened and what is now true. The newest view replaces all earlier ones."""

    number: Annotated[int, "Of the newest entry in the table's log."]
    now: Annotated[int, "The server's clock, in milliseconds since 1970."]
    whole: Annotated[
        bool, "The events do not go back to the number in `hello`: forget what was shown before."
    ]
    events: Annotated[
        list[WireEvent],
        "What happened since the last update, as far as this viewer may know it, oldest first.",
    ]
    view: View


AnyMessage: TypeAlias = Update | Done | Hint | Refused | Reacted | Shown | Pong | Farewell
