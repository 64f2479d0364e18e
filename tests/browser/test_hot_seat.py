"""Hot seat: two people at one device, and nobody sees the other's cards."""

from playwright.sync_api import Page, expect

from tests.support.browser.player import Player
from tests.support.browser.tables import count, hand
from tests.support.browser.words import word

PEOPLE = ("Ann", "Bob")


def open_for_two(page: Page) -> None:
    """By the lobby's own form."""
    page.goto("/#new")
    page.get_by_label(word("new.your_name")).fill(PEOPLE[0])
    page.get_by_label(word("new.who", n="2")).select_option(label=word("new.here"))
    page.get_by_label(word("new.name_of", n="2")).fill(PEOPLE[1])
    page.get_by_role("button", name=word("new.start")).click()
    expect(page.locator(".hand-over")).to_be_visible()


def own_things(page: Page) -> str:
    """Whatever of somebody's own is anywhere in the page, visible or not."""
    cards = page.locator(".hand .stack").evaluate_all("all => all.map(each => each.textContent).join()")
    tickets = page.locator(".own-tickets .ticket, .choose .ticket").all_text_contents()
    return "".join(letter for letter in cards if letter in "123456789") + "".join(tickets)


def uncover(page: Page) -> str:
    """Whoever is next says so. Their name."""
    cover = page.locator(".hand-over")
    expect(cover).to_be_visible()
    assert own_things(page) == ""
    assert page.locator(".table.my-turn, .route.can").count() == 0
    name = next(name for name in PEOPLE if name in cover.inner_text())
    cover.get_by_role("button", name=word("hotseat.ready", name=name)).click()
    expect(cover).to_be_hidden()
    return name


def hand_over(page: Page) -> bool:
    """False where the same person goes on: whoever chose tickets last may have the first turn, by lot."""
    done, going_on = page.locator(".end-turn button"), page.locator('.table.my-turn .deck[aria-disabled="false"]')
    expect(done.or_(going_on).filter(visible=True).first).to_be_visible()
    if not done.is_visible():
        return False
    done.click()
    return True


def test_nothing_of_the_other_is_on_the_page_until_they_say_so(page: Page) -> None:
    open_for_two(page)
    first, handed_over = choose_tickets(page)
    assert handed_over
    name, handed_over = choose_tickets(page)
    assert sorted([first, name]) == sorted(PEOPLE)
    hands: dict[str, list[str]] = {}
    for _ in range(4):
        name = uncover(page) if handed_over else name
        player = Player(page)
        player.press(player.look()["deck"][0])
        player.press(player.look()["deck"][0])
        expect(page.locator(".end-turn button")).to_be_visible()
        # Each comes back to the hand that was left, and draws two.
        assert count(hand(page)) == count(hands.get(name, [])) + 2 or name not in hands
        hands[name] = hand(page)
        handed_over = hand_over(page)
        assert handed_over
    assert set(hands) == set(PEOPLE)


def test_one_of_them_is_marked_as_you_and_nobody_while_it_is_covered(page: Page) -> None:
    open_for_two(page)
    marks = page.locator(".player-marks .badge")
    expect(marks).to_have_count(0)
    name = uncover(page)
    expect(marks).to_have_count(1)
    expect(page.locator(".player").filter(has=marks)).to_contain_text(name)


def choose_tickets(page: Page) -> tuple[str, bool]:
    name = uncover(page)
    Player(page).play(until="keep")
    return name, hand_over(page)


def test_what_one_has_chosen_is_there_before_the_other_has_chosen(page: Page) -> None:
    open_for_two(page)
    uncover(page)
    player = Player(page)
    player.play(until="keep")
    expect(page.locator(".own-tickets .ticket")).to_have_count(player.done.count("tickets"))
    expect(page.locator(".own-tickets").get_by_text(word("tickets.waiting"))).to_be_visible()
