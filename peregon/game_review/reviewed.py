"""What a review says: of every decision, and of every seat over the whole game.

For each seat the parts add up: result - start = luck + own errors + rivals' errors + unseen + remainder.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import Literal

from peregon.bots.purposes import NO_PURPOSE, Purpose
from peregon.game_review.forecast import Shares
from peregon.game_review.foresight import Foreseen, error_of_mean, less

Grade = Literal["dubious", "mistake", "blunder"]
GRADES: tuple[tuple[Grade, float], ...] = (("blunder", 0.10), ("mistake", 0.05), ("dubious", 0.02))
"""What an error costs at the least, in chances to win, to be called that: beyond doubt, so two errors off."""

DOUBT = 2.0

LuckOf = Literal["deal", "cards", "tickets", "tunnel", "other"]


def grade_of(error: float, standard_error: float) -> Grade | None:
    sure = error - DOUBT * standard_error
    return next((grade for grade, least in GRADES if sure >= least), None)


@dataclass(frozen=True, slots=True)
class Uncertainty:
    """What a number may be wrong by: by what was drawn by lot for it alone, a standard error; and by the playouts that
    all moments share, of which each lot tells the number by itself."""

    drawn: float = 0.0
    lots: tuple[Shares, ...] = ()


@dataclass(frozen=True, slots=True)
class LuckPart:
    """What fell, against the mean over what could have fallen. Nothing is drawn where all of that was looked at."""

    of: LuckOf
    shares: Shares
    uncertainty: Uncertainty = Uncertainty()

    @property
    def standard_error(self) -> float:
        """Of whoever's is the greatest."""
        return max(error_of_sum([self.uncertainty], seat) for seat in range(len(self.shares)))


@dataclass(frozen=True, slots=True)
class Better:
    """The option that was better, as far as one could know, and what it would have done."""

    action: int
    notation: str
    purpose: Purpose = NO_PURPOSE


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """``skill`` is what the decision gave away in everybody's chances, with its standard errors, ``error`` that of the
    seat itself, never below 0. ``unseen`` is what it could not know, ``remainder`` the forecast's own inconsistency."""

    number: int  # of the action, from 1
    seat: int
    action: int
    notation: str
    before: Shares
    after: Shares
    luck: LuckPart | None
    skill: Shares
    skill_errors: Shares
    unseen: Shares
    unseen_error: float
    remainder: Shares
    remainder_uncertainty: Uncertainty
    better: Better | None = None
    purpose: Purpose = NO_PURPOSE
    options: int = 0

    @property
    def error(self) -> float:
        return abs(self.skill[self.seat])

    @property
    def standard_error(self) -> float:
        return self.skill_errors[self.seat]

    @property
    def remainder_error(self) -> float:
        return error_of_sum([self.remainder_uncertainty], self.seat)

    @property
    def grade(self) -> Grade | None:
        return grade_of(self.error, self.standard_error)

    def beginning_at(self, before: Shares) -> "DecisionReview":
        """The same after another forecast."""
        remainder = map(float.__add__, self.remainder, less(self.before, before))
        return replace(self, before=before, remainder=tuple(remainder))


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The sums of one seat, each with its standard error."""

    seat: int
    start: float
    result: float
    luck: float
    luck_error: float
    errors: float  # what its own decisions cost it, never below 0
    errors_error: float
    rivals: float  # what those of the others brought it
    rivals_error: float
    unseen: float
    unseen_error: float
    remainder: float
    remainder_error: float
    grades: dict[Grade, int]


@dataclass(frozen=True)
class Review:
    """``start`` is an equal share for all, or the forecast where the record begins with a position. Of a game that is
    not over ``result`` is the last forecast."""

    seats: int
    seed: int
    coarse: bool
    over: bool
    start: Shares
    result: Shares
    deal: LuckPart | None
    decisions: tuple[DecisionReview, ...]

    def chances(self) -> list[Shares]:
        """Before the first decision, and after each."""
        first = self.decisions[0].before if self.decisions else self.result
        return [first, *(decision.after for decision in self.decisions)]

    def with_closer(self, opening: Foreseen, closer: Sequence[DecisionReview]) -> "Review":
        """The same with its first decisions looked at more closely. Where these end, the forecasts before and after are
        of two kinds; what they differ by is in the remainder."""
        decisions = [*closer, *self.decisions[len(closer) :]]
        is_whole = len(closer) == len(decisions)
        if not is_whole:
            decisions[len(closer)] = decisions[len(closer)].beginning_at(closer[-1].after)
        deal = self.deal and dealt(self.start, opening)
        start = self.start if deal else opening.chances
        return replace(
            self,
            coarse=not is_whole,
            start=start,
            result=decisions[-1].after,
            deal=deal,
            decisions=tuple(decisions),
        )

    def sums(self, seat: int) -> SeatReview:
        own = [decision for decision in self.decisions if decision.seat == seat]
        others = [decision for decision in self.decisions if decision.seat != seat]
        lucks = [luck for luck in (self.deal, *(each.luck for each in self.decisions)) if luck is not None]
        return SeatReview(
            seat,
            self.start[seat],
            self.result[seat],
            sum(luck.shares[seat] for luck in lucks),
            error_of_sum([luck.uncertainty for luck in lucks], seat),
            sum(decision.error for decision in own),
            _root(decision.standard_error for decision in own),
            sum(decision.skill[seat] for decision in others),
            _root(decision.skill_errors[seat] for decision in others),
            sum(decision.unseen[seat] for decision in self.decisions),
            _root(decision.unseen_error for decision in self.decisions),
            sum(decision.remainder[seat] for decision in self.decisions),
            error_of_sum([decision.remainder_uncertainty for decision in self.decisions], seat),
            {grade: sum(decision.grade == grade for decision in own) for grade, _ in GRADES},
        )

    def inconsistency(self) -> float:
        """The remainder of whoever decides, on average over the decisions and whatever its sign."""
        found = [abs(decision.remainder[decision.seat]) for decision in self.decisions]
        return sum(found) / len(found) if found else 0.0


def dealt(start: Shares, opening: Foreseen) -> LuckPart:
    """The luck of the deal."""
    return LuckPart("deal", less(opening.chances, start), Uncertainty(lots=opening.lots_less(Foreseen(start))))


def error_of_sum(parts: Sequence[Uncertainty], seat: int) -> float:
    """The standard error of what they add up to. All have the same playouts, and what one is told too great by, the
    next is often told too small: so it is the sums of each lot that are compared."""
    lots = [part.lots for part in parts if part.lots]
    by_lot = [sum(shares[seat] for shares in lot) for lot in zip(*lots, strict=True)]
    return hypot(_root(part.drawn for part in parts), error_of_mean(by_lot))


def _root(errors: Iterable[float]) -> float:
    return sqrt(sum(error * error for error in errors))
