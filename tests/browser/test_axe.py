"""axe finds nothing on any screen, in either theme, in any language."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewVisit
from tests.browser.screens import LANGUAGES, SCREENS, WEB

AXE: Final = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")

EVERYTHING: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
    "rules": {
        "target-size": {"enabled": True},
        # Experimental, and not for us: the name of a space that shows "7" says "seven".
        "label-content-name-mismatch": {"enabled": False},
    },
    "resultTypes": ["violations"],
}
COLOURS: Final = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""All that a theme changes: the document is the same one."""

LAMP_OUT: Final = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body::before { content: none !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""On the light above the table axe measures nothing; contrast.test.ts does, at its brightest and darkest."""

FINDINGS: Final = """async options => (await axe.run(document, options)).violations.map(found => ({
  rule: found.id, help: found.help,
  where: found.nodes.map(node => `${node.target.join(' ')} | ${node.failureSummary}`),
}))"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing(name: str, language: str, new_visit: NewVisit) -> None:
    visit = new_visit(language, forgive="404", color_scheme="light")
    SCREENS[name](visit)
    check(visit.page, EVERYTHING)
    visit.page.emulate_media(color_scheme="dark")
    visit.page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    check(visit.page, COLOURS)


def test_axe_finds_what_is_wrong(new_visit: NewVisit) -> None:
    visit = new_visit()
    SCREENS["home"](visit)
    visit.page.evaluate("document.querySelector('main h1').style.color = 'var(--line)'")
    visit.page.evaluate("document.querySelector('button[aria-label]').removeAttribute('aria-label')")
    rules = {found["rule"] for found in findings(visit.page, EVERYTHING)}
    assert {"color-contrast", "button-name"} <= rules


def check(page: Page, options: dict[str, Any]) -> None:
    found = findings(page, options)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def findings(page: Page, options: dict[str, Any]) -> list[dict[str, Any]]:
    """What axe has to say, once nothing moves any more."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
        page.evaluate(LAMP_OUT)
    page.evaluate("Promise.all(document.getAnimations().map(one => one.finished.catch(() => null)))")
    found: list[dict[str, Any]] = page.evaluate(FINDINGS, options)
    return found
