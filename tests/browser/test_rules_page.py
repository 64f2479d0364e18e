"""The rulebook: every clause has its address, and is found by its number or its words."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.site import Site


def shown(page: Page) -> list[str]:
    found: list[str] = page.locator(".clause:visible").evaluate_all("all => all.map(each => each.id)")
    return found


@pytest.mark.parametrize(("language", "typed"), [("en", "tunnel"), ("ru", "тоннел"), ("uk", "тунел")])
def test_clauses_are_found_by_their_words(visitor: Visitor, site: Site, language: str, typed: str) -> None:
    page = visitor(locale=language)
    page.goto("/rules/europe")
    book = site.get(f"/api/games/europe/rules?lang={language}")
    clauses = [clause for section in book["sections"] for clause in section["clauses"]]
    expect(page.locator(".clause")).to_have_count(len(clauses))
    page.keyboard.press("/")
    page.keyboard.type(typed.upper())
    expect(page.locator(".clause mark").first).to_be_visible()
    found = shown(page)
    assert 0 < len(found) < len(clauses)
    assert set(found) == {
        clause["id"] for clause in clauses if typed in f"{clause.get('heading') or ''} {clause['text']}".lower()
    }
    page.keyboard.press("Escape")
    assert len(shown(page)) == len(clauses)


def test_a_clause_is_found_by_its_number_and_has_a_link(page: Page) -> None:
    page.goto("/rules/europe#E15")
    expect(page.locator("#E15.meant")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("e15")
    expect(page.locator(".clause:visible")).to_have_count(1)
    # A link to a clause that the search hides ends the search.
    page.goto("/rules/europe#E2")
    expect(page.locator("#E2.meant")).to_be_in_viewport()


def test_a_word_that_is_nowhere_is_said_to_be_nowhere(page: Page) -> None:
    page.goto("/rules/usa")
    page.get_by_role("searchbox").fill("dirigible")
    expect(page.locator(".note")).to_be_visible()
    assert shown(page) == []


@pytest.mark.parametrize("game", ["usa", "europe", "journey"])
def test_the_clause_that_the_search_suggests_is_in_this_book(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}")
    search = page.get_by_role("searchbox")
    suggested = re.findall(r"[A-Z]\d+", search.get_attribute("placeholder") or "")
    assert len(suggested) == 1
    search.fill(suggested[0])
    assert suggested[0] in shown(page)


# By language and game: a word in some form, and a clause that has it in another.
FORMS = {
    "en": {"europe": {"tunnels": "E14", "ferries": "E13"}, "usa": {"claiming": "U24"}},
    "ru": {
        "europe": {"паромов": "E13", "тоннелями": "E14"},
        "usa": {"локомотивом": "U13", "очко": "U35", "перегонами": "U24"},
    },
    "uk": {
        "europe": {"поромів": "E13"},
        "usa": {"перегін": "U24", "перегону": "U25", "очок": "U28", "ходу": "U33"},
        "journey": {"вокзалами": "J19", "квиток": "J3"},
    },
}


@pytest.mark.parametrize("language", FORMS)
def test_a_word_is_found_in_whatever_form_it_stands(visitor: Visitor, language: str) -> None:
    page = visitor(locale=language)
    for game, words in FORMS[language].items():
        page.goto(f"/rules/{game}")
        every = page.locator(".clause")
        expect(every.first).to_be_visible()
        for typed, clause in words.items():
            page.get_by_role("searchbox").fill(typed)
            expect(page.locator(f"#{clause} mark").first).to_be_visible()
            assert 0 < len(shown(page)) < every.count() / 1.2, typed


# By language and game: what people say, a clause about it, and what that says.
CALLED = {
    "en": {
        "usa": {"wild": ("U22", "locomotive"), "Joker": ("U13", "locomotive")},
        "journey": {"jokers": ("J8", "universal")},
    },
    "ru": {"usa": {"джокеры": ("U22", "локомотив")}, "journey": {"джокер": ("J8", "универсальн")}},
    "uk": {"europe": {"джокера": ("E16", "локомотив")}, "journey": {"джокер": ("J8", "універсальн")}},
}


@pytest.mark.parametrize("language", CALLED)
def test_what_people_call_a_locomotive_finds_the_locomotive(visitor: Visitor, language: str) -> None:
    page = visitor(locale=language)
    for game, words in CALLED[language].items():
        page.goto(f"/rules/{game}")
        for said, (clause, marked) in words.items():
            page.get_by_role("searchbox").fill(said)
            expect(page.locator(f"#{clause} mark").first).to_have_text(re.compile(marked, re.IGNORECASE))


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_game_in_short_stands_first_and_steps_aside_for_a_search(visitor: Visitor, language: str) -> None:
    page = visitor(locale=language)
    for game in ("usa", "europe", "india", "switzerland", "journey"):
        page.goto(f"/rules/{game}")
        intro = page.locator(".introduction")
        expect(intro.locator(".story")).to_be_visible()
        assert not re.search(r"intro\.|rules\.", intro.inner_text())
        # The hints are India's.
        expect(intro.locator("li")).to_have_count(4 if game == "india" else 0)
        page.get_by_role("searchbox").fill("R1")
        expect(intro).to_be_hidden()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_every_example_is_drawn_and_told_in_words(visitor: Visitor, site: Site, look: str) -> None:
    page = visitor(color_scheme=look)
    for game in ("europe", "switzerland", "journey"):
        page.goto(f"/rules/{game}")
        drawn = site.get(f"/api/games/{game}/rules")["examples"]
        pictures = page.locator(f".example img.only-{look}")
        expect(pictures).to_have_count(sum(map(len, drawn.values())))
        for number in range(pictures.count()):
            picture = pictures.nth(number)
            picture.scroll_into_view_if_needed()
            expect(picture).to_have_js_property("complete", True)
            assert picture.evaluate("image => image.naturalWidth") > 0
            assert len(picture.get_attribute("alt") or "") > 20
        expect(page.locator(f".example img:not(.only-{look})").first).to_be_hidden()


def test_a_clause_stays_where_its_link_led_when_the_pictures_come(page: Page) -> None:
    page.goto("/rules/europe#E33", wait_until="networkidle")
    expect(page.locator("#E33.meant")).to_be_in_viewport()
