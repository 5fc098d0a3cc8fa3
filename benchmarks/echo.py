"""The least a server of this stack can do: whatever comes is told to everyone in the room.

A message is answered by two frames as at a real table: a long one for everybody in the room and a short one
for the sender. Run as a process of its own: python -m benchmarks.echo PORT BYTES ANSWER_BYTES
"""

from __future__ import annotations

import sys
from collections import defaultdict
from typing import Any, TypeAlias

import uvicorn
from litestar import Litestar, WebSocket, get
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import websocket
from litestar.params import FromPath

Socket: TypeAlias = WebSocket[Any, Any, Any]

rooms: defaultdict[str, set[Socket]] = defaultdict(set)


def echo_app(frame: str, answer: str) -> Litestar:
    """The bare server, whose frames are these two."""

    @get("/healthz", sync_to_thread=False)
    def healthz() -> str:
        return "well"

    @websocket("/ws/{room:str}")
    async def echo(socket: Socket, room: FromPath[str]) -> None:
        await socket.accept()
        rooms[room].add(socket)
        try:
            while True:
                await socket.receive_text()
                for listener in tuple(rooms[room]):
                    await listener.send_text(frame)
                await socket.send_text(answer)
        except WebSocketDisconnect:
            rooms[room].discard(socket)

    return Litestar([healthz, echo], openapi_config=None)


def main(port: int, frame_bytes: int, answer_bytes: int) -> None:
    """Serve until killed."""
    app = echo_app("x" * frame_bytes, "x" * answer_bytes)
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
    )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
