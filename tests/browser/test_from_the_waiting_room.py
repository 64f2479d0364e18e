"""From the waiting room: when the host begins, the whole board lies before everybody."""

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visitor
from tests.support.browser.phone import PHONE
from tests.support.browser.player import SETTLED
from tests.support.browser.tables import BOT, ME, post

MADRAS_QUILON = 46
DESKTOP = {"viewport": {"width": 1440, "height": 900}}


# How far the middle of the board is from that of its stage, and how much larger the board is than what would fill it.
PLACE = """() => {
    const [stage, paper] = ['.stage', '.paper'].map((each) => document.querySelector(each).getBoundingClientRect());
    const away = Math.hypot(
        (paper.left + paper.right - stage.left - stage.right) / 2 / stage.width,
        (paper.top + paper.bottom - stage.top - stage.bottom) / 2 / stage.height);
    return { away, larger: Math.min(paper.width / stage.width, paper.height / stage.height) };
}"""


def the_board_is_fitted(page: Page) -> None:
    expect(page.locator(".player-name").first).to_be_visible()
    page.wait_for_function(SETTLED)
    page.wait_for_timeout(400)
    place = page.evaluate(PLACE)
    # The stage keeps room for buttons, and changes its size once more when tickets are shown.
    assert place["away"] < 0.25 and place["larger"] < 1.3, place


# Both sizes see every board; which of them is the host's matters to no board in particular.
EVERY_BOARD = [(game, False) for game in ("usa", "europe", "india", "switzerland", "journey")]


@pytest.mark.parametrize(("game", "host_has_the_phone"), [*EVERY_BOARD, ("europe", True)])
def test_the_board_opens_fitted_for_host_and_guest(visitor: Visitor, game: str, host_has_the_phone: bool) -> None:
    sizes = (PHONE, DESKTOP) if host_has_the_phone else (DESKTOP, PHONE)
    host, guest = (visitor(**size) for size in sizes)
    begin_together(host, guest, game)
    for page in (host, guest):
        the_board_is_fitted(page)


def begin_together(host: Page, guest: Page, game: str) -> None:
    room = post(host, "/api/rooms", {"game": game, "seats": [ME, {"kind": "open"}]})["room"]
    host.goto(f"/table/{room}")
    guest.goto(f"/table/{room}")
    guest.locator("#join-name").fill("Bob")
    guest.locator("#join-button").click()
    expect(guest.locator(".seat-name").nth(1)).to_have_text("Bob")
    host.locator("#start-game").click()


def test_who_lost_the_connection_as_the_game_began_has_the_board_fitted_too(visitor: Visitor) -> None:
    """Then table and tickets come in one word, before the page has been laid out once. The tickets are of the far
    south, so that the board would have to move for them."""
    page = visitor(**DESKTOP)
    lost: list[object] = []

    def live(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "update" and not lost:
                lost.append(message)
                route.close()
                return
            if message["type"] == "welcome" and message["view"]:
                message["view"]["own"]["offered"] = [MADRAS_QUILON] * len(message["view"]["own"]["offered"])
            route.send(json.dumps(message))

        route.on_message(server.send)
        server.on_message(heard)

    page.route_web_socket("**/live", live)
    page.goto(f"/table/{post(page, '/api/rooms', {'game': 'india', 'seats': [ME, BOT]})['room']}")
    page.locator("#start-game").click()
    expect(page.locator(".choose .ticket").first).to_be_visible()
    the_board_is_fitted(page)
    assert lost
