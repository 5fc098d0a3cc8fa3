"""Makes the tables in docs/protocol.md and the page's types, web/src/lib/net/protocol.ts, from the server.

Run it from the root of the repository: .venv/bin/python -m docs.make_protocol
"""

import re
from collections.abc import Iterator

from docs.read_protocol import (
    PROTOCOL,
    ROOT,
    Field,
    Shape,
    events,
    field_type,
    limits,
    may_be_left_out,
    values,
)
from jackline.rules.verdict import Verdict
from jackline.server.wire.refusals import Parting, Refusal

DOCUMENT = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "web" / "src" / "lib" / "net" / "protocol.ts"
LONGEST_LINE = 110


# ---- the page's types ---------------------------------------------------------------------------------

HEAD = """\
// Made by docs/make_protocol.py from the server's code; change it there, never here.
"""

HAPPENED = """\
/** What every event carries. */
export interface Happened {
  /** The entry in the table's log. */
  number: number;
  /** Its time in milliseconds since 1970. */
  at: number;
}
"""


def types() -> str:
    """The whole of protocol.ts."""
    parts = [HEAD, _constants(), *_literal_types(), *map(_interface, values())]
    for union in ("AnyRequest", "AnyMessage"):
        members = PROTOCOL.members(union)
        parts += [*map(_interface, members), _union(union, [shape.name for shape in members])]
    parts += [HAPPENED, *map(_event_interface, events()), _union("WireEvent", [e.name for e in events()])]
    parts += [_refusals(), _clauses()]
    return "\n".join(parts)


def _constants() -> str:
    return "".join(f"export const {name} = {value};\n" for name, value in PROTOCOL.constants.items())


def _literal_types() -> Iterator[str]:
    for name, choices in PROTOCOL.literals():
        plural = f"{name.upper()}S"
        listed = ", ".join(f"'{choice}'" for choice in choices)
        yield f"export const {plural} = [{listed}] as const;\n"
        yield f"export type {name} = (typeof {plural})[number];\n"


def _interface(shape: Shape) -> str:
    tag = [f"  type: '{shape.tag}';"] if shape.tag else []
    lines = [*tag, *(line for field in shape.fields for line in _property(shape, field))]
    return _braced(shape.doc, f"export interface {shape.name}", lines)


def _event_interface(shape: Shape) -> str:
    lines = [f"  event: '{shape.name}';", *(x for field in shape.fields for x in _property(shape, field))]
    return _braced(shape.doc, f"export interface {shape.name} extends Happened", lines)


def _braced(doc: str, opening: str, lines: list[str]) -> str:
    return "\n".join([_comment(doc), opening + " {", *lines, "}", ""])


def _comment(doc: str) -> str:
    return f"/** {_sentence(doc)} */"


def _sentence(doc: str) -> str:
    """A docstring on one line, in the wire's words."""
    return re.sub(r"\bNone\b", "null", " ".join(doc.split()))


def _property(shape: Shape, field: Field) -> Iterator[str]:
    if field.doc:
        yield f"  {_comment(field.doc)}"
    mark = "?" if may_be_left_out(shape, field) else ""
    yield f"  {field.name}{mark}: {field_type(shape, field)};"


def _union(name: str, members: list[str]) -> str:
    line = f"export type {name} = {' | '.join(members)};\n"
    if len(line) <= LONGEST_LINE:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {member}" for member in members) + ";\n"


def _refusals() -> str:
    codes = [verdict.name.lower() for verdict in Verdict if verdict is not Verdict.OK]
    codes += [code for code in _refusal_codes() if code not in codes]
    return "/** Why a request is refused: by the rules, then by the table. */\n" + _union(
        "RefusalCode", [f"'{code}'" for code in codes]
    )


def _clauses() -> str:
    rows = [f"  {v.name.lower()}: '{v.clause}',\n" for v in Verdict if v is not Verdict.OK]
    opening = "export const CLAUSES: Partial<Record<string, string>> = {\n"
    return (
        "/** The clause of the rulebook behind what the rules refuse. */\n" + opening + "".join(rows) + "};\n"
    )


# ---- the tables of the document -----------------------------------------------------------------------

COLUMNS = "| message | field | type | meaning |\n| --- | --- | --- | --- |\n"


def document(text: str) -> str:
    """The document with every table made anew between its marks."""
    for name, table in tables().items():
        opening, closing = f"<!-- made: {name} -->\n", "<!-- end -->"
        if text.count(opening) != 1:
            raise ValueError(f"docs/protocol.md needs {opening!r} once, and {closing!r} after it.")
        before, _, after = text.partition(opening)
        _old, _, rest = after.partition(closing)
        text = f"{before}{opening}\n{table}\n{closing}{rest}"
    return text


def tables() -> dict[str, str]:
    """The tables by the name of their mark."""
    return {
        "requests": _table(PROTOCOL.members("AnyRequest")),
        "messages": _table(PROTOCOL.members("AnyMessage")),
        "values": _table(values()),
        "events": _event_table(),
        "verdicts": _verdict_table(),
        "refusals": _refusal_table(),
        "partings": _parting_table(),
        "limits": "".join(f"- `{name}` = {value}\n" for name, value in PROTOCOL.constants.items()),
    }


def _table(shapes: list[Shape]) -> str:
    return COLUMNS + "".join(row for shape in shapes for row in _rows(shape))


def _rows(shape: Shape) -> Iterator[str]:
    yield f"| **`{shape.tag or shape.name}`** | | | {_sentence(shape.doc)} |\n"
    for field in shape.fields:
        kept = limits(field.type)
        notes = [kept and f"({kept})", "May be left out." * may_be_left_out(shape, field)]
        meaning = " ".join(filter(None, [_sentence(field.doc), *notes]))
        kind = field_type(shape, field).replace("|", "\\|")
        yield f"| | `{field.name}` | `{kind}` | {meaning} |\n"


def _event_table() -> str:
    rows = (
        f"| `{shape.name}` | {', '.join(_event_field(field, shape) for field in shape.fields)} "
        f"| {_sentence(shape.doc)} |\n"
        for shape in events()
    )
    return "| event | fields | meaning |\n| --- | --- | --- |\n" + "".join(rows)


def _event_field(field: Field, shape: Shape) -> str:
    kind = field_type(shape, field).replace("|", "\\|")
    return f"`{field.name}: {kind}`"


def _verdict_table() -> str:
    rows = (f"| `{v.name.lower()}` | {v.clause} | {v.sentence} |\n" for v in Verdict if v is not Verdict.OK)
    return "| code | clause | sentence |\n| --- | --- | --- |\n" + "".join(rows)


def _refusal_codes() -> list[str]:
    return sorted({why.code for why in Refusal})


def _refusal_table() -> str:
    rows = "".join(_refusal_row([why for why in Refusal if why.code == code]) for code in _refusal_codes())
    return "| code | status | sentence |\n| --- | --- | --- |\n" + rows


def _refusal_row(reasons: list[Refusal]) -> str:
    """One code; its sentences with three dots for what is filled in when they are said."""
    (code,), (status,) = {why.code for why in reasons}, {why.status for why in reasons}
    sentences = " / ".join(re.sub(r"{\w+}", "…", why.sentence) for why in reasons)
    return f"| `{code}` | {status} | {sentences} |\n"


def _parting_table() -> str:
    said = (parting.farewell for parting in Parting)
    rows = (f"| `{one.code}` | {str(one.again).lower()} | {one.sentence} |\n" for one in said)
    return "| code | again | sentence |\n| --- | --- | --- |\n" + "".join(rows)


def main() -> None:
    """Write both files."""
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(types(), "utf-8")
    DOCUMENT.write_text(document(DOCUMENT.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
