"""Clocks on the page: they run on between two messages, and stand still while the game does."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser.tables import sit_down
from tests.support.browser.words import word

PAUSE = 6
WHILE_ONE_LOOKS = 3


def left(page: Page) -> int:
    """What Ann's clock shows, in seconds."""
    minutes, seconds = page.locator("[data-clock='0']").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def test_a_pause_takes_nothing_from_anybodys_time(page: Page) -> None:
    sit_down(page, clock={"kind": "move", "seconds": 300})
    expect(page.locator("[data-clock='0']")).to_have_text(re.compile("^4:"))
    page.get_by_role("button", name=word("menu.pause")).click()
    on = page.get_by_role("button", name=word("menu.go_on"))
    expect(on).to_be_visible()
    page.wait_for_timeout(600)
    before = left(page)
    assert before < 300
    page.wait_for_timeout(1_000 * PAUSE)
    assert left(page) == before
    on.click()
    expect(page.get_by_role("button", name=word("menu.pause"))).to_be_visible()
    page.wait_for_timeout(600)
    assert before - WHILE_ONE_LOOKS <= left(page) <= before
