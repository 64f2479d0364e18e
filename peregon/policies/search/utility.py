"""Utility: what the end of a game is worth to a seat, between 0 and 1."""

from math import exp

from mypy_extensions import i64

from peregon.model.state import State
from peregon.policies.search.settings import SearchSettings
from peregon.rules.engine import Rules


def utility(rules: Rules, state: State, seat: i64, settings: SearchSettings) -> float:
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
    return settings.winning * win + (1.0 - settings.winning) / (1.0 + exp(-2.0 * margin / settings.margin_scale))
