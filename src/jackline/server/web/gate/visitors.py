"""Those whom a proxy brings: its connections tell nothing, so they are counted where an address is known."""

from __future__ import annotations

import asyncio

from jackline.server.web.asgi import VISITOR, AsgiApp, Receive, Scope, Send, refuse
from jackline.server.web.gate.gate import HANDSHAKE, REQUEST, Gate


class Visitors:
    """Gives each its turn, and turns away who has too much open or has flooded."""

    def __init__(self, inner: AsgiApp, gate: Gate) -> None:
        self._inner = inner
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on. Whoever came without a proxy has had a turn where the connection is read."""
        if not scope.get(VISITOR):
            await self._inner(scope, receive, send)
            return
        caller = self._gate.stranger((scope.get("client") or ("unknown", 0))[0])
        loop = asyncio.get_running_loop()
        why = self._gate.why_not_visit(caller, loop.time())
        if why is not None:
            self._gate.count(why.reason)
            await refuse(scope, send, why.error)
            return
        had: asyncio.Future[None] = loop.create_future()
        much = HANDSHAKE if scope["type"] == "websocket" else REQUEST
        caller.open += 1
        try:
            if not self._gate.turn(caller, much, loop.time(), lambda: _give(had)):
                await had
            await self._inner(scope, receive, send)
        finally:
            caller.open -= 1


def _give(turn: asyncio.Future[None]) -> bool:
    if turn.done():
        return False
    turn.set_result(None)
    return True
