"""Accessible: axe-core finds nothing wrong on any screen, light or dark."""

from collections.abc import Callable, Mapping
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import EVERYTHING, check_accessible
from tests.support.browser.player import Player
from tests.support.browser.tables import BOT, ME, begin, finish, learn, post, sit_down
from tests.support.browser.words import word

NAMELESS = "document.body.append(document.createElement('button'))"
PALE_IN_THE_DARK = """Object.assign(document.querySelector('h1').style,
    {color: 'light-dark(#000, #444)', background: 'light-dark(#fff, #333)'})"""


# All that the dark look changes: what is on the page and what it is called is the same.
CONTRAST = {**EVERYTHING, "runOnly": {"type": "rule", "values": ["color-contrast"]}}


def check(page: Page) -> None:
    looks: tuple[tuple[Literal["light", "dark"], Mapping[str, object]], ...] = (
        ("light", EVERYTHING),
        ("dark", CONTRAST),
    )
    for look, options in looks:
        page.emulate_media(color_scheme=look)
        expect(page.locator("html")).to_have_attribute("data-theme", look)
        check_accessible(page, options)


def lobby(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".game")).to_have_count(6)
    check(page)
    page.get_by_role("button", name=word("settings.title")).click()
    check(page)


def new_table(page: Page) -> None:
    page.goto("/#new")
    expect(page.locator(".new-table")).to_be_visible()
    check(page)
    page.locator(".new-table summary").click()
    check(page)


def waiting_room(page: Page) -> None:
    room = post(page, "/api/rooms", {"game": "usa", "seats": [ME, {"kind": "open"}, BOT]})["room"]
    page.goto(f"/table/{room}")
    expect(page.locator("#invite-link")).to_be_visible()
    check(page)
    page.context.clear_cookies()
    page.reload()
    expect(page.locator("#join-name")).to_be_visible()
    check(page)


def a_turn(page: Page) -> None:
    sit_down(page)
    expect(page.locator(".choose .ticket").first).to_be_visible()
    check(page)
    player = Player(page)
    player.play(until="keep")
    player.play(until="route")
    player.look()
    check(page)
    page.locator("#tab-chat").click()
    page.keyboard.press("r")
    expect(page.locator(".finder")).to_be_visible()
    check(page)


def a_tunnel_and_a_station(page: Page) -> None:
    learn(page, "europe")
    player = Player(page)
    player.press(next(route for route in player.look()["routes"] if route["id"] == "route-venezia-zurich"))
    if ways := player.look()["ways"]:
        check(page)
        player.press(ways[0])
    expect(page.locator(".tunnel.asking")).to_be_visible()
    check(page)
    player.press(player.look()["give_up"][0])
    player.press(player.look()["station"][0])
    expect(page.locator(".city.can").first).to_be_visible()
    check(page)


def the_end_and_the_replay(page: Page) -> None:
    room = finish(page)
    check(page)
    page.goto(f"/replay/{room}?move=2")
    expect(page.locator(".controls")).to_be_visible()
    check(page)


def to_read(page: Page) -> None:
    page.goto("/rules/europe#E15")
    expect(page.locator(".clause.meant")).to_be_visible()
    check(page)
    page.goto("/learn/journey")
    expect(page.locator("#start-lesson")).to_be_visible()
    check(page)


def why_not(page: Page) -> None:
    begin(page)
    page.locator(".deck").click()
    # Before the first card has come, tickets can still be had.
    expect(page.locator(".ticket-deck").first).to_have_attribute("aria-disabled", "true")
    page.locator(".ticket-deck").first.focus()
    expect(page.locator(".why-bubble")).not_to_be_empty()
    check(page)
    page.locator("[id='route-el_paso-los_angeles'] use").first.click(force=True)
    expect(page.locator(".popover.pinned .why-not").first).to_be_visible()
    check(page)


def a_real_game(page: Page) -> None:
    page.goto("/count")
    expect(page.locator(".count-setup form")).to_be_visible()
    check(page)
    page.get_by_label(word("game.europe"), exact=True).check()
    page.get_by_role("button", name=word("counting.begin")).click()
    expect(page.locator(".complaints:visible li").first).to_be_visible()
    for tab in ("routes", "stations", "held", "score"):
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(f"#panel-{tab}")).to_be_visible()
        check(page)


SCREENS = (
    *(lobby, new_table, waiting_room, a_turn, why_not, a_tunnel_and_a_station, the_end_and_the_replay),
    *(to_read, a_real_game),
)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_axe_finds_nothing_wrong(page: Page, screen: Callable[[Page], None]) -> None:
    screen(page)


@pytest.mark.parametrize("trouble", [NAMELESS, PALE_IN_THE_DARK], ids=["nameless", "pale in the dark"])
def test_axe_would_find_something(page: Page, trouble: str) -> None:
    page.goto("/")
    expect(page.locator(".game").first).to_be_visible()
    page.evaluate(trouble)
    with pytest.raises(AssertionError, match=r"button-name|color-contrast"):
        check(page)
