"""The audit of what our lock files bring in: it finds what is planted, and is calm where nobody answers."""

from __future__ import annotations

import json
import shutil
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.runs import audit as audit_run
from tests.runs.audit import (
    NoAnswer,
    Weakness,
    audit,
    doubts_about_page,
    doubts_about_python,
    known_of_python,
)

ADVISORY = {
    "id": "GHSA-jack-line-test",
    "aliases": ["CVE-2026-99999"],
    "summary": "Takes every head for a whole one",
    "modified": "2026-11-01T00:00:00Z",
    "affected": [
        {
            "package": {"name": "h11", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "99.0"}]}],
        }
    ],
}


class Advisories(BaseHTTPRequestHandler):
    """Knows something against one package."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))["queries"]
        known = {"vulns": [{"id": ADVISORY["id"], "modified": ADVISORY["modified"]}]}
        self._answer({"results": [known if one["package"]["name"] == "h11" else {} for one in asked]})

    def do_GET(self) -> None:
        self._answer(ADVISORY)

    def _answer(self, answer: object) -> None:
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def service() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Advisories)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("uv.lock", "pyproject.toml", "web/package-lock.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(audit_run.ROOT / name, tmp_path / name)
    return tmp_path


def python_lock() -> dict[str, Any]:
    return tomllib.loads((audit_run.ROOT / "uv.lock").read_text("utf-8"))


def test_our_own_lock_files_raise_no_doubts() -> None:
    page = json.loads((audit_run.ROOT / "web/package-lock.json").read_text("utf-8"))
    assert [*doubts_about_python(python_lock()), *doubts_about_page(page)] == []


def test_a_package_from_elsewhere_or_without_a_hash_is_told() -> None:
    lock = python_lock()
    packages = {package["name"]: package for package in lock["package"]}
    packages["h11"]["source"] = {"git": "https://example.org/h11"}
    packages["idna"]["wheels"][0].pop("hash")
    doubts = list(doubts_about_python(lock))
    assert len(doubts) == 2
    assert doubts[0].startswith("h11")
    assert doubts[1].startswith("idna")


def test_a_page_package_that_runs_at_installation_is_told() -> None:
    package = {"version": "1.0.0", "integrity": "sha512-x", "hasInstallScript": True}
    bare = {"version": "2.0.0"}
    lock = {"packages": {"": {}, "node_modules/eager": package, "node_modules/@a/bare": bare}}
    assert list(doubts_about_page(lock)) == [
        "eager 1.0.0 runs a program when it is installed",
        "@a/bare 2.0.0 has no hash",
    ]


def test_a_known_weakness_is_told_with_its_mend(project: Path, service: str) -> None:
    (found,) = known_of_python(project, service)
    assert found.names == ("GHSA-jack-line-test", "CVE-2026-99999")
    assert found.about == "Takes every head for a whole one (mended in 99.0)"


def test_a_weakness_fails_unless_its_reason_is_written_down(
    project: Path, service: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit_run, "known_of_page", lambda _: [])
    assert audit(project, service) == 1
    assert "GHSA-jack-line-test: Takes every head" in capsys.readouterr().out
    settings = project / "pyproject.toml"
    reason = '\n[tool.jackline.audit]\nCVE-2026-99999 = "we send no heads"\n'
    settings.write_text(settings.read_text("utf-8") + reason, "utf-8")
    assert audit(project, service) == 0


def test_what_is_known_of_the_page_fails_too(
    project: Path, service: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit_run, "known_of_python", lambda *_: [])
    monkeypatch.setattr(
        audit_run, "known_of_page", lambda _: [Weakness("vite <9", ("GHSA-x",), "Opens doors")]
    )
    assert audit(project, service) == 1
    assert "vite <9: GHSA-x: Opens doors" in capsys.readouterr().out


def test_where_no_service_answers_nothing_fails(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(*_: object) -> list[Weakness]:
        raise NoAnswer("no service answered")

    monkeypatch.setattr(audit_run, "known_of_python", nobody)
    monkeypatch.setattr(audit_run, "known_of_page", nobody)
    assert audit(project) == 0
    assert "clean, 0 of 2 services asked" in capsys.readouterr().out


def test_the_report_on_the_page_is_read_as_npm_writes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    via = {"title": "Opens doors", "url": "https://github.com/advisories/GHSA-aaaa", "range": "<9"}
    report = {"vulnerabilities": {"vite": {"via": [via]}, "vitest": {"via": ["vite"]}}}
    monkeypatch.setattr(audit_run, "_report", lambda *_: report)
    assert audit_run.known_of_page(Path()) == [Weakness("vite <9", ("GHSA-aaaa",), "Opens doors")]
    monkeypatch.setattr(audit_run, "_report", lambda *_: {"message": "405"})
    with pytest.raises(NoAnswer):
        audit_run.known_of_page(Path())
