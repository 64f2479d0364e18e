"""Tunnels on the page: who digs is asked over the board, and for the others the cards lie where nothing is hidden."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.boxes import box, overlap
from tests.support.browser.phone import PHONE
from tests.support.browser.tables import dig, learn

WIDE = {"viewport": {"width": 1280, "height": 800}}
# Another's tunnel goes after three seconds or so, which may be too soon for a machine that has much to do.
PATIENT = """const wait = setTimeout;
window.setTimeout = (work, time, ...more) => wait(work, time > 3000 ? 9000 : time, ...more);"""
LOW = {"viewport": {"width": 1024, "height": 640}}


@pytest.mark.parametrize("screen", [WIDE, LOW, PHONE], ids=["wide", "low", "phone"])
def test_anothers_tunnel_is_shown_beside_the_board_and_goes_by_itself(visitor: Visitor, screen: dict[str, Any]) -> None:
    digger, onlooker = visitor(), visitor(**screen)
    onlooker.add_init_script(PATIENT)
    room = learn(digger, "europe")
    onlooker.goto(f"/table/{room}")
    expect(onlooker.locator(".table.watching .route").first).to_be_visible()
    dig(digger)
    reveal = onlooker.locator(".tunnel:not(.asking)")
    expect(reveal.locator(".turned-up li")).to_have_count(3)
    shown = box(onlooker, ".tunnel")
    assert not overlap(shown, box(onlooker, ".stage")), "another's tunnel is no reason to hide the board"
    width, height = screen["viewport"]["width"], screen["viewport"]["height"]
    assert shown[0] >= 0 and shown[1] >= 0 and shown[2] <= width and shown[3] <= height
    assert reveal.evaluate("panel => getComputedStyle(panel).pointerEvents") == "none"
    expect(reveal).to_be_hidden()


def test_ones_own_tunnel_is_asked_about_over_the_board_until_it_is_answered(page: Page) -> None:
    learn(page, "europe")
    player = dig(page)
    asking = page.locator(".tunnel.asking")
    expect(asking).to_be_focused()
    assert overlap(box(page, ".tunnel"), box(page, ".stage"))
    page.wait_for_timeout(4_000)
    expect(asking).to_be_visible()
    player.press(player.look()["give_up"][0])
    expect(asking).to_be_hidden()
