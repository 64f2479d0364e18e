"""Where things are on the screen, and whether one covers another."""

from playwright.sync_api import FloatRect, Locator, Page, expect

# Whatever of these is hidden behind something else, or out of sight. (A phone shows a page that is too wide smaller.)
UNSEEN = """selector => innerWidth > screen.width ? ["wider than the screen"]
    : [...document.querySelectorAll(selector)].filter(each => each.checkVisibility()).filter(each => {
    const {left, top, width, height} = each.getBoundingClientRect();
    const spots = [0.05, 0.5, 0.95].map(share => document.elementFromPoint(left + share * width, top + height / 2));
    return !spots.every(spot => each.contains(spot));
}).map(each => each.textContent || each.className)"""
# So often in a row no page is drawn anew that ever comes to rest.
ANEW = 5


def box_of(place: Locator) -> FloatRect:
    """A page that is drawn anew just now may have taken away what was found: then it is measured once more."""
    for _ in range(ANEW):
        expect(place).to_be_visible()
        found = place.bounding_box()
        if found is not None:
            return found
    raise AssertionError(f"{place} was never there long enough to be measured")


def box(page: Page, place: str) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    found = box_of(page.locator(place))
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    return not apart
