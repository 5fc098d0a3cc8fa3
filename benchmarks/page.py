"""What a newcomer waits for: the server, the page, and the moment at which a click does something."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from benchmarks.figure import Figure
from tests.browser.driving.chromium import FLAGS, find_chromium
from tests.server.real_server import HOST, RealServer, free_port

ROOT: Final = Path(__file__).parent.parent
ROUNDS: Final = 5
LONGEST_START: Final = 120.0
PLAY_NOW: Final = "Play now"

SCRIPT_AND_STYLE: Final = """
performance.getEntriesByType('resource')
  .filter((entry) => /[.](js|css)$/.test(entry.name))
  .reduce((total, entry) => total + entry.encodedBodySize, 0)
"""


def first_visit() -> Iterator[Figure]:
    """The page in a real browser that has never seen it; nothing without a browser."""
    path = find_chromium()
    if path is None:
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        RealServer(Path(folder)) as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=path, args=list(FLAGS))
        visits = [_visit(browser, server.http) for _ in range(ROUNDS)]
        browser.close()
    sizes, waits = zip(*visits, strict=True)
    yield Figure("script and style of a first visit", max(sizes) / 1024, "KB", at_most=150)
    yield Figure("first visit, ready for a click", min(waits), "s", at_most=1)


def _visit(browser: Browser, address: str) -> tuple[int, float]:
    """Bytes of script and style as they were sent, and the seconds until the first button can be clicked."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name=PLAY_NOW).click(trial=True)
    ready = float(page.evaluate("performance.now()")) / 1000
    page.wait_for_load_state("networkidle")
    size = int(page.evaluate(SCRIPT_AND_STYLE))
    context.close()
    return size, ready


def make_play() -> Iterator[Figure]:
    """`make play` when everything has been set up before."""
    _seconds_to_page()
    yield Figure("make play again, page served", min(_seconds_to_page() for _ in range(3)), "s", at_most=3)


def _seconds_to_page() -> float:
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        arguments = f"--host {HOST} --port {port} --data {folder}"
        start = time.perf_counter()
        # With CI set no browser is opened, which is not what is measured.
        making = subprocess.Popen(
            ["make", "play", f"ARGS={arguments}"],
            cwd=ROOT,
            env={**os.environ, "CI": "1", "JACKLINE_LOG_LEVEL": "warning"},
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            while not _is_served(port):
                if making.poll() is not None or time.perf_counter() - start > LONGEST_START:
                    raise SystemExit("`make play` does not serve the page.")
                time.sleep(0.01)
            return time.perf_counter() - start
        finally:
            os.killpg(making.pid, signal.SIGINT)
            making.wait()


def _is_served(port: int) -> bool:
    asking = HTTPConnection(HOST, port, timeout=LONGEST_START)
    try:
        asking.request("GET", "/")
        return b"<script" in asking.getresponse().read()
    except (OSError, HTTPException):
        return False
    finally:
        asking.close()
