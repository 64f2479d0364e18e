"""A game from another package, as its server offers it: chosen in the lobby, played by clicks, and told in the reader's
language; and one that breaks, of which the players are told."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.phone import PHONE
from tests.support.browser.player import Player
from tests.support.browser.site import Site
from tests.support.browser.tables import BOT, ME, sit_down
from tests.support.browser.words import word
from tests.support.own_game import install
from tests.support.server.trap import RAISE, set_trap

BUTTON = "[data-action='BuildDepot']"


@pytest.fixture(scope="module")
def iceland(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that was told to load the example, and a game with a trap in it."""
    folder = tmp_path_factory.mktemp("iceland")
    installed = install(folder)
    board = set_trap(installed, "trap", RAISE)
    site = Site(folder, "--plugin", "depots", "--plugin", "trap", "--board", str(board), installed=installed)
    site.start()
    yield site
    site.stop()


@pytest.fixture(params=["desk", "phone"])
def page(visitor: Visitor, iceland: Site, request: pytest.FixtureRequest) -> Page:
    return visitor(base_url=iceland.origin, **(PHONE if request.param == "phone" else {}))


def until_a_depot_can_be_built(page: Page) -> Player:
    player = Player(page)
    player.play(until="keep")
    while player.look() and not page.locator(f"{BUTTON}[aria-disabled='false']").count():
        player.press(player.look()["deck"][0])
    return player


def build(page: Page) -> str:
    """In the first city that glows, with the first cards that pay for it. Its name."""
    player = until_a_depot_can_be_built(page)
    page.locator(BUTTON).click()
    player.press(player.look()["cities"][0])
    page.locator(".popover.pinned .way").first.click()
    expect(page.locator(".mark.depots")).to_have_count(1)
    marked = page.locator(".city[aria-label*='Ann']")
    expect(marked).to_have_count(1)
    return str(marked.get_attribute("aria-label")).partition(",")[0]


def log_line(page: Page, words: str) -> None:
    if page.locator("#tab-log").is_visible():
        page.locator("#tab-log").click()
    expect(page.locator(".log-panel .log li", has_text=words)).to_be_visible()


def test_a_depot_is_built_by_clicks_and_seen_on_the_board(page: Page) -> None:
    page.goto("/")
    card = page.locator(".game", has=page.get_by_role("heading", name="Depots in Iceland"))
    expect(card.locator("img").first).to_be_visible()
    sit_down(page, "depots", (ME, BOT))
    left = page.locator(".player[data-seat='0'] .player-numbers li[title='depots left']")
    expect(left).to_contain_text("1")
    city = build(page)
    expect(left).to_contain_text("0")
    expect(page.locator("#icon-0 path").first).to_be_attached()
    log_line(page, f"Ann builds a depot in {city} with")
    expect(page.locator(BUTTON)).to_have_attribute("aria-disabled", "true")


def test_it_is_played_to_the_end_and_counted(visitor: Visitor, iceland: Site) -> None:
    page = visitor(base_url=iceland.origin)
    sit_down(page, "depots", (ME, BOT))
    build(page)
    Player(page).play()
    page.locator(".end").get_by_role("button", name=word("end.skip")).click()
    line = page.locator(".sheet tr", has_text="unbuilt depots")
    expect(line).to_be_visible()


def test_it_speaks_the_readers_language(visitor: Visitor, iceland: Site) -> None:
    page = visitor(base_url=iceland.origin, locale="ru-RU")
    page.goto("/")
    expect(page.get_by_role("heading", name="Депо Исландии")).to_be_visible()
    sit_down(page, "depots", (ME, BOT))
    city = build(page)
    expect(page.locator(BUTTON)).to_contain_text("Построить депо")
    log_line(page, f"Ann строит депо в городе {city}, карты:")


@pytest.mark.parametrize(
    ("locale", "told"),
    [
        ("en-GB", "The game “Little Land” broke and was stopped"),
        ("ru-RU", "Игра «Маленькая страна» сломалась и остановлена"),
        ("uk-UA", "Гра «Маленька країна» зламалася"),
    ],
)
def test_players_are_told_that_their_game_broke(visitor: Visitor, iceland: Site, locale: str, told: str) -> None:
    page = visitor(base_url=iceland.origin, locale=locale)
    room = sit_down(page, "trap", (ME, BOT))
    player = Player(page)
    player.play(until="keep")
    banner = page.locator(".stopped")
    while not banner.is_visible():
        if page.locator(".table.my-turn").count():
            player.press(player.look()["deck"][0])
        page.wait_for_timeout(50)
    expect(banner).to_contain_text(told)
    page.reload()
    expect(banner).to_contain_text(told)
    with page.expect_download() as download:
        banner.get_by_role("link").first.click()
    assert download.value.suggested_filename == f"trap-{room}.peregon"
    banner.get_by_role("link", name=word("end.replay", locale[:2])).click()
    page.wait_for_url(f"**/replay/{room}")
    expect(page.locator(".owns .ticket").first).to_be_visible()
