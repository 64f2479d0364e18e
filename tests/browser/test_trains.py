"""Trains on the page's board: drawn as in the pictures of positions, and unlike free spaces."""

from playwright.sync_api import Page

from peregon.drawing.pieces import BED, RIM
from tests.support.browser.doctor import Doctor
from tests.support.browser.tables import begin

# The lines under a train's cars, in terms of a space's width: their colours and how wide they are.
LINES = """route => {
    const width = Number(route.querySelector('.reach').getAttribute('stroke-width')) / 1.5;
    return [...route.querySelectorAll('.cars > path')].map(line => [
        line.getAttribute('stroke'), Number(line.getAttribute('stroke-width')) / width,
        line.getAttribute('d') === route.querySelector('.reach').getAttribute('d')]);
}"""


def test_a_train_lies_on_a_bed_with_a_rim_as_in_the_pictures(page: Page) -> None:
    Doctor(page, lambda message: message["view"]["players"][1].update(routes=[3]))
    begin(page)
    lines = page.locator('[data-route="3"].taken').evaluate(LINES)
    assert [colour for colour, _, _ in lines] == ["var(--outline)", "var(--bed)"]
    assert [round(width, 3) for _, width, _ in lines] == [RIM, BED]
    assert all(whole for _, _, whole in lines)
    assert page.locator('.route:not(.taken) [stroke="var(--bed)"]').count() == 0
