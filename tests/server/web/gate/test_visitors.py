"""Those whom a proxy brings are told apart by their own addresses."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from jackline.server.ops.metrics import Metrics
from jackline.server.ops.settings import Settings
from jackline.server.web.asgi import VISITOR, AsgiMessage, Receive, Scope, Send, respond
from jackline.server.web.gate.gate import Gate
from jackline.server.web.gate.places import Place
from jackline.server.web.gate.visitors import Visitors

FEW: Final = 16
PROXY, NEAR, FAR = "10.0.0.1", "192.0.2.1", "192.0.2.2"


class Asked:
    """A server behind a proxy whose answers wait until they are let go."""

    def __init__(self) -> None:
        settings = Settings(connections_an_address=FEW, bot_workers=1)
        self.gate = Gate(settings, Metrics(), is_proxy=lambda address: address == PROXY)
        self.visitors = Visitors(self._answer, self.gate)
        self.go = asyncio.Event()

    async def ask(self, client: str) -> int:
        """What comes of a request that the proxy brings from this address."""
        statuses: list[int] = []

        async def send(message: AsgiMessage) -> None:
            statuses.extend([message["status"]] if "status" in message else [])

        scope: Scope = {"type": "http", "client": (client, 0), VISITOR: True}
        await self.visitors(scope, self._receive, send)
        return statuses[0]

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.go.wait()
        await respond(scope, send, 200, [], b"")

    async def _receive(self) -> Any:
        raise AssertionError("nobody asks for a body")


def test_one_visitor_of_a_proxy_may_not_take_what_is_for_all() -> None:
    async def test() -> list[int]:
        asked = Asked()
        near = [asyncio.create_task(asked.ask(NEAR)) for _ in range(FEW + 2)]
        far = asyncio.create_task(asked.ask(FAR))
        await asyncio.sleep(0)
        asked.go.set()
        return [*await asyncio.gather(*near), await far]

    statuses = asyncio.run(test())
    assert statuses == [*[200] * FEW, 429, 429, 200]


def test_a_visitor_who_flooded_is_turned_away_and_the_proxy_is_not() -> None:
    async def test() -> None:
        asked = Asked()
        asked.go.set()
        now = asyncio.get_running_loop().time()
        asked.gate.bar(NEAR, now)
        assert [await asked.ask(NEAR), await asked.ask(FAR)] == [429, 200]
        for _ in range(2 * FEW):
            assert isinstance(asked.gate.admit(PROXY, now), Place)

    asyncio.run(test())
