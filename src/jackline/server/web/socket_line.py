"""A viewer's line over the framework's WebSocket."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from jackline.server.live.viewers import Push
from jackline.server.web.asgi import FRAMES, PUSH, VOUCH, Send
from jackline.server.web.line import HungUp


class SocketLine:
    """What `Line` asks for, of a socket."""

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket
        self._frames: Send = socket.scope[FRAMES]  # type: ignore[typeddict-item]
        self.push: Push | None = socket.scope.get(PUSH)  # type: ignore[assignment]

    def vouch(self, key: Hashable) -> None:
        """Tell the server, if it wants to know."""
        tell: Callable[[Hashable], None] | None = self._socket.scope.get(VOUCH)  # type: ignore[assignment]
        if tell is not None:
            tell(key)

    async def open(self) -> None:
        """Finish the handshake."""
        if self._socket.connection_state == "init":
            try:
                await self._socket.accept()
            except (OSError, WebSocketDisconnect):
                raise HungUp from None

    async def receive(self) -> str | bytes | None:
        """The next frame, whichever kind it is."""
        try:
            event: Any = await self._socket.receive()
        except WebSocketDisconnect:
            raise HungUp from None
        if event["type"] == "websocket.disconnect":
            raise HungUp
        text: str | None = event.get("text")
        return text if text is not None else event.get("bytes")

    async def send(self, text: bytes) -> None:
        """Send past what is there for headers only."""
        try:
            await self._frames({"type": "websocket.send", "text": text.decode()})
        except OSError:
            raise HungUp from None

    async def close(self, code: int) -> None:
        """Say a code, and that was all."""
        try:
            await self._socket.close(code)
        except (RuntimeError, OSError, WebSocketDisconnect):
            return
