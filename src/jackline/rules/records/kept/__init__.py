"""What earlier forms of records and logs left to files of their time, frozen.

Version 0.1.0 wrote down the names of editions and layouts and looked the rest up. `first.json` is what it
found. It is the meaning of all that 0.1.0 has written, so it never changes, whatever is published since.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from jackline.rules.errors import EditionError, LayoutError


def first_edition(id: object, options: Mapping[str, Any]) -> dict[str, Any]:
    """An edition as 0.1.0 published it, with these house rules, as plain data for `edition_from`."""
    editions = _first()["editions"]
    if not isinstance(id, str) or id not in editions:
        raise EditionError("id", f"There was no edition {id!r}; the editions were {', '.join(editions)}.")
    published: dict[str, Any] = editions[id]["options"]
    changed = {**published, **options}
    if isinstance(changed["chips"], dict):
        changed["chips"] = {**published["chips"], **changed["chips"]}
    return {**editions[id], "options": changed, "published": published}


def first_layout(name: object) -> str:
    """The ten rows of a layout that came with 0.1.0."""
    layouts = _first()["layouts"]
    if not isinstance(name, str) or name not in layouts:
        raise LayoutError(f"There was no layout {name!r}; the layouts were {', '.join(layouts)}.")
    return "\n".join(layouts[name])


@cache
def _first() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((resources.files(__package__) / "first.json").read_text("utf-8"))
    return data
