"""The review on the page: the curve tied to the slider, a blunder with the better move on the board, and trying it."""

import re
from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser import player as support
from tests.support.browser.boxes import box_of
from tests.support.browser.player import Player
from tests.support.browser.site import Site
from tests.support.browser.tables import ME, finish, sit_down
from tests.support.browser.words import word

BOARD = Path(support.__file__).parent / "spokes.toml"
SPOKES = 3
MOST_TABLES = 20


@pytest.fixture
def spokes(tmp_path: Path) -> Iterator[Site]:
    copy(BOARD, tmp_path)
    site = Site(tmp_path, "--board", BOARD.name)
    site.start()
    yield site
    site.stop()
    assert "Traceback" not in site.errors()


def test_at_the_end_of_a_game_its_chances_luck_and_errors_are_told(page: Page) -> None:
    room = finish(page)
    told = page.locator(".end .review-place")
    expect(told.locator(".review-curve polyline")).to_have_count(2)
    expect(told.locator(".review-bars tbody tr")).to_have_count(2)
    page.goto(f"/replay/{room}")
    panel = page.locator(".review")
    expect(panel.locator(".review-curve polyline")).to_have_count(2)
    page.keyboard.press("End")
    line = panel.locator(".now")
    box = box_of(panel.locator(".review-curve svg"))
    # Eight pixels from the right, where the last move is.
    expect(line).to_have_attribute("x1", re.compile(rf"^{round(box['width']) - 8}\b"))
    page.mouse.click(box["x"] + box["width"] / 20, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile(r"\?move=0$"))


def give_it_away(page: Page) -> str:
    """A whole game on the board of spokes that is won until tickets are drawn in the very last turn. Its room."""
    for _ in range(MOST_TABLES):
        room = sit_down(page, "spokes", (ME, {"kind": "bot", "bot": "normal"}))
        player = Player(page)
        player.play(until="keep")
        if len(player.look()["routes"]) == SPOKES:
            break
    else:
        raise AssertionError("the bot always begins")
    player.play(until="route")
    while ways := player.look()["ways"]:
        player.press(ways[0])
    player.press(player.look()["ticket_deck"][0])
    player.play()
    return room


def test_a_blunder_is_marked_with_what_was_better_and_can_be_tried(spokes: Site, visitor: Visitor) -> None:
    page = visitor(base_url=spokes.origin)
    room = give_it_away(page)
    replay = spokes.get(f"/api/rooms/{room}/replay")
    number = [step["n"] for step in replay["steps"] if step["seat"] == 0][-2]
    page.goto(f"/replay/{room}")
    expect(page.locator(".moves .blunder")).to_have_text("??")
    points = page.locator(".turning-points button")
    points.last.click()
    expect(page).to_have_url(re.compile(rf"\?move={number}$"))
    note = page.locator(".review-note")
    expect(note).to_contain_text(word("review.grade.blunder"))
    expect(note).to_contain_text("Ash")
    expect(page.locator(".board .lit, svg.lit")).to_have_count(1)
    note.get_by_role("button", name=word("review.try")).click()
    expect(page).to_have_url(re.compile(r"/table/(?!" + room + ")"))
    expect(page.locator(".table.my-turn")).to_be_visible()
