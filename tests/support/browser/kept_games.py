"""Games that a device has kept, as *My games* would find them."""

from typing import Any

from playwright.sync_api import Page

DAY = 86_400_000


def seat(name: str, bot: str | None, points: int, **more: Any) -> dict[str, Any]:
    return {"name": name, "bot": bot, "points": points, "tickets": 3, "finished": 2, "path": None, **more}


def game(number: int, name: str = "usa", *, won: bool, bot: str = "normal", **more: Any) -> dict[str, Any]:
    seats = [seat("Ann", None, 100 + number, path=20 + number), seat("Mallard", bot, 90)]
    at = 1_700_000_000_000 + number * DAY
    return {
        "room": f"room{number}",
        "game": name,
        "at": at,
        "seats": seats,
        "mine": [0],
        "winners": [0 if won else 1],
        **more,
    }


GAMES = [game(1, won=False), game(2, won=True), game(3, "europe", won=True, bot="hard"), game(4, won=True)]


def put(page: Page, games: list[Any]) -> None:
    page.goto("/my-games")
    page.evaluate("games => localStorage.setItem('peregon.games', JSON.stringify(games))", games)
    page.reload()
