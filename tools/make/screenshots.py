"""Screenshots for the README, taken of games that are really played.

python -m tools.make.screenshots            # all of them
python -m tools.make.screenshots screens    # only those of one table on every screen
python -m tools.make.screenshots helps      # only those of what helps at the table
python -m tools.make.screenshots pages      # only those of one's own games and of the rules
python -m tools.make.screenshots review     # only those of a game's review
python -m tools.make.screenshots editor     # only that of the editor of boards
"""

import dataclasses
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.browser.chromium import arguments, chromium
from tests.support.browser.editor import EditorProcess
from tests.support.browser.player import MOST_CLICKS, Player
from tests.support.browser.site import ROOT, Site
from tests.support.browser.tables import learn, sit_down
from tests.support.browser.words import word
from tests.support.real_games import link_to, played_by_bots

PICTURES = ROOT / "docs" / "pictures"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
# One table on every screen: at a desk, upright on a large and a small phone, on its side.
SCREENS = {"desk": (1440, 900), "upright": (390, 844), "small": (360, 640), "side": (844, 390)}
ANN = {"kind": "person", "name": "Ann"}
# Games that a device has kept: how many, since when, and against whom.
KEPT = 24
FIRST_DAY = datetime(2026, 9, 1, 12, tzinfo=UTC)
RIVALS = ("normal", "easy", "rusher")
KEEP = """async ([table, score]) =>
    (await import('/web/js/my_games/finished_games.js')).keepFinished(table, score, [0])"""
# Pictures are fetched when they come into sight; those of the other theme never do.
ALL_IN_SIGHT = """() => [...document.images].every((image) =>
    image.complete || !image.checkVisibility() || image.getBoundingClientRect().top >= innerHeight)"""
MISTAKES = ".moves :is(.dubious, .mistake, .blunder)"
MOST_REFINING = 300_000  # milliseconds until a review has looked at every move closely
BOTS = tuple({"kind": "bot", "bot": bot} for bot in ("normal", "hard"))


def visitor(browser: Browser, site: Site, **wishes: Any) -> Page:
    return browser.new_context(base_url=site.origin, reduced_motion="reduce", locale="en-GB", **wishes).new_page()


def midgame(page: Page, game: str, clicks: int) -> None:
    """A while into a game against two bots, with the board whole and nothing pointed at."""
    sit_down(page, game, (ANN, *BOTS))
    player = Player(page, stations_wanted=1)
    player.play(turns=clicks)
    player.look()
    page.mouse.move(0, 0)


def take(page: Page, name: str) -> None:
    """In 256 colours: nobody sees the difference, and a third of the bytes."""
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{name}: {path.stat().st_size // 1000} kB")
    page.context.close()


def take_all(browser: Browser, site: Site) -> None:
    lobby = visitor(browser, site, **DESKTOP)
    lobby.goto("/", wait_until="networkidle")
    take(lobby, "lobby")
    table = visitor(browser, site, **DESKTOP)
    midgame(table, "europe", 40)
    take(table, "table")
    dark = visitor(browser, site, color_scheme="dark", **DESKTOP)
    midgame(dark, "india", 40)
    take(dark, "table-dark")
    phone = visitor(browser, site, **PHONE)
    sit_down(phone, "usa", (ANN, *BOTS))
    expect(phone.locator(".choose .ticket").first).to_be_visible()
    take(phone, "phone")
    lesson = visitor(browser, site, **DESKTOP)
    learn(lesson, "europe")
    take(lesson, "lesson")
    end = visitor(browser, site, **DESKTOP)
    midgame(end, "usa", MOST_CLICKS)
    end.locator(".end").get_by_role("button", name=word("end.skip")).click()
    expect(end.locator(".chart-place svg")).to_be_visible()
    take(end, "end")
    count = visitor(browser, site, **DESKTOP)
    count.goto(link_to(played_by_bots("europe", 3, 2), "Ann", "Bob", "Cleo"))
    count.locator("#tab-score").click()
    count.locator(".ticket-list summary").nth(1).click()
    take(count, "count")


def take_screens(browser: Browser, site: Site) -> None:
    for name, (width, height) in SCREENS.items():
        size: dict[str, Any] = {"viewport": {"width": width, "height": height}}
        page = visitor(browser, site, **size, has_touch=name != "desk", is_mobile=name != "desk")
        midgame(page, "europe", 30)
        while page.locator(".tunnel.asking").is_visible():
            Player(page).play(turns=1)
        # A rival's lies over the cards for a moment.
        expect(page.locator(".tunnel")).to_be_hidden()
        take(page, f"europe-{name}")


def take_helps(browser: Browser, site: Site) -> None:
    hint = visitor(browser, site, **DESKTOP)
    midgame(hint, "usa", 14)
    hint.get_by_role("button", name=word("menu.hint")).click()
    expect(hint.get_by_role("button", name=word("hint.play"))).to_be_visible()
    take(hint, "hint")
    counts = visitor(browser, site, **PHONE)
    midgame(counts, "usa", 20)
    counts.get_by_role("button", name=word("menu.more")).click()
    counts.get_by_role("button", name=word("counts.title")).click()
    expect(counts.locator(".card-counts tfoot td").last).to_be_visible()
    take(counts, "counts")
    settings = visitor(browser, site, **PHONE)
    settings.goto("/")
    settings.get_by_role("button", name=word("settings.title")).click()
    expect(settings.get_by_role("dialog")).to_be_visible()
    take(settings, "settings")


def keep_game(page: Page, number: int) -> None:
    """One more that this device has played, on a day of its own, with a bot in Ann's place."""
    game, rival = ("usa", "europe")[number % 2], RIVALS[number % 3]
    score = dataclasses.asdict(played_by_bots(game, 2, number, ("normal", rival)).score_sheet())
    seats = [{**ANN, "person": True}, {"kind": "bot", "bot": rival, "name": "Mallard"}]
    page.clock.set_fixed_time(FIRST_DAY + timedelta(days=2 * number))
    page.evaluate(KEEP, [{"room": f"room{number}", "game": game, "lesson": None, "seats": seats}, score])


def take_pages(browser: Browser, site: Site) -> None:
    mine = visitor(browser, site, **DESKTOP)
    mine.goto("/my-games")
    for number in range(KEPT):
        keep_game(mine, number)
    mine.reload()
    expect(mine.locator(".table-row")).to_have_count(KEPT)
    take(mine, "my-games")
    rules = visitor(browser, site, **DESKTOP)
    rules.goto("/rules/europe", wait_until="networkidle")
    rules.locator("#rules-text section:has(figure)").first.evaluate("section => section.scrollIntoView()")
    rules.wait_for_function(ALL_IN_SIGHT)
    take(rules, "rules")


def take_review(browser: Browser, site: Site) -> None:
    """Of one game, at a desk and on a phone, at a mistake, when all of it has been looked at closely."""
    desk = visitor(browser, site, **DESKTOP)
    room = sit_down(desk, "usa", (ANN, *BOTS))
    Player(desk).play(turns=MOST_CLICKS)
    desk.goto(f"/replay/{room}")
    expect(desk.locator(".review-bars tbody tr")).to_have_count(1 + len(BOTS))
    expect(desk.locator(".review-summary [role=status]")).to_be_hidden(timeout=MOST_REFINING)
    desk.locator(MISTAKES).last.click()
    expect(desk.get_by_role("button", name=word("review.try"))).to_be_visible()
    phone = visitor(browser, site, color_scheme="dark", **PHONE)
    phone.goto(desk.url)
    phone.locator("#tab-review").click()
    expect(phone.locator(".review-bars tbody tr")).to_have_count(1 + len(BOTS))
    take(desk, "review")
    take(phone, "review-phone")


def take_editor(browser: Browser, _site: Site) -> None:
    editor = EditorProcess(ROOT, "peregon/boards/usa/board.toml")
    try:
        page = browser.new_context(reduced_motion="reduce", locale="en-GB", **DESKTOP).new_page()
        page.goto(editor.link)
        page.locator("[name=choose-route]").select_option("portland-salt_lake_city")
        expect(page.locator("[name=bend]")).to_be_visible()
        take(page, "editor")
    finally:
        editor.stop()


PARTS = {
    "all": take_all,
    "screens": take_screens,
    "helps": take_helps,
    "pages": take_pages,
    "review": take_review,
    "editor": take_editor,
}


def main() -> None:
    site = Site(Path(tempfile.mkdtemp()))
    site.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=arguments())
            for part in sys.argv[1:] or PARTS:
                PARTS[part](browser, site)
            browser.close()
    finally:
        site.stop()


if __name__ == "__main__":
    main()
