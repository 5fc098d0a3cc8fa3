"""Every sentence a person reads lives in the message file, none in a component."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

WEB: Final = Path(__file__).parent.parent.parent / "web"
COMPONENTS: Final = sorted((WEB / "src").rglob("*.svelte"))
CODE: Final = [
    path
    for path in (WEB / "src").rglob("*.ts")
    if "paraglide" not in path.parts and ".test." not in path.name
]

SPOKEN: Final = re.compile(
    r"\b(aria-label|title|placeholder|alt|label|hint|text)=\"([^\"{]*[A-Za-z]{2}[^\"]*)\""
)
BETWEEN_TAGS: Final = re.compile(r">([^<>{}]*[A-Za-z]{2}[^<>{}]*)<")
CALLED: Final = re.compile(r"\bm\.([a-z0-9_]+)\b")


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: path.stem)
def test_a_component_holds_no_words(path: Path) -> None:
    markup = template(path.read_text("utf-8"))
    assert [words.strip() for words in BETWEEN_TAGS.findall(markup)] == []
    assert SPOKEN.findall(markup) == []


def test_the_check_finds_words() -> None:
    assert BETWEEN_TAGS.findall(template("<p>Your turn</p>")) == ["Your turn"]
    assert SPOKEN.findall(template('<button aria-label="Close it">{x}</button>')) == [
        ("aria-label", "Close it")
    ]


def test_every_message_exists_and_is_used() -> None:
    known = {key for key in json.loads((WEB / "messages" / "en.json").read_text("utf-8")) if key[0] != "$"}
    used = {name for path in [*COMPONENTS, *CODE] for name in CALLED.findall(path.read_text("utf-8"))}
    assert used - known == set()
    assert known - used == set()


def template(source: str) -> str:
    """A component's markup without its code: no script, style, comments or expressions."""
    for part in (r"<script.*?</script>", r"<style.*?</style>", r"<!--.*?-->"):
        source = re.sub(part, "", source, flags=re.DOTALL)
    depth, kept = 0, []
    for letter in source:
        depth += (letter == "{") - (letter == "}")
        kept.append(letter if depth == 0 and letter != "}" else "")
    return "".join(kept)
