"""A review on screens of all widths: no figure is broken or left out."""

import re
from itertools import takewhile
from pathlib import Path

import pytest
from rich.cells import cell_len

from peregon.cli.review_screen import BARS
from tests.cli.conftest import Run, record_of
from tests.game_review.conftest import by_points

pytestmark = pytest.mark.usefixtures(by_points.__name__)

LONG = "Rocket of the North (hard)"


@pytest.mark.parametrize("names", [("Ann", "Bob"), (LONG, f"{LONG} 2")])
@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_every_figure_of_every_seat_is_whole(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, names: tuple[str, str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    told = run("review", record_of(*names, tmp_path / "game.peregon"), "--coarse").stdout
    lines = told.splitlines()
    assert all(cell_len(line) <= width for line in lines)
    sums = "\n".join(takewhile(lambda line: not set(line) & set(BARS), lines))
    assert not re.search(r"[-+±.\d] ?…", sums)
    # Luck of both, and the errors of the one that made any; their doubts stand beside them.
    assert len(re.findall(r"[-+]\d+\.\d ± \d+\.\d\b", sums)) >= 2 and sums.count("±") == len(re.findall(r"± \d", sums))
    assert len(re.findall(r"\d+ → \d+ %", told)) == 2
