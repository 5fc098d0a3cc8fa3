"""Who is really there when a proxy asks for others: whose word is taken, and what its owner should know.

Only X-Forwarded-For is heard: every proxy can be told to send it, and a second header would be one more that
a client could forge where the proxy lets it pass.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from jackline.server.ops.logs import note
from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import EVERY_PROXY, Settings
from jackline.server.web.asgi import VISITOR, Scope, header
from jackline.server.web.limits.networks import read_address

Networks: TypeAlias = tuple[IPv4Network | IPv6Network, ...]

THIS_MACHINE: Final = ("127.0.0.0/8", "::1/128")
_EVERYWHERE: Final = ("0.0.0.0/0", "::/0")
_FORWARDED: Final = (b"x-forwarded-for", b"forwarded", b"x-real-ip")
_SCHEMES: Final = {"http", "https"}

_UNKNOWN: Final = (
    "a proxy asks for others, but its word on who they are is not taken, so all of them share one allowance. "
    "If it is yours, start with --proxy {peer}"
)
_SILENT: Final = (
    "the proxy does not say for whom it asks, so all behind it share one allowance. "
    "Have it set X-Forwarded-For, and start with --proxy {peer}"
)


class Proxies:
    """The proxies whose word is taken: those that were named.

    If none was, but the server has an origin, there has to be one. Then it is believed if it is on this
    machine: nobody outside can come from there except through it. If it ever asks for the origin without
    saying for whom, it passes on what clients say of themselves, and is believed no more.
    """

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._is_assumed = bool(settings.origins) and not settings.proxies
        self._trusted = _networks(THIS_MACHINE if self._is_assumed else settings.proxies)
        self._hosts = frozenset(urlsplit(origin).netloc for origin in settings.origins)
        self._unheard = metrics.unheard_proxies
        self._told: set[str] = set()

    def trusts(self, address: str) -> bool:
        """Whether this is a proxy whose word is taken."""
        return _is_in(address, self._trusted)

    def hear(self, scope: Scope) -> None:
        """Put into a scope from whom, and how, a request came to the outermost proxy."""
        peer = (scope.get("client") or ("unknown", 0))[0]
        if not self.trusts(peer):
            self._note_unheard(peer, scope)
            return
        scope[VISITOR] = True
        chain = _all_values(scope, b"x-forwarded-for")
        if chain:
            scope["client"] = (self.client(peer, chain), 0)
        elif (header(scope, b"host") or "").lower() in self._hosts:
            self._note_silent(peer)
        scheme = (header(scope, b"x-forwarded-proto") or "").strip().lower()
        if scheme in _SCHEMES:
            scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")

    def client(self, peer: str, chain: str) -> str:
        """The last address in the chain that is no proxy of ours: what stands before it anybody may write."""
        found = peer
        for entry in reversed(chain.split(",")):
            address = _read_entry(entry)
            if address is None or not self.trusts(found):
                break
            found = address
        return found

    def _note_unheard(self, peer: str, scope: Scope) -> None:
        if not any(name in _FORWARDED for name, _ in scope["headers"]):
            return
        self._unheard.inc()
        number = read_address(peer)
        # From everywhere else it may be a stranger who makes it up.
        if number is not None and not number.is_global:
            self._tell(_UNKNOWN, peer)

    def _note_silent(self, peer: str) -> None:
        if self._is_assumed:
            self._trusted = ()
        self._tell(_SILENT, peer)

    def _tell(self, sentence: str, peer: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            note(sentence.format(peer=read_address(peer) or peer), logging.WARNING)


def _networks(named: tuple[str, ...]) -> Networks:
    all_named = _EVERYWHERE if EVERY_PROXY in named else named
    return tuple(ip_network(str(read_address(name) or name), strict=False) for name in all_named)


@lru_cache(maxsize=4096)
def _is_in(address: str, networks: Networks) -> bool:
    number = read_address(address)
    return number is not None and any(number in network for network in networks)


def _all_values(scope: Scope, name: bytes) -> str:
    """A list may come in several headers, and means the same as in one."""
    return ",".join(str(value, "latin-1") for given, value in scope["headers"] if given == name)


def _read_entry(entry: str) -> str | None:
    """An address as proxies write it, perhaps with a port."""
    text = entry.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    number = read_address(text)
    return None if number is None else str(number)
