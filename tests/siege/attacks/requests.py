"""Floods over HTTP, on lines that are kept open and with requests one behind the other."""

from __future__ import annotations

import gzip
import json
from typing import Final

from tests.siege.attack import Ground, Limits, Outcome, attack
from tests.siege.flood import flood
from tests.siege.line import ask, request

LINES: Final = 20
MANY: Final = 500


async def _pour(ground: Ground, sources: list[str], *requests: bytes) -> Outcome:
    first = request(ground.port, "GET", "/healthz")
    outcome = await flood(ground, sources, first, b"", b"".join(requests))
    outcome.did["sent"] *= len(requests)
    return outcome


async def _get(ground: Ground, path: str) -> Outcome:
    return await _pour(ground, [ground.one] * LINES, request(ground.port, "GET", path))


async def _post(ground: Ground, sources: list[str], path: str, body: bytes, headers: str = "") -> Outcome:
    return await _pour(ground, sources, request(ground.port, "POST", path, body, headers))


@attack("page-flood")
async def page_flood(ground: Ground) -> Outcome:
    """Twenty lines of one address ask for the page, one request behind the other."""
    return await _get(ground, "/")


@attack("catalogue-flood")
async def catalogue_flood(ground: Ground) -> Outcome:
    """Twenty lines of one address ask for the catalogue."""
    return await _get(ground, "/api/catalogue")


@attack("description-flood", row=17)
async def description_flood(ground: Ground) -> Outcome:
    """Twenty lines of one address ask for openapi.json."""
    return await _get(ground, "/api/openapi.json")


@attack("metrics-flood")
async def metrics_flood(ground: Ground) -> Outcome:
    """Twenty lines of one address ask for health and metrics."""
    paths = ("/healthz", "/readyz", "/metrics")
    return await _pour(ground, [ground.one] * LINES, *(request(ground.port, "GET", path) for path in paths))


@attack("card-flood")
async def card_flood(ground: Ground) -> Outcome:
    """Twenty lines of one address ask how a table of the others looks from outside."""
    return await _get(ground, f"/api/tables/{ground.codes[0]}")


@attack("lesson-flood")
async def lesson_flood(ground: Ground) -> Outcome:
    """Five hundred addresses try moves in lessons, as many as they may and more."""
    course = await ask(ground.port, "GET", "/api/lessons", source=ground.one)
    lesson = course.said["lessons"][0]["id"]
    return await _post(ground, ground.many(MANY), f"/api/lessons/{lesson}", b'{"moves": ["7C@e4"]}')


@attack("table-flood")
async def table_flood(ground: Ground) -> Outcome:
    """Twenty lines of one address open tables."""
    return await _post(ground, [ground.one] * LINES, "/api/tables", b'{"name": "Greedy"}')


@attack("table-flood-many", limits=Limits(growth=150, peak=200))
async def table_flood_many(ground: Ground) -> Outcome:
    """Five hundred addresses open as many tables as they may, and more."""
    return await _post(ground, ground.many(MANY), "/api/tables", b'{"name": "Greedy"}')


@attack("join-flood")
async def join_flood(ground: Ground) -> Outcome:
    """Five hundred addresses join a table of their own kind, as often as they may and more."""
    opened = await ask(ground.port, "POST", "/api/tables", {"name": "Crowd"}, source=ground.one)
    path = f"/api/tables/{opened.said['code']}/people"
    return await _post(ground, ground.many(MANY), path, b'{"name": "One more", "watch": true}')


@attack("guess-flood", row=7)
async def guess_flood(ground: Ground) -> Outcome:
    """Five hundred addresses guess codes."""
    return await _pour(ground, ground.many(MANY), request(ground.port, "GET", "/api/tables/AAAAA-AAAAA"))


@attack("giant-bodies")
async def giant_bodies(ground: Ground) -> Outcome:
    """Twenty lines of one address send bodies of a megabyte."""
    body = json.dumps({"name": "x" * (1 << 20)}).encode()
    return await _post(ground, [ground.one] * LINES, "/api/tables", body)


@attack("nested-bodies")
async def nested_bodies(ground: Ground) -> Outcome:
    """Twenty lines of one address send eight thousand brackets."""
    return await _post(ground, [ground.one] * LINES, "/api/tables", b"[" * 8000)


@attack("packed-bodies")
async def packed_bodies(ground: Ground) -> Outcome:
    """Twenty lines of one address send ten megabytes packed into ten kilobytes."""
    bomb = gzip.compress(b" " * (6 << 20))
    return await _post(ground, [ground.one] * LINES, "/api/tables", bomb, "Content-Encoding: gzip\r\n")


@attack("endless-headers")
async def endless_headers(ground: Ground) -> Outcome:
    """Twenty lines of one address send headers without end."""
    first = request(ground.port, "GET", "/healthz")
    begun = first[:-2]
    return await flood(ground, [ground.one] * LINES, first, begun, b"X-More: " + b"y" * 100 + b"\r\n")


@attack("endless-chunks")
async def endless_chunks(ground: Ground) -> Outcome:
    """Twenty lines of one address send a body in chunks of a byte, without end."""
    first = request(ground.port, "GET", "/healthz")
    begun = request(ground.port, "POST", "/api/tables", headers="Transfer-Encoding: chunked\r\n")
    return await flood(ground, [ground.one] * LINES, first, begun, b"1\r\n \r\n")


@attack("head", row=13)
async def head(ground: Ground) -> Outcome:
    """HEAD is answered as GET is, without a body, and a flood of it changes nothing."""
    outcome = await _pour(ground, [ground.one] * LINES, request(ground.port, "HEAD", "/healthz"))
    for path in ("/", "/healthz", "/api/catalogue", "/metrics"):
        asked = await ask(ground.port, "HEAD", path, source=ground.many(1)[0])
        if asked.status not in (200, 429) or asked.body:
            outcome.broken.append(f"HEAD {path} is {asked.status} with {len(asked.body)} bytes")
    return outcome
