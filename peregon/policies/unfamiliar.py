"""Unfamiliar actions: what players do with a mechanic they have never heard of. Its own part says what an action seems
to be worth, and that is all there is to go by."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import NONE
from peregon.model.numbers import FAMILIES, Options
from peregon.model.state import State
from peregon.rules.engine import Rules


@final
class Unfamiliar:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.some: bool = len([number for number in rules.numbers.family if number >= FAMILIES]) > 0
        self.found: vec[i64] = vec[i64]([0] * rules.numbers.count)
        self.worth: float = 0.0  # of what was found last

    def best(self, state: State, options: Options) -> i64:
        """The option that its part praises most; NONE where all options are familiar."""
        return self._best_from(state, options, FAMILIES)

    def answer(self, state: State, options: Options) -> i64:
        """The same for a question that is itself unfamiliar: every option is an answer."""
        return self._best_from(state, options, 0)

    def _best_from(self, state: State, options: Options, family: i64) -> i64:
        numbers = self.rules.numbers
        best: i64 = NONE
        place: i64
        for place in range(options.write(self.found)):
            action = self.found[place]
            if numbers.family[action] < family:
                continue
            worth = self.rules.worth(state, action)
            if best == NONE or worth > self.worth:
                best = action
                self.worth = worth
        return best
