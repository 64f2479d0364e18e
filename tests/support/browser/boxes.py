"""Where things are on the screen, and whether one covers another."""

from playwright.sync_api import Page


def box(page: Page, place: str) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    found = page.locator(place).bounding_box()
    assert found is not None, place
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def overlap(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    return not apart
