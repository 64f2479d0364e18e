"""A search that is split: its worlds are played out in several places at once, and raced in one.

With a number of playouts for a budget the choice is the same as that of one who plays all of them out alone: results
are taken in the order of the worlds, and what was played out for candidates that are out by then is left aside.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from peregon.bots.bot import Budget
from peregon.model.board import NONE
from peregon.policies.search.race import NO_END, Race
from peregon.policies.search.settings import SearchSettings


@dataclass(frozen=True, slots=True)
class Share:
    """Some worlds, for somebody to play out: for those actions, or for all candidates where none are named."""

    first: int
    worlds: int
    actions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What came of a share: of each action in each world, world by world."""

    actions: tuple[int, ...]
    found: tuple[float, ...]
    times: float = 1.0  # the usual number of playouts, that the decision is worth


class SplitSearch:
    """Hands out shares, takes in what came of them, and knows the choice at the end. With a budget of milliseconds
    whoever runs it says how many are over."""

    def __init__(self, settings: SearchSettings, budget: Budget) -> None:
        self.race = Race(settings)
        self._playouts = budget.playouts  # 0: until the time is over
        self._milliseconds = budget.milliseconds
        self._started = False

    def goes_on(self) -> bool:
        return not self._started or self.race.goes_on()

    def shares(self, places: int, worlds: int) -> list[Share]:
        """The next worlds, so many for each of the places."""
        race = self.race
        actions = tuple(race.chosen[place] for place in range(race.count)) if self._started else ()
        return [Share(race.worlds + place * worlds, worlds, actions) for place in range(places)]

    def take_in(self, shares: Sequence[Outcomes]) -> None:
        """What came of those shares, in their order."""
        race = self.race
        for outcomes in shares:
            if not self._started:
                for action in outcomes.actions:
                    race.enter(action, NONE)
                race.start(int(self._playouts * outcomes.times) if self._playouts else NO_END)
                self._started = True
            width = len(outcomes.actions)
            for begin in range(0, len(outcomes.found), width):
                if not race.goes_on():
                    return
                found = dict(zip(outcomes.actions, outcomes.found[begin : begin + width], strict=True))
                for place in range(race.count):
                    race.note(place, found[race.chosen[place]])
                race.end_world()

    def keep_time(self, milliseconds: float) -> None:
        """So many are over. A budget of playouts has no time to keep."""
        if self._milliseconds > 0:
            self.race.keep_time(milliseconds, self._milliseconds)

    def choice(self) -> int:
        return self.race.best()
