"""A language from a folder on the page: chosen, read, played in to the end, and English where it has no word."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from peregon.languages import ENGLISH, find
from peregon.languages.folders import VARIABLE, words_of
from tests.browser.conftest import Visitor
from tests.support.browser.player import Player
from tests.support.browser.site import Site
from tests.support.browser.words import word, words
from tests.support.languages import DESREVER, UNSAID, UNTRANSLATED, turned, write_desrever

TEXTS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim());
    for (const each of document.querySelectorAll('[aria-label]')) texts.push(each.getAttribute('aria-label').trim());
    return texts.filter((text) => / /.test(text));
}"""


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that knows a language more."""
    folder = tmp_path_factory.mktemp("abroad")
    write_desrever(folder / "languages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(folder / "languages"))
        site = Site(folder)
        site.start()
    yield site
    site.stop()
    assert site.errors() == ""


@pytest.fixture
def page(visitor: Visitor, abroad: Site) -> Page:
    """The lobby, after the language has been chosen."""
    page = visitor(base_url=abroad.origin)
    page.goto("/")
    page.get_by_role("button", name="Desrever").click()
    expect(page.locator("#play-now")).to_have_text(turned(word("lobby.play_now")))
    return page


def in_english(page: Page) -> set[str]:
    """Sentences on the page that Desrever would say otherwise."""
    own = {each for each in words(ENGLISH).values() if isinstance(each, str) and turned(each) != each}
    unsaid = {words_of(find(ENGLISH), file)[key] for file, key in UNSAID.items()}
    return (set(page.evaluate(TEXTS)) & own) - {each for each in unsaid if isinstance(each, str)}


def test_the_lobby_speaks_it_and_says_the_rest_in_english(page: Page) -> None:
    assert page.locator("html").get_attribute("lang") == DESREVER
    assert page.get_by_role("button", name="Desrever").get_attribute("aria-pressed") == "true"
    expect(page.locator("footer")).to_contain_text(word(UNSAID["page/lobby"]))
    assert in_english(page) == set()


def test_a_browser_that_asks_for_it_gets_it(visitor: Visitor, abroad: Site) -> None:
    page = visitor(base_url=abroad.origin, locale=f"{DESREVER}-GB")
    page.goto("/")
    expect(page.locator("#play-now")).to_have_text(turned(word("lobby.play_now")))


def test_a_whole_game_is_played_in_it(page: Page) -> None:
    page.locator(".game", has=page.locator("a[href='/rules/usa']")).locator(".button.primary").click()
    page.wait_for_url("**/table/*")
    player = Player(page)
    player.play(until="keep")
    player.look()
    board = page.locator("svg.peregon").first
    assert board.get_attribute("lang") == DESREVER
    assert {turned("Chicago"), "Boston"} <= {
        text.strip()
        for text in page.evaluate(
            "() => [...document.querySelectorAll('.city')].map((each) => each.getAttribute('aria-label'))"
        )
    }
    assert in_english(page) == set()
    player.play()
    assert player.done.count("route") > 5
    assert in_english(page) == set()
    page.locator(".end").get_by_role("button", name=turned(word("end.skip"))).click()
    expect(page.locator(".sheet")).to_be_visible()
    assert in_english(page) == set()


def test_what_is_counted_has_the_forms_of_its_locale(page: Page) -> None:
    """Polish has a form for two to four."""
    said = page.evaluate(
        """async () => {
            const { loadWords, t } = await import('/web/js/i18n.js');
            await loadWords('table');
            return [1, 2, 5, 22].map((n) => t('count.points', { n }));
        }"""
    )
    assert said == ["1 tniop", "2 stniop (wef)", "5 stniop", "22 stniop (wef)"]


def test_its_rules_are_shown_with_english_ones_where_it_has_none(page: Page, abroad: Site) -> None:
    book = abroad.get("/api/games/usa/rules?lang=en")
    texts = {clause["id"]: clause["text"] for section in book["sections"] for clause in section["clauses"]}
    page.goto("/rules/usa")
    expect(page.locator("#U1 .clause-text")).to_have_text(turned(texts["U1"]))
    expect(page.locator(f"#{UNTRANSLATED} .clause-text")).to_have_text(texts[UNTRANSLATED])
    page.get_by_role("searchbox").fill(turned("locomotive"))
    expect(page.locator(".clause:visible mark").first).to_contain_text(turned("locomotive"))
