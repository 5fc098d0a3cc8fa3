"""What axe has to say of a page."""

from __future__ import annotations

import json
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.screens import WEB

AXE: Final = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")

EVERYTHING: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
    "rules": {
        # reach.py is stricter: no target is smaller, however much room there is around it.
        "target-size": {"enabled": False},
        # Experimental, and not for us: the name of a space that shows "7" says "seven".
        "label-content-name-mismatch": {"enabled": False},
    },
    "resultTypes": ["violations"],
}
COLOURS: Final = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
"""All that a theme changes: the document is the same one."""

PAGE: Final = "document"
WORDS: Final = "{exclude: [['[role=grid]']]}"
"""Everything but a board, which shows no words and is the same on many screens."""

LAMP_OUT: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body::before { content: none !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""On the light above the table axe measures nothing; contrast.test.ts does, at its brightest and darkest."""

ARRIVED: Final = """() => document.getAnimations().forEach(one => {
  if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
})"""
"""Whatever fades or moves is where it was going."""

FINDINGS: Final = """async options => (await axe.run(%s, options)).violations.map(found => ({
  rule: found.id, help: found.help,
  where: found.nodes.map(node => `${node.target.join(' ')} | ${node.failureSummary}`),
}))"""


def check_axe(page: Page, options: dict[str, Any] = EVERYTHING, part: str = PAGE) -> None:
    """It finds nothing."""
    found = findings(page, options, part)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def findings(page: Page, options: dict[str, Any] = EVERYTHING, part: str = PAGE) -> list[dict[str, Any]]:
    """What it finds, once nothing moves any more."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
        page.evaluate(LAMP_OUT)
    page.evaluate(ARRIVED)
    found: list[dict[str, Any]] = page.evaluate(FINDINGS % part, options)
    return found
