"""Pieces: what is drawn in a picture and what the page shows of it elsewhere are the same."""

from pathlib import Path

import pytest

from peregon.drawing.pieces import pattern
from peregon.drawing.theme import DARK, LIGHT, SEATS

ICONS = Path(__file__).parents[2] / "web" / "icons.svg"


@pytest.mark.parametrize("seat", range(SEATS))
def test_the_patterns_to_choose_from_are_those_on_the_trains(seat: int) -> None:
    drawn = str(pattern(26, 9, seat)).replace(f"var(--player-{seat}-ink)", "currentColor")
    assert f'<symbol id="pattern-{seat}" viewBox="-17 -9 34 18">{drawn}</symbol>' in ICONS.read_text(encoding="utf-8")


def test_players_have_the_same_colours_by_day_and_by_night() -> None:
    # Whoever has chosen one is shown it in either theme without another look at the style sheets.
    assert LIGHT.players == DARK.players
