"""One's tables in the lobby: all that are not over, and of the others who won."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.tables import BOT, ME, finish, post
from tests.support.browser.words import word

KEEP = "tables => localStorage.setItem('peregon.tables', JSON.stringify(tables))"
MANY = 9


def remember(page: Page, rooms: list[str], **more: Any) -> None:
    seats = [{"seat": 0, "kind": "person", "name": "", "bot": None}]
    page.goto("/rules/usa")
    page.evaluate(
        KEEP, [{"room": room, "game": "usa", "seats": seats, "at": 0, "over": False, **more} for room in rooms]
    )
    page.goto("/")


def test_every_table_that_is_not_over_can_be_reached(page: Page) -> None:
    wish = {"game": "usa", "seats": [ME, BOT], "start": True}
    rooms = [post(page, "/api/rooms", wish)["room"] for _ in range(MANY)]
    remember(page, rooms)
    for room in rooms:
        expect(page.locator(f'a[href="/table/{room}"]')).to_be_visible()


def test_a_finished_game_is_told_with_its_result_and_winner(page: Page) -> None:
    room = finish(page)
    remember(page, [room])
    table = page.request.get(f"/api/rooms/{room}").json()
    page.get_by_text(word("lobby.finished"), exact=True).click()
    result = page.locator(".table-result")
    expect(result).to_be_visible()
    expect(result).to_contain_text(f"Ann {table['result']['totals'][0]}")
    assert len(table["result"]["winners"]) == 1
    expect(result.locator("b")).to_contain_text(word("lobby.winner", names="")[:-1])


def test_what_was_remembered_before_still_leads_back(visitor: Visitor) -> None:
    page = visitor()
    room = post(page, "/api/rooms", {"game": "usa", "seats": [ME, BOT], "start": True})["room"]
    remember(page, [room], seats=None, names=["Ann", "greedy"])
    expect(page.locator(".table-row").filter(has=page.locator(f'a[href="/table/{room}"]'))).to_contain_text("Ann")
