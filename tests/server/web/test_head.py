"""HEAD at every address that answers GET: the same head, and no body."""

from __future__ import annotations

from http.client import HTTPConnection

import pytest

from jackline.server.web.routes import HTTP_ROUTES
from tests.server.client import http_client, open_table
from tests.server.real_server import HOST, RealServer

CHANGING = {"date"}


def paths(code: str) -> list[str]:
    """Every address of the server that can be read, of the page too, and some that do not exist."""
    served = [path for route in HTTP_ROUTES if "GET" in route.http_methods for path in route.paths]
    return [*(path.replace("{code:str}", code) for path in served), "/", "/t/x", "/nothing", "/api/nothing"]


def test_every_address_that_answers_get_answers_head_with_the_same_head(server: RealServer) -> None:
    code = open_table(server.http)["code"]
    asked = paths(code)
    assert {"/healthz", "/metrics", "/api/openapi.json", f"/api/tables/{code}"} <= set(asked)
    for path in asked:
        whole, head = http_client.get(f"{server.http}{path}"), http_client.head(f"{server.http}{path}")
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        changing = CHANGING | ({"content-length"} if path == "/metrics" else set())
        heads = [
            {name: value for name, value in answer.headers.items() if name not in changing}
            for answer in (whole, head)
        ]
        assert heads[0] == heads[1], path
        assert int(head.headers["content-length"]) > 0, path


@pytest.mark.parametrize("path", ["/api/catalogue", "/healthz", "/", "/nothing"])
def test_nothing_follows_the_head_so_the_connection_can_be_used_again(server: RealServer, path: str) -> None:
    connection = HTTPConnection(HOST, server.port, timeout=60)
    for method, has_body in (("HEAD", False), ("GET", True), ("HEAD", False), ("GET", True)):
        connection.request(method, path)
        answer = connection.getresponse()
        length = int(answer.headers["content-length"])
        assert len(answer.read()) == (length if has_body else 0)
    connection.close()


def test_where_there_is_nothing_to_read_head_is_refused_like_get(server: RealServer) -> None:
    answer = http_client.head(f"{server.http}/api/tables")
    assert answer.status_code == 405
    assert "HEAD" not in answer.headers["allow"]
    assert "HEAD" in http_client.put(f"{server.http}/api/catalogue").headers["allow"]
