"""The editor of boards: a city dragged, a route drawn and bent, a ticket added, undone, saved and played."""

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenEditor
from tests.browser.watch import Watch
from tests.support.browser.accessible import check_accessible
from tests.support.browser.boxes import box_of
from tests.support.browser.phone import PHONE
from tests.support.browser.words import word

PLACE = """(id) => {
  const box = document.querySelector(`#city-${id} circle`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def place(page: Page, city: str) -> tuple[float, float]:
    x, y = page.evaluate(PLACE, city)
    return x, y


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def test_a_board_is_drawn_up_saved_and_played(open_editor: OpenEditor, tmp_path: Path) -> None:
    page = open_editor()
    file = tmp_path / "board.toml"
    expect(page.locator("#tab-problems .unread")).to_be_hidden()

    x, y = place(page, "birch")
    drag(page, (x, y), (x + 60, y + 40))
    expect(page.locator("[name=undo]")).to_be_enabled()
    moved = place(page, "birch")
    assert abs(moved[0] - x - 60) < 3 and abs(moved[1] - y - 40) < 3

    page.locator('[data-tool="route"]').click()
    drag(page, place(page, "birch"), place(page, "elm"))
    expect(page.locator("#route-birch-elm")).to_be_visible()
    page.locator("[name=length]").fill("5")
    page.locator("[name=length]").blur()
    expect(page.locator("#route-birch-elm > use")).to_have_count(5)
    page.locator("[name=colour]").select_option("orange")
    expect(page.locator('#route-birch-elm[data-kind="orange"]')).to_be_visible()

    page.locator('[data-tool="city"]').click()
    a, b = place(page, "ash"), place(page, "birch")
    page.mouse.click((a[0] + b[0]) / 2, a[1] - 60)
    page.locator("[name=city-name]").fill("Łódź")
    page.keyboard.press("Enter")
    expect(page.locator("#city-lodz")).to_be_visible()
    expect(page.locator("#tab-problems .unread")).to_have_text("1")
    page.locator("[name=route-to]").select_option("ash")
    expect(page.locator("#route-lodz-ash")).to_be_visible()
    expect(page.locator("#tab-problems .unread")).to_be_hidden()

    page.locator("#tab-all_tickets").click()
    page.locator("[name=ticket-from]").select_option("lodz")
    page.locator("[name=ticket-to]").select_option("cedar")
    page.locator("[name=add-ticket]").click()
    ticket = page.locator('[data-ticket="lodz-cedar"]')
    expect(ticket).to_be_visible()
    page.locator("[name=undo]").click()
    expect(ticket).to_have_count(0)
    page.keyboard.press("Control+y")
    expect(ticket).to_be_visible()

    assert not file.exists()
    page.keyboard.press("Control+s")
    expect(page.locator("[name=save]")).to_be_disabled()
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    assert values["routes"]["birch-elm"] == {"length": 5, "colour": "orange"}
    assert values["cities"]["lodz"]["name"] == "Łódź"
    length = values["routes"]["lodz-ash"]["length"]
    assert values["tickets"]["lodz-cedar"] == length + 4
    assert values["cities"]["birch"] != {"name": "Birch", "ru": "Бёрч", "uk": "Берч", "lat": 50.5, "lon": 16.0}
    assert file.read_text(encoding="utf-8").startswith("# A new board.")

    with page.context.expect_page() as opened:
        page.locator("[name=play]").click()
    table = opened.value
    table.wait_for_url(re.compile("/table/"))
    expect(table.locator("#route-birch-elm")).to_be_visible()
    expect(table.locator(".choose")).to_be_visible()


def test_an_empty_file_begins_with_a_board_too(open_editor: OpenEditor, tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.touch()
    page = open_editor()
    expect(page.locator(".editing .city")).to_have_count(6)
    expect(page.locator("#tab-problems .unread")).to_be_hidden()
    assert file.read_text(encoding="utf-8") == ""
    page.locator("[name=save]").click()
    expect(page.locator("[name=save]")).to_be_disabled()
    assert tomllib.loads(file.read_text(encoding="utf-8"))["id"] == "board"


def test_a_route_is_bent_by_pulling_and_a_city_moved_by_arrows(open_editor: OpenEditor, tmp_path: Path) -> None:
    page = open_editor()
    a, b = place(page, "ash"), place(page, "cedar")
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    slot = box_of(page.locator("#route-ash-cedar > use").nth(1))
    drag(page, (slot["x"] + slot["width"] / 2, slot["y"] + slot["height"] / 2), (middle[0] + 40, middle[1] - 60))
    expect(page.locator("[name=bend]")).not_to_have_value("")
    page.mouse.click(*place(page, "elm"))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[name=lat]")).not_to_have_value("49.3")
    page.mouse.click(*place(page, "birch"))
    page.keyboard.press("Delete")
    expect(page.locator("#city-birch")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("#city-birch")).to_be_visible()
    page.keyboard.press("Control+s")
    expect(page.locator("[name=save]")).to_be_disabled()
    values = tomllib.loads((tmp_path / "board.toml").read_text(encoding="utf-8"))
    assert -0.5 <= values["routes"]["ash-cedar"]["bend"] < 0
    assert values["cities"]["elm"]["lat"] > 49.3 and values["cities"]["elm"]["lon"] < 13.9


def named(page: Page, button: str, name: str) -> None:
    page.locator(f"[name={button}]").click()
    page.locator("[name=city-name]").fill(name)
    page.keyboard.press("Enter")


def test_cards_countries_and_ids_need_no_text_editor(open_editor: OpenEditor, tmp_path: Path) -> None:
    page = open_editor()
    page.locator("#tab-board").click()
    named(page, "add-kind", "Purple")
    expect(page.locator("[name=letter]")).to_have_value("P")
    page.locator("[name=count]").fill("9")
    page.locator("[name=count]").blur()
    page.locator("[name=symbol]").select_option("ship")
    page.locator("[name=row-id]").fill("violet")
    page.locator("[name=row-id]").blur()
    expect(page.locator('.edit-rows [data-kind="violet"]')).to_have_count(1)
    expect(page.locator("[name=row-id]")).to_have_value("violet")

    page.locator("#tab-board").click()
    expect(page.locator('.edit-rows [data-kind="violet"]')).to_contain_text("9 \N{MULTIPLICATION SIGN}")
    named(page, "add-country", "Hügelland")
    expect(page.locator("[name=row-id]")).to_have_value("hugelland")
    page.mouse.click(*place(page, "elm"))
    page.locator("[name=row-id]").fill("gate")
    page.locator("[name=row-id]").blur()
    expect(page.locator("#city-gate")).to_be_visible()
    page.locator("[name=exit-of]").select_option("hugelland")
    expect(page.locator("#tab-problems .unread")).to_be_visible()
    page.locator("#tab-problems").click()
    expect(page.locator(".complaints li").first).to_contain_text("Elm")
    expect(page.locator(".edit-panel.chosen")).to_contain_text(word("edit.complaints_help"))

    page.locator("#tab-all_tickets").click()
    page.locator("[name=ticket-from]").select_option("birch")
    page.locator("[name=ticket-to]").select_option("hugelland")
    page.locator("[name=add-ticket]").click()
    page.locator("[name=goal-of-birch]").select_option("cedar")
    expect(page.locator('[data-ticket="birch"] .edit-goal')).to_have_count(2)

    page.keyboard.press("Control+s")
    expect(page.locator("[name=save]")).to_be_disabled()
    values = tomllib.loads((tmp_path / "board.toml").read_text(encoding="utf-8"))
    assert values["kinds"]["violet"]["count"] == 9 and values["kinds"]["violet"]["symbol"] == "ship"
    assert values["countries"] == {"hugelland": {"name": "Hügelland"}}
    assert values["cities"]["gate"]["exit_of"] == "hugelland" and "cedar-gate" in values["routes"]
    assert set(values["tickets"]["birch"]["to"]) == {"hugelland", "cedar"}


def test_on_a_phone_a_route_is_drawn_with_two_taps_and_a_changed_file_is_not_written_over(
    open_editor: OpenEditor, tmp_path: Path, watch: Watch
) -> None:
    watch.forgive("status of 409")
    page = open_editor(**PHONE)
    page.locator('[data-tool="route"]').tap()
    for city in ("birch", "elm"):
        page.touchscreen.tap(*place(page, city))
    expect(page.locator("#route-birch-elm")).to_be_visible()
    (tmp_path / "board.toml").write_text("# theirs\n", encoding="utf-8")
    page.locator("[name=save]").tap()
    expect(page.locator(".toast")).to_contain_text(word("error.changed")[:40])
    assert (tmp_path / "board.toml").read_text(encoding="utf-8") == "# theirs\n"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_from_using_it(open_editor: OpenEditor, scheme: str) -> None:
    page = open_editor(color_scheme=scheme)
    for tab in ("chosen", "all_tickets", "board", "problems"):
        page.locator(f"#tab-{tab}").click()
        check_accessible(page)
    page.locator("#tab-board").click()
    named(page, "add-country", "Hills")
    check_accessible(page)
    page.locator("#tab-board").click()
    page.locator('.edit-rows [data-kind="red"]').click()
    check_accessible(page)


def test_without_the_link_there_is_nothing_to_see(open_editor: OpenEditor, watch: Watch) -> None:
    watch.forgive("status of 403", "open the link")
    page = open_editor()
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("alert")).to_contain_text(word("error.no_key"))
