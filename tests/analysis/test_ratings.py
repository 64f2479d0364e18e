"""Ratings: a ladder with known rungs is found again, and the interval is as wide as it should be."""

from math import exp, log, log10
from random import Random

import pytest

from peregon.analysis import ratings as ratings_module
from peregon.analysis.blocks import Block
from peregon.analysis.ratings import Rating, fit
from peregon.analysis.ratings import ratings as ratings_of
from tests.analysis.made import duel, game, wins_by_deal


def ratings(blocks: list[Block], bots: int, anchor: int, seed: int = 1, groups: int = 400) -> list[Rating | None]:
    return ratings_of(wins_by_deal(blocks, bots, groups), bots, anchor, seed)


LADDER = [0.0, 120.0, 300.0, -700.0]


def chance(difference: float) -> float:
    return 1 / (1 + exp(-difference * log(10) / 400))


def test_a_ladder_is_found_again_from_its_own_win_rates() -> None:
    games = 10**6
    wins = [0.0 if mine == theirs else games * chance(mine - theirs) for mine in LADDER for theirs in LADDER]
    assert fit(wins, len(LADDER)) == pytest.approx(LADDER, abs=0.1)
    assert fit(wins, len(LADDER), anchor=2) == pytest.approx([elo - 300.0 for elo in LADDER], abs=0.1)


def test_two_bots_have_the_difference_of_the_formula_with_one_drawn_game_added() -> None:
    assert fit([0.0, 25.0, 75.0, 0.0], 2) == pytest.approx([0.0, 400 * log10(75.5 / 25.5)])


def test_who_has_won_everything_has_a_rating_far_up_and_not_a_sure_one() -> None:
    blocks = [duel(deal, 0, 1, True, True) for deal in range(20)]
    loser = ratings(blocks, 2, anchor=0)[1]
    assert loser is not None
    assert loser.elo == pytest.approx(-400 * log10(40.5 / 0.5))
    assert loser.interval.low < loser.elo - 100 and loser.interval.high > loser.elo + 100


def test_at_a_larger_table_every_two_are_compared_and_a_tie_break_counts() -> None:
    # Bot 2 wins the tie with bot 0; bots 1 and 3 are level behind them.
    block = Block(0, 0, (0, 1, 2, 3), (game((0, 1, 2, 3), (90, 50, 90, 50), winners=(2,)),))
    (wins,) = wins_by_deal([block], 4)
    assert [wins[4 * bot : 4 * bot + 4] for bot in range(4)] == [
        [0.0, 1.0, 0.0, 1.0],
        [0.0, 0.0, 0.0, 0.5],
        [1.0, 1.0, 0.0, 1.0],
        [0.0, 0.5, 0.0, 0.0],
    ]


def test_a_bot_in_two_seats_is_not_compared_with_itself() -> None:
    block = Block(0, 0, (0, 1, 2), (game((0, 1, 0), (10, 20, 30)),))
    assert wins_by_deal([block], 2) == [[0.0, 1.0, 1.0, 0.0]]


def test_a_bot_that_has_not_played_has_no_rating() -> None:
    blocks = [duel(deal, 0, 1, True, False) for deal in range(4)]
    first, second, third = ratings(blocks, 3, anchor=0)
    assert first is not None and (first.elo, first.interval.low, first.interval.high) == (0.0, 0.0, 0.0)
    assert second is not None and second.elo == pytest.approx(0.0)
    assert third is None
    assert ratings(blocks, 3, anchor=2) == [None] * 3
    assert ratings([], 2, anchor=0) == [None] * 2


def test_the_same_seed_gives_the_same_interval() -> None:
    blocks = [duel(deal, 0, 1, deal % 3 != 0, deal % 2 != 0) for deal in range(30)]
    assert ratings(blocks, 2, 0, seed=5) == ratings(blocks, 2, 0, seed=5)
    assert ratings(blocks, 2, 0, seed=5) != ratings(blocks, 2, 0, seed=6)


def test_deals_beyond_hundreds_are_drawn_in_groups_with_an_interval_as_wide() -> None:
    luck = Random(3)
    blocks = [duel(deal, 0, 1, luck.random() < 0.6, luck.random() < 0.6) for deal in range(600)]
    grouped = ratings(blocks, 2, 0)[1]
    single = ratings(blocks, 2, 0, groups=600)[1]
    assert grouped is not None and single is not None
    assert grouped.elo == pytest.approx(single.elo)
    widths = [rating.interval.high - rating.interval.low for rating in (grouped, single)]
    assert widths[0] == pytest.approx(widths[1], rel=0.15)


def test_the_truth_is_inside_nineteen_times_in_twenty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings_module, "SAMPLES", 200)
    truth = [0.0, 80.0, 250.0]
    luck = Random(11)
    inside = tried = 0
    for _ in range(60):
        blocks = [
            duel(deal, a, b, *(luck.random() < chance(truth[a] - truth[b]) for _ in range(2)))
            for deal in range(40)
            for a, b in ((0, 1), (0, 2), (1, 2))
        ]
        for rating, elo in zip(ratings(blocks, 3, 0)[1:], truth[1:], strict=True):
            assert rating is not None
            tried += 1
            inside += rating.interval.low <= elo <= rating.interval.high
    assert 0.89 < inside / tried < 1.0
