"""Zoom: while it lasts the board is stretched, afterwards drawn anew, and what one points at is what one sees."""

import base64
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.boxes import box_of
from tests.support.browser.phone import PHONE, touch
from tests.support.browser.player import SETTLED
from tests.support.browser.tables import begin, sit_down

Spot = tuple[float, float]
Gesture = Callable[[Page], None]

ZOOMING = ".paper.zooming"
# A board on the screen is drawn in more tiles than this, and hardly anything else in so many.
BOARD = 6
# Turns the wheel at every frame, there and back, however slow the machine is.
TURN = """async () => {
    const stage = document.querySelector('.stage');
    const [x, y] = [stage.clientWidth / 2, stage.clientHeight / 2];
    for (let frame = 0; frame < 40; frame++) {
        const by = frame < 20 ? 60 : -60;
        stage.dispatchEvent(new WheelEvent('wheel', { deltaY: by, clientX: x, clientY: y, cancelable: true }));
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
}"""
# The share of the points of two pictures that differ much.
COMPARE = """async (pictures) => {
    const read = async (picture) => {
        const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    };
    const [one, other] = [await read(pictures[0]), await read(pictures[1])];
    const far = (i) => [0, 1, 2].reduce((sum, colour) => sum + Math.abs(one[i + colour] - other[i + colour]), 0);
    let much = 0;
    for (let i = 0; i < one.length; i += 4) if (far(i) > 90) much++;
    return much / (one.length / 4);
}"""
# More than this is not smoothed in another way, but missing.
HARDLY_ANY = 0.001
ROUTE_AT = "([x, y]) => document.elementFromPoint(x, y)?.closest('.route')?.id ?? null"
SNAPSHOT = "() => document.querySelector('.snapshot') !== null"


def tiles(page: Page, act: Gesture) -> int:
    """How many tiles of the page the browser draws meanwhile. (A picture of the screen would not tell: for that, all
    is drawn anew.)"""
    events: list[dict[str, Any]] = []
    done: list[dict[str, Any]] = []
    session = page.context.new_cdp_session(page)
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda told: done.append(told))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "categories": "cc,devtools.timeline"})
    act(page)
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(20)
    session.detach()
    return sum(event["name"] == "RasterTask" and event["ph"] == "X" for event in events)


def rest(page: Page) -> None:
    expect(page.locator(ZOOMING)).to_have_count(0)
    page.wait_for_timeout(500)


def middle(page: Page) -> Spot:
    box = box_of(page.locator(".stage"))
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wheel(page: Page) -> None:
    page.mouse.move(*middle(page))
    for _ in range(6):
        page.mouse.wheel(0, -120)


def button(page: Page) -> None:
    for _ in range(3):
        page.locator(".zoom button").first.click()


def keys(page: Page) -> None:
    for _ in range(3):
        page.keyboard.press("+")


def pinch(page: Page) -> None:
    x, y = middle(page)
    touch(page, [(x - 30 - 10 * n, y) for n in range(8)], [(x + 30 + 10 * n, y) for n in range(8)])


def width(page: Page) -> float:
    return box_of(page.locator(".paper"))["width"]


def picture(page: Page) -> str:
    return base64.b64encode(page.locator(".stage").screenshot()).decode()


def difference(page: Page, one: str, other: str) -> float:
    share: float = page.evaluate(COMPARE, [one, other])
    return share


@pytest.mark.parametrize("gesture", [wheel, button, keys, pinch])
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_board_is_drawn_anew_when_its_scale_has_come_to_rest(visitor: Visitor, gesture: Gesture, motion: str) -> None:
    page = visitor(**(PHONE if gesture is pinch else {}), reduced_motion=motion)
    begin(page)
    page.wait_for_function(SNAPSHOT)
    page.wait_for_timeout(1_500)
    before = width(page)

    def zoom(page: Page) -> None:
        gesture(page)
        rest(page)

    assert tiles(page, zoom) > BOARD
    assert width(page) > 1.5 * before
    expect(page.locator(".drawn")).to_have_css("opacity", "1")


def test_while_one_zooms_the_board_is_stretched_and_not_drawn(page: Page) -> None:
    begin(page)
    page.wait_for_function(SNAPSHOT)
    wheel(page)
    rest(page)
    assert tiles(page, lambda page: page.evaluate(TURN)) < BOARD


def test_the_likeness_has_everything_that_lies_on_the_board(page: Page) -> None:
    player = begin(page)
    page.wait_for_function(SNAPSHOT)
    empty = picture(page)
    player.play(until="route", turns=60)
    page.wait_for_function(SETTLED)
    player.look()
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    board = picture(page)
    page.evaluate("() => document.querySelector('.paper').classList.add('zooming')")
    assert difference(page, board, picture(page)) < HARDLY_ANY < difference(page, empty, board)


def test_in_the_middle_of_a_zoom_one_points_at_what_one_sees(page: Page) -> None:
    begin(page)
    page.wait_for_function(SNAPSHOT)
    box = box_of(page.locator("#route-chicago-omaha > use.slot").first)
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    route = page.evaluate(ROUTE_AT, spot)
    assert route is not None
    page.mouse.move(*spot)
    for _ in range(6):
        page.mouse.wheel(0, -60)
        assert page.evaluate(ROUTE_AT, spot) == route
    rest(page)
    assert page.evaluate(ROUTE_AT, spot) == route


@pytest.mark.parametrize("height", [900, 640, 520])
def test_no_part_of_the_whole_board_is_under_the_buttons(visitor: Visitor, height: int) -> None:
    page = visitor(viewport={"width": 1280, "height": height})
    sit_down(page)
    expect(page.locator(".choose")).to_be_visible()
    board, buttons = box_of(page.locator(".paper")), box_of(page.locator(".zoom"))
    assert buttons["x"] + buttons["width"] <= board["x"]


def test_on_a_phone_the_board_can_be_pulled_out_from_under_the_buttons(visitor: Visitor) -> None:
    phone = visitor(**PHONE)
    begin(phone)
    x, y = middle(phone)
    touch(phone, [(x, y - 15 * n) for n in range(12)])
    board, buttons = box_of(phone.locator(".paper")), box_of(phone.locator(".zoom"))
    assert board["y"] + board["height"] <= buttons["y"] + 0.5
