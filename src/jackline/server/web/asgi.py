"""The few words of ASGI that every part of the web server speaks."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final, TypeAlias

from msgspec import json

from jackline.server.wire.refusals import Refusal, TableError

Scope: TypeAlias = MutableMapping[str, Any]
AsgiMessage: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[AsgiMessage]]
Send: TypeAlias = Callable[[AsgiMessage], Awaitable[None]]
AsgiApp: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
Header: TypeAlias = tuple[bytes, bytes]

FRAMES: Final = "jackline.frames"
"""Where a socket's scope keeps the way out for frames, which need not pass what is there for headers."""

PUSH: Final = "jackline.push"
"""Where it keeps its `Push` for a viewer, if the server has one to offer."""

VOUCH: Final = "jackline.vouch"
"""Where it keeps whom to tell that the other end has shown a key, and which."""

VISITOR: Final = "jackline.visitor"
"""Where a scope says that a proxy has brought this request."""


def header(scope: Scope, name: bytes) -> str | None:
    """The value of a request's header."""
    for given, value in scope["headers"]:
        if given == name:
            return str(value, "latin-1")
    return None


async def respond(scope: Scope, send: Send, status: int, headers: Iterable[Header], body: bytes) -> None:
    """Answer with this; a socket gets it instead of being opened."""
    prefix = "websocket.http" if scope["type"] == "websocket" else "http"
    length = (b"content-length", str(len(body)).encode())
    await send({"type": f"{prefix}.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": f"{prefix}.response.body", "body": body, "more_body": False})


async def refuse(scope: Scope, send: Send, why: Refusal | TableError) -> None:
    """Answer with a problem."""
    error = TableError(why) if isinstance(why, Refusal) else why
    headers = [(b"content-type", b"application/json")]
    if error.retry_after is not None:
        headers.append((b"retry-after", str(math.ceil(error.retry_after)).encode()))
    await respond(scope, send, error.status, headers, json.encode(error.problem()))
