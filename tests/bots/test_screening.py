"""Screening: many constants at once, and each one's effect told apart from the others'."""

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tools.screen import effects, screen

FEW = ["--playouts", "4", "--against", "4", "--jobs", "1"]


def test_the_effects_of_all_are_told_apart() -> None:
    luck = np.random.default_rng(1)
    high = luck.integers(0, 2, (4_000, 3)).astype(np.float64)
    planted = np.array([0.3, 0.0, -0.2])
    found = list(effects(high, high @ planted + luck.normal(0, 0.5, 4_000)))
    for (gain, error), wanted in zip(found, planted, strict=True):
        assert 0.01 < error < 0.02 and abs(gain - wanted) < 3 * error


def test_what_was_played_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    words = ["small", "gate=0:2", "targets=1:4", *FEW, "--file", str(tmp_path / "kept.jsonl")]
    first = CliRunner().invoke(screen, [*words, "--deals", "2"])
    assert first.exit_code == 0, first.output
    kept = (tmp_path / "kept.jsonl").read_text().splitlines()
    more = CliRunner().invoke(screen, [*words, "--deals", "6"])
    assert more.exit_code == 0 and "12 games" in more.output and "targets" in more.output
    now = (tmp_path / "kept.jsonl").read_text().splitlines()
    assert now[:3] == kept and sorted(json.loads(line)["deal"] for line in now[1:]) == list(range(6))


@pytest.mark.parametrize(
    ("factor", "said"), [("luck=1:2", "no constant 'luck'"), ("gate=1", "two numbers"), ("gate=a:b", "two numbers")]
)
def test_a_constant_that_is_not_said_well_is_refused(tmp_path: Path, factor: str, said: str) -> None:
    answer = CliRunner().invoke(screen, ["small", factor, "--file", str(tmp_path / "kept.jsonl")])
    assert answer.exit_code == 2 and said in answer.output


def test_the_file_of_another_screening_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.write_text('{"game": "usa"}\n')
    answer = CliRunner().invoke(screen, ["small", "gate=0:2", *FEW, "--file", str(path)])
    assert answer.exit_code == 1 and "other games" in answer.output
    assert path.read_text() == '{"game": "usa"}\n'
