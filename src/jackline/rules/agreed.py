"""What was agreed for a game, as plain data: the part of a view that stays the same from the deal on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypedDict

if TYPE_CHECKING:
    from jackline.rules.records.history import Deal


class AgreedView(TypedDict):
    """What was agreed at the deal and stays the same. Plain data, ready for JSON."""

    edition: str
    options: Annotated[dict[str, Any], "Every option with the value in force."]
    layout: Annotated[list[str], "Ten rows, each ten cards with blanks between; `**` is a corner."]
    seats: int
    teams: int
    team_of: Annotated[list[int], "By seat."]
    colours: Annotated[list[str], "By team."]
    sequences_to_win: int
    dealer: int


def _agreed_in(deal: Deal) -> AgreedView:
    """What was agreed at a deal."""
    edition, teams = deal.edition, deal.teams
    return AgreedView(
        edition=edition.id,
        options=edition.plain_options(),
        layout=list(deal.layout.rows),
        seats=deal.seats,
        teams=teams,
        team_of=list(deal.team_of),
        colours=list(edition.team_colours(teams)),
        sequences_to_win=edition.sequences_to_win[teams],
        dealer=deal.dealer,
    )


class Agreed:
    """What was agreed at a deal, kept to be copied into view after view."""

    def __init__(self, deal: Deal) -> None:
        self._view = _agreed_in(deal)
        self._nested = [
            name for name, value in self._view["options"].items() if isinstance(value, list | dict)
        ]

    def view(self) -> AgreedView:
        """A copy down to the last list: a view belongs to whoever asked for it."""
        kept = self._view
        options = kept["options"].copy()
        for name in self._nested:
            options[name] = options[name].copy()
        return {
            **kept,
            "options": options,
            "layout": kept["layout"].copy(),
            "team_of": kept["team_of"].copy(),
            "colours": kept["colours"].copy(),
        }
