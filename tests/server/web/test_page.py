"""The page's files: how long they may be kept, in which packing, and what is not there."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Any

import httpx
import pytest

from jackline.server.web.head import Head
from jackline.server.web.page import Page

SCRIPT = b"console.log('five in a row');" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Jackline</title>" * 20)
    (tmp_path / "assets" / "index-3f2a.js").write_bytes(SCRIPT)
    (tmp_path / "assets" / "index-3f2a.js.br").write_bytes(b"brotli")
    (tmp_path / "assets" / "font-77.woff2").write_bytes(b"font" * 500)
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "addresses.json").write_text(
        '{"home": "/", "table": "/t/{code}", "rules": "/rules/{edition?}"}'
    )
    return tmp_path


def ask(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    async def go() -> httpx.Response:
        transport: Any = httpx.ASGITransport(Head(Page(folder)))
        async with httpx.AsyncClient(transport=transport, base_url="http://page") as client:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await client.request(method, path, headers={"accept-encoding": "", **named})

    return asyncio.run(go())


@pytest.mark.parametrize(
    "path", ["/", "/t/ABCD-EFGH", "/t/ABCD-EFGH/anything", "/rules", "/rules/giant", "/index.html"]
)
def test_all_addresses_are_the_same_page_which_is_asked_for_anew(folder: Path, path: str) -> None:
    answer = ask(folder, path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "Jackline" in answer.text


def test_files_named_after_their_content_may_be_kept_for_ever(folder: Path) -> None:
    answer = ask(folder, "/assets/index-3f2a.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.content == SCRIPT
    assert ask(folder, "/assets/font-77.woff2").headers["content-type"] == "font/woff2"
    assert ask(folder, "/manifest.webmanifest").headers["cache-control"] == "no-cache"


def test_texts_are_packed_as_the_browser_wishes(folder: Path) -> None:
    packed = ask(folder, "/assets/index-3f2a.js", accept_encoding="gzip, deflate")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == SCRIPT
    assert int(packed.headers["content-length"]) == len(gzip.compress(SCRIPT, mtime=0))
    best = ask(folder, "/assets/index-3f2a.js", "HEAD", accept_encoding="gzip, deflate, br")
    assert best.headers["content-encoding"] == "br"
    assert best.headers["content-length"] == "6"
    assert best.headers["vary"] == "accept-encoding"
    refused = ask(folder, "/assets/index-3f2a.js", accept_encoding="br;q=0, gzip;q=0")
    assert "content-encoding" not in refused.headers
    assert "content-encoding" not in ask(folder, "/assets/font-77.woff2", accept_encoding="gzip").headers


@pytest.mark.parametrize(
    ("wish", "sent"),
    [
        ("br;q=0", None),
        ("br;q=0, gzip", "gzip"),
        ("br ; q=0 ,gzip;q=0.5", "gzip"),
        ("br;q=0.0, gzip;q=0.000", None),
        ("BR;Q=0, GZIP;Q=1", "gzip"),
        ("br;q=0.5", "br"),
        ("*", "br"),
        ("*;q=0", None),
        ("*, br;q=0", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_what_the_browser_does_not_take_is_never_sent(folder: Path, wish: str, sent: str | None) -> None:
    answer = ask(folder, "/assets/index-3f2a.js", "HEAD", accept_encoding=wish)
    assert answer.headers.get("content-encoding") == sent


def test_what_the_browser_has_is_not_sent_again(folder: Path) -> None:
    first = ask(folder, "/", accept_encoding="gzip")
    again = ask(folder, "/", accept_encoding="gzip", if_none_match=first.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    (folder / "index.html").write_text("<!doctype html>another")
    assert ask(folder, "/", accept_encoding="gzip", if_none_match=first.headers["etag"]).status_code == 200


@pytest.mark.parametrize("path", ["/tables", "/assets/none.js", "/assets/index-3f2a.js.br", "/../page.py"])
def test_other_addresses_are_told_so_in_a_sentence(folder: Path, path: str) -> None:
    answer = ask(folder, path)
    assert answer.status_code == 404
    assert answer.json()["sentence"] == "There is nothing at this address. The game is at /."


def test_the_page_can_only_be_read(folder: Path) -> None:
    answer = ask(folder, "/", "POST")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")


def test_a_page_that_is_not_built_says_how_to_build_it(tmp_path: Path) -> None:
    for path in ("/", "/t/ABCD-EFGH", "/rules"):
        answer = ask(tmp_path / "nowhere", path)
        assert answer.status_code == 503
        assert "make play" in answer.json()["sentence"]
