"""Intervals, against numbers from the literature and from a plain second way."""

from statistics import stdev

import pytest

from peregon.simulate.intervals import spread_of_mean, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilson(successes: int, trials: int, low: float, high: float) -> None:
    interval = wilson(successes, trials)
    assert [interval.low, interval.high] == pytest.approx([low, high], abs=1e-4)


def test_without_games_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert spread_of_mean(5, 25, 1) == 0.0


def test_the_spread_of_a_mean() -> None:
    values = [12, -7, 30, 4, 4, 19]
    expected = 1.959964 * stdev(values) / len(values) ** 0.5
    squares = sum(value * value for value in values)
    assert spread_of_mean(sum(values), squares, len(values)) == pytest.approx(expected)
