"""Names: who gives none is a player with a number, to everybody and in the log; nobody is called "me"."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.support.browser.player import Player
from tests.support.browser.site import Site
from tests.support.browser.tables import BOT, sit_down
from tests.support.browser.words import word


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_who_starts_with_one_click_is_player_one(visitor: Visitor, site: Site, language: str) -> None:
    page = visitor(locale=language)
    page.goto("/")
    page.locator("#play-now").click()
    page.wait_for_url("**/table/*")
    name = word("common.player", language, n="1")
    expect(page.locator(".player-name").filter(has_text=name)).to_have_count(1)
    # The server keeps no words for it: everybody reads their own.
    assert site.get(f"/api/rooms/{page.url.rpartition('/')[2]}")["seats"][0]["name"] == ""


def test_who_watches_reads_names_and_log_in_their_own_language(visitor: Visitor) -> None:
    page = visitor()
    room = sit_down(page, seats=({"kind": "person"}, BOT))
    Player(page).play(until="keep")
    watching = visitor(locale="uk")
    watching.goto(f"/table/{room}")
    name = word("common.player", "uk", n="1")
    expect(watching.locator(".player-name").filter(has_text=name)).to_have_count(1)
    expect(watching.locator(".log").get_by_text(name).first).to_be_attached()
    assert word("common.player", n="1") not in watching.locator(".table").inner_text()


def test_the_fields_say_what_to_write_and_who_writes_nothing_is_called(visitor: Visitor, site: Site) -> None:
    page = visitor()
    page.goto("/#new")
    mine = page.get_by_label(word("new.your_name"))
    expect(mine).to_have_attribute("placeholder", word("new.your_name"))
    page.locator("[data-seat='1'] select").select_option(value="here")
    expect(page.get_by_label(word("new.name_of", n="2"))).to_have_attribute("placeholder", word("common.player", n="2"))
    page.get_by_role("button", name=word("new.start")).click()
    page.wait_for_url("**/table/*")
    seats = site.get(f"/api/rooms/{page.url.rpartition('/')[2]}")["seats"]
    assert [seat["name"] for seat in seats[:2]] == ["", ""]
    expect(page.locator(".player-name").filter(has_text=word("common.player", n="2"))).to_have_count(1)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_option_for_a_server_that_others_reach_can_be_copied(visitor: Visitor, language: str) -> None:
    page = visitor(locale=language)
    page.goto("/#new")
    page.locator("[data-seat='1'] select").select_option(value="open")
    page.get_by_role("button", name=word("new.open", language)).click()
    note = page.locator(".invite-note")
    expect(note).to_have_text(word("waiting.only_here", language))
    assert "--lan" in note.inner_text()
    expect(note.locator("code")).to_have_css("white-space", "nowrap")
