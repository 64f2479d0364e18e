"""Confirming moves: a route that is clicked on is claimed at once, or asked about first, as one has chosen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.doctor import Doctor, Message
from tests.support.browser.phone import PHONE
from tests.support.browser.player import Player
from tests.support.browser.tables import learn
from tests.support.browser.words import word

ROUTE = "el_paso-santa_fe"
DESK: dict[str, Any] = {}


def one_way(page: Page) -> Player:
    """A lesson's table, at which that route can be paid for in one way."""
    sheet = page.request.get("/api/games/usa").json()
    number = next(place for place, route in enumerate(sheet["routes"]) if route["id"] == ROUTE)
    actions = page.request.get("/api/games/usa/actions?seats=2").json()["actions"]
    ways = {place for place, each in enumerate(actions) if each["type"] == "ClaimRoute" and each["route"] == number}

    def thin_out(message: Message) -> None:
        first = min(ways & set(message["options"]), default=None)
        message["options"] = [option for option in message["options"] if option not in ways or option == first]

    Doctor(page, thin_out)
    learn(page, "usa-end")
    page.locator(".guide-head .icon-button").click()
    return Player(page)


def choose(page: Page, choice: str) -> None:
    page.locator(".tools").get_by_role("button", name=word("settings.title")).click()
    page.get_by_role("button", name=word(f"settings.confirm.{choice}"), exact=True).click()
    page.locator("dialog.settings").get_by_role("button", name=word("common.close")).click()
    expect(page.locator("dialog")).to_have_count(0)


def press(page: Page, player: Player, touch: bool) -> None:
    spot = next(route for route in player.look()["routes"] if route["id"] == f"route-{ROUTE}")
    (page.touchscreen.tap if touch else page.mouse.click)(spot["x"], spot["y"])


@pytest.mark.parametrize(
    ("screen", "choice", "asks"),
    [(DESK, "always", True), (DESK, "phone", False), (PHONE, "phone", True), (PHONE, "never", False)],
    ids=["desk-always", "desk-phone", "phone-phone", "phone-never"],
)
def test_a_claim_is_asked_about_as_one_has_chosen(
    visitor: Visitor, screen: dict[str, Any], choice: str, asks: bool
) -> None:
    page = visitor(**screen)
    player = one_way(page)
    choose(page, choice)
    press(page, player, touch=screen is PHONE)
    if asks:
        expect(page.locator(".popover.pinned .way")).to_have_count(1)
        expect(page.locator(f"#route-{ROUTE}.taken")).to_have_count(0)
        page.locator(".popover.pinned .way").click()
    expect(page.locator(f"#route-{ROUTE}.taken")).to_have_count(1)


def test_it_is_a_phone_that_asks_unless_told_otherwise(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name=word("settings.title")).click()
    phone = page.get_by_role("button", name=word("settings.confirm.phone"), exact=True)
    expect(phone).to_have_attribute("aria-pressed", "true")
