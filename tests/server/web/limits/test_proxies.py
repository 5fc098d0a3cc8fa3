"""Who is really there when a proxy asks for others."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.web.limits.proxies import Proxies

OUTSIDE = "play.example.org"
ORIGINS = (f"https://{OUTSIDE}",)


def scope(peer: str, *chains: str, type: str = "http", host: str = OUTSIDE, **headers: str) -> dict[str, Any]:
    given = [("host", host), *(("x-forwarded-for", chain) for chain in chains)]
    given += [(name.replace("_", "-"), value) for name, value in headers.items()]
    raw = [(name.encode(), value.encode()) for name, value in given]
    return {"type": type, "scheme": "http", "client": (peer, 4711), "headers": raw}


def heard(proxies: Proxies, *asked: Any, **headers: Any) -> str:
    """The address that is counted."""
    request = scope(*asked, **headers)
    proxies.hear(request)
    return str(request["client"][0])


def behind(*named: str, origins: tuple[str, ...] = ORIGINS) -> Proxies:
    return Proxies(Settings(proxies=named, origins=origins), Metrics())


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        ("192.0.2.9", "192.0.2.9"),
        ("192.0.2.9:4711", "192.0.2.9"),
        ("2001:db8::9", "2001:db8::9"),
        ("[2001:db8::9]", "2001:db8::9"),
        ("[2001:db8::9]:4711", "2001:db8::9"),
        ("::ffff:192.0.2.9", "192.0.2.9"),
        ("198.51.100.1, 192.0.2.9", "192.0.2.9"),  # what the client has written itself does not count
        ("198.51.100.1,192.0.2.9 , 10.1.2.3", "192.0.2.9"),  # a proxy of ours before another one
        ("10.1.2.3, 10.1.2.4", "10.1.2.3"),  # only ours: the first of them asks for itself
        ("192.0.2.9, unknown", "10.0.0.1"),
        ("192.0.2.9, ", "10.0.0.1"),
        ("nonsense", "10.0.0.1"),
    ],
)
def test_the_client_is_the_last_in_the_chain_that_is_no_proxy_of_ours(chain: str, client: str) -> None:
    assert heard(behind("10.0.0.0/8"), "10.0.0.1", chain) == client


def test_a_chain_in_several_headers_is_one_chain() -> None:
    assert heard(behind("10.0.0.0/8"), "10.0.0.1", "198.51.100.1", "192.0.2.9", "10.0.0.2") == "192.0.2.9"


@pytest.mark.parametrize(
    ("named", "peer"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "::ffff:127.0.0.1"),  # as a server that listens on :: sees it
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("10.0.0.1/8", "10.9.9.9"),
        ("2001:db8::/32", "2001:db8:1::1"),
        ("*", "198.51.100.7"),
    ],
)
def test_a_proxy_is_named_by_its_address_or_network(named: str, peer: str) -> None:
    assert heard(behind(named), peer, "192.0.2.9") == "192.0.2.9"


@pytest.mark.parametrize("peer", ["127.0.0.1", "10.0.0.2", "198.51.100.7", "::1", "unknown"])
def test_nobody_else_is_believed(peer: str) -> None:
    assert heard(behind("10.0.0.1"), peer, "192.0.2.9") == peer
    assert heard(behind(origins=()), peer, "192.0.2.9") == peer


def test_only_the_header_that_our_proxy_writes_counts() -> None:
    said = {"x_real_ip": "192.0.2.1", "forwarded": "for=192.0.2.2"}
    assert heard(behind("10.0.0.1"), "10.0.0.1", **said) == "10.0.0.1"
    assert heard(behind("10.0.0.1"), "10.0.0.1", "192.0.2.9", **said) == "192.0.2.9"


@pytest.mark.parametrize(("type", "scheme"), [("http", "https"), ("websocket", "wss")])
def test_a_proxy_that_encrypts_says_so(type: str, scheme: str) -> None:
    for peer, expected in (("10.0.0.1", scheme), ("10.0.0.2", "http")):
        request = scope(peer, "192.0.2.9", type=type, x_forwarded_proto="https")
        behind("10.0.0.1").hear(request)
        assert request["scheme"] == expected


# ---- none was named -----------------------------------------------------------------------------------


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_where_there_is_an_origin_a_proxy_on_this_machine_is_believed(peer: str) -> None:
    assert heard(behind(), peer, "198.51.100.1, 192.0.2.9") == "192.0.2.9"


def test_but_not_if_it_passes_on_what_clients_say_of_themselves(caplog: pytest.LogCaptureFixture) -> None:
    proxies = behind()
    assert heard(proxies, "127.0.0.1", host="localhost:8765") == "127.0.0.1"  # somebody at this machine
    assert heard(proxies, "127.0.0.1", "192.0.2.9") == "192.0.2.9"
    with caplog.at_level(logging.WARNING, "jackline"):
        assert heard(proxies, "127.0.0.1") == "127.0.0.1"
    assert "Have it set X-Forwarded-For, and start with --proxy 127.0.0.1" in caplog.text
    assert heard(proxies, "127.0.0.1", "192.0.2.9") == "127.0.0.1"


def test_a_proxy_that_was_named_stays_believed_and_its_owner_is_told(
    caplog: pytest.LogCaptureFixture,
) -> None:
    proxies = behind("127.0.0.1")
    with caplog.at_level(logging.WARNING, "jackline"):
        assert heard(proxies, "127.0.0.1") == "127.0.0.1"
    assert "Have it set X-Forwarded-For" in caplog.text
    assert heard(proxies, "127.0.0.1", "192.0.2.9") == "192.0.2.9"


@pytest.mark.parametrize("said", [{"x_real_ip": "x"}, {"forwarded": "for=x"}, {"x_forwarded_for": "x"}])
def test_a_proxy_nobody_named_is_told_of_once_and_counted(
    said: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    metrics = Metrics()
    proxies = Proxies(Settings(), metrics)
    with caplog.at_level(logging.WARNING, "jackline"):
        for _ in range(3):
            heard(proxies, "::ffff:172.17.0.1", **said)
    assert caplog.text.count("--proxy 172.17.0.1") == len(caplog.records) == 1
    assert b"jackline_unheard_proxies_total 3.0" in metrics.text()


def test_what_a_stranger_makes_up_is_counted_but_not_told(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "jackline"):
        heard(behind("10.0.0.1"), "8.8.8.8", "192.0.2.9")
    assert not caplog.records
