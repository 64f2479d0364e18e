"""The end on every screen: whole names, path lengths, the last card beside what it explains, one list in a replay."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.support.browser.boxes import box_of
from tests.support.browser.player import Player
from tests.support.browser.tables import finish, learn, post
from tests.support.browser.words import word
from tests.support.processes import eventually

PHONES = ((390, 844), (360, 640), (844, 390))
LONG = "Anna-Maria Konstantinopolskaya-Smithson"
# Whatever of a text does not show: cut off, or beyond the edge of the panel that it is in.
CUT = """name => {
    const panel = name.closest('.sheet-scroll').getBoundingClientRect(), box = name.getBoundingClientRect();
    return name.scrollWidth > name.clientWidth + 1 || box.left < panel.left - 1 || box.right > panel.right + 1;
}"""
# Of the first line of a chart with its ground, as WCAG reckons it.
CONTRAST = """() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const luminance = (colour) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data]
            .map((each) => each / 255)
            .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const line = luminance(getComputedStyle(document.querySelector('.chart .line')).stroke);
    const ground = luminance(getComputedStyle(document.querySelector('.end')).backgroundColor);
    return (Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05);
}"""
SCROLLERS = """() => [...document.querySelectorAll('.replay *')].filter(each => each.checkVisibility()
    && ['auto', 'scroll'].includes(getComputedStyle(each).overflowY)
    && each.matches('section, aside')).map(each => each.className)"""


def screen(visitor: Visitor, size: tuple[int, int]) -> Page:
    return visitor(viewport={"width": size[0], "height": size[1]})


@pytest.mark.parametrize("size", [(1440, 900), *PHONES], ids=str)
def test_the_sheet_has_whole_names_and_how_long_every_path_is(visitor: Visitor, size: tuple[int, int]) -> None:
    page = screen(visitor, size)
    room = post(page, "/api/lessons/usa-end", {"name": LONG})["room"]
    page.goto(f"/table/{room}")
    Player(page).play()
    page.locator(".end").get_by_role("button", name=word("end.skip")).click()
    names = page.locator(".sheet tbody th > span")
    expect(names).to_have_count(2)
    assert LONG in names.all_inner_texts()
    assert [name.evaluate(CUT) for name in names.all()] == [False, False]
    seats = page.request.get(f"/api/rooms/{room}/replay").json()["score"]["seats"]
    items = [item for seat in seats for award in seat["awards"] for item in award["items"] if item["kind"] == "path"]
    lengths = sorted(word("end.path_length", n=str(item["paths"][0]["length"])) for item in items)
    assert len(lengths) == 2 and sorted(page.locator(".path-length").all_inner_texts()) == lengths


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_on_a_phone_the_sheet_is_in_sight_above_what_can_be_done(visitor: Visitor, size: tuple[int, int]) -> None:
    page = screen(visitor, size)
    finish(page)
    top = box_of(page.locator(".end > .actions"))["y"]
    for total in page.locator(".sheet .total").all():
        place = box_of(total)
        assert place["y"] + place["height"] <= top + 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_lines_of_the_charts_stand_out(visitor: Visitor, theme: str) -> None:
    page = visitor(color_scheme=theme)
    finish(page)
    expect(page.locator(".chart .line")).to_have_count(4)
    for seat in range(5):
        page.locator(".chart .line").first.evaluate(
            "(line, seat) => line.style.setProperty('--of', `var(--player-${seat})`)", seat
        )
        assert page.evaluate(CONTRAST) >= 3, seat


def last_card(visitor: Visitor, size: tuple[int, int]) -> Page:
    """A lesson that speaks of the score, which is in sight."""
    page = screen(visitor, size)
    learn(page, "usa-end")
    Player(page).play()
    count = page.locator(".guide-count")
    while len(set(count.inner_text().split(" / "))) > 1:
        page.locator(".guide-foot .button").click()
    expect(page.locator(".end.guide-here")).to_be_visible()
    return page


def covers_nothing(page: Page) -> bool:
    card, score = box_of(page.locator(".guide-card")), box_of(page.locator(".end"))
    beside = card["x"] + card["width"] <= score["x"] + 1
    above = card["y"] + card["height"] <= score["y"] + 1
    return (beside or above) and card["x"] >= 0 and card["y"] >= 0


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_the_last_card_of_a_lesson_covers_nothing_that_it_explains(visitor: Visitor, size: tuple[int, int]) -> None:
    page = last_card(visitor, size)
    # It gives way when the score has its place.
    assert eventually(lambda: covers_nothing(page))


def test_the_card_of_a_lesson_gives_way_when_what_it_explains_grows(visitor: Visitor) -> None:
    page = last_card(visitor, PHONES[0])
    before = box_of(page.locator(".end"))["y"]
    page.locator(".end").evaluate("score => score.style.minHeight = '450px'")
    assert box_of(page.locator(".end"))["y"] < before - 50
    assert eventually(lambda: covers_nothing(page))


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_replay_on_a_phone_has_one_list_to_scroll(visitor: Visitor, size: tuple[int, int]) -> None:
    page = screen(visitor, size)
    page.goto(f"/replay/{finish(page)}")
    expect(page.locator(".moves")).to_be_visible()
    expect(page.locator(".owns")).to_be_hidden()
    assert len([each for each in page.evaluate(SCROLLERS) if "who-place" not in each]) == 1
    page.locator("#tab-owns").click()
    expect(page.locator(".owns")).to_be_visible()
    expect(page.locator(".moves")).to_be_hidden()
    controls = box_of(page.locator(".controls"))
    assert controls["y"] + controls["height"] <= size[1] + 1 and controls["width"] <= size[0]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
