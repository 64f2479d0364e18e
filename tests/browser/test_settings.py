"""Settings: how fast, how loud, what is marked and what is asked, kept on the device."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.accessible import check_accessible
from tests.support.browser.phone import PHONE
from tests.support.browser.settings import choose, open_settings
from tests.support.browser.tables import begin, finish
from tests.support.browser.words import word


def test_what_is_set_is_kept_on_the_device(page: Page) -> None:
    page.goto("/")
    open_settings(page)
    choose(page, "speed", "settings.speed.fast")
    choose(page, "replay_speed", "settings.speed.at_once")
    page.get_by_label(word("settings.volume")).fill("40")
    page.get_by_label(word("settings.marks_tickets")).uncheck()
    page.reload()
    open_settings(page)
    for setting, choice in (("speed", "settings.speed.fast"), ("replay_speed", "settings.speed.at_once")):
        group = page.get_by_role("group", name=word(f"settings.{setting}"), exact=True)
        expect(group.get_by_role("button", name=word(choice), exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_label(word("settings.volume"))).to_have_value("40")
    expect(page.get_by_label(word("settings.marks_tickets"))).not_to_be_checked()


def test_bots_are_told_how_fast_they_should_be(page: Page) -> None:
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: said.append(str(frame))))
    begin(page)
    open_settings(page)
    choose(page, "speed", "settings.speed.slow")
    page.wait_for_function("() => localStorage['peregon.speed'] === '\"slow\"'")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert '{"type":"pace","times":1}' in said and '{"type":"pace","times":2}' in said


def test_the_cities_of_ones_tickets_are_marked_unless_one_does_not_like_it(page: Page) -> None:
    begin(page)
    expect(page.locator(".city.wanted").nth(1)).to_be_attached()
    open_settings(page)
    page.get_by_label(word("settings.marks_tickets")).uncheck()
    expect(page.locator(".city.wanted")).to_have_count(0)


def test_who_wants_no_hints_has_no_button_for_them(page: Page) -> None:
    begin(page)
    hint = page.get_by_role("button", name=word("menu.hint"))
    expect(hint).to_be_visible()
    open_settings(page)
    choose(page, "hints", "settings.hints.off")
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()


def test_a_replay_runs_as_fast_as_one_likes(page: Page) -> None:
    room = finish(page)
    page.evaluate("() => localStorage.setItem('peregon.replay_speed', '\"at_once\"')")
    page.goto(f"/replay/{room}")
    page.get_by_role("button", name=word("replay.run")).click()
    last = page.get_by_role("slider").get_attribute("max")
    expect(page.get_by_role("slider")).to_have_value(str(last))


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_dialog_is_fit_for_everybody(visitor: Visitor, language: str) -> None:
    page = visitor(**PHONE, locale={"en": "en-GB", "ru": "ru-RU", "uk": "uk-UA"}[language])
    page.goto("/")
    page.get_by_role("button", name=word("settings.title", language)).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
    check_accessible(page)
