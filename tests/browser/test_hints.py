"""Hints: what a bot would do and why, said without contradicting itself and without hiding what it is about."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visitor
from tests.support.browser.phone import PHONE
from tests.support.browser.tables import begin, sit_down
from tests.support.browser.words import word, words

Reason = dict[str, Any]

DESK = {"viewport": {"width": 1440, "height": 900}}
STANDINGS = [
    {"verdict": "unsurpassed", "gain": 0.0, "risk": 0.0},
    {"verdict": "maybe_better", "gain": 0.131, "risk": 0.182},
    {"verdict": "same", "gain": -0.012, "risk": 0.09},
    {"verdict": "worse", "gain": -0.22, "risk": 0.11},
]


def advise(page: Page, change: Callable[[int, Reason], Reason]) -> None:
    """What the server says in a hint, with something changed that the luck of a search would not show every time."""

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "hint":
                said["reasons"] = [{**each, **change(number, each)} for number, each in enumerate(said["reasons"])]
            socket.send(json.dumps(said))

        server.on_message(told)
        socket.on_message(server.send)

    page.route_web_socket("**/live", pass_on)


def ask(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".hint-panel")).to_be_visible()
    # The board makes room at once, and comes to rest with the next frames.
    page.wait_for_timeout(300)


def box(page: Page, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(selector).first.evaluate("each => each.getBoundingClientRect().toJSON()")
    return found


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["right"] <= other["left"]
        or other["right"] <= one["left"]
        or one["bottom"] <= other["top"]
        or other["bottom"] <= one["top"]
    )


def within(inner: dict[str, float], outer: dict[str, float]) -> bool:
    edges = [("left", -1), ("top", -1), ("right", 1), ("bottom", 1)]
    return all(sign * inner[edge] <= sign * outer[edge] for edge, sign in edges)


def unfold(page: Page) -> None:
    page.locator(".hint-panel summary").click()
    expect(page.locator(".hint-panel details[open]")).to_have_count(1)


def test_a_hint_says_what_a_bot_would_do_and_why_and_shows_it_on_the_table(visitor: Visitor) -> None:
    page = visitor()
    begin(page)
    page.keyboard.press("h")
    panel = page.locator(".hint-panel")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("heading", name=word("hint.title"))).to_be_visible()
    lines = panel.locator(".hint-line")
    assert 2 <= lines.count() <= 4
    expect(lines.first.locator(".hint-why")).not_to_be_empty()
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    assert page.locator(".hinted, svg.lit").count() > 0
    unfold(page)
    for line in lines.all():
        expect(line).to_be_visible()
        line.focus()
        page.keyboard.press("Enter")
        expect(line).to_have_attribute("aria-pressed", "true")
        expect(panel.locator("[aria-pressed=true]")).to_have_count(1)
        move = line.locator(".hint-move").inner_text()
        expect(panel.get_by_role("button", name=f"{word('hint.play')}: {move}", exact=True)).to_be_visible()
        assert page.locator(".hinted, svg.lit").count() > 0
        assert page.locator("svg .hinted").count() == 0, "cards are pointed at, not what is drawn on the board"
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator(".hinted, svg.lit")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_chances_are_shown_only_to_those_who_ask(visitor: Visitor, language: str) -> None:
    page = visitor(locale=language)
    advise(page, lambda number, _: STANDINGS[number % 4])
    begin(page)
    ask(page)
    chances = page.locator(".hint-chance")
    expect(chances.first).not_to_be_visible()
    assert "±" not in page.locator(".hint-panel").inner_text()
    unfold(page)
    expect(chances.first).to_have_text(word("hint.unsurpassed", language))
    better = words(language)["hint.maybe_better"]
    assert isinstance(better, dict)
    expect(chances.nth(1)).to_have_text(better["other" if language == "en" else "many"].format(n=13, risk=18))


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_a_hint_names_the_route_and_the_ticket_that_it_is_for(visitor: Visitor, language: str) -> None:
    page = visitor(locale=language)
    advise(page, lambda *_: {"purpose": {"why": "fits", "route": 0, "missing": 0, "ticket": 3, "n": 1}})
    begin(page)
    ask(page)
    said = page.locator(".hint-why").first.inner_text()
    fits, leads = word("hint.why.fits_last", language, route="…"), word("hint.why.leads", language, ticket="…")
    assert re.fullmatch(f"{fits}, {leads}".replace("…", r"[\w .]+ \u2013 [\w .]+"), said)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_what_a_hint_advises_can_be_played_there(visitor: Visitor, screen: dict[str, Any]) -> None:
    page = visitor(**screen)
    sit_down(page)
    expect(page.locator(".choose .ticket").first).to_be_visible()
    ask(page)
    page.get_by_role("button", name=word("hint.play")).click()
    expect(page.locator(".hint-panel")).to_have_count(0)
    expect(page.locator(".choose")).to_be_hidden()


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    "route", ["los_angeles-san_francisco", "houston-new_orleans", "miami-new_orleans", "seattle-vancouver"]
)
def test_a_hint_does_not_hide_the_route_that_it_names(visitor: Visitor, screen: dict[str, Any], route: str) -> None:
    page = visitor(**screen)
    number: list[int] = []
    advise(page, lambda _, reason: {"purpose": {**reason["purpose"], "route": number[0]}})
    begin(page)
    number.append(int(page.locator(f"[id='route-{route}']").get_attribute("data-route") or ""))
    # A draw, so that the route is the one it is for.
    ask(page)
    page.locator(".hint-panel details").evaluate_all("all => all.forEach(each => each.open = true)")
    page.wait_for_timeout(300)
    for line in page.locator(".hint-line").all():
        line.click()
        page.wait_for_timeout(300)
        shown, stage = box(page, ".lit-glows path.path"), box(page, ".stage")
        assert within(shown, stage)
        assert apart(shown, box(page, ".hint-panel"))


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_hint_about_tickets_leaves_their_cities_lit_and_ticks_them_when_pressed(
    visitor: Visitor, screen: dict[str, Any]
) -> None:
    page = visitor(**screen)
    sit_down(page)
    tickets = page.locator(".choose .ticket")
    expect(tickets.first).to_be_visible()
    rings = page.locator(".lit-glows circle")
    before = rings.count()
    assert before > 0
    ask(page)
    assert rings.count() == before
    assert apart(box(page, ".choose"), box(page, ".hint-panel"))
    folds = page.locator(".hint-panel details")
    was_open = folds.get_attribute("open")
    page.locator(".hint-line").first.click()
    hinted = tickets.evaluate_all("all => all.map(each => each.classList.contains('hinted'))")
    ticked = tickets.evaluate_all("all => all.map(each => each.getAttribute('aria-pressed') === 'true')")
    assert hinted == ticked and any(ticked)
    assert folds.get_attribute("open") == was_open
    lit = rings.count()
    page.keyboard.press("Escape")
    expect(page.locator(".hint-panel")).to_have_count(0)
    assert rings.count() == lit > 0
