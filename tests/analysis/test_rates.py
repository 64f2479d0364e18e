"""Rates: intervals by blocks, against tables and against many made-up tournaments."""

from collections import Counter
from random import Random

import pytest

from peregon.analysis.rates import margin_of, rate_of, student
from peregon.simulate.intervals import wilson


@pytest.mark.parametrize(
    ("freedom", "value"), [(3, 3.1824), (5, 2.5706), (10, 2.2281), (30, 2.0423), (99, 1.9842), (10**6, 1.96)]
)
def test_students_distribution_is_the_one_in_the_tables(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=0.02 if freedom < 5 else 0.003)


def test_independent_games_have_the_interval_of_games() -> None:
    luck = Random(1)
    scores = [float(luck.random() < 0.7) for _ in range(4000)]
    ours, theirs = rate_of(Counter(scores), 1).interval, wilson(sum(scores), 4000)
    assert [ours.low, ours.high] == pytest.approx([theirs.low, theirs.high], abs=1e-4)


def test_games_that_repeat_each_other_count_once() -> None:
    alike = rate_of(Counter([1.0, 0.0] * 50), 2).interval
    apart = rate_of(Counter([1.0, 0.5, 0.5, 0.0] * 25), 2).interval
    assert alike.high - alike.low > 1.3 * (apart.high - apart.low)
    games = wilson(100, 200)
    assert alike.high - alike.low > 1.3 * (games.high - games.low)


def test_a_deal_that_gives_each_a_win_tells_more_than_two_coins() -> None:
    paired = rate_of(Counter([0.5] * 90 + [1.0] * 5 + [0.0] * 5), 2).interval
    assert paired.high - paired.low < wilson(100, 200).high - wilson(100, 200).low


def test_all_won_is_not_certain_and_nothing_played_says_nothing() -> None:
    assert rate_of(Counter([1.0] * 20), 2).interval == wilson(20, 20)
    assert rate_of(Counter([0.0]), 2).interval == wilson(0, 1)
    assert (rate_of(Counter(), 2).interval, rate_of(Counter(), 2).blocks) == (wilson(0, 0), 0)


@pytest.mark.parametrize("likeness", [-0.3, 0.0, 0.5])
@pytest.mark.parametrize("rate", [0.5, 0.75, 0.95])
@pytest.mark.parametrize("blocks", [10, 40])
def test_the_truth_is_inside_nineteen_times_in_twenty(blocks: int, rate: float, likeness: float) -> None:
    luck = Random(7)

    def block() -> float:
        if luck.random() < likeness:
            return float(luck.random() < rate)
        # A deal that is good for one seat is good for one bot in the one game and for the other in the other.
        tilt = min(-min(likeness, 0.0), 1 - rate) * luck.choice((-1, 1))
        return ((luck.random() < rate + tilt) + (luck.random() < rate - tilt)) / 2

    tournaments = 1000
    inside = 0
    for _ in range(tournaments):
        interval = rate_of(Counter([block() for _ in range(blocks)]), 2).interval
        inside += interval.low <= rate <= interval.high
    assert 0.93 < inside / tournaments <= 1.0


def test_a_margin_is_a_mean_by_games_and_a_spread_by_blocks() -> None:
    margins = [10, 30, 20, 20]
    margin = margin_of(sum(margins), sum(value * value for value in margins), len(margins), 2)
    assert margin.mean == 10.0
    assert margin.spread == pytest.approx(1.959964 * (200 / 3 / 4) ** 0.5 / 2)
    assert margin_of(0, 0, 0, 2).mean == 0.0
