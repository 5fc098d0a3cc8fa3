"""Every message on the wire, both ways, under one name.

`make protocol` makes docs/protocol.md and the page's types from it.

Over the socket a client sends requests and gets messages; over HTTP it gets the key to a table. A request
with an `id` is answered by exactly one `done`, `hint` or `refused` that carries the same `id`. Sending a
request again with the same `id` changes nothing and gets the same answer.

A field's sentence stands in its type, `Annotated[int, "Whose turn it is."]`, where documents can read it.
"""

# ruff: noqa: F403
from __future__ import annotations

from jackline.server.wire.agreed import *
from jackline.server.wire.bodies import *
from jackline.server.wire.lessons import *
from jackline.server.wire.messages import *
from jackline.server.wire.requests import *
from jackline.server.wire.terms import *
from jackline.server.wire.updates import *
from jackline.server.wire.views import *
