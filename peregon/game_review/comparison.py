"""Comparison: what else a seat could have done, as far as it could know.

The options that are worth a thought are played on the same imagined worlds with the same luck as the one that was
played, which stands until another is shown to be better.
"""

from dataclasses import dataclass
from math import sqrt

from peregon.bots.weights import base_for
from peregon.game_review.forecast import Chances, Forecast, Playouts, Shares
from peregon.model.chance import Chance, Seeded
from peregon.model.state import FIRST_TICKETS, State
from peregon.policies.policy import PlayerLuck
from peregon.policies.rival_tickets import RivalTickets
from peregon.policies.search.candidates import Candidates
from peregon.policies.search.race import Race
from peregon.policies.search.settings import SearchSettings
from peregon.policies.search.worlds import Worlds
from peregon.policies.tempo.policy import TempoPolicy
from peregon.rules.engine import Rules

GATE = 2.0  # standard errors by which an option must be better than the one that was played
TRIAL = 6  # worlds before an option is out
USUAL_WORLDS = 4.0  # that the usual spread counts for: a few worlds say little about how much they differ
USUAL_SPREAD = 0.0004  # of the gain from world to world, as a variance, by forecast alone
USUAL_SPREAD_PLAYED_OUT = 0.008


@dataclass(frozen=True, slots=True)
class OptionComparison:
    """The best option, and what the played one is to it, in every seat's chances, with the standard errors; for the one
    who decided it is never above 0."""

    best: int
    loss: Shares
    errors: Shares


class Samples:
    """The gains of one option over the played one, world by world."""

    def __init__(self, seats: int, usual_spread: float) -> None:
        self._sums = [0.0] * seats
        self._squares = [0.0] * seats
        self._usual = usual_spread
        self.worlds = 0

    def add(self, option: Chances, played: Chances) -> None:
        self.worlds += 1
        for seat, (its, other) in enumerate(zip(option, played, strict=True)):
            gain = its - other
            self._sums[seat] += gain
            self._squares[seat] += gain * gain

    def mean(self, seat: int) -> float:
        return self._sums[seat] / self.worlds

    def means(self) -> tuple[float, ...]:
        return tuple(total / self.worlds for total in self._sums)

    def errors(self) -> tuple[float, ...]:
        return tuple(self.error(seat) for seat in range(len(self._sums)))

    def error(self, seat: int) -> float:
        worlds, mean = float(self.worlds), self.mean(seat)
        spread = max(0.0, self._squares[seat] - worlds * mean * mean) + USUAL_WORLDS * self._usual
        return sqrt(spread / (worlds - 1.0 + USUAL_WORLDS) / worlds)


class Comparer:
    """By the forecast alone, or by the mean of it and of playouts."""

    def __init__(self, rules: Rules, rulebook: str, forecast: Forecast, playouts: Playouts, plays_out: bool) -> None:
        self.rules = rules
        self.forecast = forecast
        self.playouts = playouts
        self.plays_out = plays_out
        settings = SearchSettings()
        self._base = TempoPolicy(base_for(rulebook))
        self._rivals = RivalTickets(rules, settings.unsuited, settings.suited)
        self._worlds = Worlds(rules, self._rivals)
        self._candidates = Candidates(rules, settings)
        self._race = Race(settings)

    def compare(self, state: State, seat: int, action: int, seeds: list[int]) -> OptionComparison:
        """One world for each seed."""
        others = self._others(state, seat, action, seeds[0])
        nothing = OptionComparison(action, (0.0,) * self.rules.seats, (0.0,) * self.rules.seats)
        if not others:
            return nothing
        usual = USUAL_SPREAD_PLAYED_OUT if self.plays_out else USUAL_SPREAD
        samples = {other: Samples(self.rules.seats, usual) for other in others}
        left = set(others)
        for number, seed in enumerate(seeds, start=1):
            world = self._worlds.deal(state, seat, Seeded(seed))
            played = self.worth(world, seat, action, seed)
            for other in left:
                samples[other].add(self.worth(world, seat, other, seed), played)
            if number >= TRIAL and number % 2 == 0:
                left = self._promising(samples, left, seat)
            if not left:
                return nothing
        best = max(left, key=lambda other: (self._sure(samples[other], seat), -other))
        if self._sure(samples[best], seat) <= 0.0:
            return nothing
        found = samples[best]
        return OptionComparison(best, tuple(-gain for gain in found.means()), found.errors())

    def difference(self, state: State, seat: int, action: int, best: int, seeds: list[int]) -> Samples:
        """What the best option gains over the played one in the true world."""
        samples = Samples(self.rules.seats, USUAL_SPREAD_PLAYED_OUT)
        for seed in seeds:
            samples.add(self.worth(state, seat, best, seed), self.worth(state, seat, action, seed))
        return samples

    def worth(self, world: State, seat: int, action: int, seed: int) -> Chances:
        luck = self.playouts.luck(seed, seat)
        after = play(self.rules, world, seat, action, luck)
        valued = self.forecast.chances(after)
        if not self.plays_out:
            return valued
        played_out = self.playouts.finish(after, luck, seed)
        return [(a + b) / 2.0 for a, b in zip(valued, played_out, strict=True)]

    def _others(self, state: State, seat: int, action: int, seed: int) -> list[int]:
        """The options worth a thought but the played one, in an order that does not depend on anything."""
        rules, options, race = self.rules, self.rules.options, self._race
        if state.turn != seat:
            state = state.copy()
            state.turn = seat
        rules.offer(state, options)
        if options.count <= 1:
            return []
        base = self._base.choose(rules, state, options, PlayerLuck(seed))
        self._rivals.look(state, seat)
        self._candidates.collect(self._base.plan(rules), self._rivals, state, options, base, race)
        found = {race.chosen[place] for place in range(race.count)}
        return sorted(found - {action})

    def _promising(self, samples: dict[int, Samples], left: set[int], seat: int) -> set[int]:
        least = max(0.0, *(samples[other].mean(seat) - samples[other].error(seat) for other in left))
        return {other for other in left if samples[other].mean(seat) + samples[other].error(seat) >= least}

    def _sure(self, samples: Samples, seat: int) -> float:
        return samples.mean(seat) - GATE * samples.error(seat)


def play(rules: Rules, state: State, seat: int, action: int, luck: Chance) -> State:
    """On a copy. The first tickets are chosen in any order."""
    after = state.copy()
    if after.phase == FIRST_TICKETS:
        rules.choose_first_tickets(after, seat, action)
    else:
        rules.play(after, action, luck)
    return after
