"""My games: what a device has played, kept there, carried to another one as a file."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.accessible import check_accessible
from tests.support.browser.kept_games import GAMES, game, put
from tests.support.browser.phone import PHONE
from tests.support.browser.player import Player
from tests.support.browser.tables import sit_down
from tests.support.browser.words import word, words


def figure(page: Page, key: str) -> Any:
    return page.locator(".figure", has=page.get_by_text(word(key), exact=True)).locator("dd")


def test_a_game_that_is_over_is_kept_with_its_result(page: Page, site: Any) -> None:
    room = sit_down(page, "small")
    Player(page).play()
    page.wait_for_function("() => localStorage['peregon.games'] !== undefined")
    page.goto("/my-games")
    row = page.locator(".table-row")
    expect(row).to_have_count(1)
    expect(row.get_by_role("link")).to_have_attribute("href", f"/replay/{room}")
    kept = page.evaluate("() => JSON.parse(localStorage['peregon.games'])[0]")
    score = site.get(f"/api/rooms/{room}/replay")["score"]
    assert [each["points"] for each in kept["seats"]] == [each["total"] for each in score["seats"]]
    assert kept["winners"] == score["winners"] and kept["mine"] == [0] and kept["seats"][1]["bot"] == "greedy"


def test_the_lobby_leads_to_them_as_soon_as_there_are_some(page: Page) -> None:
    page.goto("/")
    link = page.get_by_role("link", name=word("lobby.my_games"))
    expect(page.locator("#play-now")).to_be_visible()
    expect(link).to_have_count(0)
    put(page, GAMES)
    page.goto("/")
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(word("mine.title"))


def test_what_all_games_come_to_is_shown(page: Page) -> None:
    put(page, [*GAMES, game(5, won=True, mine=[0, 1])])
    expect(figure(page, "mine.played")).to_have_text("4")
    expect(figure(page, "mine.won")).to_have_text("3 75%")
    expect(figure(page, "mine.best")).to_have_text("104")
    expect(figure(page, "mine.tickets")).to_have_text("8 / 12 67%")
    expect(figure(page, "mine.path")).to_have_text("24")
    expect(page.locator(".rate-chart svg")).to_be_visible()
    table = page.get_by_role("group", name=word("mine.by_opponents"))
    expect(table.locator("tbody tr")).to_have_count(2)
    expect(page.locator(".table-row")).to_have_count(5)


def test_games_are_carried_to_another_device_as_a_file(visitor: Visitor, tmp_path: Path) -> None:
    here, there = visitor(), visitor()
    put(here, GAMES)
    with here.expect_download() as downloaded:
        here.get_by_role("button", name=word("mine.export")).click()
    file = tmp_path / "games.json"
    downloaded.value.save_as(file)
    assert set(json.loads(file.read_text())) == {"format", "version", "games"}

    put(there, GAMES[:1])
    there.locator("#games-file").set_input_files(file)
    forms = words()["mine.added"]
    assert not isinstance(forms, str)
    expect(there.get_by_role("status").filter(has_text=forms["other"].format(n=3))).to_be_visible()
    expect(there.locator(".table-row")).to_have_count(4)
    assert there.evaluate("() => JSON.parse(localStorage['peregon.games'])") == GAMES[::-1]


GOOD = {"format": "peregon games", "version": 1}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no json", "mine.no_file_of_games"),
        ("null", "mine.no_file_of_games"),
        (json.dumps({"format": "another", "version": 1, "games": []}), "mine.no_file_of_games"),
        (json.dumps({**GOOD, "version": 2, "games": []}), "mine.other_version"),
        ("x" * 2_000_001, "mine.too_large"),
    ],
)
def test_another_file_is_refused_and_nothing_is_lost(page: Page, text: str, told: str, tmp_path: Path) -> None:
    put(page, GAMES)
    (tmp_path / "file.json").write_text(text)
    page.locator("#games-file").set_input_files(tmp_path / "file.json")
    expect(page.get_by_role("status").filter(has_text=word(told))).to_have_class("note bad")
    expect(page.locator(".table-row")).to_have_count(len(GAMES))


def test_games_that_make_no_sense_are_left_out_and_counted(page: Page, tmp_path: Path) -> None:
    put(page, [])
    odd = [
        7,
        {},
        {**GAMES[0], "room": "../x"},
        {**GAMES[0], "seats": []},
        {**GAMES[0], "winners": [9]},
        game(1, won=True, at=-1),
    ]
    stowaway = {**GAMES[0], "token": "secret", "seats": [{**each, "token": "secret"} for each in GAMES[0]["seats"]]}
    (tmp_path / "file.json").write_text(json.dumps({**GOOD, "games": [*odd, stowaway]}))
    page.locator("#games-file").set_input_files(tmp_path / "file.json")
    expect(page.locator(".note.warn")).to_contain_text("6")
    expect(page.locator(".table-row")).to_have_count(1)
    assert "secret" not in page.evaluate("() => localStorage['peregon.games']")


def test_a_game_can_be_played_again_against_the_same_bots(page: Page, site: Any) -> None:
    put(page, [game(1, "europe", won=True, bot="greedy")])
    page.get_by_role("button", name=word("mine.rematch_of", game="Europe")).click()
    page.wait_for_url("**/table/*")
    table = site.get(f"/api/rooms/{page.url.rpartition('/')[2].partition('?')[0]}")
    assert table["game"] == "europe" and [each["bot"] for each in table["seats"]] == [None, "greedy"]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_is_fit_for_everybody(visitor: Visitor, language: str, theme: str) -> None:
    page = visitor(locale={"en": "en-GB", "ru": "ru-RU", "uk": "uk-UA"}[language], color_scheme=theme)
    put(page, GAMES)
    expect(page.get_by_role("heading", level=1)).to_have_text(word("mine.title", language))
    check_accessible(page)


def test_nothing_sticks_out_of_a_phone(visitor: Visitor) -> None:
    page = visitor(**PHONE)
    put(page, GAMES)
    expect(page.locator(".table-row")).to_have_count(4)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
