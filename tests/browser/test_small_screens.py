"""Small screens: upright nearly half of one is the board's, whatever is asked; on its side it has its own layout."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.support.browser.boxes import UNSEEN, box_of
from tests.support.browser.doctor import Doctor, Message, all_kinds
from tests.support.browser.phone import phone
from tests.support.browser.player import Player
from tests.support.browser.tables import BOT, ME, begin, learn, sit_down
from tests.support.browser.words import word

GAMES = ("usa", "europe", "india", "switzerland", "journey")
UPRIGHT = ((390, 844), (360, 640))
ON_ITS_SIDE = (844, 390)
SHARE = 0.45
# Every board on the smallest, and one on the other.
EVERY_BOARD = [*((game, UPRIGHT[1]) for game in GAMES), ("europe", UPRIGHT[0])]


@pytest.mark.parametrize(("game", "size"), EVERY_BOARD, ids=str)
def test_the_board_keeps_its_share_of_the_screen_while_tickets_are_chosen(
    visitor: Visitor, game: str, size: tuple[int, int]
) -> None:
    page = phone(visitor, size)
    sit_down(page, game)
    sheet = page.locator(".choose")
    expect(sheet.locator(".ticket").first).to_be_visible()
    shown = box_of(page.locator(".stage"))
    assert shown["height"] >= SHARE * size[1] - 0.5
    # All of them, or it is said how many there are.
    offered = sheet.locator(".ticket").count()
    assert offered > 4 or page.evaluate(UNSEEN, ".choose .ticket") == []
    expect(sheet.locator("p")).to_contain_text(re.compile(rf"\b{offered}\b"))
    # Nothing lies on it, not even word of rivals who have done nothing yet, and the answer is in sight.
    expect(page.locator(".since")).to_be_hidden()
    assert box_of(sheet)["y"] >= shown["y"] + shown["height"] - 0.5
    assert page.evaluate(UNSEEN, ".choose .actions button") == []


@pytest.mark.parametrize("size", UPRIGHT, ids=str)
def test_the_tickets_can_be_folded_away_and_come_back_as_they_were(visitor: Visitor, size: tuple[int, int]) -> None:
    page = phone(visitor, size)
    sit_down(page, "europe")
    page.locator(".choose .ticket").first.tap()
    before = box_of(page.locator(".stage"))["height"]
    fold = page.locator(".choose-fold")
    fold.tap()
    expect(fold).to_have_attribute("aria-expanded", "false")
    expect(page.locator(".choose .ticket").first).to_be_hidden()
    assert box_of(page.locator(".stage"))["height"] > before + 100
    fold.tap()
    expect(page.locator(".choose .ticket").first).to_have_attribute("aria-pressed", "true")
    assert box_of(page.locator(".stage"))["height"] == pytest.approx(before, abs=1)


@pytest.mark.parametrize(("game", "size"), EVERY_BOARD, ids=str)
def test_a_board_opens_fitted_to_its_whole_width(visitor: Visitor, game: str, size: tuple[int, int]) -> None:
    page = phone(visitor, size)
    # Without tickets to choose nothing in particular is to be brought into sight.
    Doctor(page, lambda message: message.update(options=[]))
    sit_down(page, game)
    stage, paper = box_of(page.locator(".stage")), box_of(page.locator(".paper"))
    assert paper["x"] == pytest.approx(stage["x"], abs=1)
    assert paper["width"] == pytest.approx(stage["width"], abs=1)


@pytest.mark.parametrize("size", [*UPRIGHT, ON_ITS_SIDE], ids=str)
def test_every_kind_of_the_hand_is_in_sight_at_once(visitor: Visitor, size: tuple[int, int]) -> None:
    page = phone(visitor, size)
    Doctor(page, all_kinds)
    begin(page, "europe")
    expect(page.locator(".hand .stack:visible")).to_have_count(9)
    assert page.evaluate(UNSEEN, ".hand .stack") == []
    assert page.evaluate(UNSEEN, ".row .card-button, .decks button") == []


def full_hands(message: Message) -> None:
    for player in message["view"]["players"]:
        player.update(trains=38, cards=26, tickets=5, points=104)


def test_three_players_are_all_in_sight_on_the_smallest_phone(visitor: Visitor) -> None:
    page = phone(visitor, UPRIGHT[1])
    Doctor(page, full_hands)
    sit_down(page, "europe", (ME, BOT, BOT))
    expect(page.locator(".player-score").last).to_have_text("104")
    assert page.locator(".who-place").evaluate("strip => strip.scrollWidth - strip.clientWidth") <= 0


def test_what_three_rivals_have_done_is_all_in_sight(visitor: Visitor) -> None:
    page = phone(visitor, UPRIGHT[1])
    sit_down(page, "usa", (ME, BOT, BOT, BOT))
    player = Player(page)
    done = page.locator(".since-one")
    while done.count() < 3:
        player.play(turns=1)
        player.look()
    assert page.evaluate(UNSEEN, ".since-one, .since-place, .since button") == []


def test_upright_no_panel_reaches_below_the_tabs(visitor: Visitor) -> None:
    page = phone(visitor, UPRIGHT[1])
    begin(page, "europe")
    top = box_of(page.locator(".tabs"))["y"]
    for name, panel in (("tickets", ".own-tickets"), ("log", ".log-panel"), ("chat", ".talk-panel")):
        page.locator(f"#tab-{name}").tap()
        place = box_of(page.locator(panel))
        assert place["y"] + place["height"] <= top + 0.5


def test_on_its_side_the_board_has_the_height_beside_one_panel_and_above_one_row(visitor: Visitor) -> None:
    page = phone(visitor, ON_ITS_SIDE)
    Doctor(page, all_kinds)
    begin(page, "europe")
    board, row = box_of(page.locator(".board-place")), box_of(page.locator(".cards-place"))
    width, height = ON_ITS_SIDE
    assert board["y"] == 0 and board["height"] == pytest.approx(row["y"], abs=1)
    assert row["y"] + row["height"] == pytest.approx(height, abs=1) and row["width"] == pytest.approx(width, abs=1)
    assert row["height"] < 64
    # Everything in it stands in one line.
    for place in page.locator(
        ".cards-place .card-button:visible, .cards-place .ticket-deck:visible, .stack:visible"
    ).all():
        assert box_of(place)["y"] >= row["y"] and box_of(place)["y"] + box_of(place)["height"] <= height + 1
    panels = page.locator(".who-place, .own-tickets, .log-panel, .talk-panel")
    for name in ("players", "tickets", "log", "chat"):
        page.locator(f"#tab-{name}").tap()
        expect(panels.filter(visible=True)).to_have_count(1)
        panel = box_of(panels.filter(visible=True))
        assert panel["x"] >= board["x"] + board["width"] - 1 and panel["height"] > 140
    expect(page.locator("#tab-cards")).to_be_hidden()


def test_on_its_side_tickets_are_chosen_beside_the_whole_board(visitor: Visitor) -> None:
    page = phone(visitor, ON_ITS_SIDE)
    sit_down(page, "switzerland")
    board, sheet = box_of(page.locator(".board-place")), box_of(page.locator(".choose"))
    assert board["height"] > 0.8 * ON_ITS_SIDE[1] and sheet["x"] >= board["x"] + board["width"] - 1
    assert page.evaluate(UNSEEN, ".choose .actions button") == []
    Player(page).play(until="keep")
    expect(page.locator(".choose")).to_be_hidden()


@pytest.mark.parametrize("size", [UPRIGHT[1], ON_ITS_SIDE, (1440, 900)], ids=str)
def test_a_hint_is_read_whole_beside_the_cards_it_speaks_of(visitor: Visitor, size: tuple[int, int]) -> None:
    page = phone(visitor, size)
    begin(page)
    page.get_by_role("button", name=word("menu.hint")).tap()
    expect(page.locator(".hint-line").first).to_be_visible()
    assert page.locator(".hint-head h2").evaluate("title => title.scrollWidth - title.clientWidth") <= 0
    hint = ".hint-head h2, .hint-play, .hint-panel > ul .hint-line, .hint-panel summary"
    assert page.evaluate(UNSEEN, f"{hint}, .row .card-button, .hand .stack") == []


@pytest.mark.parametrize("size", [UPRIGHT[1], ON_ITS_SIDE], ids=str)
def test_all_answers_to_a_tunnel_are_in_sight(visitor: Visitor, size: tuple[int, int]) -> None:
    page = phone(visitor, size)
    learn(page, "europe")
    page.locator("#route-venezia-zurich").press("Enter")
    page.locator(".popover.pinned .way, .tunnel.asking .actions button").first.click()
    expect(page.locator(".tunnel.asking .actions button")).to_have_count(3)
    assert page.evaluate(UNSEEN, ".tunnel.asking .actions button") == []


@pytest.mark.parametrize("size", [UPRIGHT[1], ON_ITS_SIDE], ids=str)
def test_a_long_dialog_begins_at_its_beginning_with_the_way_out_in_sight(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = phone(visitor, size)
    begin(page)
    for name in ("keys.title", "counts.title"):
        page.get_by_role("button", name=word("menu.more")).click()
        page.get_by_role("button", name=word(name)).click()
        dialog = page.get_by_role("dialog", name=word(name))
        expect(dialog.locator("h2")).to_be_visible()
        assert page.evaluate(UNSEEN, ".dialog h2, .dialog > .actions button") == []
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


@pytest.mark.parametrize("size", [UPRIGHT[0], (1440, 900)], ids=str)
def test_a_banner_lies_over_the_board_and_does_not_push_it(visitor: Visitor, size: tuple[int, int]) -> None:
    page = visitor(viewport={"width": size[0], "height": size[1]})
    doctor = Doctor(page, lambda _: None)
    begin(page)
    before = box_of(page.locator(".stage"))
    doctor.tell(lambda message: message["view"].update(last_turns=2))
    banner = box_of(page.locator(".last-round"))
    assert box_of(page.locator(".stage")) == before
    assert before["y"] <= banner["y"] < before["y"] + before["height"] / 4
