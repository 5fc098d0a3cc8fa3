"""Reads from the server's code what travels on the wire.

It reads the source rather than the classes: only there do a field's type keep its name and its sentence.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "jackline"

PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "Any": "unknown"}
PLAIN |= {"None": "null", "Card": "string"}
NARROWER = {
    ("Update", "events"): "WireEvent[]",
    ("Refused", "code"): "RefusalCode | string",
    ("Problem", "code"): "RefusalCode | string",
}
"""Fields of which the page may know more than their annotation says."""


@dataclass(frozen=True)
class Field:
    """A field of a message: its type as the source writes it, and its sentence."""

    name: str
    type: ast.expr
    optional: bool
    doc: str


@dataclass(frozen=True)
class Shape:
    """A message, a part of one, or an event."""

    name: str
    doc: str
    fields: tuple[Field, ...]
    tag: str | None
    sent: bool
    """Whether a client sends it; then what has a default may be left out."""

    base: str


@dataclass(frozen=True)
class Alias:
    """A type with a name of its own."""

    name: str
    type: ast.expr


# ---- reading ------------------------------------------------------------------------------------------


class Module:
    """What one source file declares, in its order."""

    def __init__(self, path: Path) -> None:
        self.body = ast.parse(path.read_text("utf-8")).body
        self.shapes: dict[str, Shape] = {}
        self.aliases: dict[str, Alias] = {}
        self.constants: dict[str, int] = {}
        for statement in self.body:
            if isinstance(statement, ast.ClassDef):
                self.shapes[statement.name] = self._shape(statement)
            elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
                self._note(statement.target.id, statement.annotation, statement.value)

    def _note(self, name: str, annotation: ast.expr, value: ast.expr | None) -> None:
        if value is None:
            return
        if ast.unparse(annotation) == "TypeAlias":
            self.aliases[name] = Alias(name, value)
        elif isinstance(value, ast.Constant) and isinstance(value.value, int):
            self.constants[name] = value.value

    def _shape(self, declared: ast.ClassDef) -> Shape:
        keywords = {word.arg: word.value for word in declared.keywords}
        base = "".join(map(ast.unparse, declared.bases))
        parent = self.shapes.get(base)
        inherited = parent.fields if parent else ()
        tag = keywords.get("tag")
        sent = "forbid_unknown_fields" in keywords or (parent is not None and parent.sent)
        return Shape(
            declared.name,
            ast.get_docstring(declared) or "",
            (*inherited, *_fields(declared)),
            ast.literal_eval(tag) if tag else None,
            sent,
            base,
        )

    def members(self, union: str) -> list[Shape]:
        """The shapes a named union is made of."""
        names = ast.unparse(self.aliases[union].type).strip("()").split(" | ")
        return [self.shapes[name] for name in names]

    def literals(self) -> Iterator[tuple[str, list[object]]]:
        """The named choices, such as Pace."""
        for alias in self.aliases.values():
            if ast.unparse(alias.type).startswith("Literal["):
                yield alias.name, list(_choices(alias.type))


def _fields(declared: ast.ClassDef) -> Iterator[Field]:
    for statement, following in zip(declared.body, [*declared.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            doc = ""
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                doc = " ".join(str(following.value.value).split())
            yield Field(statement.target.id, statement.annotation, statement.value is not None, doc)


def _choices(literal: ast.expr) -> Iterator[object]:
    if isinstance(literal, ast.Subscript):
        chosen = literal.slice
        for part in chosen.elts if isinstance(chosen, ast.Tuple) else [chosen]:
            yield ast.literal_eval(part)


PROTOCOL = Module(SOURCE / "server" / "wire" / "protocol.py")
RULES_EVENTS = Module(SOURCE / "rules" / "events.py")
TABLE_EVENTS = Module(SOURCE / "server" / "wire" / "events.py")


def events() -> list[Shape]:
    """Everything that can happen: first in the game, then around it."""
    found = [*RULES_EVENTS.shapes.values(), *TABLE_EVENTS.shapes.values()]
    return [shape for shape in found if shape.base == "Event"]


def values() -> list[Shape]:
    """The parts messages are made of, and the bodies over HTTP."""
    return [shape for shape in PROTOCOL.shapes.values() if shape.base == "Struct" and not _is_base(shape)]


def _is_base(shape: Shape) -> bool:
    return any(other.base == shape.name for other in PROTOCOL.shapes.values())


def sent_in_part() -> set[str]:
    """Shapes that travel both ways: whole to the client, and back with only what is to be different."""
    told = " ".join(ast.unparse(field.type) for shape in values() if not shape.sent for field in shape.fields)
    return {shape.name for shape in values() if shape.sent and re.search(rf"\b{shape.name}\b", told)}


# ---- types --------------------------------------------------------------------------------------------


def typescript(node: ast.expr, partial: frozenset[str] = frozenset()) -> str:
    """An annotation of ours in TypeScript; shapes named in `partial` may be given in part."""
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name):
            return _named(name, partial)
        case ast.BinOp(left=left, right=right):
            return f"{typescript(left, partial)} | {typescript(right, partial)}"
        case ast.Subscript(value=ast.Name(id=outer), slice=inner):
            return _generic(outer, inner, partial)
    raise ValueError(f"No TypeScript for {ast.unparse(node)}")


def _named(name: str, partial: frozenset[str]) -> str:
    if name in PLAIN:
        return PLAIN[name]
    if name in partial:
        return f"Partial<{name}>"
    alias = PROTOCOL.aliases.get(name)
    if alias is None or name in dict(PROTOCOL.literals()):
        return name
    return typescript(alias.type, partial)


def _generic(outer: str, inner: ast.expr, partial: frozenset[str]) -> str:
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    if outer == "Literal":
        return " | ".join(f"'{part}'" if isinstance(part, str) else str(part) for part in _literals(parts))
    if outer == "Annotated":
        raw = ast.unparse(parts[0]) == "Raw"
        return typescript(parts[1] if raw else parts[0], partial)
    if outer == "dict":
        return f"Record<{typescript(parts[0], partial)}, {typescript(parts[1], partial)}>"
    if outer in ("list", "tuple"):
        item = typescript(parts[0], partial)
        return f"({item})[]" if " | " in item else f"{item}[]"
    raise ValueError(f"No TypeScript for {outer}")


def _literals(parts: list[ast.expr]) -> list[object]:
    return [ast.literal_eval(part) for part in parts]


def field_type(shape: Shape, field: Field) -> str:
    """The type of a field of this shape."""
    if (shape.name, field.name) in NARROWER:
        return NARROWER[shape.name, field.name]
    both_ways = sent_in_part()
    return typescript(field.type, frozenset(both_ways) if shape.sent else frozenset())


def may_be_left_out(shape: Shape, field: Field) -> bool:
    """Whether a client need not send this field."""
    return field.optional and shape.sent and shape.name not in sent_in_part()


def limits(node: ast.expr) -> str:
    """What a value of this type may be at least and at most, in words."""
    found = [_limits(call) for part in _expanded(node) for call in ast.walk(part) if _is_meta(call)]
    return "; ".join(found)


def _expanded(node: ast.expr) -> Iterator[ast.expr]:
    """The annotation and those of the named types in it."""
    yield node
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in PROTOCOL.aliases:
            yield PROTOCOL.aliases[part.id].type


def _is_meta(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "Meta"


def _limits(meta: ast.Call) -> str:
    given = {word.arg: _value(word.value) for word in meta.keywords}
    if "pattern" in given:
        return f"`{given['pattern']}`".replace("|", "\\|")
    least = given.get("ge", given.get("min_length", 0))
    most = given.get("le", given.get("max_length", given.get("lt", 0) - 1))
    return f"{least}–{most}{' long' if 'max_length' in given else ''}"


def _value(node: ast.expr) -> Any:
    return eval(ast.unparse(node), {}, PROTOCOL.constants)
