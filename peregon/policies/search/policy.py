"""Search: candidates are played out on the same imagined worlds, and the base player's choice stands until another is
shown to be better.

That gate is what makes few playouts worth anything: without it the luck of the playouts picks the winner.
"""

from time import perf_counter
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.chance import Seeded
from peregon.model.numbers import Options
from peregon.model.state import OVER, State
from peregon.policies.policy import HeldPolicy, PlayerLuck, Policy
from peregon.policies.published.destination_hungry import DestinationHungryPolicy
from peregon.policies.rival_tickets import RivalTickets
from peregon.policies.search.candidates import MOST, Candidates
from peregon.policies.search.seat_luck import SeatLuck
from peregon.policies.search.settings import SearchSettings
from peregon.policies.search.utility import utility
from peregon.policies.search.worlds import Worlds
from peregon.policies.tempo.policy import TempoPolicy
from peregon.policies.tempo.weights import Weights
from peregon.rules.engine import Rules

_SEEDS: Final = 1 << 30


@final
class SearchPolicy(Policy):
    """Thinks for so many playouts, or for so many milliseconds. ``others`` are how rivals may play who are not like the
    base player."""

    def __init__(
        self,
        playouts: int,
        milliseconds: float = 0.0,
        weights: Weights | None = None,
        others: list[Weights] | None = None,
        settings: SearchSettings | None = None,
    ) -> None:
        self.playouts: i64 = playouts
        self.milliseconds: float = milliseconds
        self.settings: SearchSettings = SearchSettings() if settings is None else settings
        self.weights: Weights = Weights() if weights is None else weights
        self.others: list[Weights] = [] if others is None else others
        self.base = TempoPolicy(self.weights)
        self._rules: Rules | None = None
        self.chosen: vec[i64] = vec[i64]([0] * MOST)  # the candidates, the base player's choice first
        self.count: i64 = 0  # of those still in the race; who is out stands behind them
        self.considered: i64 = 0  # of all
        self.worlds: i64 = 0
        self.seen: vec[i64] = vec[i64]([0] * MOST)  # [candidate] worlds it was played out on
        self.gain: vec[float] = vec[float]([0.0] * MOST)  # summed over the worlds, against the base player's choice
        self.gain_squared: vec[float] = vec[float]([0.0] * MOST)

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        if self._rules is not rules:
            self._prepare(rules)
        self.worlds = 0
        base = self.base.choose(rules, state, options, luck)
        if options.count == 1:
            self.count = 1
            self.considered = 1
            self.seen[0] = 0
            self.chosen[0] = base
            return base
        self._rival_tickets.look(state, state.turn)
        self.count = self._candidates.collect(
            self.base.plan(rules), self._rival_tickets, state, options, base, self.chosen
        )
        self.considered = self.count
        self._compare(state, luck)
        return self._best()

    def _prepare(self, rules: Rules) -> None:
        self._rules = rules
        self._rival_tickets: RivalTickets = RivalTickets(rules, self.settings.unsuited, self.settings.suited)
        self._worlds: Worlds = Worlds(rules, self._rival_tickets)
        self._candidates: Candidates = Candidates(rules, self.settings)
        self._base_players: list[HeldPolicy] = [
            HeldPolicy(TempoPolicy(self.weights, curious=False)) for _ in range(rules.seats)
        ]
        self._strangers: list[list[HeldPolicy]] = [
            [HeldPolicy(TempoPolicy(weights, curious=False)) for weights in self.others] for _ in range(rules.seats)
        ]
        self._hungry: list[DestinationHungryPolicy] = [
            DestinationHungryPolicy(careful=True) for _ in range(rules.seats)
        ]

    def _compare(self, state: State, luck: PlayerLuck) -> None:
        """A race: all play the same worlds, and who falls behind is out."""
        place: i64
        for place in range(self.count):
            self.gain[place] = 0.0
            self.gain_squared[place] = 0.0
            self.seen[place] = 0
        start = perf_counter()
        left = self.playouts
        while self.count > 1:
            if self.milliseconds > 0.0:
                # One more world takes about as long as one did so far.
                spent = (perf_counter() - start) * 1000.0
                if self.worlds > 0 and spent + spent / float(self.worlds) >= self.milliseconds:
                    break
            elif self.worlds > 0 and left < self.count:
                break
            left -= self.count
            self._play_world(state, luck)
            if self.worlds >= self.settings.trial_worlds and self.worlds % 2 == 0:
                self._drop()

    def _play_world(self, state: State, luck: PlayerLuck) -> None:
        """One world, and every candidate that is left played out on it with the same luck."""
        seat = state.turn
        seed = luck.below(_SEEDS)
        world = self._worlds.deal(state, seat, Seeded(seed))
        styles = luck.below(_SEEDS)
        base = 0.0
        place: i64
        for place in range(self.count):
            twin = world.copy()
            found = self._play_out(twin, seat, self.chosen[place], seed, styles)
            if place == 0:
                base = found
            gain = found - base
            self.gain[place] += gain
            self.gain_squared[place] += gain * gain
            self.seen[place] += 1
        self.worlds += 1

    def _play_out(self, state: State, seat: i64, action: i64, seed: i64, styles: i64) -> float:
        rules = self._rules
        assert rules is not None
        chance = SeatLuck(seed, rules.seats)
        luck = PlayerLuck(seed)
        options = rules.options
        players = self._seated(state, seat, styles)
        chance.turn = seat
        rules.play(state, action, chance)
        longest = self.settings.longest_playout
        decisions: i64 = 0
        while state.phase != OVER and decisions < longest:
            decisions += 1
            rules.offer(state, options)
            chance.turn = state.turn
            rules.play(state, players[state.turn].policy.choose(rules, state, options, luck), chance)
        return utility(rules, state, seat, self.settings)

    def _seated(self, state: State, seat: i64, styles: i64) -> list[HeldPolicy]:
        """Who plays the world out: mostly players like this one's base, some others among the rivals."""
        players: list[HeldPolicy] = []
        kinds = self.settings.rival_styles
        other: i64
        for other in range(state.seats):
            players.append(self._base_players[other] if other == seat else self._rival(other, styles % kinds))
            styles //= kinds
        return players

    def _rival(self, seat: i64, style: i64) -> HeldPolicy:
        if style < len(self.others):
            return self._strangers[seat][style]
        if float(style - len(self.others)) < self.weights.hungry_rivals:
            hungry = self._hungry[seat]
            hungry.forget()
            return HeldPolicy(hungry)
        return self._base_players[seat]

    def _drop(self) -> None:
        """Who is likely worse than the base player's choice, or than the best, is out."""
        least = 0.0
        place: i64
        for place in range(1, self.count):
            sure = self.mean(place) - self.error(place)
            if sure > least:
                least = sure
        place = self.count - 1
        while place > 0:
            if self.mean(place) + self.error(place) < least:
                self.count -= 1
                self._exchange(place, self.count)
            place -= 1

    def _exchange(self, a: i64, b: i64) -> None:
        target = self._candidates.target
        self.chosen[a], self.chosen[b] = self.chosen[b], self.chosen[a]
        target[a], target[b] = target[b], target[a]
        self.gain[a], self.gain[b] = self.gain[b], self.gain[a]
        self.gain_squared[a], self.gain_squared[b] = self.gain_squared[b], self.gain_squared[a]
        self.seen[a], self.seen[b] = self.seen[b], self.seen[a]

    def target(self, place: i64) -> i64:
        """The route that a candidate was thought of for, or NONE."""
        return self._candidates.target[place]

    def mean(self, place: i64) -> float:
        """The gain of a candidate over the base player's choice."""
        if self.seen[place] == 0:
            return 0.0
        return self.gain[place] / float(self.seen[place])

    def _best(self) -> i64:
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
