"""What can be said while there are no tables: the process lives, and is not ready."""

from __future__ import annotations

from msgspec import Struct, json

from jackline.server.web.asgi import Scope, Send, refuse, respond
from jackline.server.web.served import Served, address_of
from jackline.server.wire.refusals import Refusal


class Health(Struct, frozen=True):
    """That the process lives."""

    status: str = "ok"


class Ready(Struct, frozen=True):
    """That people may be sent here."""

    status: str = "ready"


async def answer_without_tables(scope: Scope, send: Send, why: Refusal) -> bool:
    """Say that the process lives and is not ready, for this reason; False if something else was asked."""
    address = address_of(scope["path"])
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    if address is Served.HEALTH:
        headers = [(b"content-type", b"application/json")]
        await respond(scope, send, 200, headers, json.encode(Health()))
    elif address is Served.READY:
        await refuse(scope, send, why)
    return address in (Served.HEALTH, Served.READY)
