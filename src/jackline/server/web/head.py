"""HEAD is GET without the body, at every address: seen to once, before anyone else looks at the method."""

from __future__ import annotations

from jackline.server.web.asgi import AsgiApp, AsgiMessage, Receive, Scope, Send


class Head:
    """Lets whoever asks for the head only be answered as ever, and keeps the body back."""

    def __init__(self, inner: AsgiApp) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        if scope.get("method") == "HEAD":
            await self._inner({**scope, "method": "GET"}, receive, _without_body(send))
        else:
            await self._inner(scope, receive, send)


def _without_body(send: Send) -> Send:
    async def send_head(message: AsgiMessage) -> None:
        if message["type"] != "http.response.body":
            await send(message)
        elif not message.get("more_body", False):
            await send({**message, "body": b""})

    return send_head
