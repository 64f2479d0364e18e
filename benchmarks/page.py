"""The page: how soon it is there, how much it weighs, how smoothly the board moves, how soon others see a move.

    python -m benchmarks.page

In Chromium, against a server of its own; nothing else should run on the machine.
"""

import os
import statistics
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.support.browser.chromium import arguments, chromium
from tests.support.browser.player import SETTLED, Player
from tests.support.browser.site import Site
from tests.support.browser.tables import ME, post

MOVES = 20
VISITS = 5
REST = 1_000
DESKTOP = {"width": 1440, "height": 900}
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
# The times between frames from now on, until `stopFrames` is called.
COUNT_FRAMES = """() => {
    const times = [];
    let running = true;
    const frame = (now) => { times.push(now); if (running) requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    window.stopFrames = () => { running = false; return times; };
}"""
# Says on the console of another's page when a line of the log came, by the clock that all processes share.
TELL_LINES = """() => {
    window.seenAt = 0;
    const list = document.querySelector('.log-panel ol');
    new MutationObserver(() => requestAnimationFrame(() => { window.seenAt = Date.now(); }))
        .observe(list, { childList: true });
}"""
CLICKED = "() => addEventListener('click', () => { window.clickedAt = Date.now(); }, { capture: true })"


@dataclass(frozen=True)
class Visit:
    paint: float
    bytes: int
    requests: int


def visit(browser: Browser, origin: str, path: str, ready: str, cookies: Any = None) -> Visit:
    """With an empty cache, as a newcomer."""
    context = browser.new_context(base_url=origin, viewport=DESKTOP)  # type: ignore[arg-type]
    if cookies:
        context.add_cookies(cookies)
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    page.goto(path)
    page.wait_for_selector(ready)
    page.wait_for_load_state("networkidle")
    paint = page.wait_for_function(PAINTED).json_value()
    context.close()
    return Visit(float(paint), int(sum(sizes)), len(sizes))


def begin(browser: Browser, origin: str, game: str) -> tuple[BrowserContext, BrowserContext, str]:
    """A game of two people; what each of them has to come to the table."""
    host = browser.new_context(base_url=origin, viewport=DESKTOP)  # type: ignore[arg-type]
    guest = browser.new_context(base_url=origin, viewport=DESKTOP)  # type: ignore[arg-type]
    first, second = host.new_page(), guest.new_page()
    room = post(first, "/api/rooms", {"game": game, "seats": [ME, {"kind": "open"}]})["room"]
    post(second, f"/api/rooms/{room}/join", {"name": "Bob"})
    first.goto(f"/table/{room}")
    first.locator("#start-game").click()
    second.goto(f"/table/{room}")
    for page in (first, second):
        Player(page).play(until="keep")
        page.wait_for_function(SETTLED)
    return host, guest, room


def frames(page: Page) -> dict[str, list[float]]:
    """The times between frames while the board is zoomed in, pulled about and zoomed out again, in milliseconds."""
    box = page.locator(".stage").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)

    def turn(by: float) -> None:
        for _ in range(15):
            page.mouse.wheel(0, by)

    def pull() -> None:
        for step in range(60):
            page.mouse.move(x + 3 * (step % 30), y + 2 * (step % 20))

    # The other gestures find the board at rest and sharp.
    at_once = counted(page, lambda: turn(-60))
    turn(60)
    page.wait_for_timeout(REST)
    zoomed_in = counted(page, lambda: turn(-60))
    page.wait_for_timeout(REST)
    page.mouse.down()
    pulled = counted(page, pull)
    page.mouse.up()
    page.wait_for_timeout(REST)
    zoomed_out = counted(page, lambda: turn(60))
    return {"pan": pulled, "zoom in": zoomed_in, "zoom out": zoomed_out, "zoom in as a move is drawn": at_once}


def counted(page: Page, gesture: Callable[[], None]) -> list[float]:
    page.evaluate(COUNT_FRAMES)
    gesture()
    times: list[float] = page.evaluate("() => window.stopFrames()")
    return sorted(after - before for before, after in pairwise(times[1:]))


def moves(first: Page, second: Page) -> list[float]:
    """From a click to its line on the other's page, in milliseconds."""
    for page in (first, second):
        page.evaluate(TELL_LINES)
        page.evaluate(CLICKED)
    waits: list[float] = []
    while len(waits) < MOVES:
        mover, other = (first, second) if first.locator(".table.my-turn").count() else (second, first)
        player = Player(mover)
        spot = player.look()["deck"][0]
        other.evaluate("() => { window.seenAt = 0; }")
        player.press(spot)
        seen = other.wait_for_function("() => window.seenAt").json_value()
        waits.append(seen - mover.evaluate("() => window.clickedAt"))
        mover.wait_for_function(SETTLED)
    return waits


def row(name: str, value: str, wanted: str = "") -> None:
    print(f"{name:<44}{value:>16}   {wanted}")


def main() -> None:
    site = Site(Path(tempfile.mkdtemp()))
    site.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=arguments())
            measure(browser, site.origin)
            browser.close()
    finally:
        site.stop()


def measure(browser: Browser, origin: str) -> None:
    row("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()}")
    host, guest, room = begin(browser, origin, "usa")
    cookies = host.cookies()
    for name, path, ready in (("lobby", "/", "#play-now"), ("table", f"/table/{room}", ".route")):
        visits = [visit(browser, origin, path, ready, cookies) for _ in range(VISITS)]
        paint = statistics.median(each.paint for each in visits)
        row(f"{name}: first contentful paint, median", f"{paint:.0f} ms", "< 1000 ms")
        row(f"{name}: on the wire, empty cache", f"{visits[0].bytes / 1000:.0f} kB", "< 400 kB")
        row(f"{name}: requests", f"{visits[0].requests}")
    first, second = host.pages[0], guest.pages[0]
    waits = sorted(moves(first, second))
    row(f"click to the other's screen, p50 of {MOVES}", f"{statistics.median(waits):.0f} ms", "< 100 ms")
    row(f"click to the other's screen, p95 of {MOVES}", f"{at(waits, 0.95):.0f} ms")
    guest.close()
    for name, between in frames(first).items():
        row(f"{name}: frames per second", f"{1000 * len(between) / sum(between):.0f}", "60")
        row(f"{name}: half and 95 % of the frames within", f"{at(between, 0.5):.0f}, {at(between, 0.95):.0f} ms")


def at(ordered: list[float], share: float) -> float:
    return ordered[int(share * (len(ordered) - 1))]


if __name__ == "__main__":
    main()
