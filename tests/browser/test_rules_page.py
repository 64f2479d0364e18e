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
