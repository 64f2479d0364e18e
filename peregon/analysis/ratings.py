"""Ratings: Bradley and Terry's model of a whole tournament, in Elo, with a bootstrap by deals.

Each bot has one number, and the difference of two says how often the one comes before the other. Every two bots are
given one drawn game beside those they played: who has won everything then has a finite rating, far up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random

from peregon.analysis.sums import Wins
from peregon.simulate.intervals import Interval

ELO = 400 / log(10)
SAMPLES = 1000
_LONGEST_STEP = 3.0
_CLOSE = 1e-10


@dataclass(frozen=True, slots=True)
class Rating:
    elo: float
    interval: Interval


def ratings(by_deal: list[Wins], bots: int, anchor: int, seed: int = 1) -> list[Rating | None]:
    """A rating for each bot that has played, from the wins of deals or of groups of deals; the anchor's is 0."""
    total = _added(by_deal, bots)
    played = [
        bot
        for bot in range(bots)
        if any(total[bot * bots + other] or total[other * bots + bot] for other in range(bots))
    ]
    if anchor not in played:
        return [None] * bots
    draw = [0.5] * (bots * bots)
    best = _fit(total, draw, bots, played, anchor)
    luck = Random(seed)
    samples = []
    for _ in range(SAMPLES):
        # The drawn games are weighed anew each time: else whoever has won everything would seem to be known exactly.
        weights = [luck.expovariate(2.0) for _ in draw]
        samples.append(_fit(_added(luck.choices(by_deal, k=len(by_deal)), bots), weights, bots, played, anchor, best))
    return [_rating(bot, best, samples) if bot in played else None for bot in range(bots)]


def _added(rows: Sequence[Wins], bots: int) -> Wins:
    return [sum(column) for column in zip(*rows, strict=True)] or [0.0] * (bots * bots)


def _rating(bot: int, best: Sequence[float], samples: Sequence[Sequence[float]]) -> Rating:
    values = sorted(sample[bot] * ELO for sample in samples)
    edge = round(0.025 * len(values))
    return Rating(best[bot] * ELO, Interval(values[edge], values[-1 - edge]))


def signed(elo: float) -> str:
    """With a minus as wide as a plus."""
    rounded = round(elo)
    return f"{rounded:+d}".replace("-", "\N{MINUS SIGN}") if rounded else "0"


def fit(wins: Wins, bots: int, anchor: int = 0) -> list[float]:
    """The ratings, in Elo, under which these results are the likeliest."""
    return [strength * ELO for strength in _fit(wins, [0.5] * len(wins), bots, list(range(bots)), anchor)]


def _fit(
    wins: Wins, drawn: Sequence[float], bots: int, played: list[int], anchor: int, start: Sequence[float] | None = None
) -> list[float]:
    """Newton's method; the logarithm of the likelihood has one summit, and no step goes too far past it."""
    free = [bot for bot in played if bot != anchor]
    strength = list(start or [0.0] * bots)
    weighed = [won + extra for won, extra in zip(wins, drawn, strict=True)]
    for _ in range(200):
        slope, curve = _derivatives(weighed, strength, bots, played, free)
        steps = _solved(curve, slope)
        for bot, step in zip(free, steps, strict=True):
            strength[bot] += max(-_LONGEST_STEP, min(_LONGEST_STEP, step))
        if max((abs(step) for step in steps), default=0.0) < _CLOSE:
            break
    return strength


def _derivatives(
    wins: Wins, strength: Sequence[float], bots: int, played: list[int], free: list[int]
) -> tuple[list[float], list[list[float]]]:
    slope = [0.0] * len(free)
    curve = [[0.0] * len(free) for _ in free]
    places = {bot: place for place, bot in enumerate(free)}
    for bot in free:
        row = places[bot]
        for other in played:
            if other == bot:
                continue
            won = wins[bot * bots + other]
            games = won + wins[other * bots + bot]
            chance = 1 / (1 + exp(strength[other] - strength[bot]))
            slope[row] += won - games * chance
            bend = games * chance * (1 - chance)
            curve[row][row] += bend
            if other in places:
                curve[row][places[other]] -= bend
    return slope, curve


def _solved(matrix: list[list[float]], values: list[float]) -> list[float]:
    """A system with a symmetric positive matrix: such a one can be eliminated row by row as it stands."""
    size = len(values)
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[below][column] -= factor * rows[pivot][column]
    solution = [0.0] * size
    for place in reversed(range(size)):
        known = sum(rows[place][column] * solution[column] for column in range(place + 1, size))
        solution[place] = (rows[place][size] - known) / rows[place][place]
    return solution
