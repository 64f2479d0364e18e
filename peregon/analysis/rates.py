"""Rates: means with intervals, counted by blocks.

The games of a block share a deal, so they are not independent; blocks are. Each block therefore counts as one
observation, whatever came of its games.
"""

from collections import Counter
from dataclasses import dataclass
from math import inf

from peregon.simulate.intervals import Interval, spread_of_mean, wilson

_Z = 1.959964
Scores = Counter[float]
"""How often a score came: of many blocks few are different."""

# A variance from few blocks may be small by chance; so many blocks' worth of coin tossing are put beside it.
_CAUTION = 2


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of wins; ``blocks`` says how many observations it is the mean of."""

    mean: float
    interval: Interval
    blocks: int


@dataclass(frozen=True, slots=True)
class Margin:
    """Points more than the best of the others, and half the width of its interval."""

    mean: float
    spread: float


def rate_of(scores: Scores, games_in_a_block: float) -> Rate:
    """The mean of block scores between 0 and 1. The interval is Wilson's for as many independent games as would vary
    like these blocks (Korn and Graubard), so it stays inside 0 and 1 and has some width at both ends."""
    blocks = scores.total()
    if blocks == 0:
        return Rate(0.0, wilson(0, 0), 0)
    # In order of size, so that it does not matter who counted first.
    mean = sum(score * count for score, count in sorted(scores.items())) / blocks
    trials = max(1, int(_independent_games(scores, mean, games_in_a_block)))
    return Rate(mean, wilson(mean * trials, trials), blocks)


def margin_of(total: int, squares: int, blocks: int, games_in_a_block: int) -> Margin:
    """From the margins of each block, added up, and their squares."""
    if not blocks:
        return Margin(0.0, 0.0)
    spread = spread_of_mean(total, squares, blocks)
    return Margin(total / blocks / games_in_a_block, spread / games_in_a_block)


def _independent_games(scores: Scores, mean: float, games_in_a_block: float) -> float:
    blocks = scores.total()
    coin = mean * (1 - mean)
    if coin <= 0 or blocks == 1:
        # All won or all lost: how alike the games of a block are cannot be seen, so each block counts once.
        return blocks
    squares = sum(count * (score - mean) ** 2 for score, count in sorted(scores.items()))
    squares += _CAUTION * coin / games_in_a_block
    variance = squares / (blocks - 1 + _CAUTION)
    return blocks * coin / variance * (_Z / student(blocks - 1)) ** 2


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by the series around the normal one's; from 3 on within 2 %."""
    if freedom < 1:
        return inf
    first = (_Z**3 + _Z) / 4
    second = (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96
    third = (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384
    return _Z + first / freedom + second / freedom**2 + third / freedom**3
