"""Messages made from types that the rules already have, so that the two cannot drift apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import cache, reduce
from operator import or_
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from msgspec import Struct, defstruct

from jackline.rules.events import Event

_NUMBER = Annotated[int, "The entry in the table's log."]
_AT = Annotated[int, "Its time in milliseconds since 1970."]


def struct_of(name: str, doc: str, *sources: type[Any], **more: Any) -> type[Struct]:
    """A message with the fields of these typed dicts, and some more."""
    fields = {field: kind for source in sources for field, kind in _fields(source).items()}
    return _made(name, doc, {**fields, **more})


def events_of(*modules: ModuleType) -> Any:
    """One of the events that these modules declare, each as it is told."""
    return reduce(or_, (_event(kind) for module in modules for kind in _declared(module)))


def _declared(module: ModuleType) -> Iterator[type[Any]]:
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event:
            yield kind


def _event(kind: type[Any]) -> type[Struct]:
    """The event with its name under `event`, and which entry it belongs to."""
    fields = {**_fields(kind), "number": _NUMBER, "at": _AT}
    return _made(kind.__name__, kind.__doc__, fields, tag_field="event", tag=kind.__name__)


@cache
def _part(source: type[Any]) -> type[Struct]:
    """A typed dict inside another one."""
    return _made(source.__name__, source.__doc__, _fields(source))


def _made(name: str, doc: str | None, fields: dict[str, Any], **config: Any) -> type[Struct]:
    return defstruct(
        name,
        list(fields.items()),
        namespace={"__doc__": doc},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        **config,
    )


def _fields(source: type[Any]) -> dict[str, Any]:
    assert is_typeddict(source) or is_dataclass(source)
    hints = get_type_hints(source, include_extras=True)
    return {name: _told(kind) for name, kind in hints.items()}


def _told(kind: Any) -> Any:
    """The type of a value that has travelled: cards are text, tuples are lists, typed dicts are messages."""
    if is_typeddict(kind):
        return _part(kind)
    if isinstance(kind, type) and issubclass(kind, str):
        return str
    origin, parts = get_origin(kind), get_args(kind)
    if origin is None or origin is Literal:
        return kind
    if origin is Annotated:
        return Annotated[(_told(parts[0]), *parts[1:])]
    if origin in (Union, UnionType):
        return reduce(or_, (None if part is NoneType else _told(part) for part in parts))
    if origin is tuple:
        return list[_told(parts[0])]  # type: ignore[misc]
    return origin[tuple(_told(part) for part in parts)]
