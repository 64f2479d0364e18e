"""What axe-core finds wrong on a page as it is."""

from collections.abc import Mapping

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

_AXE = Axe()

EVERYTHING = {"resultTypes": ["violations"]}

# Colours glide from one to the other, and halfway nothing is legible.
_SETTLE = "document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish())"


def check_accessible(page: Page, options: Mapping[str, object] = EVERYTHING) -> None:
    page.evaluate(_SETTLE)
    found = _AXE.run(page, options=options)
    assert found.violations_count == 0, found.generate_report()
