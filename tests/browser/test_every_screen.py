"""Every screen: what is seldom looked at is whole, legible and as large as a finger too, in the longer languages."""

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenEditor, Visitor
from tests.browser.watch import Watch
from tests.support.browser.boxes import UNSEEN, box_of
from tests.support.browser.doctor import Doctor, Message, all_kinds
from tests.support.browser.kept_games import GAMES, put
from tests.support.browser.phone import phone
from tests.support.browser.player import Player
from tests.support.browser.tables import BOT, ME, begin, finish, learn, post, sit_down
from tests.support.browser.words import word
from tests.support.real_games import link_to, played_by_bots

UPRIGHT, SMALL, SIDE, DESK = (390, 844), (360, 640), (844, 390), (1440, 900)
LOCALES = {"ru": "ru-RU", "uk": "uk-UA"}
FINGER = 44
LEGIBLE = 11
NAMES = ("Ann", "Oleksandra-Wilhelmi", "Cleo", "Dan", "Eve")
# Of letters in a drawing: how high they are on the screen.
LETTERS = "selector => [...document.querySelectorAll(selector)].map(each => each.getBoundingClientRect().height)"
WIDER = "each => each.scrollWidth - each.clientWidth"


def empty_hand(message: Message) -> None:
    message["view"]["own"]["hand"] = [0] * 9


# Everywhere


@pytest.mark.parametrize("path", ["/", "/my-games", "/count"])
def test_the_way_home_is_as_wide_as_a_finger(visitor: Visitor, path: str) -> None:
    page = phone(visitor, SMALL)
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    assert box_of(page.locator(".brand"))["width"] >= FINGER


@pytest.mark.parametrize("language", LOCALES)
def test_colours_and_patterns_are_as_wide_as_a_finger_and_none_is_left_over(visitor: Visitor, language: str) -> None:
    page = phone(visitor, SMALL, locale=LOCALES[language])
    page.goto("/")
    page.get_by_role("button", name=word("settings.title", language)).click()
    for name in ("settings.colour", "settings.pattern"):
        looks = page.get_by_role("group", name=word(name, language), exact=True).locator(".look")
        expect(looks).to_have_count(5)
        places = [box_of(look) for look in looks.all()]
        assert min(place["width"] for place in places) >= FINGER
        assert len({place["y"] for place in places}) == 1


# Where something is wrong


def test_an_address_that_leads_nowhere_shows_the_way_home_and_tells_a_program(page: Page, watch: Watch) -> None:
    watch.forgive("status of 404")
    answer = page.goto("/no/such/page")
    assert answer is not None and answer.status == 404
    expect(page.locator("h1")).to_have_text(word("error.no_page"))
    page.get_by_role("link", name=word("menu.lobby")).click()
    expect(page.locator("#play-now")).to_be_visible()
    for path in ("/no/such/page", "/api/no/such/thing"):
        told = page.request.get(path, headers={"Accept": "application/json"})
        assert told.status == 404 and told.json()["error"] == "not_found"


def test_rules_of_a_game_that_is_not_there_speak_of_no_table(page: Page, watch: Watch) -> None:
    watch.forgive("status of 404")
    page.goto("/rules/nosuch")
    expect(page.get_by_role("alert")).to_have_text(word("error.no_game"))


def test_what_is_wrong_with_a_page_keeps_off_the_edges_of_a_phone(visitor: Visitor, watch: Watch) -> None:
    watch.forgive("404", "ApiError", "ERR_FAILED")
    page = phone(visitor, SMALL)
    page.goto("/table/nosuchroom")
    card = box_of(page.locator(".trouble"))
    assert card["x"] >= 8 and card["x"] + card["width"] <= SMALL[0] - 8
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/")
    note, bar = box_of(page.get_by_role("alert")), box_of(page.locator(".topbar"))
    assert note["y"] >= bar["y"] + bar["height"] + 8


def test_whoever_was_removed_is_told_so(visitor: Visitor) -> None:
    host, guest = visitor(), phone(visitor, SMALL)
    room = post(host, "/api/rooms", {"game": "europe", "seats": [ME, {"kind": "open"}]})["room"]
    post(guest, f"/api/rooms/{room}/join", {"name": "Bob"})
    host.goto(f"/table/{room}")
    guest.goto(f"/table/{room}")
    seat = guest.locator('.seat-row[data-seat="1"]')
    expect(seat).to_contain_text(word("waiting.you"))
    host.locator("#remove-1").click()
    expect(guest.get_by_text(word("waiting.removed"))).to_be_visible()
    expect(seat).not_to_contain_text(word("waiting.you"))


# My games


def test_the_chart_of_ones_games_is_legible_on_a_phone(visitor: Visitor) -> None:
    page = phone(visitor, SMALL)
    put(page, GAMES)
    expect(page.locator(".rate-chart .tick").first).to_be_visible()
    assert min(page.evaluate(LETTERS, ".rate-chart .tick")) >= LEGIBLE
    # Turned over, it is as wide as there is room.
    page.set_viewport_size({"width": SIDE[0], "height": SIDE[1]})
    place = box_of(page.locator(".rate-chart"))
    expect(page.locator(".rate-chart svg")).to_have_attribute("width", str(round(place["width"]) - 34))


def test_the_buttons_of_a_game_stand_in_one_line(visitor: Visitor) -> None:
    page = phone(visitor, SMALL, locale=LOCALES["uk"])
    put(page, GAMES)
    row = page.locator(".table-row").first
    replay, again = box_of(row.locator("a.button")), box_of(row.locator("button.button"))
    assert replay["y"] == again["y"] and replay["height"] == again["height"]
    title, drop = box_of(row.locator(".table-title")), box_of(row.locator(".icon-button"))
    assert drop["y"] < title["y"] + title["height"] and replay["y"] > drop["y"] + drop["height"] - 1


def test_no_games_cannot_be_saved(page: Page) -> None:
    page.goto("/my-games")
    expect(page.get_by_text(word("mine.none"))).to_be_visible()
    expect(page.get_by_role("button", name=word("mine.export"))).to_be_hidden()


# A real game, counted


def test_the_name_of_a_colour_keeps_off_the_name_of_its_player(visitor: Visitor) -> None:
    page = phone(visitor, SMALL, locale=LOCALES["uk"])
    page.goto("/count")
    labels = page.locator(".count-seat .check")
    expect(labels).to_have_count(5)
    assert max(label.evaluate(WIDER) for label in labels.all()) <= 0


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", ["europe", "journey"])
def test_the_whole_sheet_is_in_sight_with_everybody_above_it(visitor: Visitor, game: str, language: str) -> None:
    for size in (SMALL, SIDE, DESK):
        page = phone(visitor, size, locale=LOCALES[language])
        page.goto(link_to(played_by_bots(game, 5, 2), *NAMES))
        page.locator("#tab-score").click()
        expect(page.locator(".sheet .total")).to_have_count(5)
        assert page.locator(".sheet-scroll").evaluate(WIDER) <= 0, size
        assert page.locator(".count-hands").evaluate(WIDER) <= 0, size


# At the table


def rivals_have_moved(page: Page, game: str, *seats: dict[str, str]) -> Player:
    """At my turn, with something to tell of where a rival has been."""
    sit_down(page, game, (ME, *seats))
    player = Player(page)
    player.play(until="keep")
    for _ in range(60):
        player.look()
        if page.locator(".since-place").count():
            return player
        player.play(turns=1)
    raise AssertionError("nobody has built anything")


@pytest.mark.parametrize("size", [SMALL, SIDE], ids=str)
def test_what_happened_is_closed_beside_its_words_and_found_by_a_finger(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = phone(visitor, size, locale=LOCALES["ru"])
    rivals_have_moved(page, "usa", BOT, BOT)
    line, close = box_of(page.locator(".since")), box_of(page.locator(".since > .icon-button"))
    last = [box_of(one) for one in page.locator(".since-one").all()][-1]
    assert close["x"] >= max(box_of(one)["x"] + box_of(one)["width"] for one in page.locator(".since-one").all()) - 1
    # Nothing below the last word but the edge.
    assert line["y"] + line["height"] - last["y"] - last["height"] <= max(12, FINGER - last["height"])
    place = box_of(page.locator(".since-place").first)
    middle, above, below = place["x"] + place["width"] / 2, place["y"] - 3, place["y"] + place["height"] + 3
    found = "([x, y]) => document.elementFromPoint(x, y).className"
    assert below - above >= FINGER - 2.5
    assert [page.evaluate(found, [middle, y]) for y in (above, below)] == ["since-place", "since-place"]


def test_whoever_looks_for_a_city_has_the_whole_board(page: Page) -> None:
    rivals_have_moved(page, "europe", BOT)
    expect(page.locator(".since")).to_be_visible()
    page.locator("[data-action=BuildStation]").click()
    expect(page.locator(".since")).to_be_hidden()
    page.get_by_role("button", name=word("common.cancel")).click()
    expect(page.locator(".since")).to_be_visible()


def full_table(message: Message) -> None:
    all_kinds(message)
    for player in message["view"]["players"]:
        player.update(trains=38, cards=26, tickets=5, points=104)


@pytest.mark.parametrize("rivals", [2, 3, 4])
def test_everybody_is_in_sight_by_name_and_every_card_of_the_hand(visitor: Visitor, rivals: int) -> None:
    page = phone(visitor, SMALL, locale=LOCALES["ru"])
    Doctor(page, full_table)
    begin_with(page, rivals)
    expect(page.locator(".player-score").last).to_have_text("104")
    assert page.locator(".who-place").evaluate(WIDER) <= 0
    # "Mallard" is the longest name that the bots have in Russian.
    names = page.locator(".player-name")
    assert [name.inner_text() for name in names.all() if name.evaluate(WIDER) > 0] == []
    assert page.evaluate(UNSEEN, ".hand .stack, .row .card-button, .decks button, .tabs button") == []


def begin_with(page: Page, rivals: int) -> None:
    sit_down(page, "usa", (ME, *[{"kind": "bot", "bot": "normal"}] * rivals))
    player = Player(page)
    player.play(until="keep")
    player.look()


@pytest.mark.parametrize(("game", "shown"), [("usa", True), ("switzerland", False)])
def test_the_name_of_a_game_is_there_whole_or_not_at_all(visitor: Visitor, game: str, shown: bool) -> None:
    page = phone(visitor, SMALL, locale=LOCALES["ru"])
    begin(page, game)
    letters = page.locator(".table-title").evaluate("""title => {
        const range = document.createRange();
        range.selectNodeContents(title);
        const {top, right} = range.getBoundingClientRect(), box = title.getBoundingClientRect();
        return {whole: right <= box.right, seen: top < box.bottom};
    }""")
    assert letters["seen"] == shown and (letters["whole"] or not shown)


def test_an_empty_hand_is_said_to_be_where_cards_would_be(visitor: Visitor) -> None:
    page = phone(visitor, SMALL)
    Doctor(page, empty_hand)
    begin(page)
    words, tickets = box_of(page.get_by_text(word("hand.empty"))), box_of(page.locator(".ticket-deck"))
    assert abs(words["y"] + words["height"] / 2 - tickets["y"] - tickets["height"] / 2) < 4


# The end, and what comes after


def with_a_mistake(page: Page) -> None:
    """Every review: the first move should have been a card from the row."""
    actions = page.request.get("/api/games/usa/actions?seats=2").json()["actions"]
    number = next(place for place, action in enumerate(actions) if action["type"] == "DrawCard")

    def change(route: Route) -> None:
        answer = route.fetch()
        review = answer.json()
        if "decisions" in review:
            first: dict[str, Any] = review["decisions"][0]
            purpose = {"why": None, "route": None, "missing": 0, "ticket": None, "n": 0}
            first.update(grade="blunder", better={"action": "draw 1", "number": number, "purpose": purpose})
            point = {"n": 1, "seat": 0, "luck": None, "change": -0.3, "before": 0.6, "after": 0.3}
            review["turning_points"] = [point]
        route.fulfill(response=answer, json=review)

    page.route("**/review", change)


def test_the_end_speaks_the_readers_language_in_letters_that_can_be_read(visitor: Visitor) -> None:
    page = phone(visitor, UPRIGHT, locale=LOCALES["ru"])
    with_a_mistake(page)
    room = learn(page, "usa-end")
    Player(page).play()
    page.locator(".end").get_by_role("button", name=word("end.skip", "ru")).click()
    point = page.locator(".turning-points a")
    expect(point).to_contain_text(word("review.move.card", "ru"))
    assert box_of(point)["height"] >= FINGER
    for size in (UPRIGHT, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert min(page.evaluate(LETTERS, ".end .chart .tick")) >= LEGIBLE
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    page.goto(f"/replay/{room}")
    expect(page.locator(".review-curve .tick").first).to_be_visible()
    assert LEGIBLE <= min(page.evaluate(LETTERS, ".review-curve .tick")) < 2 * LEGIBLE


@pytest.mark.parametrize("language", LOCALES)
def test_on_its_side_what_can_be_done_at_the_end_is_in_sight(visitor: Visitor, language: str) -> None:
    page = phone(visitor, SIDE, locale=LOCALES[language])
    learn(page, "usa-end")
    Player(page).play()
    page.locator(".end").get_by_role("button", name=word("end.skip", language)).click()
    buttons = page.locator(".end > .actions .button")
    expect(buttons.first).to_be_visible()
    for button in buttons.all():
        place = box_of(button)
        assert place["x"] + place["width"] <= SIDE[0] and button.evaluate(WIDER) <= 0


def test_the_controls_of_a_replay_stay_where_they_are_whatever_the_number(visitor: Visitor) -> None:
    page = phone(visitor, SMALL)
    page.goto(f"/replay/{finish(page)}")
    controls = page.locator(".controls")
    before = box_of(controls)
    page.locator(".controls .place").evaluate("place => { place.textContent = '165 / 165'; }")
    assert box_of(controls) == before
    # On a short phone the slider has no row of its own.
    slider, first = box_of(page.get_by_role("slider")), box_of(controls.locator("button").first)
    assert slider["y"] < first["y"] + first["height"] and first["y"] < slider["y"] + slider["height"]


# The editor


def test_on_a_phone_the_editor_says_what_to_do_beside_its_board(open_editor: OpenEditor) -> None:
    for size in (UPRIGHT, SMALL):
        page = open_editor(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
        hint, stage = box_of(page.locator(".edit-hint")), box_of(page.locator(".stage"))
        assert hint["y"] + hint["height"] <= stage["y"] + 1
        assert stage["height"] >= 0.3 * size[1]


def test_on_its_side_the_editor_has_one_row_above_its_board(open_editor: OpenEditor) -> None:
    size = {"width": SIDE[0], "height": SIDE[1]}
    page = open_editor(viewport=size, has_touch=True, is_mobile=True, locale=LOCALES["ru"])
    assert box_of(page.locator(".bar"))["height"] <= 50 and box_of(page.locator(".stage"))["height"] >= 0.7 * SIDE[1]
    assert page.evaluate(UNSEEN, ".bar button") == []
