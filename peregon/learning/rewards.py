"""Rewards: what a learner is paid, and when."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import FULL_WORD
from peregon.model.state import State
from peregon.rules.engine import Rules
from peregon.rules.part import Tally

WIN: Final = 0
RANK: Final = 1
MARGIN: Final = 2
SCORE: Final = 3
REDISTRIBUTED: Final = 4
SCHEMES: Final = ("win", "rank", "margin", "score", "redistributed")

# Points are paid in hundreds: learners like rewards of about one.
_HUNDRED: Final = 100.0
_NEVER: Final = -(1 << 60)


@final
class Rewards:
    """The rewards of the step just taken in each of several games, seat by seat.

    win: the winner gets 1, the others share -1; winners by tie-break share alike, and if all are, nobody gets anything.
    rank: from 1 for the first to -1 for the last in equal steps; whoever is level shares.
    margin: by how many hundred points one is ahead of the others' average.
    score: one's own total in hundreds of points.
    redistributed: the same, paid as soon as it is earned: every change of what one would score if the game ended now,
    so that a ticket costs when it is kept and pays when it is finished.

    The first three add up to nothing, and the first four are paid at the end."""

    def __init__(self, rules: Rules, games: i64, scheme: i64) -> None:
        self.rules = rules
        self.scheme: i64 = scheme
        self.is_paid_along = scheme == REDISTRIBUTED
        self.seats: i64 = rules.seats
        self.values: vec[float] = vec[float]([0.0] * (games * rules.seats))
        self.totals: vec[i64] = vec[i64]([0] * (games * rules.seats))
        self._standing: vec[i64] = vec[i64]([0] * (games * rules.seats))
        self._signature: vec[i64] = vec[i64]([0] * games)

    def begin(self, game: i64) -> None:
        """A new game. What one has from the beginning is paid with the first decision."""
        seat: i64
        for seat in range(self.seats):
            self._standing[game * self.seats + seat] = 0
        self._signature[game] = _NEVER

    def clear(self, game: i64) -> None:
        seat: i64
        for seat in range(self.seats):
            self.values[game * self.seats + seat] = 0.0

    def played(self, game: i64, state: State) -> None:
        """After a decision, and those that others have taken since."""
        if not self.is_paid_along:
            return
        signature = self._sign(state)
        if signature != self._signature[game]:
            self._signature[game] = signature
            self._pay_changes(game, self.rules.count(state))

    def ended(self, game: i64, state: State) -> None:
        tally = self.rules.count(state)
        first = game * self.seats
        seat: i64
        for seat in range(self.seats):
            self.totals[first + seat] = tally.total[seat]
        if self.scheme == WIN:
            self._pay_winners(first, tally)
        elif self.scheme == RANK:
            self._pay_ranks(first, tally)
        elif self.scheme == MARGIN:
            self._pay_margins(first, tally)
        elif self.scheme == SCORE:
            for seat in range(self.seats):
                self.values[first + seat] = float(tally.total[seat]) / _HUNDRED
        else:
            self._pay_changes(game, tally)

    def _sign(self, state: State) -> i64:
        """Another number after anything that may change a score: routes and tickets only ever add to it, and what rule
        parts keep is counted by its places."""
        signature: i64 = 0
        seat: i64
        for seat in range(self.seats):
            signature += state.tickets_held(seat) - state.trains(seat)
        slots = state.slots
        slot: i64
        for slot in range(len(slots)):
            signature = (signature * 31 + slots[slot]) & FULL_WORD
        return signature

    def _pay_changes(self, game: i64, tally: Tally) -> None:
        first = game * self.seats
        seat: i64
        for seat in range(self.seats):
            change = tally.total[seat] - self._standing[first + seat]
            self._standing[first + seat] = tally.total[seat]
            self.values[first + seat] += float(change) / _HUNDRED

    def _pay_winners(self, first: i64, tally: Tally) -> None:
        winners = self.rules.winners(tally)
        others = float(self.seats - 1)
        losers = float(self.seats - len(winners))
        seat: i64
        for seat in range(self.seats):
            self.values[first + seat] = -1.0 / others
        for winner in winners:
            self.values[first + winner] = losers / (float(len(winners)) * others)
        if losers == 0.0:
            self.clear(first // self.seats)

    def _pay_ranks(self, first: i64, tally: Tally) -> None:
        winners = self.rules.winners(tally)
        heights = [2 * tally.total[seat] + (1 if seat in winners else 0) for seat in range(self.seats)]
        for seat in range(self.seats):
            below = len([height for height in heights if height < heights[seat]])
            above = len([height for height in heights if height > heights[seat]])
            self.values[first + seat] = float(below - above) / float(self.seats - 1)

    def _pay_margins(self, first: i64, tally: Tally) -> None:
        whole: i64 = 0
        seat: i64
        for seat in range(self.seats):
            whole += tally.total[seat]
        for seat in range(self.seats):
            others = float(whole - tally.total[seat]) / float(self.seats - 1)
            self.values[first + seat] = (float(tally.total[seat]) - others) / _HUNDRED
