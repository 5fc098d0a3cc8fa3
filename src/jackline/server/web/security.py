"""Who may talk to this server from a browser, and what a browser may do with its answers."""

from __future__ import annotations

import re
import socket
from functools import cache
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from jackline.server.ops.settings import Settings
from jackline.server.web.asgi import AsgiApp, AsgiMessage, Header, Receive, Scope, Send, header, refuse
from jackline.server.wire.refusals import Refusal

_HOST: Final = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?")
_READING: Final = {"GET", "HEAD", "OPTIONS"}
_USUAL_PORT: Final = {"http": 80, "https": 443}
_SECURE: Final = {"http": "http", "ws": "http", "https": "https", "wss": "https"}

_CONTENT: Final = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws://{host} wss://{host}; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final[tuple[Header, ...]] = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


class Guard:
    """Lets in what is meant for this server, and puts the protecting headers on every answer."""

    def __init__(self, inner: AsgiApp, settings: Settings) -> None:
        self._inner = inner
        self._origins = frozenset(settings.origins)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in settings.origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        if scope["type"] == "lifespan":
            return await self._inner(scope, receive, send)
        host = (header(scope, b"host") or "").lower()
        if not self._is_own_host(host, scope):
            return await refuse(scope, _protected(send, "localhost"), Refusal.UNKNOWN_HOST)
        if not self._is_own_origin(host, scope):
            return await refuse(scope, _protected(send, host), Refusal.FOREIGN_ORIGIN)
        return await self._inner(scope, receive, _protected(send, host))

    def _is_own_host(self, host: str, scope: Scope) -> bool:
        """A name that any stranger could let point here would open the door to the stranger's page."""
        if host in self._hosts:
            return True
        parts = _HOST.fullmatch(host)
        if not parts:
            return False
        port = int(parts["port"] or _USUAL_PORT[_SECURE[scope["scheme"]]])
        return port == scope["server"][1] and (_is_address(parts["name"]) or parts["name"] in _own_names())

    def _is_own_origin(self, host: str, scope: Scope) -> bool:
        origin = header(scope, b"origin")
        if origin is None or scope.get("method") in _READING or origin in self._origins:
            return True
        return host not in self._hosts and origin == f"{_SECURE[scope['scheme']]}://{host}"


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset({"localhost", name, first, f"{first}.local"} - {""})


def _protected(send: Send, host: str) -> Send:
    """Adds the headers to whatever answer is sent; what may be kept must say so itself."""
    content: Header = (b"content-security-policy", _CONTENT.format(host=host).encode())

    async def send_protected(message: AsgiMessage) -> None:
        if message["type"].endswith("response.start"):
            headers = [*message.get("headers", ()), *_HEADERS, content]
            if not any(name.lower() == b"cache-control" for name, _ in headers):
                headers.append((b"cache-control", b"no-store"))
            message = {**message, "headers": headers}
        await send(message)

    return send_protected
