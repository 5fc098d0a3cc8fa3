"""All that can be chosen for a table, as the set-up shows it; made from the rules, never by hand."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from jackline.ai.bot import DEFAULT_BOT, levels
from jackline.rules.box.edition import OPTIONS, Edition, edition, editions
from jackline.rules.box.layout import layout, layouts
from jackline.server.wire.protocol import Catalogue, EditionCard, OptionCard


def make_catalogue(addresses: list[str], getting_ready: dict[str, int]) -> Catalogue:
    """The catalogue of a server that other devices find at these addresses, with the bots not ready yet."""
    return replace(_lasting(), getting_ready=getting_ready, addresses=addresses)


@cache
def _lasting() -> Catalogue:
    """What does not change while the server runs: made once."""
    return Catalogue(
        version=version("jackline"),
        teams_for=_teams_for(edition()),
        editions=[_edition_card(edition(id)) for id in editions()],
        options=_option_cards(),
        layouts={name: list(layout(name).rows) for name in layouts()},
        bots=list(levels()),
        default_bot=DEFAULT_BOT,
        getting_ready={},
        addresses=[],
    )


def _teams_for(rules: Edition) -> dict[str, list[int]]:
    return {
        str(seats): [teams for teams in rules.sequences_to_win if seats % teams == 0]
        for seats in rules.hand_size
    }


def _edition_card(rules: Edition) -> EditionCard:
    first = edition(editions()[0]).options
    return EditionCard(
        id=rules.id,
        title=rules.title,
        layout=rules.layout,
        options=rules.plain_options(),
        differs=[name for name, value in rules.options.items() if value != first[name]],
        hand_size={str(seats): cards for seats, cards in rules.hand_size.items()},
        sequences_to_win={str(teams): count for teams, count in rules.sequences_to_win.items()},
    )


def _option_cards() -> list[OptionCard]:
    kinds = get_type_hints(Edition)
    return [OptionCard(name=name, values=_values(kinds[name])) for name in OPTIONS]


def _values(kind: Any) -> list[Any] | None:
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [False, True] if kind is bool else None
