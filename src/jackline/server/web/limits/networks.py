"""Who counts as one client, by address: one line into a house, and in IPv6 the networks around it too."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple

WIDER: Final = ((64, 1), (56, 4), (48, 16))
"""One line in IPv6 gets a network of 64 bits, or up to 2 ** 16 of them: how far each may go, in lines."""

_TRANSLATED: Final = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
"""Where translators put the address of a client that has only IPv4 (RFC 6052, RFC 8215)."""


class Network(NamedTuple):
    """Addresses that are counted together."""

    name: str
    lines: int
    """How many times what one line may do."""


def household(address: str) -> str:
    """What counts as one client: an address, or in IPv6 the network that one line gets."""
    return networks(address)[0].name


@lru_cache(maxsize=4096)
def networks(address: str) -> tuple[Network, ...]:
    """All that an address is counted with, its household first."""
    number = read_address(address)
    if isinstance(number, IPv6Address):
        return tuple(Network(_network(number, length), lines) for length, lines in WIDER)
    return (Network(address if number is None else str(number), 1),)


def read_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address that is meant, IPv4 wherever it is one inside IPv6; None if it is none."""
    try:
        number = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return _inner(number) or number if isinstance(number, IPv6Address) else number


def _inner(number: IPv6Address) -> IPv4Address | None:
    """Whose IPv4 address is inside one of IPv6: mapped, 6to4, Teredo, or translated."""
    if any(number in network for network in _TRANSLATED):
        return IPv4Address(int(number) & 0xFFFF_FFFF)
    return number.ipv4_mapped or number.sixtofour or (number.teredo[1] if number.teredo else None)


def _network(number: IPv6Address, length: int) -> str:
    rest = 128 - length
    return f"{IPv6Address(int(number) >> rest << rest)}/{length}"
