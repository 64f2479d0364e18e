"""Duels of constants: same deals in both seatings, kept and gone on with."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tools.duel import duel


@pytest.mark.parametrize("playouts", ["0", "4"])
def test_whoever_plays_their_equal_wins_half(playouts: str) -> None:
    answer = CliRunner().invoke(duel, ["small", "-", "-", "--playouts", playouts, "--deals", "3", "--jobs", "1"])
    assert answer.exit_code == 0, answer.output
    assert "6 games: 50.0 ± 0.0 % wins, 0.0 ± 0.0 points" in answer.output


def test_constants_make_a_difference_and_what_was_played_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    words = ["usa", "-", "slips=100", "--playouts", "0", "--jobs", "1", "--file", str(path)]
    assert CliRunner().invoke(duel, [*words, "--deals", "2"]).exit_code == 0
    kept = path.read_text().splitlines()
    more = CliRunner().invoke(duel, [*words, "--deals", "5"])
    assert more.exit_code == 0 and "10 games: 100.0 ± 0.0 % wins" in more.output
    now = path.read_text().splitlines()
    assert now[:3] == kept and sorted(json.loads(line)["deal"] for line in now[1:]) == list(range(5))


@pytest.mark.parametrize(
    ("changes", "said"), [("luck=1", "no constant 'luck'"), ("gate", "a number"), ("gate=a", "a number")]
)
def test_a_constant_that_is_not_said_well_is_refused(changes: str, said: str) -> None:
    answer = CliRunner().invoke(duel, ["small", changes, "-"])
    assert answer.exit_code == 2 and said in answer.output


def test_who_does_not_search_has_no_constants_of_the_search() -> None:
    answer = CliRunner().invoke(duel, ["small", "gate=1", "-", "--playouts", "0"])
    assert answer.exit_code == 2 and "gate is a constant of the search" in answer.output


def test_what_was_played_with_other_constants_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["small", "-", "-", "--playouts", "0", "--deals", "1", "--file", str(tmp_path / "kept.jsonl")]
    assert CliRunner().invoke(duel, words).exit_code == 0
    monkeypatch.setattr("tools.duel.todays", lambda _game: "others")
    answer = CliRunner().invoke(duel, words)
    assert answer.exit_code == 1 and "other games" in answer.output


def test_the_file_of_another_duel_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text('["usa"]\n')
    answer = CliRunner().invoke(duel, ["small", "-", "-", "--playouts", "0", "--deals", "1", "--file", str(path)])
    assert answer.exit_code == 1 and "other games" in answer.output
    assert path.read_text() == '["usa"]\n'
