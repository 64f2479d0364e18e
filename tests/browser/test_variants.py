"""Variants: whatever the lobby offers to choose leads to a table that can be played at."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.site import Site
from tests.support.browser.words import word

# A tick in a box, the first seat of a list, and the order in which the seats are listed.
CHOSEN = {"flag": True, "seat": 0, "order": [0, 1]}


@pytest.mark.parametrize("game", ["usa", "europe", "india", "switzerland", "journey"])
def test_a_table_with_every_variant_of_its_game_opens(page: Page, site: Site, game: str) -> None:
    told = next(each for each in site.get("/api/games")["games"] if each["name"] == game)
    page.goto("/#new")
    page.locator("#new-game").select_option(value=game)
    page.get_by_label(word("new.who", n="2")).select_option(value="easy")
    page.get_by_text(word("new.finer")).click()
    for box in page.locator(".variant input").all():
        box.check()
    for choice in page.locator(".variant select").all():
        choice.select_option(value="0")
    page.get_by_role("button", name=word("new.start")).click()
    expect(page.locator(".choose .ticket").first).to_be_visible()
    table = site.get(f"/api/rooms/{page.url.rpartition('/')[2]}")
    assert table["variants"] == {variant["name"]: CHOSEN[variant["kind"]] for variant in told["variants"]} != {}
