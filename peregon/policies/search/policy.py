"""Search: candidates are played out on the same imagined worlds, and race against the base player's choice.

A thought can be split by worlds: which ones there are follows from the player's luck alone, and so they can be played
out in several places and told to one race.
"""

from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from peregon.model.board import NONE
from peregon.model.chance import Seeded
from peregon.model.numbers import Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, OVER, SECOND_CARD, TURN, State
from peregon.policies.policy import HeldPolicy, PlayerLuck, Policy
from peregon.policies.published.destination_hungry import DestinationHungryPolicy
from peregon.policies.rival_tickets import RivalTickets
from peregon.policies.search.candidates import Candidates
from peregon.policies.search.race import NO_END, Race
from peregon.policies.search.seat_luck import SeatLuck
from peregon.policies.search.settings import SearchSettings
from peregon.policies.search.utility import utility
from peregon.policies.search.worlds import Worlds
from peregon.policies.tempo.policy import TempoPolicy
from peregon.policies.tempo.weights import Weights
from peregon.policies.value.net import ValueNet
from peregon.policies.value.value import LearnedValue
from peregon.rules.engine import Rules

_SEEDS: Final = 1 << 30


@final
class SearchPolicy(Policy):
    """Thinks for so many playouts, or for so many milliseconds. ``others`` are how rivals may play who are not like the
    base player; ``net`` values positions where playouts are cut, which they are not without it."""

    def __init__(
        self,
        playouts: int,
        milliseconds: float = 0.0,
        weights: Weights | None = None,
        others: list[Weights] | None = None,
        settings: SearchSettings | None = None,
        net: ValueNet | None = None,
    ) -> None:
        self.playouts: i64 = playouts
        self.milliseconds: float = milliseconds
        self.settings: SearchSettings = SearchSettings() if settings is None else settings
        self.weights: Weights = Weights() if weights is None else weights
        self.others: list[Weights] = [] if others is None else others
        self.net: ValueNet | None = net
        self.cuts: bool = False  # whatever the budget is
        self.base = TempoPolicy(self.weights)
        self._rules: Rules | None = None
        self.race = Race(self.settings)

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        if self._rules is not rules:
            self._prepare(rules)
        self._enter(rules, state, options, luck)
        self.race.start(NO_END if self.milliseconds > 0.0 else i64(self.times_for(state) * float(self.playouts)))
        start = perf_counter()
        while self.race.goes_on():
            seed = luck.below(_SEEDS)
            self._play_world(state, seed, luck.below(_SEEDS))
            self.race.end_world()
            if self.milliseconds > 0.0:
                self.race.keep_time((perf_counter() - start) * 1000.0, self.milliseconds)
        return self.race.best()

    def times_for(self, state: State) -> float:
        """How many times the usual number of playouts the decision is worth that was looked at last. With as many for
        each, the first turns would take most of the time, though least is known then."""
        settings = self.settings
        if self._cut_after() != NO_END:
            return 1.0
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            return settings.ticket_thought
        if state.phase == TURN or state.phase == SECOND_CARD:
            return settings.late_thought - (settings.late_thought - settings.early_thought) * self._left(state)
        return 1.0

    def _left(self, state: State) -> float:
        """Of the pieces of whoever has the fewest, the share that is left."""
        rules = self._rules
        assert rules is not None
        fewest = state.trains(0)
        seat: i64
        for seat in range(1, state.seats):
            if state.trains(seat) < fewest:
                fewest = state.trains(seat)
        return float(fewest) / float(self.base.plan(rules).tickets.most_pieces)

    def play_worlds(
        self, rules: Rules, state: State, options: Options, luck: PlayerLuck, first: i64, count: i64, actions: list[int]
    ) -> list[float]:
        """What comes of those actions, or of all candidates if there are none, on some of the worlds that ``choose``
        would play out with this luck: world by world, in their order."""
        if self._rules is not rules:
            self._prepare(rules)
        self._enter(rules, state, options, luck)
        played: list[int] = actions
        if not actions:
            played = [self.race.chosen[place] for place in range(self.race.count)]
        found: list[float] = []
        number: i64
        for number in range(first + count):
            seed = luck.below(_SEEDS)
            styles = luck.below(_SEEDS)
            if number >= first:
                world = self._worlds.deal(state, state.turn, Seeded(seed))
                for action in played:
                    found.append(self._play_out(world.copy(), state.turn, action, seed, styles))
        return found

    def _enter(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> None:
        """Whoever is worth playing out."""
        base = self.base.choose(rules, state, options, luck)
        if options.count == 1:
            self.race.clear()
            self.race.enter(base, NONE)
            return
        self._rival_tickets.look(state, state.turn)
        self._candidates.collect(self.base.plan(rules), self._rival_tickets, state, options, base, self.race)

    def _prepare(self, rules: Rules) -> None:
        self._rules = rules
        self._seats: i64 = rules.seats
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
        self._value: LearnedValue | None = None
        if self.net is not None:
            self._value = LearnedValue(rules, self.net, self.net)

    def _cut_after(self) -> i64:
        """How many turns a playout lasts; NO_END where it is not cut. Few worlds differ by luck more than a value is
        wrong by; with many it is the other way round."""
        rounds = self.settings.cut_rounds
        short = 0.0 < self.milliseconds <= self.settings.cut_milliseconds
        if self._value is None or rounds == 0 or not (short or self.cuts):
            return NO_END
        return rounds * self._seats

    def _play_world(self, state: State, seed: i64, styles: i64) -> None:
        """One world, and every candidate that is left played out on it with the same luck."""
        seat = state.turn
        world = self._worlds.deal(state, seat, Seeded(seed))
        place: i64
        for place in range(self.race.count):
            self.race.note(place, self._play_out(world.copy(), seat, self.race.chosen[place], seed, styles))

    def _play_out(self, state: State, seat: i64, action: i64, seed: i64, styles: i64) -> float:
        rules = self._rules
        assert rules is not None
        chance = SeatLuck(seed, rules.seats)
        luck = PlayerLuck(seed)
        options = rules.options
        players = self._seated(state, seat, styles)
        chance.for_seat(seat)
        rules.play(state, action, chance)
        longest = self.settings.longest_playout
        decisions: i64 = 0
        turns_left = self._cut_after()
        value = self._value
        while state.phase != OVER and decisions < longest:
            decisions += 1
            if state.phase == TURN:
                # The last turns are soon played, and their value is hard to guess.
                if turns_left <= 0 and state.last_turns < 0 and value is not None:
                    value.look(state)
                    return value.chance[seat]
                turns_left -= 1
            rules.offer(state, options)
            chance.for_seat(state.turn)
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
