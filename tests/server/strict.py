"""Reads what the server says as strictly as can be: the whole of it, down to the last field."""

from __future__ import annotations

import json
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from jackline.server.wire import protocol as p

Json: TypeAlias = dict[str, Any]
Body = TypeVar("Body", bound=msgspec.Struct)

_DECODER: Final = msgspec.json.Decoder(p.AnyMessage)


def read_frame(frame: str | bytes) -> Json:
    """A message as plain data; msgspec says what is wrong if it is not exactly one of the protocol's."""
    return _same(_DECODER.decode(frame), frame)


def read_body(body: bytes, kind: type[Body]) -> Json:
    """The body of an answer over HTTP, as strictly."""
    return _same(msgspec.json.decode(body, type=kind), body)


def _same(message: msgspec.Struct, text: str | bytes) -> Json:
    """Nothing was left out either, for which the type would have had a default."""
    plain: Json = json.loads(text)
    if json.loads(msgspec.json.encode(message)) != plain:
        raise msgspec.ValidationError(f"Something is missing in {text!r}")
    return plain
