"""Starting and stopping: ports, what is said, and that nobody is cut off without a word."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
import segno

from jackline.server.ops.addresses import draw_qr, local_address, network_addresses
from jackline.server.ops.settings import SettingError, Settings
from jackline.server.serve import can_open_page, greeting, listen
from tests.server.client import Gone, at_table, http_client, open_table
from tests.server.real_server import HOST, STOP_SECONDS, RealServer

STOPPED = "Stopped. Every game is kept and goes on when you start again."


def test_a_taken_port_is_told_if_it_was_asked_for_and_stepped_over_if_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingError, match=rf"^Port {port} is taken or not allowed;"):
            listen(Settings(host=HOST, port=port))
        monkeypatch.setattr("jackline.server.ops.settings.USUAL_PORT", port)
        with listen(Settings(host=HOST)) as another:
            assert another.getsockname()[1] != port


def test_an_address_that_is_not_ours_is_told() -> None:
    with pytest.raises(SettingError, match=r"no address '192\.0\.2\.77' to listen on"):
        listen(Settings(host="192.0.2.77"))


def test_ipv6_is_listened_on_when_asked_for() -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("This machine has no IPv6.")
    with listen(Settings(host="::", port=0)) as both:
        socket.create_connection((HOST, both.getsockname()[1])).close()


def test_the_greeting_says_where_the_game_is() -> None:
    here = greeting(Settings(host=HOST, port=8765))
    assert "Jackline is ready: http://127.0.0.1:8765\n" in here
    assert "Phones" not in here
    everywhere = greeting(Settings(host="192.0.2.7", port=8765))
    assert "Phones in the same network: http://192.0.2.7:8765\n" in everywhere


def test_the_greeting_says_when_no_proxy_was_named_though_there_is_one() -> None:
    origins = ("https://play.example.org",)
    assert "start with --proxy and its address" in greeting(Settings(host=HOST, origins=origins))
    named = Settings(host=HOST, origins=origins, proxies=("10.0.0.1",))
    assert "--proxy" not in greeting(named)
    assert "--proxy" not in greeting(Settings(host=HOST))


def test_addresses_for_this_machine_and_for_others() -> None:
    assert local_address("0.0.0.0", 80) == "http://localhost:80"
    assert local_address("::1", 80) == "http://[::1]:80"
    assert network_addresses("localhost", 80) == []
    assert network_addresses("::1", 80) == []
    assert all(
        address.endswith(":80") and "127.0.0" not in address for address in network_addresses("0.0.0.0", 80)
    )


def test_the_qr_code_is_the_address() -> None:
    address = "http://192.168.1.20:8765"
    lines = [
        line.removeprefix("\x1b[30;107m").removesuffix("\x1b[0m") for line in draw_qr(address).split("\n")
    ]
    upper, lower = "▀█", "▄█"
    drawn = [[int(mark in half) for mark in line] for line in lines for half in (upper, lower)]
    meant = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)]
    assert drawn[: len(meant)] == meant
    assert not any(map(any, drawn[len(meant) :]))


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sits(
    environment: dict[str, str], platform: str, expected: bool
) -> None:
    assert can_open_page(environment, platform) is expected


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_server_after_a_farewell_to_everyone(tmp_path: Path, number: int) -> None:
    with RealServer(tmp_path, "--open") as server:
        code = open_table(server.http)["code"]

        async def watch() -> str:
            async with at_table(server.ws, code) as client:
                assert server.process is not None
                server.process.send_signal(number)
                with suppress(Gone):
                    await client.until(lambda: False)
                return str(client.others[-1]["code"])

        assert asyncio.run(watch()) == "stopping"
        assert server.process is not None
        assert server.process.wait(STOP_SECONDS) == 0
        assert server.log().rstrip().endswith(STOPPED)
        assert "Traceback" not in server.log()


@pytest.mark.parametrize("stop", [RealServer.stop, RealServer.interrupt])
def test_a_stop_while_the_tables_are_still_loading_is_polite_too(
    tmp_path: Path, stop: Callable[[RealServer], int]
) -> None:
    server = RealServer(tmp_path)
    server.launch()
    try:
        while not server.answers("/healthz"):
            assert server.is_running(), server.log()
            time.sleep(0.01)
        assert stop(server) == 0
        assert server.log().rstrip().endswith(STOPPED)
        assert "Traceback" not in server.log()
    finally:
        server.kill()


def test_ctrl_c_while_the_bots_wake_up_is_polite_too(tmp_path: Path) -> None:
    with RealServer(tmp_path) as server:
        assert server.interrupt() == 0
        assert server.log().rstrip().endswith(STOPPED)
        assert "Traceback" not in server.log()


def test_two_servers_share_one_data_folder(tmp_path: Path) -> None:
    with RealServer(tmp_path) as first, RealServer(tmp_path) as second:
        code = open_table(first.http)["code"]
        assert http_client.get(f"{second.http}/api/tables/{code}").json()["code"] == code


def test_a_table_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with RealServer(tmp_path) as server:
        code = open_table(server.http)["code"]
        assert server.stop() == 0
        server.start()
        assert http_client.get(f"{server.http}/api/tables/{code}").status_code == 200


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--database", "sqlite:////no/such/folder/jackline.db"],
            "The database /no/such/folder/jackline.db cannot be opened",
        ),
        (["--database", "oracle://somewhere"], "A database is sqlite:///path or postgresql://"),
        (["--port", "70000"], "port is from 0 to 65,535"),
        (["--origin", "play.example.org"], "An origin is written like"),
        (["--proxy", "localhost"], "A proxy is given by its address, or a network such as"),
    ],
)
def test_a_server_that_cannot_start_says_why(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "jackline", "serve", "--data", str(tmp_path), "--host", HOST, *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 2
    assert ended.stderr.startswith(sentence)
    assert "ready" not in ended.stdout
    assert ended.stderr.count("\n") == 1
