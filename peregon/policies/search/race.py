"""The race: candidates that are played out on the same worlds. Who falls behind is out, and the base player's choice
stands until another is shown to be better.

That gate is what makes few playouts worth anything: without it the luck of the playouts picks the winner.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import NONE
from peregon.policies.search.settings import SearchSettings

MOST: Final = 32
NO_END: Final = 1 << 40
"""Of playouts, where it is time that comes to an end."""


@final
class Race:
    """It is told what came of each world, one after the other. Who played them out, and where, makes no difference."""

    def __init__(self, settings: SearchSettings) -> None:
        self.settings = settings
        self.chosen: vec[i64] = vec[i64]([0] * MOST)  # the candidates, the base player's choice first
        self.target: vec[i64] = vec[i64]([NONE] * MOST)  # [candidate] the route that it was thought of for
        self.count: i64 = 0  # of those still in the race; who is out stands behind them
        self.considered: i64 = 0  # of all
        self.worlds: i64 = 0
        self.played: i64 = 0  # playouts
        self.left: i64 = 0
        self.seen: vec[i64] = vec[i64]([0] * MOST)  # [candidate] worlds it was played out on
        self.gain: vec[float] = vec[float]([0.0] * MOST)  # summed over the worlds, against the base player's choice
        self.gain_squared: vec[float] = vec[float]([0.0] * MOST)
        self._base: float = 0.0

    def enter(self, action: i64, target: i64) -> None:
        """Before the start. Who is in it already does not enter again."""
        place: i64
        for place in range(self.count):
            if self.chosen[place] == action:
                return
        if self.count < MOST:
            self.chosen[self.count] = action
            self.target[self.count] = target
            self.count += 1

    def clear(self) -> None:
        self.count = 0

    def start(self, playouts: i64) -> None:
        self.considered = self.count
        self.worlds = 0
        self.played = 0
        self.left = playouts
        place: i64
        for place in range(self.count):
            self.gain[place] = 0.0
            self.gain_squared[place] = 0.0
            self.seen[place] = 0

    def goes_on(self) -> bool:
        """Whether there are playouts for another world, and anybody to compare."""
        return self.count > 1 and (self.worlds == 0 or self.left >= self.count)

    def note(self, place: i64, found: float) -> None:
        """What came of a candidate in the world of the moment. All are told in their order, the base player's choice
        first."""
        if place == 0:
            self._base = found
        gain = found - self._base
        self.gain[place] += gain
        self.gain_squared[place] += gain * gain
        self.seen[place] += 1

    def end_world(self) -> None:
        self.worlds += 1
        self.played += self.count
        self.left -= self.count
        if self.worlds >= self.settings.trial_worlds and self.worlds % 2 == 0:
            self._drop()

    def keep_time(self, spent: float, whole: float) -> None:
        """Where it is time that comes to an end: what is left of it, in playouts as long as they were so far."""
        rest = whole - spent if spent < whole else 0.0
        self.left = i64(float(self.played) * rest / (spent + 0.001))

    def _drop(self) -> None:
        """Who is likely worse than the base player's choice, or than the best, is out; and who will hardly be shown to
        be better with the worlds that are left."""
        least = 0.0
        place: i64
        for place in range(1, self.count):
            sure = self.mean(place) - self.error(place)
            if sure > least:
                least = sure
        place = self.count - 1
        while place > 0:
            if self.mean(place) + self.error(place) < least or self._is_hopeless(place):
                self.count -= 1
                self._exchange(place, self.count)
            place -= 1

    def _is_hopeless(self, place: i64) -> bool:
        """Whether the gate is out of reach even if the worlds to come are kind. Of what a gain can be wrong by, some
        stays in the end, and by the rest it may still change."""
        if self.settings.hope <= 0.0:
            return False
        past = float(self.worlds) / (float(self.worlds) + float(self.left) / float(self.count))
        error = self.error(place)
        at_best = self.mean(place) + self.settings.hope * error * float((1.0 - past) ** 0.5)
        return at_best < self.settings.gate * error * float(past**0.5)

    def _exchange(self, a: i64, b: i64) -> None:
        self.chosen[a], self.chosen[b] = self.chosen[b], self.chosen[a]
        self.target[a], self.target[b] = self.target[b], self.target[a]
        self.gain[a], self.gain[b] = self.gain[b], self.gain[a]
        self.gain_squared[a], self.gain_squared[b] = self.gain_squared[b], self.gain_squared[a]
        self.seen[a], self.seen[b] = self.seen[b], self.seen[a]

    def best(self) -> i64:
        """The one that is surest to be better than the base player's choice; that one, if none is."""
        best = self.chosen[0]
        best_gain = 0.0
        place: i64
        for place in range(1, self.count):
            sure = self.mean(place) - self.settings.gate * self.error(place)
            if sure > best_gain:
                best = self.chosen[place]
                best_gain = sure
        return best

    def mean(self, place: i64) -> float:
        """The gain of a candidate over the base player's choice."""
        if self.seen[place] == 0:
            return 0.0
        return self.gain[place] / float(self.seen[place])

    def error(self, place: i64) -> float:
        """The standard error of the mean gain. A few worlds say little about the spread: what is usual counts as some
        worlds more."""
        if self.seen[place] == 0:
            return 0.0
        worlds = float(self.seen[place])
        usual_worlds = self.settings.usual_worlds
        mean = self.gain[place] / worlds
        spread = self.gain_squared[place] - worlds * mean * mean + usual_worlds * self.settings.usual_spread
        return float((spread / (worlds - 1.0 + usual_worlds) / worlds) ** 0.5)
