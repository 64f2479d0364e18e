"""Reviewing: a game that was played, decision by decision. The same seed gives the same numbers."""

from collections.abc import Callable, Iterator
from math import hypot, sqrt
from random import Random
from time import perf_counter

from peregon.bots.purposes import Purposes
from peregon.chance_tree import Tree
from peregon.game import Game, Luck, Step, seed_of
from peregon.game_review.comparison import Comparer, play
from peregon.game_review.effort import Effort, WorldsLeft, effort_for, lot_within
from peregon.game_review.forecast import Forecast, Playouts, Shares
from peregon.game_review.foresight import LOTS, Foreseen, Foresight, less
from peregon.game_review.reviewed import Better, DecisionReview, LuckOf, LuckPart, Review, Uncertainty, dealt
from peregon.model.state import PAY_TUNNEL, State
from peregon.record import Record, verify, write
from peregon.rules.engine import Rules
from peregon.values import value_for

ReviewProgress = Callable[[int, int], None]
"""Is told how many decisions are done, and of how many."""

MOST_BRANCHES = 48
_SEEDS = 1 << 30


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
    takes about a second; otherwise each option of a decision is played out, ``playouts`` times at most or as often as
    ``seconds`` are enough for: one of the three at most. With a number of seconds the same seed no longer gives the
    same numbers.

    A record that does not hold is a RecordError, one that was played by other rules an OtherRulesError."""
    if not isinstance(record, Record):
        raise TypeError(f"a review is of a Record, as peregon.record.load reads it, not of a {type(record).__name__}")
    effort = effort_for(record.table.seats, coarse=coarse, playouts=playouts, seconds=seconds)
    return review_game(played_again(record), seed=seed, effort=effort, progress=progress)


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
    opening = reviewer.at(game.beginning)
    decisions = []
    for _, decision, _ in reviewer.decisions(before=opening):
        decisions.append(decision)
        if progress is not None:
            progress(len(decisions), len(game.history))
    start, deal = opening.chances, None
    if game.deal != Luck():
        # Before anything is dealt all are equal.
        start = (1.0 / game.seats,) * game.seats
        deal = dealt(start, opening)
    result = decisions[-1].after if decisions else opening.chances
    return Review(game.seats, seed, not effort.plays_out, game.over, start, result, deal, tuple(decisions))


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
        self.foresight = Foresight(self.forecast, playouts, Random(f"{self._seed} moments").randrange(_SEEDS))
        self.comparer = Comparer(self.rules, rulebook, self.forecast, playouts, effort.plays_out)
        self._lot = self._playouts_in_a_lot()

    def _playouts_in_a_lot(self) -> int:
        effort = self.effort
        if not effort.plays_out:
            return 0
        if effort.seconds is None:
            return effort.lot
        beginning, history = self.game.beginning, self.game.history
        # Where something falls, what was to be expected is played out too.
        moments = len(history) + sum(step.luck != Luck() for step in history)
        self.foresight.at(beginning, 1)  # the first time players look the board over
        began = perf_counter()
        self.foresight.at(beginning, 1)
        return lot_within(effort.seconds, moments, (perf_counter() - began) / LOTS, effort.lot)

    def _seeds(self, number: int) -> Random:
        """Of each decision by itself: which others are looked at, and where, makes no difference."""
        return Random(f"{self._seed} {number}")

    def at(self, state: State) -> Foreseen:
        return self.foresight.at(state, self._lot)

    def decisions(
        self, first: int = 1, last: int | None = None, before: Foreseen | None = None
    ) -> Iterator[tuple[Foreseen, DecisionReview, Foreseen]]:
        """One after another, as they were made, with what is foreseen before and after each; or some of them, by their
        numbers, with what was foreseen ``before`` them, if that is known."""
        state = self.game.beginning
        for number, step in enumerate(self.game.history[:last], start=1):
            after = play(self.rules, state, step.seat, step.action, step.luck.script())
            if number >= first:
                before = before or self.at(state)
                foreseen = self.at(after)
                yield before, self._decision(number, state, step, before, foreseen), foreseen
                before = foreseen
            state = after

    def _decision(self, number: int, state: State, step: Step, before: Foreseen, after: Foreseen) -> DecisionReview:
        seat, action = step.seat, step.action
        random = self._seeds(number)
        tree_seed = random.randrange(_SEEDS)
        expected, luck, drawn = after, None, 0.0
        if step.luck != Luck():
            valued, spread = self._expected(state, seat, action, tree_seed)
            expected = self.foresight.after(state, seat, action, valued, before, self._lot)
            fell = less(after.chances, expected.chances)
            drawn = expected.value_share * spread[seat]
            luck = LuckPart(_luck_of(state, step), fell, Uncertainty(drawn, after.lots_less(expected)))
        seeds = [random.randrange(_SEEDS) for _ in range(self._worlds.count(number))]
        found = self.comparer.compare(state, seat, action, seeds)
        nothing = (0.0,) * self.game.seats
        unseen, unseen_error, gain, gain_error, better = nothing, 0.0, nothing, 0.0, None
        if found.best != action:
            gain, gain_error = self._gain(state, seat, action, found.best, expected.chances, seeds)
            unseen = less(tuple(-each for each in gain), found.loss)
            unseen_error = hypot(gain_error, found.errors[seat])
            better = self._better(state, seat, found.best)
        return DecisionReview(
            number,
            seat,
            action,
            write_at(self.game, state, seat, action),
            before.chances,
            after.chances,
            luck,
            found.loss,
            found.errors,
            unseen,
            unseen_error,
            less(tuple(map(float.__add__, expected.chances, gain)), before.chances),
            Uncertainty(hypot(gain_error, drawn), expected.lots_less(before)),
            better,
            Purposes(self.rules, _asking(state, seat)).of(action),
        )

    def _gain(
        self, state: State, seat: int, action: int, best: int, expected: Shares, seeds: list[int]
    ) -> tuple[Shares, float]:
        """What the better option would have brought in the true world, by the same measure as in the imagined ones."""
        if self.comparer.plays_out:
            samples = self.comparer.difference(state, seat, action, best, seeds)
            return samples.means(), samples.error(seat)
        valued, spread = self._expected(state, seat, best, seeds[0])
        return less(valued, expected), spread[seat]

    def _expected(self, state: State, seat: int, action: int, seed: int) -> tuple[Shares, Shares]:
        """What the value says, on average over what chance could bring, and its standard errors: 0 where all of it was
        looked at."""
        rules = self.rules
        tree = Tree(lambda luck: play(rules, state, seat, action, luck), MOST_BRANCHES, seed)
        found = [(branch.weight, self.forecast.chances(branch.end)) for branch in tree.branches]
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
