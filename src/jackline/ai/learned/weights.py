"""The trained nets that come with the game, by the kind of table; `python -m training` makes them."""

from __future__ import annotations

from functools import cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from jackline.ai.learned.net import NET

SUFFIX: Final = ".npz"


def kind_of(seats: int, teams: int) -> str:
    """The kind of table: how many teams, and whether a team is one player or several."""
    partners = "alone" if seats == teams else "together"
    return f"{teams}-teams-{partners}"


@cache
def net_for(seats: int, teams: int) -> NDArray[Any]:
    """The net for a table, in an array of one."""
    file = resources.files(__package__) / "weights" / f"{kind_of(seats, teams)}{SUFFIX}"
    return unpack(file.read_bytes())


def unpack(data: bytes) -> NDArray[Any]:
    """A net from the bytes of its file."""
    net = np.zeros(1, NET)
    with np.load(BytesIO(data)) as parts:
        for name in NET.names or ():
            net[name][0] = parts[name]
    return net


def save(net: NDArray[Any], file: Path) -> None:
    """Write a net in half precision, which it plays no worse with."""
    np.savez_compressed(file, **{name: net[name][0].astype(np.float16) for name in NET.names or ()})
