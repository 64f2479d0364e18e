"""Keyboard only: from the lobby into a game and through several turns, without a pointer."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.player import SETTLED
from tests.support.browser.tables import learn
from tests.support.browser.words import word

MOST_TABS = 40
MOST_TURNS = 12


def tab_to(page: Page, selector: str) -> None:
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached in {MOST_TABS} steps")


def my_turn(page: Page) -> None:
    expect(page.locator(".table.my-turn")).to_be_visible()


def claim(page: Page) -> bool:
    """The first route that the list of routes offers, with the first payment; whether there was one."""
    page.keyboard.press("r")
    expect(page.locator(".finder input")).to_be_focused()
    if page.locator(".finder [role=option]").count() == 0:
        page.keyboard.press("Escape")
        expect(page.locator(".finder")).to_have_count(0)
        return False
    page.keyboard.press("Enter")
    expect(page.locator(".popover.pinned button").first).to_be_visible()
    page.keyboard.press("Tab") if page.evaluate("!document.activeElement.matches('.way')") else None
    expect(page.locator(".popover .way").first).to_be_focused()
    page.keyboard.press("Enter")
    return True


def test_a_game_is_begun_and_routes_are_claimed_by_keys_alone(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#play-now")).to_be_visible()
    tab_to(page, "#play-now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator("#choose-title")).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(page.locator(".choose .ticket[aria-pressed=true]")).to_have_count(2)
    tab_to(page, ".choose .actions button")
    page.keyboard.press("Enter")
    expect(page.locator(".own-tickets li")).to_have_count(2)

    claimed = 0
    for turn in range(MOST_TURNS):
        my_turn(page)
        if turn > 1 and claim(page):
            claimed += 1
        else:
            page.keyboard.press("d")
            page.wait_for_function(SETTLED)
            my_turn(page)
            page.keyboard.press("2")
        page.wait_for_function(SETTLED)
        if claimed == 2:
            break
    assert claimed == 2
    me = page.locator(".player", has=page.locator(".badge"))
    expect(me.locator(".player-score")).not_to_have_text("0")


def test_arrows_go_from_route_to_route_and_enter_claims(page: Page) -> None:
    learn(page, "india")
    my_turn(page)
    page.keyboard.press("b")
    expect(page.locator(".route:focus")).to_have_count(1)
    reached = set()
    for key in ["ArrowDown"] * 4 + ["ArrowRight"] * 4 + ["ArrowUp"] * 4 + ["ArrowLeft"] * 4:
        page.keyboard.press(key)
        reached.add(page.evaluate("document.activeElement.id"))
    assert len(reached) > 1 and all(each.startswith("route-") for each in reached)
    # Among routes only, those that can be claimed, when there are some.
    expect(page.locator(".route.can:focus")).to_have_count(1)
    name = page.evaluate("document.activeElement.id")
    page.keyboard.press("Enter")
    if page.locator(".popover.pinned .way").count():
        page.keyboard.press("Enter")
    expect(page.locator(f"#{name} .car").first).to_be_visible()


def test_the_keys_are_told_and_do_nothing_where_one_types(visitor: Visitor) -> None:
    page = visitor()
    learn(page, "india")
    my_turn(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name=word("keys.title"))
    expect(dialog).to_be_visible()
    assert {"D", "T", "R", "B"} <= set(dialog.locator("kbd").all_inner_texts())
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    cards = page.locator(".hand .badge").inner_text()
    page.keyboard.press("c")
    page.keyboard.type("dd 11")
    expect(page.get_by_label(word("chat.write"))).to_have_value(re.compile("dd 11$"))
    assert page.locator(".hand .badge").inner_text() == cards
