"""What happened: told in one line when one's turn begins, and never before it has been seen."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visitor
from tests.support.browser.boxes import box, overlap
from tests.support.browser.engines.engine import wait
from tests.support.browser.phone import PHONE
from tests.support.browser.player import SETTLED, Player
from tests.support.browser.site import Site
from tests.support.browser.tables import ME, begin, dig, learn, post, sit_down
from tests.support.browser.words import word

WIDE = {"viewport": {"width": 1280, "height": 800}}
MOVING = {"reduced_motion": "no-preference"}
# When the panel of the tunnel came, and when the log said what had been turned up.
NOTE_TIMES = """() => {
  window.times = {};
  new MutationObserver(() => {
    if (document.querySelector(".turned-up li")) window.times.panel ??= performance.now();
    if (document.querySelector(".log-panel")?.textContent.includes("Turned up")) window.times.log ??= performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
# The card that flies, and where it will end.
NOTE_FLIGHTS = """() => {
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...more) {
    if (this.classList.contains("flying")) window.flights.push(frames.map((frame) => frame.transform));
    return animate.call(this, frames, ...more);
  };
}"""
FOUND = """() => window.flights[0].map((frame) => /translate\\((-?[\\d.]+)px, (-?[\\d.]+)px\\)/.exec(frame).slice(1))"""


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["desk", "phone"])
def test_a_line_tells_what_each_rival_has_done_and_shows_where(visitor: Visitor, screen: dict[str, Any]) -> None:
    page = visitor(**screen)
    sit_down(page)
    player = Player(page)
    line = page.get_by_role("group", name=word("since.title"))
    places = line.locator(".since-place")
    for _ in range(60):
        player.play(turns=1)
        player.look()
        if places.count():
            break
    expect(line).to_contain_text(page.locator(".player[data-seat='1'] .player-name").inner_text())
    told = box(page, ".since")
    assert told[0] >= 0 and told[2] <= screen["viewport"]["width"]
    places.first.click()
    expect(page.locator(".stage svg.lit")).to_be_visible()


def test_new_tickets_are_told_and_the_first_ones_are_not(visitor: Visitor) -> None:
    pages = visitor(), visitor()
    room = post(pages[0], "/api/rooms", {"game": "usa", "seats": [ME, {"kind": "open"}], "start": False})["room"]
    post(pages[1], f"/api/rooms/{room}/join", {"name": "Bob"})
    for page in pages:
        page.goto(f"/table/{room}")
    pages[0].locator("#start-game").click()
    players = [Player(page) for page in pages]
    for player in players:
        player.play(until="keep")
    wait(pages[0], SETTLED)
    rival, other = players if players[0].is_asked() else players[::-1]
    expect(rival.page.locator(".table.my-turn")).to_be_visible()
    expect(rival.page.locator(".since")).to_be_hidden()
    rival.press(rival.look()["ticket_deck"][0])
    rival.play(until="keep")
    expect(other.page.locator(".since")).to_contain_text(word("since.tickets"))


def test_a_card_that_is_taken_flies_into_the_hand(visitor: Visitor) -> None:
    page = visitor(**MOVING)
    begin(page)
    page.evaluate(NOTE_FLIGHTS)
    page.locator(".row .card-button").nth(2).click()
    page.wait_for_function("() => window.flights.length > 0")
    start, *_, end = (tuple(map(float, each)) for each in page.evaluate(FOUND))
    row, hand = box(page, ".row"), box(page, ".hand")
    assert row[0] <= start[0] <= row[2] and row[1] <= start[1] + 14 <= row[3]
    assert hand[0] - 50 <= end[0] <= hand[2] and hand[1] - 50 <= end[1] <= hand[3]


def test_the_log_tells_of_a_tunnel_when_its_cards_have_been_turned(visitor: Visitor) -> None:
    page = visitor(**MOVING)
    learn(page, "europe")
    page.evaluate(NOTE_TIMES)
    dig(page)
    page.wait_for_function("() => window.times.log")
    times = page.evaluate("() => window.times")
    assert times["log"] - times["panel"] > 1_000


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["desk", "phone"])
def test_whoever_digs_still_sees_the_tunnel(visitor: Visitor, screen: dict[str, Any]) -> None:
    page = visitor(**screen)
    learn(page, "europe")
    page.locator("#route-venezia-zurich").press("Enter")
    page.locator(".popover.pinned .way, .tunnel.asking .actions button").first.click()
    expect(page.locator(".tunnel.asking .actions button").first).to_be_visible()
    assert not overlap(box(page, ".tunnel.asking"), box(page, "#route-venezia-zurich"))


def test_who_cannot_pay_for_a_tunnel_is_told_so(page: Page, site: Site) -> None:
    actions = site.get("/api/games/europe/actions")["actions"]
    dear = {number for number, action in enumerate(actions) if action and action["type"] == "PayExtra"}

    def poor(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: str | bytes) -> None:
            data = json.loads(message)
            if isinstance(data.get("options"), list):
                data["options"] = [option for option in data["options"] if option not in dear]
            socket.send(json.dumps(data))

        server.on_message(told)

    page.route_web_socket("**/*", poor)
    learn(page, "europe")
    dig(page)
    expect(page.locator(".tunnel.asking")).to_contain_text(word("tunnel.cannot_pay"))
    expect(page.locator(".tunnel.asking .way")).to_have_count(0)
