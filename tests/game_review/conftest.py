"""What the tests of reviews share: a value that anybody can work out, where its merits are not the question."""

from math import exp

import pytest

from peregon.model.state import State
from peregon.rules.engine import Rules

SCALE = 20.0  # points


class PointsValue:
    """Whoever has more points, and more cards, is ahead."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def chances(self, state: State) -> list[float]:
        total = self.rules.count(state).total
        points = [int(total[seat]) + 0.5 * int(state.hand_size(seat)) for seat in range(self.rules.seats)]
        weights = [exp((own - max(points)) / SCALE) for own in points]
        return [weight / sum(weights) for weight in weights]


@pytest.fixture
def by_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peregon.game_review.reviewing.value_for", lambda rules, _rulebook: PointsValue(rules))
