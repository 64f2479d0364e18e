"""The review on the page: the curve tied to the slider, a blunder with the better move on the board, and trying it."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.support.browser.site import Site
from tests.support.browser.tables import finish
from tests.support.browser.words import word

PURPOSE = {"why": "finishes", "missing": 0, "n": 2}


def test_at_the_end_of_a_game_its_chances_luck_and_errors_are_told(page: Page) -> None:
    room = finish(page)
    told = page.locator(".end .review-place")
    expect(told.locator(".review-curve polyline")).to_have_count(2)
    expect(told.locator(".review-bars tbody tr")).to_have_count(2)
    page.goto(f"/replay/{room}")
    panel = page.locator(".review")
    expect(panel.locator(".review-curve polyline")).to_have_count(2)
    page.keyboard.press("End")
    line = panel.locator(".now")
    expect(line).to_have_attribute("x1", re.compile(r"^43\d"))
    box = panel.locator(".review-curve svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 20, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile(r"\?move=0$"))


def test_a_blunder_is_marked_with_what_was_better_and_can_be_tried(page: Page, site: Site) -> None:
    room = finish(page)
    replay = site.get(f"/api/rooms/{room}/replay")
    number = next(step["n"] for step in replay["steps"] if step["seat"] == 0)
    route, ticket, claim = facts(site, "el_paso-santa_fe", "denver-el_paso")

    def plant(route_asked: Route) -> None:
        """What the server says of the game, with a blunder in it."""
        found: dict[str, Any] = route_asked.fetch().json()
        better = {"action": "claim", "number": claim, "purpose": {**PURPOSE, "route": route, "ticket": ticket}}
        decision = found["decisions"][number - 1]
        decision.update(seat=0, error=0.4, error_se=0.03, grade="blunder", better=better)
        point = {"n": number, "seat": 0, "luck": None, "change": -0.4, "before": 0.9, "after": 0.5}
        found.update(coarse=False, turning_points=[point])
        route_asked.fulfill(body=json.dumps(found), content_type="application/json")

    page.route("**/review", plant)
    page.goto(f"/replay/{room}")
    expect(page.locator(".moves .blunder")).to_have_text("??")
    page.locator(".turning-points button").click()
    expect(page).to_have_url(re.compile(rf"\?move={number}$"))
    note = page.locator(".review-note")
    expect(note).to_contain_text(word("review.grade.blunder"))
    expect(note).to_contain_text("El Paso")
    expect(note).to_contain_text("finishes the ticket Denver")
    expect(page.locator(".board .lit, svg.lit")).to_have_count(1)
    note.get_by_role("button", name=word("review.try")).click()
    expect(page).to_have_url(re.compile(r"/table/(?!" + room + ")"))
    expect(page.locator(".table.my-turn")).to_be_visible()


def facts(site: Site, route: str, ticket: str) -> tuple[int, int, int]:
    """The numbers of a route, of a ticket, and of claiming that route with cards alone."""
    sheet = site.get("/api/games/usa")
    actions = site.get("/api/games/usa/actions?seats=2")["actions"]
    number = [each["id"] for each in sheet["routes"]].index(route)
    claims = [
        place
        for place, action in enumerate(actions)
        if action["type"] == "ClaimRoute" and action["route"] == number and not action["locomotives"]
    ]
    return number, [each["id"] for each in sheet["tickets"]].index(ticket), claims[0]
