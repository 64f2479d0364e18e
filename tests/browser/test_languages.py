"""Languages: every page in all three of them, with no word left out and no city left in English."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.site import Site
from tests.support.browser.tables import sit_down
from tests.support.browser.words import LANGUAGES, word, words

# Every text of the page and of what only screen readers say.
TEXTS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [document.title];
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim());
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'])
        for (const each of document.querySelectorAll(`[${name}]`)) texts.push(each.getAttribute(name).trim());
    return texts.filter(Boolean);
}"""


def check_words(page: Page, language: str) -> list[str]:
    """No key stands where words should, and nothing is in English that has been translated."""
    assert page.locator("html").get_attribute("lang") == language
    texts: list[str] = page.evaluate(TEXTS)
    keys = set(words("en"))
    assert [text for text in texts if text in keys] == []
    if language != "en":
        assert [text for text in texts if text in plain("en") - plain(language)] == []
    return texts


def plain(language: str) -> set[str]:
    return {each for each in words(language).values() if isinstance(each, str)}


def cities(site: Site, game: str, language: str) -> set[str]:
    sheet: Any = site.get(f"/api/games/{game}")
    return {city["names"].get(language) or city["names"]["en"] for city in sheet["cities"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_language_of_the_browser(visitor: Visitor, site: Site, language: str) -> None:
    page = visitor(locale=language)
    page.goto("/")
    expect(page.locator("#play-now")).to_have_text(word("lobby.play_now", language))
    check_words(page, language)
    page.get_by_role("button", name=word("lobby.with_friends", language)).click()
    page.locator(".finer summary").last.click()
    check_words(page, language)

    sit_down(page, "europe")
    expect(page.locator(".choose .ticket").first).to_be_visible()
    texts = check_words(page, language)
    written = "".join("".join(texts).split())
    assert [city for city in cities(site, "europe", language) if "".join(city.split()) not in written] == []

    page.goto("/rules/europe")
    expect(page.locator(".clause").first).to_be_visible()
    check_words(page, language)
    page.goto("/learn/europe")
    expect(page.locator("#start-lesson")).to_have_text(word("learn.start", language))
    check_words(page, language)


def test_the_language_can_be_chosen_and_is_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=word("settings.title")).click()
    page.get_by_role("dialog").get_by_role("button", name="Українська").click()
    expect(page.locator("#play-now")).to_have_text(word("lobby.play_now", "uk"))
    page.goto("/rules/usa")
    expect(page.get_by_role("searchbox")).to_have_attribute("placeholder", word("rules.search_hint", "uk", clause="U5"))
    assert page.locator("html").get_attribute("lang") == "uk"
