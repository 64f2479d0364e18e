"""The programs that measure and soak: they run, and the page of figures says what the kept figures say."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import figures, instructions, probe
from benchmarks.measures import Measure, calibration, copying, measures, starting, steps
from benchmarks.yardstick import PlainClaims, length_of_games
from peregon.catalogue import find
from peregon.model.numbers import CLAIM_ROUTE
from tools.stress import soak

KEPT = json.loads(figures.KEPT.read_text(encoding="utf-8"))


def test_the_page_shows_the_kept_figures(tmp_path: Path) -> None:
    page = tmp_path / "figures.md"
    page.write_text(figures.PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    figures.write_page(KEPT, page)
    assert page.read_text(encoding="utf-8") == figures.PAGE.read_text(encoding="utf-8")


def test_figures_are_kept_of_a_compiled_engine() -> None:
    assert KEPT["machine"]["compiled"]
    assert {one["name"] for one in KEPT["figures"]} == {one.name for one in measures(1)}


def test_small_measures_give_figures() -> None:
    assert min(calibration(), steps(1)(), copying(50)(), starting(5)()) > 0


def test_two_sets_of_figures_are_compared_with_the_machine_taken_out() -> None:
    twice = {**KEPT, "calibration": KEPT["calibration"] / 2}
    assert figures.rows(KEPT, twice)[0][-1] == "0.50 times"
    assert figures.rows(KEPT, KEPT)[0][-1] == "1.00 times"


@pytest.mark.parametrize(("value", "less", "met"), [(9, False, False), (11, False, True), (9, True, True)])
def test_a_target_is_met_or_missed(value: float, less: bool, met: bool) -> None:
    one = Measure("name", "unit", lambda: value, target=10, less_is_better=less)
    assert figures.figure(one, [value])["met"] is met


@pytest.mark.parametrize("row", probe.ROWS, ids=lambda row: row[0])
def test_what_instructions_are_counted_of_can_be_done(row: tuple[str, str, Callable[[], probe.Work], int]) -> None:
    work = row[2]()
    assert 0 < work(1) < work(2)


def test_counting_instructions_without_valgrind_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="needs valgrind"):
        instructions.count(instructions.PROJECT)


def test_instructions_are_compared_row_by_row() -> None:
    here = {name: 300.0 for name, _, _, _ in probe.ROWS}
    there = {name: 200.0 for name, _, _, _ in probe.ROWS[1:]}
    first, second = instructions.rows(here, there)[1:3]
    assert first[2:] == ["300", "", "new"] and second[2:] == ["300", "200", "1.500"]


def test_plain_claims_are_one_for_a_route_and_a_colour() -> None:
    numbers = find("usa").rules(2).numbers
    claims = [number for number in range(numbers.count) if numbers.family[number] == CLAIM_ROUTE]
    plain = PlainClaims(numbers).among(claims)
    assert len(plain) == len({(numbers.x[number], numbers.y[number]) for number in claims})
    assert len(plain) < len(claims)


def test_random_games_are_as_long_as_in_other_engines() -> None:
    found = length_of_games("usa", 2, 60)
    assert abs(found.decisions - 154.5) < 3 * found.spread


def test_the_soak_plays_every_table_and_tells_what_it_checked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "GAMES_AT_ONCE", 1)
    found = soak.soak(len(soak.ALL_CASES), seed=3, jobs=1)
    soak.report(found, 1.0)
    assert not found.broken
    assert set(found.games.values()) == {1}
    assert len(found.games) == len(soak.ALL_CASES)
    told = capsys.readouterr().out
    assert "No law was broken." in told
    assert all(group in told for group in soak.MEANING)


def test_the_soak_repeats_a_single_game(capsys: pytest.CaptureFixture[str]) -> None:
    soak.again("switzerland:2:77")
    assert "'replays': 1" in capsys.readouterr().out
