"""Table sense: which cards are left, a ticket that is finished, a word to the others without typing."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.accessible import check_accessible
from tests.support.browser.boxes import box_of
from tests.support.browser.tables import BOT, ME, begin, post
from tests.support.browser.words import word

NOTE_TOASTS = """() => {
  window.told = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) window.told.push(node.textContent);
  }).observe(document.querySelector(".table > .toasts"), { childList: true });
}"""
COLUMNS = ["unseen", "own", "row", "known", "discards", "all"]


def numbers(row: Locator) -> dict[str, int]:
    cells = [0 if text == "\u2013" else int(text) for text in row.locator("td").all_inner_texts() if text]
    return dict(zip(COLUMNS, cells, strict=True))


def open_counts(page: Page, language: str = "en") -> Locator:
    page.get_by_role("button", name=word("menu.more", language)).click()
    page.get_by_role("button", name=word("counts.title", language)).click()
    dialog = page.get_by_role("dialog", name=word("counts.title", language))
    expect(dialog.locator("tfoot td").last).to_be_visible()
    return dialog


@pytest.mark.parametrize("game", ["usa", "journey"])
def test_cards_seen_and_left_add_up(page: Page, game: str) -> None:
    player = begin(page, game)
    player.play(turns=12)
    player.look()
    dialog = open_counts(page)
    for row in dialog.locator("tbody tr").all():
        counts = numbers(row)
        assert sum(counts[each] for each in COLUMNS[:-1]) == counts["all"] and counts["unseen"] >= 0
    sums = numbers(dialog.locator("tfoot tr"))
    deck = int(page.locator(".deck .count").inner_text())
    rival = page.locator(".player[data-seat='1'] .player-numbers li").nth(1).inner_text().split()[0]
    assert sums["unseen"] == deck + int(rival) - sums["known"]
    check_accessible(page)


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_all_columns_are_in_sight_on_the_smallest_phone(visitor: Visitor, language: str) -> None:
    page = visitor(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, locale=language)
    begin(page)
    dialog = open_counts(page, language)
    assert dialog.locator(".sheet-scroll").evaluate("place => place.scrollWidth - place.clientWidth") <= 0
    # A kind's symbol stands beside its letter, as everywhere.
    chip = box_of(dialog.locator(".chip").first)
    assert chip["height"] < 26 < chip["width"]


def test_a_finished_ticket_is_told_once(page: Page) -> None:
    player = begin(page, "switzerland")
    page.evaluate(NOTE_TOASTS)
    player.play()
    told = page.evaluate("() => window.told")
    done = page.locator(".own-tickets .ticket.done .ticket-names").all_inner_texts()
    beginning = word("ticket.finished", ticket="").strip()
    assert len([text for text in told if text.startswith(beginning)]) == len(done)


def test_ready_made_words_are_read_by_everybody_in_their_own_language(visitor: Visitor) -> None:
    host, guest = visitor(), visitor(locale="uk-UA")
    room = post(host, "/api/rooms", {"game": "usa", "seats": [ME, BOT, {"kind": "open"}], "start": False})["room"]
    post(guest, f"/api/rooms/{room}/join", {"name": "Bob"})
    for page in (host, guest):
        page.goto(f"/table/{room}")
    host.locator("#start-game").click()
    for page in (host, guest):
        page.locator("#tab-chat").click()
    host.get_by_role("button", name=word("quick.good_luck")).click()
    guest.get_by_role("button", name="👍").click()
    log = guest.get_by_role("log", name=word("chat.title", "uk"))
    expect(log).to_contain_text(f"Ann: {word('quick.good_luck', 'uk')}")
    expect(host.get_by_role("log", name=word("chat.title"))).to_contain_text("Bob: 👍")
    expect(host.get_by_role("log", name=word("chat.title"))).to_contain_text(word("quick.good_luck"))
