"""The sequential test: play until it is clear whether one bot is as good as demanded, and no longer.

The generalised SPRT of chess engines, on block scores. Two hypotheses name a win rate each; of all distributions of
block scores with that mean the likeliest one stands for the hypothesis (M. Van den Bergh, "A practical introduction to
the GSPRT"), and the test ends when one of them has become nineteen times as likely as the other.
"""

from collections import Counter
from collections.abc import Mapping
from math import log

ALPHA = BETA = 0.05
UPPER = log((1 - BETA) / ALPHA)
LOWER = log(BETA / (1 - ALPHA))

# What has not been seen yet is not impossible.
_UNSEEN = 1e-3

ACCEPTED = "accepted"
REJECTED = "rejected"
UNDECIDED = "undecided"


class Sprt:
    """Is the rate at least ``high`` (accepted) or at most ``low`` (rejected)? Wrong either way one time in twenty."""

    def __init__(self, low: float, high: float) -> None:
        if not 0 < low < high < 1:
            raise ValueError(f"the test needs two rates with 0 < low < high < 100 %, not {low:.1%} and {high:.1%}")
        self.low = low
        self.high = high
        self.blocks = 0
        self._scores: Counter[float] = Counter({0.0: 0, 0.5: 0, 1.0: 0})

    def add(self, score: float) -> bool:
        """Takes the score of one block; whether the test is over."""
        self._scores[score] += 1
        self.blocks += 1
        return self.verdict != UNDECIDED

    def go_on_from(self, scores: Counter[float]) -> bool:
        """Takes scores that were counted before; whether the test is over."""
        self._scores.update(scores)
        self.blocks += scores.total()
        return self.blocks > 0 and self.verdict != UNDECIDED

    @property
    def llr(self) -> float:
        """The logarithm of how many times as likely the higher rate is."""
        counts = {score: count or _UNSEEN for score, count in self._scores.items()}
        total = sum(counts.values())
        low, high = _tilt(counts, self.low), _tilt(counts, self.high)
        return sum(
            count * log((total + low * (score - self.low)) / (total + high * (score - self.high)))
            for score, count in counts.items()
        )

    @property
    def verdict(self) -> str:
        llr = self.llr
        if llr >= UPPER:
            return ACCEPTED
        return REJECTED if llr <= LOWER else UNDECIDED


def _tilt(counts: Mapping[float, float], mean: float) -> float:
    """How far the observed distribution has to be tilted for that mean: the likeliest one with it gives a score x the
    probability count / (total + tilt * (x - mean)). Found by halving, because the mean falls as the tilt grows."""
    total = sum(counts.values())
    # Between these two every probability is positive.
    least, most = -total / (max(counts) - mean), total / (mean - min(counts))
    for _ in range(50):
        tilt = (least + most) / 2
        excess = sum(count * (score - mean) / (total + tilt * (score - mean)) for score, count in counts.items())
        if excess > 0:
            least = tilt
        else:
            most = tilt
    return (least + most) / 2
