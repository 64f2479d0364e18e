"""Journey at the table: one token on a section, and the words of its own rulebook."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.player import Player
from tests.support.browser.tables import learn

SECTION = "route-chernivtsi-odesa"


def claim(page: Page) -> None:
    """The section of three minibuses that the lesson speaks of."""
    learn(page, "journey")
    player = Player(page)
    page.locator(".guide-foot .button.primary").click()
    player.press(next(route for route in player.look()["routes"] if route["id"] == SECTION))
    if ways := player.look()["ways"]:
        player.press(ways[0])


def test_a_claimed_section_has_one_token_and_keeps_its_number(page: Page) -> None:
    claim(page)
    section = page.locator(f"#{SECTION}")
    expect(section.locator(".car use")).to_have_attribute("href", "#token-0")
    expect(section).to_have_class("route section taken seat-0")
    expect(section.locator("> use[href^='#plate3-']")).to_have_count(1)
    # What is not joined to it yet is not closed for that.
    expect(page.locator(".route.closed")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "hand", "claimed", "costs"),
    [
        ("en", "Your cards", "claims", "3 cards"),
        ("ru", "Ваши билеты", "занимает участок", "3 билета"),
        ("uk", "Ваші квитки", "займає ділянку", "3 квитки"),
    ],
)
def test_the_table_speaks_as_the_rulebook_does(
    visitor: Visitor, language: str, hand: str, claimed: str, costs: str
) -> None:
    page = visitor(locale=language)
    claim(page)
    expect(page.locator(".hand")).to_have_attribute("aria-label", hand)
    expect(page.locator(".log[data-guide]")).to_contain_text(claimed)
    expect(page.locator(f"#{SECTION}")).to_have_attribute("aria-label", re.compile(costs))
