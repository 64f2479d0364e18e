"""The page on boards of one's own shows boards that load, and leaves no key out."""

import re

import pytest

from peregon.boards import limits, read_board
from peregon.boards.cards import SYMBOLS
from peregon.boards.loader import KEYS
from tests.support.shown_boards import LITTLE, PAGE


def test_the_board_on_the_page_loads() -> None:
    assert read_board(LITTLE, "docs/adding-a-board.md").tickets


@pytest.mark.parametrize(
    "key", [*KEYS, "letter", "count", "colour", "symbol", "card", "name", "en", "ru", "uk", "lat", "lon"]
)
def test_every_key_is_explained(key: str) -> None:
    assert re.search(rf"^\| `\[?{key}\b|^\| .*`{key}`", PAGE, re.MULTILINE)


@pytest.mark.parametrize(
    "key", ["country", "exit_of", "draw_at", "length", "tunnel", "locomotives", "points", "long", "from", "to"]
)
def test_every_key_of_places_routes_and_tickets_is_explained(key: str) -> None:
    assert f"| `{key}`" in PAGE


def test_the_symbols_and_the_limits_are_those_of_the_loader() -> None:
    assert all(f"`{symbol}`" in PAGE for symbol in SYMBOLS)
    numbers = (
        limits.KINDS,
        limits.PLACES,
        limits.COUNTRIES,
        limits.ROUTES,
        limits.TICKETS,
        limits.LENGTH,
        limits.POINTS,
    )
    assert all(re.search(rf"\b{number}\b", PAGE) for number in numbers)
