"""Replay: a finished game move by move, with everybody's eyes, and a link to every move."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.site import Site
from tests.support.browser.tables import finish
from tests.support.browser.words import word


@pytest.fixture
def room(page: Page) -> str:
    room = finish(page)
    page.goto(f"/replay/{room}")
    expect(page.locator(".controls")).to_be_visible()
    return room


def at(page: Page, move: int, last: int) -> None:
    expect(page.locator(".controls .place")).to_have_text(f"{move} / {last}")
    expect(page).to_have_url(re.compile(rf"\?move={move}$"))


def totals(replay: Any) -> list[str]:
    """In the order of play, as the strip of players has them."""
    order = replay["start"]["view"]["order"]
    return [str(replay["score"]["seats"][seat]["total"]) for seat in order]


def test_keys_and_the_slider_go_through_a_game(page: Page, site: Site, room: str) -> None:
    replay = site.get(f"/api/rooms/{room}/replay")
    last = len(replay["steps"])
    at(page, 0, last)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    at(page, 2, last)
    page.keyboard.press("ArrowLeft")
    at(page, 1, last)
    page.keyboard.press("End")
    at(page, last, last)
    expect(page.locator(".sheet .total").first).to_have_text(str(max(s["total"] for s in replay["score"]["seats"])))
    strip = page.locator(".player-score")
    assert strip.all_inner_texts() == totals(replay)
    cars = page.locator(".route.taken").count()
    page.locator(".controls input[type=range]").fill("0")
    at(page, 0, last)
    owned = sum(len(player["routes"]) for player in replay["start"]["view"]["players"])
    expect(page.locator(".route.taken")).to_have_count(owned)
    assert strip.all_inner_texts() != totals(replay)
    assert cars == sum(len(player["routes"]) for player in replay["steps"][-1]["view"]["players"]) > owned


def test_a_link_leads_to_a_move_and_shows_what_was_done_in_it(page: Page, site: Site, room: str) -> None:
    replay = site.get(f"/api/rooms/{room}/replay")
    claims = [step["n"] for step in replay["steps"] if any(each["type"] == "RouteClaimed" for each in step["events"])]
    place = next(place for place, step in enumerate(replay["steps"], 1) if step["n"] == claims[0])
    page.goto(f"/replay/{room}?move={place}")
    at(page, place, len(replay["steps"]))
    expect(page.locator(".moves [aria-current=step]")).to_contain_text(str(place))
    expect(page.locator(".last-glows path").first).to_be_attached()
    page.locator(".moves button").nth(1).click()
    at(page, 1, len(replay["steps"]))


def test_one_can_see_with_the_eyes_of_a_seat_or_all_cards_open(page: Page, site: Site, room: str) -> None:
    seats = len(site.get(f"/api/rooms/{room}")["seats"])
    expect(page.locator(".owns .own")).to_have_count(seats)
    eyes = page.get_by_label(word("replay.eyes"))
    names = eyes.locator("option").all_inner_texts()
    for seat in range(seats):
        eyes.select_option(value=str(seat))
        expect(page.locator(".owns .own")).to_have_count(1)
        expect(page.locator(".owns .own > b")).to_have_text(names[1 + seat])
    eyes.select_option(label=word("replay.open"))
    expect(page.locator(".owns .own")).to_have_count(seats)


def test_it_plays_by_itself_and_stops_at_the_end(page: Page, site: Site, room: str) -> None:
    last = len(site.get(f"/api/rooms/{room}/replay")["steps"])
    page.locator(".controls input[type=range]").fill(str(last - 2))
    page.get_by_role("button", name=word("replay.run")).click()
    at(page, last, last)
    expect(page.get_by_role("button", name=word("replay.run"))).to_be_visible()


@pytest.mark.usefixtures("room")
def test_the_record_can_be_taken_home(page: Page) -> None:
    with page.expect_download() as waiting:
        page.get_by_role("link", name=word("end.record")).click()
    assert waiting.value.suggested_filename.endswith(".peregon")
    assert "usa" in waiting.value.path().read_text(encoding="utf-8")
