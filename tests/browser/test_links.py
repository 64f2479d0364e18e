"""Links: to a new table, and those to copy, of a table, of one's seat, of a move. What is said to have been copied was
copied."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.tables import ME, finish, sit_down
from tests.support.browser.words import word

# As a page has it that was not fetched over TLS, from another machine of a home network.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
NOTHING_AT_ALL = NO_CLIPBOARD + "; document.execCommand = () => false"
LISTEN = "document.addEventListener('copy', () => (window.copied = document.activeElement.value))"


def invitation(page: Page) -> str:
    room = sit_down(page, seats=(ME, {"kind": "open"}))
    page.locator("#copy-link").click()
    return f"/table/{room}"


def from_the_menu(page: Page) -> str:
    room = sit_down(page)
    page.get_by_role("button", name=word("menu.more"), exact=True).click()
    page.get_by_role("button", name=word("menu.copy_link")).click()
    page.get_by_role("button", name=word("menu.copy"), exact=True).click()
    return f"/table/{room}"


def of_a_move(page: Page) -> str:
    room = finish(page)
    page.goto(f"/replay/{room}?move=1")
    page.get_by_role("button", name=word("replay.link")).click()
    return f"/replay/{room}?move=1"


LINKS = pytest.mark.parametrize("ask", [invitation, from_the_menu, of_a_move])


@LINKS
def test_without_a_clipboard_a_link_is_copied_all_the_same(page: Page, ask: Callable[[Page], str]) -> None:
    page.add_init_script(f"{NO_CLIPBOARD}; {LISTEN}")
    link = ask(page)
    expect(page.locator(".toast", has_text=word("common.copied"))).to_be_visible()
    assert page.evaluate("window.copied").endswith(link)


@LINKS
def test_what_could_not_be_copied_is_not_said_to_have_been(page: Page, ask: Callable[[Page], str]) -> None:
    page.add_init_script(NOTHING_AT_ALL)
    ask(page)
    expect(page.locator(".toast")).to_have_text(word("common.not_copied"))


def test_a_link_to_a_new_table_is_followed_in_the_lobby_too(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#play-now")).to_be_visible()
    page.goto("/#new=europe")
    expect(page.locator("#new-game")).to_have_value("europe")


def test_a_kept_link_that_is_pasted_into_an_open_table_gives_the_seat_and_leaves_no_token_in_sight(page: Page) -> None:
    room = sit_down(page)
    tokens = page.request.get(f"/api/rooms/{room}/link").json()["tokens"]
    page.context.clear_cookies()
    page.goto(f"/table/{room}")
    expect(page.get_by_role("log").first).to_be_visible()
    page.evaluate("link => (location.hash = link)", ".".join(tokens))
    page.wait_for_function("() => !location.hash")
    page.wait_for_function("() => performance.getEntriesByType('navigation')[0].type === 'reload'")
    assert tokens[0] not in page.url
    assert page.request.get(f"/api/rooms/{room}/link").json()["tokens"] == tokens
