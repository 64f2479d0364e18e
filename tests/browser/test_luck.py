"""Luck that players can check: their browsers add to it before the deal, and work it out again after the end."""

import random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

from peregon.languages import find
from tests.browser.conftest import Visitor
from tests.support.browser.site import Site
from tests.support.browser.tables import ME, finish, post
from tests.support.browser.words import word, words
from tests.support.server.clients import Player, ServerProcess

OPEN = {"kind": "open"}


def luck_of(site: Site, room: str) -> Any:
    return site.get(f"/api/rooms/{room}")["luck"]


def test_every_browser_adds_to_the_luck_before_the_deal(visitor: Visitor, site: Site) -> None:
    host, guest = visitor(), visitor()
    room = post(host, "/api/rooms", {"game": "usa", "seats": [ME, OPEN], "start": False})["room"]
    post(guest, f"/api/rooms/{room}/join", {"name": "Bob"})
    for page in (host, guest):
        page.goto(f"/table/{room}")
        expect(page.locator(".seat-name").nth(1)).to_have_text("Bob")
    host.locator("#start-game").click()
    for page in (host, guest):
        expect(page.locator(".player-name").first).to_be_visible()
    luck = luck_of(site, room)
    assert all(luck["contributions"]) and luck["asks"] is None and luck["secret"] is None
    kept = [page.evaluate(f"JSON.parse(localStorage['peregon.luck'])['{room}']") for page in (host, guest)]
    assert [each["own"]["contribution"] for each in kept] == luck["contributions"]
    assert all(each["commitment"] == luck["commitment"] for each in kept)
    guest.get_by_role("button", name=word("menu.more")).click()
    guest.get_by_role("button", name=word("luck.title")).click()
    dialog = guest.get_by_role("dialog", name=word("luck.title"))
    expect(dialog).to_contain_text(word("luck.added", names="Ann, Bob"))
    expect(dialog.locator("code")).to_have_text(luck["commitment"])


@pytest.fixture(scope="module")
def played(site: Site) -> str:
    """A game that is over, whose luck can be checked. Its room."""
    server = cast(ServerProcess, SimpleNamespace(url=site.origin, host=f"127.0.0.1:{site.port}"))
    with Player(server) as player:
        room: str = player.open()["room"]
        player.live(room).play_out(random.Random(3))
    return room


@pytest.mark.parametrize(("locale", "language"), [("en-GB", "en"), ("ru-RU", "ru"), ("uk-UA", "uk")])
def test_the_replay_checks_the_luck_in_the_browser(
    visitor: Visitor, site: Site, played: str, locale: str, language: str
) -> None:
    page = visitor(locale=locale)
    page.goto(f"/replay/{played}")
    page.get_by_role("button", name=word("luck.check", language)).click()
    dialog = page.get_by_role("dialog", name=word("luck.check", language))
    replay = site.get(f"/api/rooms/{played}/replay")
    drawn = sum(len(step["draws"]["sources"]) for step in [replay["start"], *replay["steps"]] if step["draws"])
    forms = cast(dict[str, str], words(language)["luck.holds"])
    told = forms[find(language).plurals.category(drawn)]
    expect(dialog.get_by_role("status")).to_contain_text(told.format(n=drawn))
    expect(dialog).to_contain_text(word("luck.nobody", language))
    expect(dialog).to_contain_text(word("luck.not_remembered", language))
    expect(dialog.locator(".note.good")).to_be_visible()


def test_the_replay_says_at_which_draw_the_luck_does_not_hold(page: Page, site: Site, played: str) -> None:
    replay = site.get(f"/api/rooms/{played}/replay")
    draws = next(step["draws"] for step in replay["steps"][40:] if step["draws"] and step["draws"]["cards"])
    draws["cards"][0] = (draws["cards"][0] + 1) % 9
    page.route(f"**/api/rooms/{played}/replay", lambda route: route.fulfill(json=replay))
    page.goto(f"/replay/{played}")
    page.get_by_role("button", name=word("luck.check")).click()
    expect(page.locator(".luck .note.bad")).to_have_text(word("luck.bad.draw", n=str(draws["first"])))


def test_the_luck_of_a_lesson_is_not_judged(page: Page) -> None:
    room = finish(page)
    page.goto(f"/replay/{room}")
    page.get_by_role("button", name=word("luck.check")).click()
    expect(page.get_by_role("dialog", name=word("luck.check"))).to_contain_text(word("luck.other"))


def test_a_game_that_begins_at_once_begins_with_what_the_browser_adds(page: Page, site: Site) -> None:
    page.goto("/")
    page.get_by_role("button", name=word("lobby.play_now")).click()
    expect(page.locator(".player-name").first).to_be_visible()
    room = page.url.rpartition("/")[2]
    luck = luck_of(site, room)
    assert luck["contributions"][0] is not None and luck["contributions"][1:] == [None, None]


def end_with_bots(site: Site, room: str, tokens: list[str]) -> None:
    """Bots play for all to the end, while those who sit there look on."""
    server = cast(ServerProcess, SimpleNamespace(url=site.origin, host=f"127.0.0.1:{site.port}"))
    with Player(server) as everybody:
        everybody.post(f"/api/rooms/{room}/return", tokens=tokens)
        live = everybody.live(room)
        if live.state["table"]["status"] == "waiting":
            live.ask_well("start")
        for seat in range(len(tokens)):
            live.ask_well("substitute", seat=seat, bot="easy")
        live.until_table(lambda table: table["status"] == "over")


def test_all_who_are_still_there_add_to_the_luck_of_a_rematch_and_can_check_it(visitor: Visitor, site: Site) -> None:
    host, guest = visitor(), visitor()
    opened = post(host, "/api/rooms", {"game": "journey", "seats": [ME, OPEN], "start": False})
    joined = post(guest, f"/api/rooms/{opened['room']}/join", {"name": "Bob"})
    tokens = [*opened["tokens"], *joined["tokens"]]
    end_with_bots(site, opened["room"], tokens)
    for page in (host, guest):
        page.goto(f"/table/{opened['room']}")
        expect(page.locator(".end").get_by_role("button", name=word("end.skip"))).to_be_visible()
    host.locator(".end").get_by_role("button", name=word("end.skip")).click()
    host.get_by_role("button", name=word("end.rematch"), exact=True).click()
    host.wait_for_url(lambda url: opened["room"] not in url)
    again = host.url.rpartition("/")[2]
    luck = luck_of(site, again)
    assert all(luck["contributions"]), "Bob has not even looked at the new table, and his browser has added to its luck"
    kept = [page.evaluate(f"JSON.parse(localStorage['peregon.luck'])['{again}']") for page in (host, guest)]
    assert [each["own"]["contribution"] for each in kept] == luck["contributions"]
    assert guest.url.endswith(opened["room"])
    for page in (host, guest):
        page.goto("about:blank")
    end_with_bots(site, again, tokens)
    guest.goto(f"/replay/{again}")
    guest.get_by_role("button", name=word("luck.check")).click()
    dialog = guest.get_by_role("dialog", name=word("luck.check"))
    expect(dialog.locator(".note.good")).to_be_visible()
    expect(dialog).to_contain_text(word("luck.added", names="Ann, Bob"))
    expect(dialog).to_contain_text(word("luck.remembered"))
