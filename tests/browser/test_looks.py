"""My colour and pattern: chosen once, worn on this device wherever one plays, and exchanged with whoever had them."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.settings import choose, open_settings
from tests.support.browser.tables import begin, finish
from tests.support.browser.words import word

BLUE, RED, YELLOW = "rgb(36, 86, 214)", "rgb(168, 17, 42)", "rgb(255, 223, 63)"
# What is drawn with a seat's ink are its patterns: on cars, stations and the swatch beside the name.
PATTERNS = """seat => [...document.querySelectorAll(`path[stroke="var(--player-${seat}-ink)"]`)]
  .map(path => path.getAttribute('d'))"""

KEPT = """room => localStorage['peregon.games'] = JSON.stringify([{room, game: 'usa', at: 1, mine: [0], winners: [0],
  seats: [0, 1].map(seat => ({name: `${seat}`, bot: null, points: 1, tickets: 0, finished: 0, path: null}))}])"""


def colour(page: Page, seat: int) -> str:
    """As it is seen beside the name, and as the trains on the board are painted."""
    found: list[str] = page.evaluate(
        """seat => [
          getComputedStyle(document.querySelector(`.player[data-seat="${seat}"]`)).getPropertyValue('--player'),
          ...[...document.querySelectorAll(`[fill="var(--player-${seat})"]`)].map(each => getComputedStyle(each).fill),
        ].map(told => Object.assign(document.body.appendChild(document.createElement('i')), {style: `color:${told}`}))
         .map(each => [getComputedStyle(each).color, each.remove()][0])""",
        seat,
    )
    assert len(found) > 2 and len(set(found)) == 1, found
    return found[0]


def wish(page: Page, **choices: str) -> None:
    open_settings(page)
    for setting, choice in choices.items():
        choose(page, setting, choice)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name=word("settings.title"))).to_have_count(0)


def test_a_chosen_colour_is_mine_and_mine_goes_to_whoever_had_it(page: Page) -> None:
    begin(page)
    assert (colour(page, 0), colour(page, 1)) == (BLUE, RED)
    wish(page, colour="colour.1")
    page.wait_for_function("() => document.documentElement.style.getPropertyValue('--player-0')")
    assert (colour(page, 0), colour(page, 1)) == (RED, BLUE)
    wish(page, colour="colour.3")
    assert (colour(page, 0), colour(page, 1)) == (YELLOW, RED)
    wish(page, colour="settings.look.auto")
    assert (colour(page, 0), colour(page, 1)) == (BLUE, RED)


def test_a_chosen_pattern_is_on_every_piece_of_mine(page: Page) -> None:
    begin(page, "europe")
    mine, theirs = page.evaluate(PATTERNS, 0), page.evaluate(PATTERNS, 2)
    assert len(mine) >= 3 and len(mine) == len(theirs) and mine != theirs
    wish(page, pattern="pattern.2")
    page.wait_for_function("() => document.documentElement.style.getPropertyValue('--player-0')")
    assert (page.evaluate(PATTERNS, 0), page.evaluate(PATTERNS, 2)) == (theirs, mine)


def test_it_is_worn_from_the_new_table_to_the_replay_and_by_nobody_else(page: Page, visitor: Visitor) -> None:
    page.goto("/")
    wish(page, colour="colour.3", pattern="pattern.4")
    page.get_by_role("button", name=word("lobby.with_friends")).click()
    first = page.locator(".new-table .seat-row .seat-colour").first
    expect(first).to_have_css("background-color", YELLOW)
    room = finish(page)
    assert colour(page, 0) == YELLOW
    line = page.locator(".line-end").first
    expect(line).to_have_css("fill", YELLOW)
    # A lesson is not among one's games; any other is, when it is over.
    page.evaluate(KEPT, room)
    page.goto(f"/replay/{room}")
    expect(page.locator(".player").first).to_be_visible()
    page.wait_for_function("() => document.documentElement.style.getPropertyValue('--player-0')")
    assert colour(page, 0) == YELLOW
    other = visitor()
    other.goto(f"/replay/{room}")
    expect(other.locator(".player").first).to_be_visible()
    assert colour(other, 0) == BLUE


def test_whatever_else_is_kept_there_is_no_look(page: Page) -> None:
    page.goto("/")
    page.evaluate("""() => Object.assign(localStorage, {'peregon.my_colour': '{}', 'peregon.my_pattern': '"9"'})""")
    begin(page)
    page.wait_for_function("() => document.documentElement.style.getPropertyValue('--player-0')")
    assert (colour(page, 0), colour(page, 1)) == (BLUE, RED)


def test_looks_are_chosen_by_keys(page: Page) -> None:
    page.goto("/")
    open_settings(page)
    page.get_by_role("button", name=word("colour.4")).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=word("colour.4"))).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    expect(page.get_by_role("group", name=word("settings.pattern")).get_by_role("button").first).to_be_focused()
