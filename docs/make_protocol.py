"""Makes the tables in docs/protocol.md and the page's types, web/src/lib/net/protocol.ts, from the server.

Run it from the root of the repository: make protocol
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from docs.read_protocol import (
    CHOICES,
    EVENTS,
    LIMITS,
    MESSAGES,
    REQUESTS,
    Field,
    Shape,
    field_type,
    limits,
    may_be_left_out,
    shape,
    values,
)
from jackline.rules.verdict import Verdict
from jackline.server.wire.refusals import Parting, Refusal

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "web" / "src" / "lib" / "net" / "protocol.ts"
LONGEST_LINE = 110


# ---- the page's types ---------------------------------------------------------------------------------

HEAD = """\
// Made by `make protocol` from the server's types; change it there, never here.
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
    parts = [HEAD, _constants(), *_literal_types(), *_interfaces(values())]
    for name, members in (("AnyRequest", REQUESTS), ("AnyMessage", MESSAGES)):
        parts += [*_interfaces(members), _union(name, [kind.__name__ for kind in members])]
    parts += [HAPPENED, *map(_event_interface, map(shape, EVENTS))]
    parts += [_union("WireEvent", [kind.__name__ for kind in EVENTS]), _refusals(), _clauses()]
    return "\n".join(parts)


def _constants() -> str:
    return "".join(f"export const {name} = {value};\n" for name, value in LIMITS.items())


def _literal_types() -> Iterator[str]:
    for name, choices in CHOICES.items():
        plural = f"{name.upper()}S"
        listed = ", ".join(f"'{choice}'" for choice in choices)
        yield f"export const {plural} = [{listed}] as const;\n"
        yield f"export type {name} = (typeof {plural})[number];\n"


def _interfaces(kinds: Iterable[type[Struct]]) -> Iterator[str]:
    for one in map(shape, kinds):
        tag = [f"  type: '{one.tag}';"] if one.tag else []
        lines = [*tag, *(line for field in one.fields for line in _property(one, field))]
        yield _braced(one.doc, f"export interface {one.name}", lines)


def _event_interface(event: Shape) -> str:
    lines = [f"  event: '{event.tag}';", *(x for field in _own(event) for x in _property(event, field))]
    return _braced(event.doc, f"export interface {event.name} extends Happened", lines)


def _own(event: Shape) -> list[Field]:
    """The fields that not every event has."""
    return [field for field in event.fields if field.name not in ("number", "at")]


def _braced(doc: str, opening: str, lines: list[str]) -> str:
    return "\n".join([_comment(doc), opening + " {", *lines, "}", ""])


def _comment(doc: str) -> str:
    return f"/** {_sentence(doc)} */"


def _sentence(doc: str) -> str:
    """A docstring on one line, in the wire's words."""
    return re.sub(r"\bNone\b", "null", " ".join(doc.split()))


def _property(of: Shape, field: Field) -> Iterator[str]:
    if field.doc:
        yield f"  {_comment(field.doc)}"
    mark = "?" if may_be_left_out(of, field) else ""
    yield f"  {field.name}{mark}: {field_type(of, field)};"


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
        "requests": _table(REQUESTS),
        "messages": _table(MESSAGES),
        "values": _table(values()),
        "events": _event_table(),
        "verdicts": _verdict_table(),
        "refusals": _refusal_table(),
        "partings": _parting_table(),
        "limits": "".join(f"- `{name}` = {value}\n" for name, value in LIMITS.items()),
    }


def _table(kinds: Iterable[type[Struct]]) -> str:
    return COLUMNS + "".join(row for one in map(shape, kinds) for row in _rows(one))


def _rows(one: Shape) -> Iterator[str]:
    yield f"| **`{one.tag or one.name}`** | | | {_sentence(one.doc)} |\n"
    for field in one.fields:
        kept = limits(field.type)
        notes = [kept and f"({kept})", "May be left out." * may_be_left_out(one, field)]
        meaning = " ".join(filter(None, [_sentence(field.doc), *notes]))
        yield f"| | `{field.name}` | `{_kind(one, field)}` | {meaning} |\n"


def _kind(one: Shape, field: Field) -> str:
    return field_type(one, field).replace("|", "\\|")


def _event_table() -> str:
    rows = (
        f"| `{event.name}` | {', '.join(f'`{field.name}: {_kind(event, field)}`' for field in _own(event))} "
        f"| {_sentence(event.doc)} |\n"
        for event in map(shape, EVENTS)
    )
    return "| event | fields | meaning |\n| --- | --- | --- |\n" + "".join(rows)


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
