"""Boards of one's own, with fewer kinds of cards and larger cars than any printed one, from the lobby to the score."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.boxes import box_of
from tests.support.browser.player import Player
from tests.support.browser.site import Site
from tests.support.browser.tables import sit_down
from tests.support.browser.words import word
from tests.support.shown_boards import LITTLE

LITTLE_LAND = "Little Land"
# Pictures of cards that show nothing, since nothing is defined by that name.
BLANK = """() => [...document.querySelectorAll(".card-face use, .chip use")]
    .map((use) => use.getAttribute("href")).filter((name) => !document.querySelector(name))"""
COUNTED = """() => {
    const held = [...document.querySelectorAll(".hand .stack:not([hidden]) .visually-hidden")];
    const told = document.querySelector(".hand .badge").textContent;
    return held.reduce((sum, stack) => sum + parseInt(stack.textContent), 0) === Number(told);
}"""
# How much of its place a player's car takes up, and how far it sticks out.
SWATCH = """(swatch) => {
    const [place, car] = [swatch, swatch.querySelector("use")].map((each) => each.getBoundingClientRect());
    const out = Math.max(place.left - car.left, car.right - place.right, place.top - car.top);
    return { share: car.width / place.width, out };
}"""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a board that has never been laid out, and with the small ones."""
    folder = tmp_path_factory.mktemp("workshop")
    (folder / "little.toml").write_text(LITTLE, encoding="utf-8")
    boards = ("little.toml", "small", "medium")
    site = Site(folder, *(word for board in boards for word in ("--board", board)))
    site.start()
    yield site
    site.stop()
    assert "Traceback" not in site.errors()


@pytest.fixture
def page(visitor: Visitor, workshop: Site) -> Page:
    return visitor(base_url=workshop.origin)


def card_of(page: Page, title: str) -> Locator:
    return page.locator(".game", has=page.get_by_role("heading", name=title))


def test_a_whole_game_is_played_on_the_small_board(page: Page) -> None:
    page.goto("/")
    card_of(page, "Small board").locator(".button.primary").click()
    page.wait_for_url("**/table/*")
    player = Player(page)
    player.play()
    assert player.done.count("route") > 2
    page.locator(".end").get_by_role("button", name=word("end.skip")).click()
    expect(page.locator(".sheet")).to_be_visible()


@pytest.mark.parametrize("game", ["little", "small", "medium"])
def test_every_card_has_its_picture_however_few_the_kinds(page: Page, game: str) -> None:
    sit_down(page, game)
    player = Player(page)
    player.play(turns=12)
    assert page.evaluate(BLANK) == []
    # Locomotives included, once the last click has taken effect.
    page.wait_for_function(COUNTED)


@pytest.mark.parametrize("game", ["little", "usa"])
def test_a_players_car_fits_its_place_whatever_the_size_of_the_boards(page: Page, game: str) -> None:
    sit_down(page, game)
    car = page.locator(".player .swatch").first
    expect(car).to_be_visible()
    fit = car.evaluate(SWATCH)
    assert fit["share"] > 0.8 and fit["out"] <= 1, fit


def test_the_lobby_shows_what_a_board_looks_like_and_how_many_can_play(page: Page) -> None:
    page.goto("/")
    card = card_of(page, LITTLE_LAND)
    picture = card.locator("img.only-light")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    (own, built_in) = (box_of(each) for each in (picture, page.locator(".game img.only-light").first))
    assert own["height"] == pytest.approx(built_in["height"], abs=1)
    expect(card.locator(".badge")).to_have_text("2 players")
    card.get_by_role("button", name=word("lobby.new_table_of", game=LITTLE_LAND)).click()
    expect(page.locator(".seat-rows > li")).to_have_count(2)
    expect(page.get_by_role("button", name=word("new.add_seat"))).to_be_disabled()
