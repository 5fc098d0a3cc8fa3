"""The protocol's document and the page's types say what the code does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest

from docs import make_protocol, read_protocol
from jackline.rules.verdict import Verdict
from jackline.server.wire import protocol
from jackline.server.wire.refusals import Parting, Refusal
from tests.server.real_server import HOST, RealServer

DOCUMENT = make_protocol.DOCUMENT.read_text("utf-8")
STRUCTS: list[type[msgspec.Struct]] = [*get_args(protocol.AnyRequest), *get_args(protocol.AnyMessage)]
AGAIN = "make it anew: python -m docs.make_protocol"


def test_the_types_of_the_page_are_what_the_code_says() -> None:
    assert make_protocol.TYPES.read_text("utf-8") == make_protocol.types(), AGAIN


def test_the_tables_of_the_document_are_what_the_code_says() -> None:
    assert make_protocol.document(DOCUMENT) == DOCUMENT, AGAIN


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: str(struct.__name__))
def test_a_message_is_read_as_the_server_means_it(struct: type[msgspec.Struct]) -> None:
    shape = read_protocol.PROTOCOL.shapes[struct.__name__]
    meant: Any = msgspec.inspect.type_info(struct)
    assert shape.tag == meant.tag
    assert {field.name for field in shape.fields} == {field.name for field in meant.fields}
    assert {f.name for f in shape.fields if not f.optional} == {f.name for f in meant.fields if f.required}


def test_everything_on_the_wire_is_explained() -> None:
    shapes = [*read_protocol.PROTOCOL.shapes.values(), *read_protocol.events()]
    assert len(shapes) > 60
    assert [shape.name for shape in shapes if not shape.doc.strip()] == []


def test_the_document_has_every_message_event_and_verdict() -> None:
    tags = [
        shape.tag for shape in map(read_protocol.PROTOCOL.shapes.get, (s.__name__ for s in STRUCTS)) if shape
    ]
    assert len(tags) == len(STRUCTS)
    missing = [tag for tag in tags if f"**`{tag}`**" not in DOCUMENT]
    missing += [event.name for event in read_protocol.events() if f"| `{event.name}` |" not in DOCUMENT]
    missing += [v.name for v in Verdict if v is not Verdict.OK and f"| `{v.name.lower()}` |" not in DOCUMENT]
    assert missing == []


def test_the_document_has_every_refusal_and_every_farewell() -> None:
    assert [why.code for why in Refusal if f"| `{why.code}` | {why.status} |" not in DOCUMENT] == []
    assert [one.name for one in Parting if one.farewell.sentence not in DOCUMENT] == []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with RealServer(tmp_path_factory.mktemp("documented")) as running:
        yield running


def test_every_address_of_the_server_is_named(server: RealServer) -> None:
    paths = httpx.get(f"{server.http}/api/openapi.json", timeout=60).json()["paths"]
    assert len(paths) >= 4
    assert [path for path in paths if path not in DOCUMENT] == []


def test_the_session_in_the_document_can_be_played(server: RealServer, tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    script = tmp_path / "session.py"
    script.write_text(code.replace("127.0.0.1:8765", f"{HOST}:{server.port}"), "utf-8")
    command = [sys.executable, "-W", "error", str(script)]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert played.returncode == 0, played.stderr
    assert re.search(r"Over after \d+ entries", played.stdout)
