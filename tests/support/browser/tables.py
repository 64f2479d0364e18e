"""Tables: opened without the lobby, for tests that are about something else."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser.player import Player
from tests.support.browser.words import word

ME = {"kind": "person", "name": "Ann"}
BOT = {"kind": "bot", "bot": "greedy"}


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    """With the cookies of the page's visitor, who then has the seat."""
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return answer.json()


def sit_down(page: Page, game: str = "usa", seats: tuple[dict[str, str], ...] = (ME, BOT), **more: Any) -> str:
    """A game that has begun, seen by the one who opened it. Its room."""
    room: str = post(page, "/api/rooms", {"game": game, "seats": seats, "start": True, **more})["room"]
    page.goto(f"/table/{room}")
    return room


def begin(page: Page, game: str = "usa") -> Player:
    """At a table with a bot, up to the first turn of one's own."""
    sit_down(page, game)
    player = Player(page)
    player.play(until="keep")
    player.look()
    return player


def learn(page: Page, lesson: str) -> str:
    """A lesson's table, which is always the same. Its room."""
    room: str = post(page, f"/api/lessons/{lesson}", {"name": "Ann"})["room"]
    page.goto(f"/table/{room}")
    expect(page.locator(".guide-card")).to_be_visible()
    return room


def dig(page: Page) -> Player:
    """The tunnel of the lesson about Europe, up to its price."""
    player = Player(page)
    player.press(next(route for route in player.look()["routes"] if route["id"] == "route-venezia-zurich"))
    if ways := player.look()["ways"]:
        player.press(ways[0])
    expect(page.locator(".tunnel.asking button").first).to_be_visible()
    return player


def finish(page: Page) -> str:
    """A game that is over, and its score is on the page: the lesson about the end, played. Its room."""
    room = learn(page, "usa-end")
    Player(page).play()
    page.locator(".end").get_by_role("button", name=word("end.skip")).click()
    expect(page.locator(".sheet")).to_be_visible()
    return room


def hand(page: Page) -> list[str]:
    """What is in the hand, in words."""
    return page.locator(".hand .stack:not([hidden]) .visually-hidden").all_text_contents()


def count(cards: list[str]) -> int:
    return sum(int(each.partition("\u00d7")[0]) for each in cards)
