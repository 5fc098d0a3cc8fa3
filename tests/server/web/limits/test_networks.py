"""Who counts as one client."""

from __future__ import annotations

import pytest

from jackline.server.web.limits.networks import household, networks


def test_a_household_is_an_address_or_a_network_of_ipv6() -> None:
    assert household("192.0.2.1") == "192.0.2.1"
    assert household("2001:db8:1:2:3::4") == household("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("fe80::1%eth0") == household("fe80::2%eth0")
    assert household("unknown") == "unknown"


@pytest.mark.parametrize(
    "address",
    [
        "::ffff:192.0.2.1",  # mapped
        "2002:c000:201::5",  # 6to4
        "2001:0:4136:e378:8000:63bf:3fff:fdfe",  # Teredo
        "64:ff9b::192.0.2.1",  # translated
        "64:ff9b:1::192.0.2.1",
    ],
)
def test_an_address_of_ipv4_is_the_same_however_it_is_wrapped(address: str) -> None:
    assert networks(address) == networks("192.0.2.1")


def test_in_ipv6_the_networks_around_a_line_count_too_and_may_do_more() -> None:
    assert networks("2001:db8:1:2345::1") == (
        ("2001:db8:1:2345::/64", 1),
        ("2001:db8:1:2300::/56", 4),
        ("2001:db8:1::/48", 16),
    )
