"""Whole games: from one click in the lobby to the score, against bots, with the mouse alone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.player import Player
from tests.support.browser.site import Site
from tests.support.browser.words import word

ME = word("common.player", n="1")
STATIONS = {"europe": 1, "journey": 1}


def shown_scores(page: Page) -> list[tuple[str | None, int]]:
    """Best first, as the score sheet has them; bots have a name in every language."""
    names = page.locator(".sheet tbody th span").all_inner_texts()
    totals = page.locator(".sheet .total").all_inner_texts()
    scores = zip(names, totals, strict=True)
    return [(name if name == ME else None, int(total.replace("\u2212", "-"))) for name, total in scores]


def kept_scores(replay: Any) -> list[tuple[str | None, int]]:
    names = [ME if seat["kind"] == "person" else None for seat in replay["table"]["seats"]]
    seats = sorted(replay["score"]["seats"], key=lambda seat: -int(seat["total"]))
    return [(names[seat["seat"]], seat["total"]) for seat in seats]


@pytest.mark.parametrize("game", ["usa", "europe", "india", "switzerland", "journey"])
def test_a_whole_game_can_be_played_by_clicks(page: Page, site: Site, game: str) -> None:
    page.goto("/")
    page.locator(".game", has=page.locator(f"a[href='/rules/{game}']")).locator(".button.primary").click()
    page.wait_for_url("**/table/*")
    player = Player(page, STATIONS.get(game, 0))
    player.play()
    assert player.done.count("route") > 5
    assert player.done.count("station") == STATIONS.get(game, 0)

    page.locator(".end").get_by_role("button", name=word("end.skip")).click()
    expect(page.locator(".sheet")).to_be_visible()
    replay = site.get(f"/api/rooms/{page.url.rpartition('/')[2]}/replay")
    assert shown_scores(page) == kept_scores(replay)
    strip = sorted(int(score.replace("\u2212", "-")) for score in page.locator(".player-score").all_inner_texts())
    assert strip == sorted(total for _, total in kept_scores(replay))
    assert replay["table"]["game"] == game
    expect(page.locator(".chart-place svg")).to_be_visible()


@pytest.mark.parametrize(("game", "asked"), [("usa", "prompt.TakeTurn"), ("europe", "prompt.TakeTurnOrBuild")])
def test_the_prompt_speaks_of_stations_where_one_can_be_built(page: Page, game: str, asked: str) -> None:
    page.goto("/")
    page.locator(".game", has=page.locator(f"a[href='/rules/{game}']")).locator(".button.primary").click()
    page.wait_for_url("**/table/*")
    Player(page).play(until="keep")
    expect(page.locator(".prompt.asked .prompt-words")).to_have_text(word(asked))
