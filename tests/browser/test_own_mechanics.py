"""A mechanic that the page does not know: its action is offered, its state drawn, its event told, its question put."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.boxes import box_of
from tests.support.browser.own_mechanic import BLUE, DENVER, PURPLE, Depots
from tests.support.browser.phone import PHONE
from tests.support.browser.tables import begin

BUTTON = "[data-action='BuildDepot']"


@pytest.fixture(params=["desk", "phone"])
def table(visitor: Visitor, request: pytest.FixtureRequest) -> tuple[Page, Depots]:
    page = visitor(**(PHONE if request.param == "phone" else {}))
    depots = Depots(page)
    begin(page)
    expect(page.locator(f"{BUTTON}[aria-disabled='false']")).to_be_visible()
    return page, depots


def build(page: Page) -> None:
    page.locator(BUTTON).click()
    expect(page.locator(".city.can")).to_have_count(2)
    city = page.locator(f"#city-{DENVER}")
    city.focus()
    page.keyboard.press("Enter")
    page.locator(".popover.pinned .way").nth(1).click()


def test_its_action_is_offered_on_the_board_and_paid_for(table: tuple[Page, Depots]) -> None:
    page, depots = table
    expect(page.locator(".route.can").first).to_be_visible()
    page.locator(BUTTON).click()
    expect(page.locator(".prompt-words")).to_have_text("Build a depot: choose a city on the board")
    expect(page.locator(".route.can")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".city.can")).to_have_count(0)
    build(page)
    expect(page.locator(BUTTON)).to_have_attribute("aria-disabled", "true")
    assert depots.done == [
        {"type": "BuildDepot", "city": depots.cities.index(DENVER), "colour": BLUE, "locomotives": 0}
    ]


def test_what_it_keeps_is_marked_on_the_board_and_counted(table: tuple[Page, Depots]) -> None:
    page, _ = table
    count = page.locator(".player[data-seat='0'] .player-numbers li[title='depots left']")
    expect(count).to_contain_text("1")
    expect(page.locator(".mark.toll")).to_have_count(1)
    expect(page.locator(".mark.depots")).to_have_count(0)
    build(page)
    mark = page.locator(".mark.depots")
    expect(mark).to_have_count(1)
    assert [use.get_attribute("href") for use in mark.locator("use").all()] == ["#mark-0", "#icon-0"]
    expect(page.locator("#icon-0 path")).to_have_count(1)
    expect(page.locator(f"#city-{DENVER}")).to_have_attribute("aria-label", "Denver, depots: Ann")
    expect(count).to_contain_text("0")
    (place, city) = (box_of(page.locator(each)) for each in (".mark.depots", f"#city-{DENVER} > g"))
    assert abs(place["x"] + place["width"] / 2 - city["x"] - city["width"] / 2) < 3


def test_its_events_are_told_and_what_is_hidden_is_not(table: tuple[Page, Depots]) -> None:
    page, depots = table
    build(page)
    supplied = {"type": "DepotSupplied", "seat": 0, "city": depots.cities.index(DENVER)}
    depots.happen({**supplied, "card": PURPLE})
    depots.happen({**supplied, "card": None})
    lines = page.locator(".log-panel .log li")
    expect(lines.nth(-3)).to_contain_text("Ann builds a depot in Denver with")
    expect(lines.nth(-3).locator(".chip")).to_have_count(1)
    expect(lines.nth(-2)).to_contain_text("The depot in Denver brings Ann a card:")
    expect(lines.nth(-1)).to_have_text("The depot in Denver brings Ann a card.")


def test_its_question_is_answered_by_buttons(table: tuple[Page, Depots]) -> None:
    page, depots = table
    depots.asks = True
    depots.happen()
    panel = page.locator(".question-panel")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("heading")).to_have_text("An offer for the depot")
    expect(page.locator(".prompt-words")).to_have_text("An offer for the depot")
    assert panel.get_by_role("button").count() == 2
    panel.get_by_role("button", name="Accept: ").click()
    expect(panel).to_be_hidden()
    assert [action["type"] for action in depots.done] == ["Accept"]


def test_its_words_are_those_of_the_readers_language_where_it_has_them(visitor: Visitor) -> None:
    page = visitor(locale="uk-UA")
    depots = Depots(page)
    begin(page)
    expect(page.locator(BUTTON)).to_contain_text("Збудувати депо")
    depots.asks = True
    depots.happen()
    expect(page.locator(".question-panel").get_by_role("heading")).to_have_text("An offer for the depot")
