"""Coming back: a page that is reloaded, a connection that is cut and a server that is killed, all in mid-turn."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.watch import Watch
from tests.support.browser.player import Player
from tests.support.browser.site import Site
from tests.support.browser.tables import begin, count, dig, hand, learn
from tests.support.browser.words import word

CUT = r"WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED"


def draw(page: Page) -> list[str]:
    """One card, and half a turn is over. The hand."""
    before = page.locator(".hand .badge").inner_text()
    player = Player(page)
    player.press(player.look()["deck"][0])
    expect(page.locator(".prompt-words")).to_have_text(word("prompt.DrawSecondCard"))
    expect(page.locator(".hand .badge")).to_have_text(str(int(before) + 1))
    return hand(page)


def test_a_reload_between_two_cards_changes_nothing(page: Page) -> None:
    begin(page)
    held = draw(page)
    page.reload()
    expect(page.locator(".prompt-words")).to_have_text(word("prompt.DrawSecondCard"))
    assert hand(page) == held
    player = Player(page)
    player.press(player.look()["deck"][0])
    expect(page.locator(".hand .badge")).to_have_text(str(count(held) + 1))


def test_a_reload_within_a_tunnel_asks_for_the_price_again(page: Page) -> None:
    learn(page, "europe")
    player = dig(page)
    asking = page.locator(".tunnel.asking")
    words = asking.inner_text()
    page.reload()
    expect(asking.locator("button").first).to_be_visible()
    assert asking.inner_text() == words
    player.press(player.look()["pay"][0])
    expect(page.locator("#route-venezia-zurich .car").first).to_be_visible()
    expect(asking).to_be_hidden()


def test_a_move_made_offline_is_carried_out_once_when_the_connection_is_back(page: Page, watch: Watch) -> None:
    watch.forgive(CUT)
    begin(page)
    held = draw(page)
    page.context.set_offline(True)
    expect(page.locator(".link-status")).to_have_text(word("link.lost"))
    page.locator(".deck").click()
    page.context.set_offline(False)
    expect(page.locator(".link-status")).to_be_hidden()
    expect(page.locator(".hand .badge")).to_have_text(str(count(held) + 1))
    Player(page).play(turns=2)


def test_the_page_goes_on_by_itself_when_the_server_was_killed(visitor: Visitor, own_site: Site, watch: Watch) -> None:
    watch.forgive(CUT)
    page = visitor(base_url=own_site.origin)
    begin(page)
    held = draw(page)
    own_site.kill()
    expect(page.locator(".link-status")).to_have_text(word("link.lost"))
    own_site.start()
    expect(page.locator(".link-status")).to_be_hidden()
    assert hand(page) == held
    player = Player(page)
    player.play(until="route")
    expect(page.locator(".route.taken").first).to_be_attached()
