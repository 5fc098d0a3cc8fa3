"""Someone who does not see the page: knows of it only what the accessibility tree says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page


@dataclass
class Node:
    """One thing in the tree, as it would be announced."""

    role: str
    name: str
    states: dict[str, Any]
    children: list[Node] = field(default_factory=list)

    def all(self, role: str, words: str = "") -> list[Node]:
        """Everything of this role in it whose name has these words, in reading order."""
        own = [self] if self.role == role and words in self.name else []
        return own + [found for child in self.children for found in child.all(role, words)]

    def one(self, role: str, words: str = "") -> Node:
        """The only one of this role and name."""
        found = self.all(role, words)
        assert len(found) == 1, f"{len(found)} of {role} {words!r}"
        return found[0]

    @property
    def text(self) -> str:
        """All that is read in it."""
        if self.role == "StaticText":
            return self.name
        inside = " ".join(child.text for child in self.children)
        return " ".join((inside or self.name).split())


class Reader:
    """Reads the tree and acts on what it finds there, by role and name."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Accessibility.enable")

    def read(self) -> Node:
        """The whole page as it is now."""
        raw = self.devtools.send("Accessibility.getFullAXTree")["nodes"]
        nodes = {one["nodeId"]: _node(one) for one in raw}
        for one in raw:
            nodes[one["nodeId"]].children = [nodes[id] for id in one.get("childIds", []) if id in nodes]
        return nodes[raw[0]["nodeId"]]

    def act(self, node: Node) -> None:
        """Do what a press on it does."""
        self.page.get_by_role(node.role, name=node.name, exact=True).first.press("Enter")  # type: ignore[arg-type]


def _node(raw: dict[str, Any]) -> Node:
    role = "ignored" if raw.get("ignored") else _value(raw, "role")
    states = {one["name"]: one["value"].get("value") for one in raw.get("properties", [])}
    return Node(role, _value(raw, "name"), states)


def _value(raw: dict[str, Any], key: str) -> str:
    return str(raw.get(key, {}).get("value", ""))
