"""Languages: every page in each of them, with no word left out and no city left in English."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from peregon.boards import built_in_boards, load_board
from peregon.languages import codes, find
from peregon.languages.plurals import locales, plurals_of
from tests.browser.conftest import Visitor
from tests.browser.watch import Watch
from tests.support.browser.site import Site
from tests.support.browser.tables import sit_down
from tests.support.browser.words import word, words

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


@pytest.mark.parametrize("language", codes())
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


@pytest.mark.parametrize("language", codes())
def test_what_is_opened_at_a_table_has_its_words_which_are_fetched_once(visitor: Visitor, language: str) -> None:
    page = visitor(locale=language)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/words/" in request.url else None)

    def open_and_close(*buttons: str) -> None:
        for name in buttons:
            page.get_by_role("button", name=word(name, language)).click()
        dialog = page.get_by_role("dialog", name=word(buttons[-1], language))
        expect(dialog).to_be_visible()
        check_words(page, language)
        dialog.get_by_role("button", name=word("common.close", language)).click()
        expect(dialog).to_have_count(0)

    sit_down(page, "usa")
    expect(page.locator(".choose .ticket").first).to_be_visible()
    assert [url.rpartition("/")[2] for url in asked] == [f"common?lang={language}", f"table?lang={language}"]
    open_and_close("settings.title")
    open_and_close("settings.title")
    for name in ("keys.title", "counts.title", "luck.title"):
        open_and_close("menu.more", name)
    assert len(asked) == len(set(asked)) == 5


def test_words_that_did_not_come_are_asked_for_again(visitor: Visitor, watch: Watch) -> None:
    page = visitor()
    sit_down(page, "usa")
    expect(page.locator(".choose .ticket").first).to_be_visible()
    watch.forgive(r"ERR_FAILED .*/api/words/menu", "exception: Failed to fetch")
    page.route("**/api/words/menu?*", lambda route: route.abort())
    with page.expect_event("pageerror"):
        page.get_by_role("button", name=word("menu.more")).click()
    page.unroute("**/api/words/menu?*")
    page.get_by_role("button", name=word("menu.more")).click()
    expect(page.get_by_role("dialog").get_by_role("button", name=word("keys.title"))).to_be_visible()


def test_the_language_can_be_chosen_and_is_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=word("settings.title")).click()
    page.get_by_role("dialog").get_by_role("button", name="Українська").click()
    expect(page.locator("#play-now")).to_have_text(word("lobby.play_now", "uk"))
    page.goto("/rules/usa")
    expect(page.get_by_role("searchbox")).to_have_attribute("placeholder", word("rules.search_hint", "uk", clause="U5"))
    assert page.locator("html").get_attribute("lang") == "uk"


@pytest.mark.parametrize("language", codes())
def test_the_page_has_names_in_the_order_that_the_terminal_has_them_in(page: Page, language: str) -> None:
    known = find(language)
    sheets = [load_board(name) for name in built_in_boards()]
    names = sorted({city.names[language] for sheet in sheets for city in sheet.cities})
    page.goto("/")
    sort = "([names, locale]) => names.sort(new Intl.Collator(locale).compare)"
    assert page.evaluate(sort, [names, known.locale]) == sorted(names, key=known.alphabet.key)


def test_the_page_counts_as_the_terminal_does(page: Page) -> None:
    numbers = [*range(1_200), 100_000, 999_999, 1_000_000, 1_000_001, 3_000_021]
    page.goto("/")
    select = "([locale, numbers]) => numbers.map((n) => new Intl.PluralRules(locale).select(n))"
    wrong = []
    for locale in locales():
        plurals = plurals_of(locale)
        assert plurals is not None
        told = page.evaluate(select, [locale, numbers])
        wrong += [(locale, n, word) for n, word in zip(numbers, told, strict=True) if word != plurals.category(n)]
    assert wrong == []


def test_the_app_that_the_page_becomes_has_its_language(visitor: Visitor, site: Site) -> None:
    page = visitor(locale="uk-UA")
    page.goto("/")
    expect(page.locator("#play-now")).to_be_visible()
    address = page.locator("link[rel=manifest]").get_attribute("href")
    assert address == "/manifest.webmanifest?lang=uk"
    manifest = site.get(address)
    assert (manifest["name"], manifest["lang"]) == ("Peregon", "uk")
    assert manifest["description"] == word("common.about", "uk")


def test_without_scripts_a_page_says_so_in_every_language(site: Site) -> None:
    text = httpx.get(site.origin, timeout=20).text
    assert all(word("common.needs_javascript", language) in text for language in codes())
    assert "{{" not in text
