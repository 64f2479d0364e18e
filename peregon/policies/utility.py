"""Utility: what the end of a game is worth to a seat, between 0 and 1."""

from math import exp
from typing import Final

from mypy_extensions import i64

from peregon.model.state import State
from peregon.rules.engine import Rules

_WINNING: Final = 0.3  # the share of the win itself; the rest is the margin's
_SCALE: Final = 30.0  # points


def utility(rules: Rules, state: State, seat: i64) -> float:
    tally = rules.count(state)
    own = tally.total[seat]
    best: i64 = -1_000_000
    other: i64
    for other in range(state.seats):
        if other != seat and tally.total[other] > best:
            best = tally.total[other]
    margin = float(own - best)
    win = 0.5
    if margin > 0.0:
        win = 1.0
    elif margin < 0.0:
        win = 0.0
    # ½(1 + tanh(x)) = 1 / (1 + e^(-2x))
    return _WINNING * win + (1.0 - _WINNING) / (1.0 + exp(-2.0 * margin / _SCALE))
