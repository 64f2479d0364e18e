"""Counting a real game: by clicks at a desk, by taps on a phone, over a reload and a link, and with the keys alone."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from peregon.game import Game
from peregon.record import read_position
from peregon.record.count import SeatClaims
from tests.browser.conftest import Visitor
from tests.record.play import TITLES, random_game
from tests.support.browser.phone import PHONE
from tests.support.browser.words import word
from tests.support.real_games import claims_of, code_of

# Once the board is where it stays: it follows the size of its place a frame later.
MIDDLE = """async (id) => {
  const place = () => JSON.stringify(document.querySelector(`#${CSS.escape(id)}`).getBoundingClientRect());
  for (let before = ""; before !== place(); ) {
    before = place();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  const slots = [...document.querySelectorAll(`#${CSS.escape(id)} > use`)];
  const middle = slots[Math.floor(slots.length / 2)] ?? document.querySelector(`#${CSS.escape(id)} circle`);
  const box = middle.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def finished(name: str, seats: int, seed: int = 4) -> Game:
    *_, game = random_game(TITLES[name], seats, seed, builds=True)
    return game


def begin(page: Page, game: str, *colours: int) -> None:
    page.goto("/count")
    page.locator(f'input[name="game"][value="{game}"]').check()
    boxes = page.locator(".count-seat input[type=checkbox]")
    for colour in range(5):
        boxes.nth(colour).set_checked(colour in colours)
    page.get_by_role("button", name=word("counting.begin")).click()
    expect(page.locator(".route").first).to_be_visible()
    expect(hands(page)).to_have_count(len(colours))


def hands(page: Page) -> Locator:
    return page.locator(".count-hand")


def press(page: Page, id: str) -> None:
    """A click at a desk, a tap on a phone."""
    x, y = page.evaluate(MIDDLE, id)
    if page.evaluate("() => navigator.maxTouchPoints > 0"):
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def put_down(page: Page, game: Game, claims: list[SeatClaims]) -> None:
    """All that lies on the board, and the tickets, player by player."""
    sheet = game.title.sheet
    for seat, claim in enumerate(claims):
        hands(page).nth(seat).click()
        page.locator("#tab-routes").click()
        for number in claim.routes:
            press(page, f"route-{sheet.routes[number].id}")
        expect(page.locator(f'.route use[href="#car-{seat}"]')).to_have_count(
            sum(sheet.routes[number].length for number in claim.routes)
        )
        for number in claim.fields.get("stations", ()):
            page.locator("#tab-stations").click()
            press(page, f"city-{sheet.cities[number].id}")
        expect(page.locator(f'.mark use[href="#station-{seat}"]')).to_have_count(len(claim.fields.get("stations", ())))
        page.locator("#tab-held").click()
        for number in claim.tickets:
            page.locator(f'[data-ticket="{number}"]').click()
    page.locator("#tab-score").click()


def expect_score(page: Page, game: Game) -> None:
    """The whole sheet as the game has it, the best player first."""
    score = game.score_sheet()
    ranked = sorted(score.seats, key=lambda seat: -seat.total)
    total = [str(seat.total).replace("-", "\N{MINUS SIGN}") for seat in ranked]
    page.locator("#tab-score").click()
    expect(page.locator(".sheet .total")).to_have_text(total)
    for place, seat in enumerate(ranked):
        cells = page.locator(".sheet tbody").nth(place).locator("td")
        for line, award in enumerate(seat.awards):
            points = str(award.points).replace("-", "\N{MINUS SIGN}")
            expect(cells.nth(line)).to_have_text(re.compile(rf"^{points}(?!\d)"))
    tickets = sum(len(seat.items("ticket")) for seat in score.seats)
    assert page.locator(".ticket-list .ticket").count() >= tickets
    expect(page.locator(".complaints:visible")).to_have_count(0)


def real_game(game: str, *routes: int, **more: Any) -> dict[str, Any]:
    hand = {"colour": 0, "name": "Ann", "routes": list(routes), "tickets": [0, 1], "fields": {}}
    other = {"colour": 3, "name": "", "routes": [], "tickets": [2, 3], "fields": {}}
    board = TITLES[game].sheet.digest[:12]
    return {"game": game, "board": board, "variants": [], "players": [hand, other], **more}


def test_a_whole_game_is_counted_by_clicks_reloaded_shared_and_saved(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    game = finished("usa", 3)
    page.goto("/")
    page.get_by_role("link", name=word("lobby.count")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(word("counting.page_title"))
    begin(page, "usa", 0, 1, 2)
    put_down(page, game, claims_of(game))
    expect_score(page, game)
    page.reload()
    expect_score(page, game)
    with page.expect_download() as saving:
        page.get_by_role("button", name=word("counting.save")).click()
    saving.value.save_as(tmp_path / "real.json")
    assert read_position((tmp_path / "real.json").read_bytes()).score_sheet() == game.score_sheet()
    page.get_by_role("button", name=word("counting.share")).click()
    expect(page.locator(".toast")).to_have_text(word("common.copied"))
    link = page.evaluate("() => navigator.clipboard.readText()")
    friend = visitor()
    friend.goto(link)
    expect(friend.locator(".route.taken").first).to_be_visible()
    expect_score(friend, game)


def test_a_whole_game_is_counted_by_taps_on_a_phone(visitor: Visitor) -> None:
    page = visitor(**PHONE)
    game = finished("europe", 2)
    assert any(claim.fields["stations"] for claim in claims_of(game))
    begin(page, "europe", 0, 1)
    put_down(page, game, claims_of(game))
    expect_score(page, game)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect_score(page, game)


def test_a_second_tap_is_the_next_colour_and_after_the_last_it_is_free(page: Page) -> None:
    begin(page, "usa", 0, 3, 4)
    hands(page).nth(1).click()
    route = page.locator("#route-atlanta-nashville")
    for colour in (3, 4, 0):
        press(page, "route-atlanta-nashville")
        expect(route.locator("use[href^='#car-']")).to_have_attribute("href", f"#car-{colour}")
        expect(page.locator(".count-said")).to_contain_text(word(f"colour.{colour}"))
    press(page, "route-atlanta-nashville")
    expect(route.locator("use[href^='#car-']")).to_have_count(0)
    expect(page.locator(".count-said")).to_contain_text(word("counting.free"))


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_what_is_impossible_is_said_in_the_language_of_the_page(visitor: Visitor, language: str) -> None:
    sheet = TITLES["usa"].sheet
    tracks = [number for number, route in enumerate(sheet.routes) if route.id.startswith("boston-new_york")]
    page = visitor(locale=language)
    page.goto(f"/count#{code_of(real_game('usa', *tracks))}")
    expect(page.locator("#tab-score .unread")).to_have_text("1")
    names = [sheet.cities[city].names[language] for city in (sheet.routes[tracks[0]].a, sheet.routes[tracks[0]].b)]
    said = word("complaint.both_tracks", language, name="Ann", route=" \N{EN DASH} ".join(names))
    expect(page.locator(".complaints:visible li")).to_have_text([said])
    expect(page.locator("h1")).to_have_text(word("counting.title", language, game=sheet.title[language]))
    page.locator("#tab-score").click()
    expect(page.locator(".sheet .total")).to_have_count(2)
    expect(page.get_by_role("button", name=word("counting.save", language))).to_be_disabled()


def test_more_than_the_box_holds_is_not_counted(page: Page) -> None:
    sheet = TITLES["usa"].sheet
    longest = sorted(range(len(sheet.routes)), key=lambda route: -sheet.routes[route].length)[:8]
    page.goto(f"/count#{code_of(real_game('usa', *longest))}")
    page.locator("#tab-score").click()
    expect(page.locator(".note.bad")).to_have_text(word("counting.no_sheet"))
    expect(page.locator(".count-hand.beyond")).to_have_count(1)
    expect(page.locator(".complaints:visible li").first).to_have_text(
        word("complaint.pieces", name="Ann", n="48", other="45")
    )


@pytest.mark.parametrize(
    "code",
    [
        "nonsense",
        "a" * 9_000,
        "%00",
        code_of({}),
        code_of(real_game("usa", 10_000)),
        code_of(real_game("usa", -1)),
        code_of(real_game("usa", board="of another")),
        code_of(real_game("usa") | {"game": "chess"}),
        code_of(real_game("usa", players=[])),
        code_of(real_game("usa", players=real_game("usa")["players"][:1] * 2)),
        code_of(real_game("usa", players="everybody")),
    ],
)
def test_a_link_that_holds_no_count_says_so_and_leaves_what_was_kept(page: Page, code: str) -> None:
    page.goto(f"/count#{code}")
    expect(page.locator(".count-setup .note")).to_have_text(word("counting.bad_link"))
    expect(page.locator(".count-setup form")).to_be_visible()


def test_somebody_else_s_link_leaves_one_s_own_count_alone_until_it_is_changed(page: Page) -> None:
    begin(page, "usa", 0, 1)
    press(page, "route-atlanta-nashville")
    expect(page.locator(".route.taken")).to_have_count(1)
    page.goto("/")
    page.goto(f"/count#{code_of(real_game('usa', 1, 2, 3))}")
    expect(page.locator(".route.taken")).to_have_count(3)
    page.goto("/")
    page.goto("/count")
    expect(page.locator(".route.taken")).to_have_count(1)


def test_the_keys_alone_put_everything_down(page: Page) -> None:
    page.goto("/count")
    start = page.get_by_role("button", name=word("counting.begin"))
    expect(start).to_be_enabled()
    start.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".route").first).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.classList.contains('route')"):
            break
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".route.taken")).to_have_count(2)
    page.locator("#tab-routes").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-held")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type("denver")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".ticket[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".ticket[aria-pressed=true]")).to_contain_text("Denver")


def test_players_are_changed_and_it_begins_anew_when_that_is_wanted(page: Page) -> None:
    begin(page, "usa", 0, 1)
    press(page, "route-atlanta-nashville")
    page.get_by_role("button", name=word("counting.change")).click()
    page.get_by_label(word("counting.name_of", colour=word("colour.2"))).fill("Cleo")
    page.get_by_role("button", name=word("counting.go_on")).click()
    expect(hands(page)).to_have_count(3)
    expect(hands(page).nth(2)).to_contain_text("Cleo")
    expect(page.locator(".route.taken")).to_have_count(1)
    page.locator("#tab-score").click()
    page.get_by_role("button", name=word("counting.again")).click()
    page.get_by_role("dialog").get_by_role("button", name=word("counting.again")).click()
    expect(page.locator(".count-setup form")).to_be_visible()
    page.reload()
    expect(page.locator(".count-setup form")).to_be_visible()
    for name, players in (("usa", "2\N{EN DASH}5"), ("switzerland", "2\N{EN DASH}3")):
        page.locator(f'input[name="game"][value="{name}"]').check()
        expect(page.locator(".count-setup .help[role=status]")).to_have_text(re.compile(players))
