"""The protocol's document and the page's types say what the code does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from docs import make_protocol
from docs.read_protocol import EVENTS, MESSAGES, REQUESTS, shape, values
from jackline.rules.events import Event
from jackline.rules.verdict import Verdict
from jackline.server.wire import protocol as p
from jackline.server.wire.refusals import Parting, Refusal
from tests.server.nursery import ForkedServer, Nursery
from tests.server.real_server import HOST, RealServer

DOCUMENT = make_protocol.DOCUMENT.read_text("utf-8")
AGAIN = "make it anew: make protocol"


def test_the_types_of_the_page_are_what_the_code_says() -> None:
    assert make_protocol.TYPES.read_text("utf-8") == make_protocol.types(), AGAIN


def test_the_tables_of_the_document_are_what_the_code_says() -> None:
    assert make_protocol.document(DOCUMENT) == DOCUMENT, AGAIN


def test_everything_on_the_wire_is_explained() -> None:
    kinds = [*values(), *REQUESTS, *MESSAGES, *EVENTS]
    assert len(kinds) > 90
    assert [kind.__name__ for kind in kinds if not shape(kind).doc] == []


def test_the_document_has_every_message_event_and_verdict() -> None:
    tags = [shape(kind).tag for kind in (*REQUESTS, *MESSAGES)]
    missing = [tag for tag in tags if f"**`{tag}`**" not in DOCUMENT]
    missing += [event.__name__ for event in EVENTS if f"| `{event.__name__}` |" not in DOCUMENT]
    missing += [v.name for v in Verdict if v is not Verdict.OK and f"| `{v.name.lower()}` |" not in DOCUMENT]
    assert missing == []


def test_every_type_of_request_message_and_event_is_among_those_that_can_travel() -> None:
    declared = {*every_kind_of(p.Request), *every_kind_of(p.Message)} - {p.IdRequest}
    assert declared == {*REQUESTS, *MESSAGES}
    ours = {kind.__name__ for kind in every_kind_of(Event) if kind.__module__.startswith("jackline.")}
    assert ours == {kind.__name__ for kind in EVENTS}


def every_kind_of(kind: type[Any]) -> list[type[Any]]:
    return [one for child in kind.__subclasses__() for one in (child, *every_kind_of(child))]


def test_the_document_has_every_refusal_and_every_farewell() -> None:
    assert [why.code for why in Refusal if f"| `{why.code}` | {why.status} |" not in DOCUMENT] == []
    assert [one.name for one in Parting if one.farewell.sentence not in DOCUMENT] == []


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Any:
    with ForkedServer(nursery, tmp_path_factory.mktemp("documented")) as running:
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
