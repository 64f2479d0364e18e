"""A phone: a narrow screen that is touched."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def phone(visitor: Callable[..., Page], size: tuple[int, int], **wishes: Any) -> Page:
    """One of that size."""
    return visitor(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True, **wishes)


def touch(page: Page, *moves: list[tuple[float, float]]) -> None:
    """Fingers, each with the places that it passes; they come and go together."""
    session = page.context.new_cdp_session(page)
    for number, places in enumerate(zip(*moves, strict=True)):
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(places)]
        kind = "touchStart" if number == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
