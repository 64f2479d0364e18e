"""Forecasts: each seat's chance to win, from the whole truth about a game."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Protocol

from peregon.bots.weights import base_for
from peregon.model.chance import Seeded
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, OVER, PAY_TUNNEL, State
from peregon.policies.playouts import NoEnd, play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.search.seat_luck import SeatLuck
from peregon.policies.tempo.policy import TempoPolicy
from peregon.rules.engine import Rules

Chances = list[float]
"""One for each seat; together they make 1."""
Shares = tuple[float, ...]
"""The same, or differences between such, where nothing is added to them any more."""

EDITION = "2026-11"
"""Of whoever plays out. It is a frozen one: the same is foreseen however players are tuned later, and how right its
playouts are stands in docs/value.md. (Which options are worth a thought is asked of today's.)"""

LAST_SEEDS = range(1, 9)
"""Of the playouts of a last round: the same for all states, so that the same state always has the same chances."""
UNSETTLED = (FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL)
LONGEST = 3_000  # decisions of a playout; nearly all end within a tenth of that
BLUR = 0.9
"""Points by which a playout's end is uncertain, times the root of its decisions: whoever plays it out is not who sits
at the table. Without it playouts are far too sure of themselves."""


def result(rules: Rules, state: State) -> Chances:
    """Of a game that is over: who shares a win has a share of it."""
    winners = rules.winners(rules.count(state))
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(rules.seats)]


def is_played_out(state: State) -> bool:
    """Whether no value is asked any more: the game is over, or in its last round."""
    return state.phase == OVER or state.last_turns > 0


class Playouts:
    """Games played to the end by the player that searches thought with in that edition, each by its seed: the same seed
    brings every seat the same next cards, whatever the others have done."""

    def __init__(self, rules: Rules, rulebook: str) -> None:
        self.rules = rules
        weights = base_for(rulebook, EDITION)
        self._players: list[Policy] = [TempoPolicy(weights, curious=False) for _ in range(rules.seats)]

    def luck(self, seed: int, seat: int) -> SeatLuck:
        luck = SeatLuck(seed, self.rules.seats)
        luck.for_seat(seat)
        return luck

    def finish(self, state: State, luck: SeatLuck, seed: int) -> Chances:
        """Plays the state itself out. What came of it is as uncertain as the way there was long."""
        return self._blurred(state, self._play_out(state, luck, seed))

    def winners(self, state: State, luck: SeatLuck, seed: int) -> Chances:
        """Plays the state itself out, and tells who has won: plain, for where many are counted."""
        self._play_out(state, luck, seed)
        return result(self.rules, state)

    def choice(self, state: State) -> int:
        """What whoever is asked does in a playout that begins here."""
        self.rules.offer(state, self.rules.options)
        return self._players[state.turn].choose(self.rules, state, self.rules.options, PlayerLuck(1))

    def _play_out(self, state: State, luck: SeatLuck, seed: int) -> int:
        """How many decisions that took. One without an end counts as it stands."""
        try:
            return play_out(self.rules, state, self._players, luck, PlayerLuck(seed), LONGEST)[0]
        except NoEnd:
            return LONGEST

    def _blurred(self, state: State, decisions: int) -> Chances:
        if decisions == 0:
            return result(self.rules, state)
        total = self.rules.count(state).total
        points = [int(total[seat]) for seat in range(self.rules.seats)]
        scale, best = BLUR * sqrt(decisions), max(points)
        weights = [exp((own - best) / scale) for own in points]
        return [weight / sum(weights) for weight in weights]

    def settle(self, state: State) -> State:
        """The same moment with all tickets on offer chosen from, and a tunnel paid for or given up: what a hand is
        worth is plain only then."""
        if state.phase not in UNSETTLED:
            return state
        rules, options = self.rules, self.rules.options
        after, own, luck = state.copy(), PlayerLuck(1), Seeded(1)
        while after.phase in UNSETTLED:
            rules.offer(after, options)
            rules.play(after, self._players[after.turn].choose(rules, after, options, own), luck)
        return after


class Valued(Protocol):
    """What knows every seat's chances from the whole truth about a game; the same state always has the same ones."""

    def chances(self, state: State) -> Sequence[float]: ...


class Forecast:
    """By the learned value; in the last round by playing it out, for then every single turn can be foreseen; and at the
    end by the result."""

    def __init__(self, rules: Rules, playouts: Playouts, value: Valued) -> None:
        self.rules = rules
        self._playouts = playouts
        self._value = value

    def chances(self, state: State) -> Chances:
        settled = state if is_played_out(state) else self._playouts.settle(state)
        if settled.phase == OVER:
            return result(self.rules, settled)
        return self._played_out(settled) if is_played_out(settled) else list(self._value.chances(settled))

    def _played_out(self, state: State) -> Chances:
        playouts = self._playouts
        found = [playouts.finish(state.copy(), playouts.luck(seed, state.turn), seed) for seed in LAST_SEEDS]
        return [sum(column) / len(found) for column in zip(*found, strict=True)]
