"""What a station costs: the prompt says so before one is built."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.tables import begin


@pytest.mark.parametrize("game", ["europe", "journey"])
def test_the_prompt_says_how_many_points_a_station_costs(page: Page, game: str) -> None:
    (points,) = page.request.get(f"/api/games/{game}").json()["unused_points"].values()
    begin(page, game)
    page.locator("[data-action=BuildStation]").click()
    expect(page.locator(".prompt-words")).to_contain_text(f"\u2212{points} points")
