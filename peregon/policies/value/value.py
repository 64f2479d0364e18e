"""Value: the chance of every seat to win, and the points to expect, from what a position shows."""

from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.state import OVER, State
from peregon.policies.value.features import COUNT, Features
from peregon.policies.value.net import ValueNet
from peregon.rules.engine import Rules


@final
class LearnedValue:
    """``truth`` is asked where everything is known, ``view`` where only one seat's sight is. The nets give each seat a
    weight by itself; that the chances of all add up to one is seen to here."""

    def __init__(self, rules: Rules, truth: ValueNet, view: ValueNet) -> None:
        if truth.inputs != COUNT or view.inputs != COUNT:
            raise ValueError(f"a value reads {COUNT} numbers of a position, not {truth.inputs} and {view.inputs}")
        self.rules = rules
        self.seats: i64 = rules.seats
        self.features = Features(rules)
        self.truth = truth
        self.view = view
        self.chance: vec[float] = vec[float]([0.0] * rules.seats)  # [seat] to win, of what was looked at last
        self.points: vec[float] = vec[float]([0.0] * rules.seats)  # [seat] to expect at the end

    def look(self, state: State) -> None:
        """The whole truth: for finished games and for worlds that somebody imagines."""
        self._check(state)
        if state.phase == OVER:
            self._count(state)
            return
        self.features.look(state)
        self._ask(self.truth)

    def look_from(self, state: State, seat: i64) -> None:
        """Only what the seat sees."""
        self._check(state)
        if seat < 0 or seat >= self.seats:
            raise ValueError(f"there are seats 0 to {self.seats - 1} at this table, and no seat {seat}")
        if state.phase == OVER:
            self._count(state)
            return
        self.features.look_from(state, seat)
        self._ask(self.view)

    def chances(self, state: State) -> list[float]:
        self.look(state)
        return [self.chance[seat] for seat in range(self.seats)]

    def chances_from(self, state: State, seat: i64) -> list[float]:
        self.look_from(state, seat)
        return [self.chance[place] for place in range(self.seats)]

    def expected_points(self) -> list[float]:
        """Of what was looked at last."""
        return [self.points[seat] for seat in range(self.seats)]

    def _check(self, state: State) -> None:
        if state.seats != self.seats:
            raise ValueError(f"a value of tables with {self.seats} seats, and a state of one with {state.seats}")

    def _ask(self, net: ValueNet) -> None:
        features = self.features
        chance = self.chance
        seat: i64
        most = -1.0e9
        for seat in range(self.seats):
            features.of(seat)
            answer = net.answer(features.row)
            chance[seat] = answer[0]
            self.points[seat] = answer[1]
            if chance[seat] > most:
                most = chance[seat]
        total = 0.0
        for seat in range(self.seats):
            chance[seat] = exp(chance[seat] - most)
            total += chance[seat]
        for seat in range(self.seats):
            chance[seat] /= total

    def _count(self, state: State) -> None:
        """The end: whoever has won, and those who share it."""
        tally = self.rules.count(state)
        winners = self.rules.winners(tally)
        seat: i64
        for seat in range(self.seats):
            self.points[seat] = float(tally.total[seat])
            self.chance[seat] = 0.0
        for winner in winners:
            self.chance[winner] = 1.0 / float(len(winners))
