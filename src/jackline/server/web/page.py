"""The built page, read once and held ready in the form in which it is sent."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jackline.server.web.asgi import AsgiMessage, Header, Receive, Scope, Send, header, refuse, respond
from jackline.server.web.served import first_part
from jackline.server.wire.refusals import Refusal

PAGE_FOLDER: Final = Path(__file__).parents[2] / "static"

_FOR_EVER: Final = b"public, max-age=31536000, immutable"
_ASK_FIRST: Final = b"no-cache"
_WORTH_PACKING: Final = 512
_TYPES: Final = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_WISH: Final = re.compile(r"([\w*-]+)\s*(?:;\s*[qQ]\s*=\s*(\d+(?:\.\d*)?))?[^,]*")
_TEXTS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


@dataclass(frozen=True)
class File:
    """One file of the page, with its body in every encoding we have."""

    kind: str
    caching: bytes
    bodies: dict[str, bytes]
    """By content encoding, best first; always ends with `identity`."""

    mark: str
    """Changes with the content."""

    def encoding_for(self, accepted: str) -> str:
        """The best encoding that the client takes."""
        wishes = _wishes(accepted)
        taken = (name for name in self.bodies if wishes.get(name, wishes.get("*", 0.0)) > 0)
        return next(taken, "identity")


def _wishes(accepted: str) -> dict[str, float]:
    """How much the client wants each encoding; 0: not at all (RFC 9110, 12.5.3)."""
    return {name.lower(): float(weight or 1) for name, weight in _WISH.findall(accepted)}


class Page:
    """Answers for the page: its files, and index.html at all of its addresses."""

    def __init__(self, folder: Path = PAGE_FOLDER) -> None:
        self.addresses = _addresses(folder)
        """How the page's addresses look, by their first part: `t` is `/t/{code}`."""

        self._files = {
            f"/{path.relative_to(folder).as_posix()}": _read(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix != ".br"
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass on."""
        path = scope["path"]
        # Below its addresses the page finds its way by itself.
        file = self._files.get("/index.html" if first_part(path) in self.addresses else path)
        if file is None:
            await refuse(scope, send, Refusal.NO_FILE if self._files else Refusal.NO_PAGE)
        elif scope["method"] != "GET":
            await refuse(scope, _allowing(send), Refusal.ONLY_READ)
        else:
            await _send_file(file, scope, send)


async def _send_file(file: File, scope: Scope, send: Send) -> None:
    encoding = file.encoding_for(header(scope, b"accept-encoding") or "")
    etag = f'"{file.mark}-{encoding}"'
    headers: list[Header] = [
        (b"content-type", file.kind.encode()),
        (b"cache-control", file.caching),
        (b"etag", etag.encode()),
        (b"vary", b"accept-encoding"),
    ]
    if etag in (header(scope, b"if-none-match") or ""):
        await send({"type": "http.response.start", "status": 304, "headers": headers[1:]})
        await send({"type": "http.response.body", "body": b""})
        return
    if encoding != "identity":
        headers.append((b"content-encoding", encoding.encode()))
    await respond(scope, send, 200, headers, file.bodies[encoding])


def _addresses(folder: Path) -> Mapping[str, str]:
    """Where the page answers, as its build wrote it down; nowhere if it is not built."""
    written = folder / "addresses.json"
    addresses: dict[str, str] = json.loads(written.read_bytes()) if written.is_file() else {}
    return {address.split("/")[1]: address.replace("?}", "}") for address in addresses.values()}


def _read(path: Path, folder: Path) -> File:
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    body = path.read_bytes()
    # The bundler names what it puts into assets/ after its content.
    is_lasting = path.parent == folder / "assets"
    return File(
        kind=f"{kind}; charset=utf-8" if kind.startswith(_TEXTS) else kind,
        caching=_FOR_EVER if is_lasting else _ASK_FIRST,
        bodies={**_packed(path, body, kind), "identity": body},
        mark=hashlib.sha256(body).hexdigest()[:20],
    )


def _packed(path: Path, body: bytes, kind: str) -> dict[str, bytes]:
    if len(body) < _WORTH_PACKING or not kind.startswith(_TEXTS):
        return {}
    brotli = path.with_name(f"{path.name}.br")
    packed = {"br": brotli.read_bytes()} if brotli.is_file() else {}
    return {**packed, "gzip": gzip.compress(body, mtime=0)}


def _allowing(send: Send) -> Send:
    async def send_allowing(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            message["headers"].append((b"allow", b"GET, HEAD"))
        await send(message)

    return send_allowing
