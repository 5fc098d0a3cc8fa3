"""Options of the rules as people write and read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from jackline.rules.box.edition import OPTIONS, Edition, edition, editions
from jackline.rules.errors import EditionError
from jackline.terminal.look import AMBER
from jackline.terminal.names import listed

SWITCHES: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def read_rules(edition_id: str, rules: Iterable[str]) -> Edition:
    """An edition with house rules such as `draw=by_hand`; EditionError names the one that is wrong."""
    published = edition(edition_id)
    changes = {}
    for rule in rules:
        name, sign, text = rule.partition("=")
        if not sign:
            raise EditionError(
                "rule", f"A house rule is written name=value, such as draw=by_hand, not {rule!r}."
            )
        changes[name] = _read(text, published.options.get(name))
    return edition(edition_id, **changes)


def _read(text: str, published: object) -> object:
    """A value of the kind that the option has; what cannot be read is left for the edition to refuse."""
    if isinstance(published, bool):
        return SWITCHES.get(text.lower(), text)
    if isinstance(published, int):
        return _number(text)
    if isinstance(published, tuple):
        return text.split(",")
    if isinstance(published, Mapping):
        return _read_numbers(text)
    return text


def _read_numbers(text: str) -> object:
    """Numbers by colour: `blue:50,green:50`."""
    pairs = [part.partition(":") for part in text.split(",")]
    return {colour: _number(count) for colour, _, count in pairs}


def _number(text: str) -> object:
    try:
        return int(text)
    except ValueError:
        return text


def told(value: Any) -> str:
    """A value as it is read at the table, and as `read_rules` takes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(value)
    if isinstance(value, Mapping):
        return ",".join(f"{colour}:{count}" for colour, count in value.items())
    return str(value)


def house_rules(agreed: Edition) -> str:
    """What the table has changed, in a sentence; nothing if it has changed nothing."""
    changes = [f"{name}={told(value)}" for name, value in agreed.house_rules().items()]
    return f"House rules: {listed(changes)}." if changes else ""


def draw_editions() -> Table:
    """Every option in every edition; where one agrees with the first there is only a dot."""
    first, *others = editions()
    table = Table(box=None, padding=(0, 1), header_style="bold", pad_edge=False)
    table.add_column("option", no_wrap=True)
    for id in (first, *others):
        table.add_column(id)
    for name in OPTIONS:
        table.add_row(name, *_values(name, first, others))
    return table


def _values(name: str, first: str, others: list[str]) -> list[Text]:
    usual = edition(first).options[name]
    row = [Text(_folded(usual))]
    for id in others:
        value = edition(id).options[name]
        row.append(Text(".") if value == usual else Text(f"* {_folded(value)}", style=AMBER))
    return row


def _folded(value: object) -> str:
    """One colour a line, so that five editions fit side by side."""
    return told(value).replace(",", "\n")
