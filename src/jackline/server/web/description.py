"""The OpenAPI document, made from the routes themselves and the messages they take and give."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any, Final

import msgspec
from litestar import MediaType
from litestar.handlers import HTTPRouteHandler

from jackline.server.web.served import is_counted
from jackline.server.wire.protocol import Problem

BEARER: Final = "token"
BODY: Final = "body"
"""In a route's `opt`: the message it takes."""

REFUSALS: Final = "refusals"
"""In a route's `opt`: the statuses it may refuse with."""

_REF: Final = "#/components/schemas/{name}"
_ABOUT: Final = {
    400: "The request cannot be read, or asks for something that does not exist",
    403: "Someone was sent away from there, or the table is only for those who play",
    404: "No table has this code, or no lesson this id",
    409: "The table is full, cannot be read, or it is not the time for this",
    413: "The body is too long",
    429: "Too often from this address; `Retry-After` says in how many seconds to try again",
    503: "The database cannot be reached, or the server is not ready",
}
_UNTYPED: Final = {MediaType.TEXT: {"type": "string"}, MediaType.JSON: {"type": "object"}}


def describe(routes: Iterable[HTTPRouteHandler]) -> bytes:
    """The document for these routes, as JSON."""
    routes = list(routes)
    types = [kind for route in routes for kind in (_body_type(route), _answer_type(route)) if kind]
    refs, schemas = msgspec.json.schema_components([*types, Problem], ref_template=_REF)
    schema_of = dict(zip([*types, Problem], refs, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        method = next(iter(route.http_methods - {"HEAD", "OPTIONS"})).lower()
        paths.setdefault(_path(route), {})[method] = _operation(route, schema_of)
    return msgspec.json.encode(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Jackline",
                "version": version("jackline"),
                "description": "Open a table, join it, look at it. The game itself runs over /ws/{code}.",
            },
            "paths": paths,
            "components": {
                "schemas": schemas,
                "securitySchemes": {BEARER: {"type": "http", "scheme": "bearer"}},
            },
        }
    )


def _operation(route: HTTPRouteHandler, schema_of: dict[Any, Any]) -> dict[str, Any]:
    answer, body = _answer_type(route), _body_type(route)
    media = MediaType.JSON if answer else MediaType(route.media_type)
    content = {media.value: {"schema": schema_of[answer] if answer else _UNTYPED[media]}}
    operation = {
        "operationId": route.handler_name,
        "summary": (route.fn.__doc__ or "").strip(),
        "parameters": [_PARAMETERS[name] for name in _parameters(route)],
        "responses": {
            str(route.status_code): {"description": "Done", "content": content},
            **_refusals(route, schema_of),
        },
    }
    if body:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schema_of[body]}},
        }
    return operation | ({"security": route.security} if route.security else {})


def _refusals(route: HTTPRouteHandler, schema_of: dict[Any, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": schema_of[Problem]}}
    statuses: tuple[int, ...] = route.opt.get(REFUSALS, ())
    if is_counted(_path(route)) and 429 not in statuses:
        statuses = (*statuses, 429)
    answers = {str(status): {"description": _ABOUT[status], "content": content} for status in statuses}
    if 429 in statuses:
        answers["429"] |= {"headers": {"Retry-After": {"required": True, "schema": {"type": "integer"}}}}
    return answers


def _parameters(route: HTTPRouteHandler) -> list[str]:
    return re.findall(r"{(\w+)}", _path(route))


def _parameter(name: str, about: str) -> dict[str, Any]:
    schema = {"type": "string", "minLength": 1, "maxLength": 64}
    return {"name": name, "in": "path", "required": True, "description": about, "schema": schema}


def _path(route: HTTPRouteHandler) -> str:
    (path,) = route.paths
    return path.replace(":str}", "}")


def _body_type(route: HTTPRouteHandler) -> Any:
    return route.opt.get(BODY)


def _answer_type(route: HTTPRouteHandler) -> Any:
    """None: not a message."""
    answer = route.parsed_fn_signature.return_type
    kind = answer.inner_types[0].annotation if answer.inner_types else answer.annotation
    return kind if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None


_PARAMETERS: Final = {
    "code": _parameter("code", "The table's code; case, blanks and hyphens do not matter"),
    "id": _parameter("id", "The lesson's, as the course names it"),
}
