"""`peregon review`: table, curve, turning points, and the same for programs."""

import csv
import io
import json
from pathlib import Path

import pytest

from peregon.cli.review_screen import sparkline
from tests.cli.conftest import Run, record_of
from tests.game_review.conftest import by_points

pytestmark = pytest.mark.usefixtures(by_points.__name__)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return record_of("Ann", "Bob", tmp_path / "game.peregon")


def test_everybody_has_a_line_a_curve_and_their_mistakes_with_what_was_better(run: Run, record: Path) -> None:
    told = run("review", record, "--coarse").stdout
    assert "own errors" in told and "Turning points" in told
    assert any(line.startswith(("Ann ", " Ann")) and "▄" in line for line in told.splitlines())
    assert "The game is not over" in told
    mistakes = told.split("Mistakes, beyond doubt")[1]
    assert " Bob: " in mistakes and "Better: " in mistakes and "??" in mistakes


def test_players_of_the_same_name_are_told_apart(run: Run, tmp_path: Path) -> None:
    record = record_of("Ann", "Ann", tmp_path / "twins.peregon")
    assert " Ann#2: " in run("review", record, "--coarse").stdout.split("Mistakes, beyond doubt")[1]
    assert " Ann#2: " in run("replay", record, "--all").stdout


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_in_every_language(run: Run, record: Path, language: str) -> None:
    told = run("review", record, "--coarse", "--lang", language).stdout
    assert {"ru": "Переломные моменты", "uk": "Переломні моменти"}[language] in told


def test_the_same_as_json_and_csv_and_the_same_seed_gives_the_same(run: Run, record: Path) -> None:
    first, again = (run("review", record, "--coarse", "--seed", "4", "--json", "-").stdout for _ in range(2))
    assert first == again
    found = json.loads(first)
    assert found["file"] == str(record) and found["names"] == ["Ann", "Bob"] and len(found["decisions"]) == 40
    for seat in found["seats"]:
        parts = seat["luck"] - seat["errors"] + seat["rivals"] + seat["unseen"] + seat["remainder"]
        assert seat["result"] - seat["start"] == pytest.approx(parts, abs=1e-4)
    told = run("review", record, record, "--coarse", "--csv", "-", "--jobs", "1").stdout
    lines = list(csv.DictReader(io.StringIO(told)))
    assert len(lines) == 2 * 41 and lines[1]["name"] in ("Ann", "Bob")


def test_what_cannot_be_reviewed_is_a_clear_error(run: Run, record: Path, tmp_path: Path) -> None:
    assert "not several" in run("review", record, "--coarse", "--playouts", "3", code=2).stderr
    damaged = tmp_path / "damaged.peregon"
    damaged.write_text(record.read_text("utf-8").replace("draw blind", "draw 1", 1), encoding="utf-8")
    assert "damaged.peregon" in run("review", damaged, code=1).stderr
    assert "nowhere.peregon" in run("review", tmp_path / "nowhere.peregon", code=1).stderr


def test_a_curve_has_a_letter_for_each_moment_that_fits() -> None:
    assert sparkline([0.0, 0.5, 1.0], 10) == "▁▅█"
    assert len(sparkline([0.1] * 200, 60)) == 60 and sparkline([0.0] * 99 + [1.0], 20)[-1] == "█"
