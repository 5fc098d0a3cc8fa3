"""Entries as the store keeps them. Each says which version of its form it is; older ones are read for ever.

An entry of an older form is plain data, which small functions bring from one form to the next before anything
understands it. One of a newer form is refused, and with it its table: nothing is guessed or written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from jackline.rules.box.edition import edition_from
from jackline.rules.records.kept import first_edition, first_layout
from jackline.server.table.entries import AnyEntry
from jackline.server.wire.protocol import SetUp
from jackline.server.wire.refusals import Refusal, TableError

Plain: TypeAlias = dict[str, Any]

NEWEST: Final = 3
"""The form that is written. The third says more of who came and who was sent away, which 0.2.0 would miss."""


class _Said(Struct):
    form: int = 1  # 0.1.0 did not say


_encode: Final = msgspec.json.Encoder().encode
_decode: Final[Callable[[bytes], AnyEntry]] = msgspec.json.Decoder(AnyEntry).decode
_decode_said: Final = msgspec.json.Decoder(_Said).decode


def encode_entry(entry: AnyEntry) -> bytes:
    """An entry as JSON, its form first."""
    return b'{"form":%d,%b' % (NEWEST, _encode(entry)[1:])


def decode_entry(body: bytes, setup: SetUp | None) -> AnyEntry:
    """The entry that was written down while this was agreed at its table; None: it is the first."""
    form = _decode_said(body).form
    if form == NEWEST:
        return _decode(body)
    if form > NEWEST:
        raise TableError(Refusal.NEWER_TABLE)
    plain: Plain = msgspec.json.decode(body)
    for older in range(form, NEWEST):
        plain = _STEPS[older](plain, setup)
    entry: AnyEntry = msgspec.convert(plain, AnyEntry)
    return entry


# ---- from one form to the next ------------------------------------------------------------------------


def _from_first(entry: Plain, setup: SetUp | None) -> Plain:
    """0.1.0 dealt what the set-up named, as its own files had it."""
    if entry["kind"] != "dealt" or setup is None:
        return entry
    edition = first_edition(setup.edition, setup.options)
    teams = edition_from(edition).check_teams(len(entry["chairs"]), setup.teams)
    layout = first_layout(edition["layout"] if setup.layout is None else setup.layout)
    return {**entry, "rules": {"edition": edition, "teams": teams, "layout": layout}}


def _from_second(entry: Plain, setup: SetUp | None) -> Plain:
    """What 0.2.0 wrote means the same: where it says nothing of a household, none is known."""
    return entry


_STEPS: Final[dict[int, Callable[[Plain, SetUp | None], Plain]]] = {1: _from_first, 2: _from_second}
"""By the form that each begins with."""
