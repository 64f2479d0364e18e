"""Bots on the page: chosen by what to expect of them."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.site import Site
from tests.support.browser.tables import post, sit_down
from tests.support.browser.words import word


def names(page: Page, group: str) -> list[str]:
    found: list[str] = page.locator("[data-seat='1'] select").evaluate(
        "(select, label) => [...select.querySelectorAll('optgroup')].filter(each => each.label === label)"
        ".flatMap(each => [...each.children].map(option => option.value))",
        word(f"bot.group.{group}"),
    )
    return found


def test_a_new_table_offers_levels_then_styles_and_folds_the_rest(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/#new")
    seat = page.get_by_label(word("new.who", n="2"))
    seat.select_option(value="normal")
    expect(page.locator("#about-1")).to_have_text(word("bot.about.normal"))
    assert names(page, "level") == ["easy", "normal", "hard", "expert"]
    assert names(page, "style") == ["rusher", "collector", "blocker"]
    assert names(page, "baseline") == []
    seat.select_option(label=word("bot.more"))
    assert {"random", "greedy"} <= set(names(page, "baseline"))
    expect(seat).to_have_value("normal")
    expect(seat).to_be_focused()
    seat.select_option(value="greedy")
    expect(page.locator("#about-1")).to_have_text(word("bot.about.greedy"))
    seat.select_option(value="blocker")
    assert seat.get_attribute("aria-describedby") == "about-1"
    page.get_by_role("button", name=word("new.start")).click()
    expect(page.locator(".player-level", has_text=word("bot.level.blocker"))).to_be_visible()
    expect(page.locator(".player-name", has_text=word("bot.name.Rocket"))).to_be_visible()


def test_one_click_seats_normal_bots(visitor: Visitor, site: Site) -> None:
    page = visitor()
    page.goto("/")
    page.locator("#play-now").click()
    page.wait_for_url("**/table/*")
    seats = site.get(f"/api/rooms/{page.url.rpartition('/')[2]}")["seats"]
    assert [seat["bot"] for seat in seats] == [None, "normal", "normal"]


def test_the_host_says_which_bots_take_the_free_seats(visitor: Visitor, site: Site) -> None:
    page = visitor()
    room = sit_down(page, seats=({"kind": "person", "name": "Ann"}, {"kind": "open"}))
    choice = page.get_by_label(word("waiting.fill_with"))
    choice.select_option(value="easy")
    expect(page.locator("#fill-with-about")).to_have_text(word("bot.about.easy"))
    page.locator("#start-game").click()
    expect(page.locator(".choose .ticket").first).to_be_visible()
    assert site.get(f"/api/rooms/{room}")["seats"][1]["bot"] == "easy"


def test_whoever_is_away_is_stood_in_for_by_the_bot_that_the_table_agreed_on(visitor: Visitor, site: Site) -> None:
    page = visitor()
    room = sit_down(page, seats=({"kind": "person", "name": "Ann"}, {"kind": "open"}), stand_in="hard")
    other = visitor()
    post(other, f"/api/rooms/{room}/join", {"name": "Bob"})
    page.locator("#start-game").click()
    expect(page.locator(".choose .ticket").first).to_be_visible()
    page.get_by_role("button", name=word("menu.more"), exact=True).click()
    page.get_by_role("button", name=word("menu.substitute", name="Bob")).click()
    expect(page.locator("dialog[open]")).to_contain_text(word("menu.stand_in", bot=word("bot.hard")))
    page.get_by_role("button", name=word("menu.let_play")).click()
    # Bob has not been away for long enough: the server was asked, and says so.
    expect(page.locator(".toast.error")).to_have_text(word("error.still_here"))
    assert site.get(f"/api/rooms/{room}")["seats"][1]["kind"] == "person"
