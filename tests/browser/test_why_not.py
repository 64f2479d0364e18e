"""Why not? Whatever cannot be had says why, to whoever points at it, touches it or comes to it with the keyboard."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Visitor
from tests.support.browser.phone import PHONE
from tests.support.browser.player import Player
from tests.support.browser.tables import BOT, ME, begin, finish, sit_down
from tests.support.browser.words import word, words

LONGEST = "el_paso-los_angeles"  # six black ones: nobody has them with four cards
TWIN, CLOSED = "boston-new_york", "boston-new_york-2"


def missing(language: str) -> re.Pattern[str]:
    forms = words(language)["why.cards"]
    assert isinstance(forms, dict)
    any_form = "|".join(form.format(n=r"\d") for form in forms.values())
    return re.compile(f"({any_form}): .+")


def element(page: Page, name: str) -> Locator:
    return page.locator(f"[id='route-{name}']")


def has_claimed(page: Page, seat: int, number: list[int]) -> None:
    """As if the seat had claimed the routes of those numbers, and there were nothing to decide."""

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            said: dict[str, Any] = json.loads(message)
            if said.get("view"):
                said["view"]["players"][seat]["routes"] += number
                said["options"] = [] if number else said["options"]
            socket.send(json.dumps(said))

        server.on_message(told)
        socket.on_message(server.send)

    page.route_web_socket("**/live", pass_on)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_route_says_which_cards_are_missing_to_the_pointer_and_to_the_keyboard(
    visitor: Visitor, language: str
) -> None:
    page = visitor(locale=language)
    begin(page)
    why = page.locator(".popover .why-not")
    element(page, LONGEST).locator("use").first.hover()
    expect(why).to_have_text(missing(language))
    expect(why).to_be_visible()
    page.mouse.move(2, 2)
    expect(page.locator(".popover")).to_be_hidden()
    page.keyboard.press("b")
    element(page, LONGEST).evaluate("each => each.focus()")
    expect(why).to_be_visible()
    expect(why).to_have_text(missing(language))


def test_a_route_says_why_not_when_it_is_touched(visitor: Visitor) -> None:
    page = visitor(**PHONE)
    begin(page)
    element(page, LONGEST).locator("use").nth(2).tap(force=True)
    expect(page.locator(".popover .why-not")).to_have_text(missing("en"))


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_deck_says_why_not_to_the_pointer_the_keyboard_and_the_finger(visitor: Visitor, language: str) -> None:
    page = visitor(locale=language, has_touch=True)
    begin(page)
    bubble, deck = page.locator(".why-bubble"), page.locator(".ticket-deck").first
    page.locator(".deck").click()
    expect(deck).to_have_attribute("aria-disabled", "true")
    said = word("why.second_card", language)
    deck.hover()
    expect(bubble).to_have_text(said)
    page.mouse.move(2, 2)
    expect(bubble).to_be_empty()
    deck.focus()
    expect(bubble).to_have_text(said)
    deck.blur()
    expect(bubble).to_be_empty()
    deck.tap(force=True)
    expect(bubble).to_have_text(said)
    element(page, LONGEST).locator("use").first.hover()
    expect(page.locator(".popover .why-not").last).to_have_text(said)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_closed_twin_is_drawn_closed(visitor: Visitor, theme: str) -> None:
    page = visitor(color_scheme=theme)
    number: list[int] = []
    has_claimed(page, 1, number)
    # One's own turn comes before the bot's, which might claim something.
    sit_down(page, variants={"first_seat": 0})
    Player(page).play(until="keep")
    expect(page.locator(".route.closed")).to_have_count(0)
    number.append(int(element(page, TWIN).get_attribute("data-route") or ""))
    page.reload()
    shut = element(page, CLOSED)
    expect(page.locator(".route.closed")).to_have_count(1)
    expect(shut.locator(".shut path")).to_have_count(2)
    expect(shut).to_have_attribute("aria-label", re.compile(f", {word('route.closed')}$"))
    expect(element(page, TWIN).locator(".cars")).to_have_count(1)


@pytest.mark.parametrize("owner", [0, 1])
def test_at_four_players_ones_own_twin_is_closed_and_a_rivals_is_not(page: Page, owner: int) -> None:
    number: list[int] = []
    has_claimed(page, owner, number)
    sit_down(page, seats=(ME, BOT, BOT, BOT), variants={"first_seat": 0})
    Player(page).play(until="keep")
    number.append(int(element(page, TWIN).get_attribute("data-route") or ""))
    page.reload()
    expect(element(page, TWIN).locator(".cars")).to_have_count(1)
    expect(page.locator(".route.closed")).to_have_count(1 if owner == 0 else 0)
    expect(element(page, CLOSED).locator(".shut path")).to_have_count(2 if owner == 0 else 0)


def test_a_replay_crosses_out_what_was_closed(page: Page) -> None:
    room = finish(page)
    page.goto(f"/replay/{room}?move=999")
    expect(page.locator(".route.taken").first).to_be_attached()
    twins = page.locator(".route.closed:not(.taken) .shut")
    expect(twins.first).to_be_attached()
