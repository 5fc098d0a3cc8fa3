"""What travels on the wire, as the server's own types say it: names, types, limits and sentences."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from inspect import cleandoc
from types import ModuleType
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct, inspect

from jackline.server.web.description import BODY
from jackline.server.web.routes import HTTP_ROUTES
from jackline.server.wire import agreed, bodies, lessons, messages, protocol, requests, terms, updates, views

MODULES: Final[tuple[ModuleType, ...]] = (agreed, bodies, views, updates, messages, lessons)
"""Where the parts of messages are, in the order in which they are explained."""

REQUESTS: Final[tuple[type[Struct], ...]] = get_args(protocol.AnyRequest)
MESSAGES: Final[tuple[type[Struct], ...]] = get_args(protocol.AnyMessage)
EVENTS: Final[tuple[type[Struct], ...]] = get_args(updates.WireEvent)
LIMITS: Final = {name: value for name, value in vars(terms).items() if isinstance(value, int)}
CHOICES: Final = {name: get_args(kind) for name, kind in vars(terms).items() if get_origin(kind) is Literal}
"""The named choices, such as Pace."""

PLAIN: Final[dict[type[inspect.Type], str]] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}
NARROWER: Final = {("Refused", "code"): "RefusalCode | string", ("Problem", "code"): "RefusalCode | string"}
"""Fields of which the page may know more than their type says."""


@dataclass(frozen=True)
class Field:
    """A field of a message."""

    name: str
    type: inspect.Type
    required: bool
    doc: str


@dataclass(frozen=True)
class Shape:
    """A message, a part of one, or an event."""

    kind: type[Struct]
    name: str
    doc: str
    tag: str | None
    fields: tuple[Field, ...]


@cache
def shape(kind: type[Struct]) -> Shape:
    """What there is to say about a type."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    hints = get_type_hints(kind, include_extras=True)
    fields = (Field(x.name, x.type, x.required, _sentences(hints[x.name])) for x in info.fields)
    tag = None if info.tag is None else str(info.tag)
    return Shape(kind, kind.__name__, cleandoc(kind.__doc__ or ""), tag, tuple(fields))


def _sentences(hint: Any) -> str:
    """What an annotation says in words."""
    return " ".join(part for part in getattr(hint, "__metadata__", ()) if isinstance(part, str))


# ---- which types there are ----------------------------------------------------------------------------


@cache
def values() -> list[type[Struct]]:
    """The parts messages are made of, and the bodies over HTTP; each after those it is made of."""
    declared = (kind for module in MODULES for kind in vars(module).values() if _is_part(kind))
    return [kind for kind in reachable(declared) if kind not in (*REQUESTS, *MESSAGES, *EVENTS)]


def _is_part(kind: Any) -> bool:
    is_base = kind in (Struct, messages.Message, requests.Request)
    return isinstance(kind, type) and issubclass(kind, Struct) and not is_base


@cache
def sent() -> set[type[Struct]]:
    """What clients send; there, what has a default may be left out."""
    return set(reachable([*REQUESTS, *(route.opt[BODY] for route in HTTP_ROUTES if BODY in route.opt)]))


@cache
def told() -> set[type[Struct]]:
    """What clients are told."""
    whole = [kind for kind in values() if kind not in sent()]
    return set(reachable([*MESSAGES, *whole]))


def reachable(roots: Iterable[type[Struct]]) -> list[type[Struct]]:
    """These types and all they are made of, the parts first."""
    return list(dict.fromkeys(kind for root in roots for kind in (*_parts(root), root)))


@cache
def _parts(kind: type[Struct]) -> list[type[Struct]]:
    return reachable(part for field in shape(kind).fields for part in _structs_in(field.type))


def _structs_in(kind: inspect.Type) -> Iterator[type[Struct]]:
    match kind:
        case inspect.StructType(cls=cls):
            yield cls
        case inspect.Metadata(type=inner) | inspect.ListType(item_type=inner):
            yield from _structs_in(inner)
        case inspect.DictType(value_type=inner):
            yield from _structs_in(inner)
        case inspect.UnionType(types=types):
            for one in types:
                yield from _structs_in(one)


# ---- what they are in TypeScript ----------------------------------------------------------------------


def field_type(of: Shape, field: Field) -> str:
    """The type of a field; what travels both ways may be sent with only what is to be different."""
    if (of.name, field.name) in NARROWER:
        return NARROWER[of.name, field.name]
    return typescript(field.type, told() if of.kind in sent() else set())


def may_be_left_out(of: Shape, field: Field) -> bool:
    """Whether a client need not send this field."""
    return not field.required and of.kind in sent() and of.kind not in told()


def typescript(kind: inspect.Type, partial: set[type[Struct]]) -> str:
    """A type of ours in TypeScript; those in `partial` may be given in part."""
    match kind:
        case inspect.Metadata(type=inner):
            return typescript(inner, partial)
        case inspect.StructType(cls=cls):
            return f"Partial<{cls.__name__}>" if cls in partial else cls.__name__
        case inspect.LiteralType(values=values):
            named = (name for name, choices in CHOICES.items() if set(choices) == set(values))
            return next(named, " | ".join(f"'{x}'" if isinstance(x, str) else str(x) for x in values))
        case inspect.UnionType(types=types):
            return _union(types, partial)
        case inspect.DictType(key_type=key, value_type=value):
            return f"Record<{typescript(key, partial)}, {typescript(value, partial)}>"
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            one = typescript(item, partial)
            return f"({one})[]" if " | " in one else f"{one}[]"
    return PLAIN[type(kind)]


def _union(types: tuple[inspect.Type, ...], partial: set[type[Struct]]) -> str:
    if {one.cls for one in types if isinstance(one, inspect.StructType)} == set(EVENTS):
        return "WireEvent"
    ordered = sorted(types, key=lambda one: isinstance(one, inspect.NoneType))
    return " | ".join(typescript(one, partial) for one in ordered)


# ---- limits in words ----------------------------------------------------------------------------------


def limits(kind: inspect.Type) -> str:
    """What a value of this type may be at least and at most."""
    return "; ".join(filter(None, _limits(kind)))


def _limits(kind: inspect.Type) -> Iterator[str]:
    match kind:
        case inspect.Metadata(type=inner):
            yield from _limits(inner)
        case inspect.UnionType(types=types):
            for one in types:
                yield from _limits(one)
        case inspect.IntType(ge=least, le=le, lt=lt):
            most = le if lt is None else lt - 1
            yield "" if most is None else f"{least}–{most}"
        case inspect.StrType(pattern=str(pattern)):
            yield f"`{pattern}`".replace("|", "\\|")
        case inspect.StrType(min_length=least, max_length=most):
            yield "" if most is None else f"{least or 0}–{most} long"
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            yield "" if most is None else f"{least or 0}–{most} long"
            yield from _limits(item)
