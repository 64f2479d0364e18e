"""A player: looks at the page as a person would, and clicks on what it offers."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.support.browser.engines.engine import Screen, wait

LOOK = (Path(__file__).parent / "moves.js").read_text()
PATIENCE = 30_000
MOST_CLICKS = 1_500
# A move has been made when something is asked again, somebody else is asked, or the game is over.
SETTLED = """() => document.querySelector('.table.over, .table.my-turn') !== null
    || !document.querySelector('.player.turn .player-marks .badge')"""

Spots = list[dict[str, Any]]


@dataclass
class ScreenPlayer:
    """Plays with the mouse, and soon to the end: claims the longest route that glows, and draws where none does.
    A tunnel is paid for and given up in turn, a station is built as soon as one can be, few tickets are kept."""

    page: Screen
    stations_wanted: int = 0
    done: list[str] = field(default_factory=list)

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] | None = self.page.evaluate(LOOK, PATIENCE)
        assert seen is not None, f"nothing was asked for in {PATIENCE} ms; done so far: {self.done[-5:]}"
        return seen

    def press(self, spot: dict[str, Any]) -> None:
        self.page.mouse.click(spot["x"], spot["y"])

    def play(self, until: str = "", turns: int = MOST_CLICKS) -> None:
        """Until something has been done, so many clicks have been made, or the game is over."""
        for _ in range(turns):
            seen = self.look()
            if seen["over"]:
                return
            name, spot = self.choice(seen)
            self.done.append(name)
            self.press(spot)
            if name == until:
                return
        assert turns < MOST_CLICKS, f"no end in {turns} clicks"

    def turn(self) -> None:
        """The whole of a turn: until it is another person's. (A bot would be done before one can look.)"""
        while True:
            self.play(turns=1)
            wait(self.page, SETTLED)
            if not self.is_asked():
                return

    def is_asked(self) -> bool:
        return bool(self.page.evaluate("() => document.querySelector('.table.my-turn') !== null"))

    def choice(self, seen: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        for name in ("keep", "tickets", "ways"):
            if seen[name]:
                return name, seen[name][0]
        if seen["give_up"]:
            paid = self.done.count("pay") <= self.done.count("give_up")
            return ("pay", seen["pay"][0]) if paid and seen["pay"] else ("give_up", seen["give_up"][0])
        if seen["cities"]:
            return "city", seen["cities"][0]
        if self.stations_wanted > self.done.count("station") and seen["station"]:
            return "station", seen["station"][0]
        if seen["routes"]:
            return "route", max(seen["routes"], key=lambda route: int(route["length"]))
        for name in ("row", "deck", "ticket_deck", "pass"):
            if seen[name]:
                return name, seen[name][0]
        raise AssertionError(f"asked for something, and nothing can be clicked on: {seen}")


@dataclass
class Player(ScreenPlayer):
    """In Chromium, where a test can see more than a player does."""

    page: Page
