"""The page: how soon it is there, how much it weighs, how smoothly the board moves, how soon others see a move, and how
soon a game that is over has its review.

    python -m benchmarks.page
    python -m benchmarks.page --beside FOLDER       the same visits, by turns, to the page of another working copy

In Chromium, against a server of its own; nothing else should run on the machine. Beside another copy it need not be
quiet: a table of each is visited by turns, and the CPU of the page itself says little of what else is running.
"""

import argparse
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
from tests.support.browser.site import ROOT, Site
from tests.support.browser.tables import BOT, ME, post, sit_down
from tests.support.browser.words import word

MOVES = 20
VISITS = 5
REVIEWS = 3
VISITS_BESIDE = 9
REST = 1_000
PATIENCE = 120_000
DESKTOP = {"width": 1440, "height": 900}
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
# When something is on the page for the first time.
WHEN_THERE = """(() => {
    const watch = new MutationObserver(() => {
        if (!document.querySelector('%s')) return;
        window.thereAt = performance.now();
        watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
})()"""
# When the end of a game has a place for its review, and when there is something in it.
WHEN_REVIEWED = """(() => {
    window.seen = {};
    const look = () => {
        for (const each of ['.review-place', '.review-curve']) {
            if (!(each in window.seen) && document.querySelector(each)) window.seen[each] = performance.now();
        }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
})()"""
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
    """Times in milliseconds: ``worked`` is the CPU of the page's own thread until all was there."""

    paint: float
    there: float
    worked: float
    bytes: int
    requests: int


def visit(browser: Browser, origin: str, path: str, ready: str, cookies: Any = None) -> Visit:
    """With an empty cache, as a newcomer."""
    context = browser.new_context(base_url=origin, viewport=DESKTOP)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    if cookies:
        context.add_cookies(cookies)
    page = context.new_page()
    page.add_init_script(WHEN_THERE % ready)
    session = context.new_cdp_session(page)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(path)
    page.wait_for_selector(ready)
    page.wait_for_load_state("networkidle")
    paint = page.wait_for_function(PAINTED).json_value()
    there = page.evaluate("() => window.thereAt")
    worked = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}["TaskDuration"]
    context.close()
    return Visit(float(paint), float(there), 1000 * worked, int(sum(sizes)), len(sizes))


def begin(browser: Browser, origin: str, game: str) -> tuple[BrowserContext, BrowserContext, str]:
    """A game of two people; what each of them has to come to the table."""
    host = browser.new_context(base_url=origin, viewport=DESKTOP)  # type: ignore[arg-type]
    guest = browser.new_context(base_url=origin, viewport=DESKTOP)  # type: ignore[arg-type]
    for context in (host, guest):
        context.set_default_timeout(PATIENCE)
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


def review(browser: Browser, origin: str, seats: int) -> float:
    """A whole game against bots, played by clicks: how many milliseconds its end waits for the first form of its
    review."""
    context = browser.new_context(base_url=origin, viewport=DESKTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script(WHEN_REVIEWED)
    sit_down(page, seats=(ME, *[BOT] * (seats - 1)))
    Player(page).play()
    page.locator(".end").get_by_role("button", name=word("end.skip")).click()
    page.wait_for_function("() => '.review-curve' in window.seen")
    waited = page.evaluate("() => window.seen['.review-curve'] - window.seen['.review-place']")
    context.close()
    return float(waited)


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="another working copy, visited by turns with this one")
    options = parser.parse_args()
    copies = [root for root in (ROOT, options.beside) if root is not None]
    sites = [Site(Path(tempfile.mkdtemp()), root=root, limits="") for root in copies]
    try:
        for site in sites:
            site.start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=arguments())
            row("load of the machine", f"{os.getloadavg()[0]:.1f} on {os.cpu_count()}")
            if options.beside:
                compare(browser, *(site.origin for site in sites))
            else:
                measure(browser, sites[0].origin)
            browser.close()
    finally:
        for site in sites:
            site.stop()


def compare(browser: Browser, *origins: str) -> None:
    """Visits of a table by turns: of each the median here and there, and their ratio."""
    begun = [begin(browser, origin, "usa") for origin in origins]
    cookies = [host.cookies() for host, _, _ in begun]
    for host, guest, _ in begun:
        host.close()
        guest.close()
    visits: list[list[Visit]] = [[] for _ in origins]
    for _ in range(VISITS_BESIDE):
        for found, origin, (_, _, room), own in zip(visits, origins, begun, cookies, strict=True):
            found.append(visit(browser, origin, f"/table/{room}", ".route", own))
    for field, what in (
        ("paint", "first contentful paint, ms"),
        ("there", "the board is there, ms"),
        ("worked", "CPU of the page until then, ms"),
        ("bytes", "on the wire, bytes"),
        ("requests", "requests"),
    ):
        mine, theirs = (statistics.median(getattr(each, field) for each in found) for found in visits)
        row(f"table: {what}", f"{mine:.0f}, {theirs:.0f}", f"{mine / theirs:.2f} times")


def measure(browser: Browser, origin: str) -> None:
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
    host.close()
    for seats in (2, 4):
        waits = sorted(review(browser, origin, seats) for _ in range(REVIEWS))
        row(f"{seats} players: until there is a review", f"{waits[0]:.0f} to {waits[-1]:.0f} ms", "< 3000 ms")


def at(ordered: list[float], share: float) -> float:
    return ordered[int(share * (len(ordered) - 1))]


if __name__ == "__main__":
    main()
