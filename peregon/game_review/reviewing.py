"""Reviewing: a game that was played, decision by decision. The same seed gives the same numbers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import hypot, sqrt
from random import Random
from time import perf_counter

from peregon.bots.purposes import Purposes
from peregon.chance_tree import Tree
from peregon.game import Game, Luck, Step, seed_of
from peregon.game_review.comparison import Comparer, play
from peregon.game_review.forecast import Forecast, Playouts
from peregon.game_review.reviewed import Better, DecisionReview, LuckOf, LuckPart, Review, Shares
from peregon.model.state import PAY_TUNNEL, State
from peregon.record import Record, verify, write
from peregon.rules.engine import Rules
from peregon.values import value_for

ReviewProgress = Callable[[int, int], None]
"""Is told how many decisions are done, and of how many."""

MOST_BRANCHES = 48
_SEEDS = 1 << 30
_FEWEST, _MOST_WORLDS = 4, 4_000


@dataclass(frozen=True, slots=True)
class Effort:
    """How many worlds the options are compared on, and whether those are played out as well."""

    worlds: int
    plays_out: bool
    seconds: float | None = None  # instead of a number of worlds


COARSE = Effort(6, False)
REFINED_WORLDS = {2: 64, 3: 40, 4: 28, 5: 22}
"""By seats: the more there are, the longer a game and each of its playouts."""


def refined(seats: int) -> Effort:
    return Effort(REFINED_WORLDS.get(seats, 16), True)


def review(
    record: Record,
    *,
    seed: int = 0,
    coarse: bool = False,
    playouts: int | None = None,
    seconds: float | None = None,
    progress: ReviewProgress | None = None,
) -> Review:
    """What each decision of a record was worth, and what luck brought. ``coarse`` goes by the learned value alone and
    takes about a second; otherwise each option of a decision is played out so often at most. With a number of seconds
    the same seed no longer gives the same numbers.

    A record that does not hold is a RecordError, one that was played by other rules an OtherRulesError."""
    game = played_again(record)
    effort = COARSE if coarse else refined(record.table.seats)
    effort = replace(effort, worlds=playouts or effort.worlds, seconds=seconds)
    return review_game(game, seed=seed, effort=effort, progress=progress)


def played_again(record: Record) -> Game:
    """The game of a record with its history. One that does not hold is an error."""
    verify(record)
    game = record.begin()
    for _ in record.replay(game):
        pass
    return game


def review_game(game: Game, *, seed: int = 0, effort: Effort, progress: ReviewProgress | None = None) -> Review:
    """Of a game with its history, as far as that goes."""
    reviewer = Reviewer(game, seed, effort)
    decisions = []
    for decision in reviewer.decisions():
        decisions.append(decision)
        if progress is not None:
            progress(len(decisions), len(game.history))
    start, deal = reviewer.beginning(decisions)
    result = decisions[-1].after if decisions else reviewer.chances(game.state)
    return Review(
        game.seats,
        seed,
        not effort.plays_out,
        game.over,
        start,
        result,
        deal,
        tuple(decisions),
    )


class Reviewer:
    def __init__(self, game: Game, seed: int, effort: Effort) -> None:
        self.game = game
        self.rules: Rules = game.rules
        self.effort = effort
        self._seed = seed_of(seed)
        self._worlds = WorldsLeft(effort, len(game.history))
        rulebook = game.title.rulebook_name
        playouts = Playouts(self.rules, rulebook)
        self.forecast = Forecast(self.rules, playouts, value_for(self.rules, rulebook))
        self.comparer = Comparer(self.rules, rulebook, self.forecast, playouts, effort.plays_out)

    def _seeds(self, number: int) -> Random:
        """Of each decision by itself: which others are looked at, and where, makes no difference."""
        return Random(f"{self._seed} {number}")

    def chances(self, state: State) -> Shares:
        return tuple(self.forecast.chances(state))

    def beginning(self, decisions: list[DecisionReview]) -> tuple[Shares, LuckPart | None]:
        """Before anything is dealt all are equal."""
        first = decisions[0].before if decisions else self.chances(self.game.beginning)
        if self.game.deal == Luck():
            return first, None
        equal = (1.0 / self.game.seats,) * self.game.seats
        return equal, LuckPart("deal", _less(first, equal))

    def decisions(self, first: int = 1, last: int | None = None) -> Iterator[DecisionReview]:
        """One after another, as they were made; or some of them, by their numbers."""
        state = self.game.beginning
        before: Shares | None = None
        for number, step in enumerate(self.game.history[:last], start=1):
            after = play(self.rules, state, step.seat, step.action, step.luck.script())
            if number >= first:
                before = before or self.chances(state)
                decision = self._decision(number, state, step, before, self.chances(after))
                yield decision
                before = decision.after
            state = after

    def _decision(self, number: int, state: State, step: Step, before: Shares, after: Shares) -> DecisionReview:
        seat, action = step.seat, step.action
        random = self._seeds(number)
        tree_seed = random.randrange(_SEEDS)
        expected, spread = self._expected(state, seat, action, tree_seed)
        luck = None if step.luck == Luck() else LuckPart(_luck_of(state, step), _less(after, expected), spread[seat])
        if luck is None:
            # Nothing fell: what was expected has come.
            expected = after
        seeds = [random.randrange(_SEEDS) for _ in range(self._worlds.count(number))]
        found = self.comparer.compare(state, seat, action, seeds)
        nothing = (0.0,) * self.game.seats
        unseen, unseen_error, gain, better = nothing, 0.0, nothing, None
        if found.best != action:
            gain, gain_error = self._gain(state, seat, action, found.best, expected, seeds)
            unseen = _less(tuple(-each for each in gain), found.loss)
            unseen_error = hypot(gain_error, found.error)
            better = self._better(state, seat, found.best)
        return DecisionReview(
            number,
            seat,
            action,
            write_at(self.game, state, seat, action),
            before,
            after,
            luck,
            found.loss,
            -found.loss[seat],
            found.error,
            unseen,
            unseen_error,
            _less(tuple(map(float.__add__, expected, gain)), before),
            better,
            Purposes(self.rules, _asking(state, seat)).of(action),
        )

    def _gain(
        self, state: State, seat: int, action: int, best: int, expected: Shares, seeds: list[int]
    ) -> tuple[Shares, float]:
        """What the better option would have brought in the true world, by the same measure as in the imagined ones."""
        valued, spread = self._expected(state, seat, best, seeds[0])
        gain = _less(valued, expected)
        if not self.comparer.plays_out:
            return gain, spread[seat]
        samples = self.comparer.difference(state, seat, action, best, seeds)
        return samples.means(), samples.error(seat)

    def _expected(self, state: State, seat: int, action: int, seed: int) -> tuple[Shares, Shares]:
        """The mean over what chance could bring, and its standard errors: 0 where all of it was looked at."""
        rules = self.rules
        tree = Tree(lambda luck: play(rules, state, seat, action, luck), MOST_BRANCHES, seed)
        found = [(branch.weight, self.chances(branch.end)) for branch in tree.branches]
        mean = tuple(sum(weight * each[other] for weight, each in found) for other in range(self.game.seats))
        if tree.is_whole:
            return mean, (0.0,) * self.game.seats
        # As if every branch had been drawn by lot: the truth lies nearer.
        lots = sum(weight * weight for weight, _ in found)
        spread = [sum(w * (each[seat] - mean[seat]) ** 2 for w, each in found) for seat in range(self.game.seats)]
        return mean, tuple(sqrt(lots * variance) for variance in spread)

    def _better(self, state: State, seat: int, action: int) -> Better:
        purpose = Purposes(self.rules, _asking(state, seat)).of(action)
        return Better(action, write_at(self.game, state, seat, action), purpose)


class WorldsLeft:
    """How many worlds a decision gets. Where it is time that is given, as many as the decisions before it had time for,
    so that all are done by then."""

    def __init__(self, effort: Effort, decisions: int) -> None:
        self._effort = effort
        self._decisions = decisions
        self._began = perf_counter()
        self._had = 0

    def count(self, number: int) -> int:
        seconds = self._effort.seconds
        if seconds is None:
            return self._effort.worlds
        spent = perf_counter() - self._began
        left = max(0.0, seconds - spent) / (self._decisions - number + 1)
        worlds = int(left * self._had / spent) if self._had else _FEWEST
        found = max(_FEWEST, min(worlds, _MOST_WORLDS))
        self._had += found
        return found


def write_at(game: Game, state: State, seat: int, action: int) -> str:
    """An action as it is written at a moment of the game."""
    moment = game.copy()
    moment.state = _asking(state, seat)
    return write(moment, game.actions[action])


def _asking(state: State, seat: int) -> State:
    """The same moment, with the seat whose decision it is: the first tickets are chosen in any order."""
    if state.turn == seat:
        return state
    asked = state.copy()
    asked.turn = seat
    return asked


def _luck_of(state: State, step: Step) -> LuckOf:
    if step.luck.tickets:
        return "tickets"
    told = {type(event).__name__ for event in step.events}
    if "TunnelPriced" in told or "TunnelLaid" in told or state.phase == PAY_TUNNEL:
        return "tunnel"
    return "cards" if step.luck.cards else "other"


def _less(these: Shares, those: Shares) -> Shares:
    return tuple(a - b for a, b in zip(these, those, strict=True))
