"""Where this server is found: from this machine, and from others in the same network."""

from __future__ import annotations

import contextlib
import socket
from ipaddress import IPv4Address, ip_address

import segno


def local_address(host: str, port: int) -> str:
    """The address to open on this machine."""
    if _is_everywhere(host):
        return f"http://localhost:{port}"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def network_addresses(host: str, port: int) -> list[str]:
    """The addresses for other devices in the same network, best first; none if it listens to none."""
    if _is_everywhere(host):
        return [f"http://{number}:{port}" for number in _own_numbers()]
    return [] if _is_loopback(host) else [local_address(host, port)]


def draw_qr(address: str) -> str:
    """The address as a QR code of characters, dark on light however the terminal is coloured."""
    rows = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    halves = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(_HALVES[upper, lower] for upper, lower in zip(*pair, strict=True)) for pair in halves)
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


_HALVES = {(0, 0): " ", (0, 1): "▄", (1, 0): "▀", (1, 1): "█"}


def _is_everywhere(host: str) -> bool:
    return host in ("", "0.0.0.0", "::")


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    with contextlib.suppress(ValueError):
        return ip_address(host).is_loopback
    return False


def _own_numbers() -> list[str]:
    """This machine's addresses in the networks it is connected to, the one that leads furthest first."""
    found = dict.fromkeys([*_towards("192.0.2.1"), *_named()])
    return [number for number in found if not IPv4Address(number).is_loopback]


def _towards(target: str) -> list[str]:
    """The address from which packets to there would leave; none is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect((target, 9))
        return [str(probe.getsockname()[0])]
    return []


def _named() -> list[str]:
    with contextlib.suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []
