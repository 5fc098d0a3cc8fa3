"""Makes the page's icons for home screens from its mark, web/public/icon.svg, with a real Chromium.

Run it from the root of the repository: .venv/bin/python -m docs.make_icons
"""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.driving.chromium import FLAGS, NONE_FOUND, find_chromium

PUBLIC = Path(__file__).parent.parent / "web" / "public"
WOOD = "#4a382c"
SAFE = 0.76
"""The part of a maskable icon that every mask leaves in sight, with some air."""

PAGE = "<style>*{margin:0}svg{display:block;width:100vw;height:100vh}</style>"


def main() -> None:
    """Draw all of them."""
    mark = (PUBLIC / "icon.svg").read_text("utf-8")
    path = find_chromium()
    if path is None:
        raise SystemExit(NONE_FOUND)
    drawings = {"icon-192": (mark, 192), "icon-512": (mark, 512), "icon-180": (whole(mark), 180)}
    drawings["icon-maskable-512"] = (whole(mark), 512)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for name, (drawing, size) in drawings.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE + drawing)
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


def whole(mark: str) -> str:
    """The mark smaller on a ground that fills the square, for systems that cut a shape out of it."""
    inside = re.sub(r"^<svg[^>]*>|</svg>$", "", mark.strip())
    shift = 24 * (1 - SAFE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" '
        f'fill="{WOOD}"/><g transform="translate({shift} {shift}) scale({SAFE})">{inside}</g></svg>'
    )


if __name__ == "__main__":
    main()
