"""A built page served from a folder that can change, as a deployment changes it."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import uvicorn

from jackline.server.web.page import Page
from tests.server.real_server import HOST, free_port


class FolderServer:
    """Serves what lies in a folder; there are no tables behind it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.page = Page(folder)
        self.port = free_port()
        settings = uvicorn.Config(self, host=HOST, port=self.port, log_level="error", lifespan="off")
        self._server = uvicorn.Server(settings)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    @property
    def http(self) -> str:
        """Where its pages are."""
        return f"http://{HOST}:{self.port}"

    def read_again(self) -> None:
        """Serve the folder as it is now."""
        self.page = Page(self.folder)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer with the page as it was read last."""
        await self.page(scope, receive, send)

    def __enter__(self) -> Self:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join()
