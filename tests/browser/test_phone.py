"""A phone: 360 pixels wide, fingers, and nothing that has to be scrolled sideways."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.boxes import box_of
from tests.support.browser.phone import PHONE, touch
from tests.support.browser.player import SETTLED, Player
from tests.support.browser.site import Site
from tests.support.browser.tables import learn, sit_down

FINGER = 44
CONTROLS = (
    ".tools .icon-button",
    ".zoom .icon-button",
    ".tabs [role=tab]",
    ".row .card-button",
    ".decks button",
    ".choose .ticket",
    ".choose .actions button",
    ".popover.pinned button",
)
# The bottom and right edges of what can be tapped, and whatever is wider than the page.
SMALL = """([selectors, least]) => selectors.flatMap(selector => [...document.querySelectorAll(selector)])
    .filter(each => each.checkVisibility())
    .map(each => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width < least - 0.5 || box.height < least - 0.5)
    .map(([each, box]) => `${each.className} ${each.getAttribute('aria-label')}: ${box.width} x ${box.height}`)"""


class Finger(Player):
    def press(self, spot: dict[str, Any]) -> None:
        self.page.touchscreen.tap(spot["x"], spot["y"])


@pytest.fixture
def phone(visitor: Visitor) -> Page:
    return visitor(**PHONE)


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]  # type: ignore[index]


def board(page: Page) -> tuple[float, float, float]:
    """Where the board's left upper corner is, and how wide it is."""
    box = box_of(page.locator(".paper"))
    return box["x"], box["y"], box["width"]


def test_turns_are_made_by_taps(phone: Page) -> None:
    sit_down(phone)
    player = Finger(phone)
    while not {"ways", "row"} <= set(player.done):
        player.play(turns=1)
        fits(phone)
    assert {"tickets", "keep", "route"} <= set(player.done)
    expect(phone.locator(".route .cars").first).to_be_attached()


def test_what_is_tapped_is_large_enough_for_a_finger(phone: Page) -> None:
    sit_down(phone)
    player = Finger(phone)
    player.look()
    small = phone.evaluate(SMALL, [CONTROLS, FINGER])
    player.play(until="route")
    expect(phone.locator(".popover.pinned .way").first).to_be_visible()
    small += phone.evaluate(SMALL, [CONTROLS, FINGER])
    assert small == []


@pytest.mark.parametrize("path", ["/", "/rules/europe", "/learn/usa", "/#new"])
def test_no_page_is_wider_than_the_screen(phone: Page, path: str) -> None:
    phone.goto(path)
    expect(phone.locator("h1")).to_be_visible()
    fits(phone)


def test_a_finger_moves_the_board_and_two_of_them_zoom_it(phone: Page) -> None:
    learn(phone, "india")
    expect(phone.locator(".paper svg")).to_be_visible()
    stage = box_of(phone.locator(".stage"))
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    before = board(phone)
    touch(phone, [(x, y - 20 - step) for step in range(0, 61, 10)], [(x, y + 20 + step) for step in range(0, 61, 10)])
    zoomed = board(phone)
    assert zoomed[2] > before[2] * 1.5
    touch(phone, [(x - step, y - step) for step in range(0, 61, 10)])
    panned = board(phone)
    assert panned[0] < zoomed[0] - 40 and panned[1] < zoomed[1] - 40
    assert panned[2] == pytest.approx(zoomed[2])
    # None of it was a tap.
    expect(phone.locator(".popover.pinned")).to_have_count(0)


def test_on_its_side_tickets_can_be_chosen_and_cards_taken(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.origin, viewport={"width": 844, "height": 390}, has_touch=True)
    page = context.new_page()
    page.goto("/")
    page.locator("#play-now").click()
    page.wait_for_url("**/table/*")
    player = Player(page)
    player.play(until="keep")
    page.wait_for_selector(".table.my-turn")
    page.wait_for_function(SETTLED)
    assert player.look()["deck"], "the deck is within reach"
    context.close()
