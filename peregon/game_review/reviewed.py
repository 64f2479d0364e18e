"""What a review says: of every decision, and of every seat over the whole game.

For each seat the parts add up: result - start = luck + own errors + rivals' errors + unseen + remainder.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from peregon.bots.purposes import NO_PURPOSE, Purpose

Grade = Literal["dubious", "mistake", "blunder"]
GRADES: tuple[tuple[Grade, float], ...] = (("blunder", 0.10), ("mistake", 0.05), ("dubious", 0.02))
"""What an error costs at the least, in chances to win, to be called that: beyond doubt, so two errors off."""

DOUBT = 2.0

LuckOf = Literal["deal", "cards", "tickets", "tunnel", "other"]
Shares = tuple[float, ...]
"""Of chances to win, one for each seat."""


def grade_of(error: float, standard_error: float) -> Grade | None:
    sure = error - DOUBT * standard_error
    return next((grade for grade, least in GRADES if sure >= least), None)


@dataclass(frozen=True, slots=True)
class LuckPart:
    """What fell, against the mean over what could have fallen."""

    of: LuckOf
    shares: Shares
    standard_error: float = 0.0  # 0 where all that could have fallen was looked at


@dataclass(frozen=True, slots=True)
class Better:
    """The option that was better, as far as one could know, and what it would have done."""

    action: int
    notation: str
    purpose: Purpose = NO_PURPOSE


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """``skill`` is what the decision gave away in everybody's chances, ``error`` that of the seat itself, never below
    0. ``unseen`` is what it could not know, ``remainder`` the forecast's own inconsistency."""

    number: int  # of the action, from 1
    seat: int
    action: int
    notation: str
    before: Shares
    after: Shares
    luck: LuckPart | None
    skill: Shares
    error: float
    standard_error: float
    unseen: Shares
    unseen_error: float
    remainder: Shares
    better: Better | None = None
    purpose: Purpose = NO_PURPOSE
    options: int = 0

    @property
    def grade(self) -> Grade | None:
        return grade_of(self.error, self.standard_error)


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The sums of one seat, each with its standard error where it has one."""

    seat: int
    start: float
    result: float
    luck: float
    luck_error: float
    errors: float  # what its own decisions cost it, never below 0
    errors_error: float
    rivals: float  # what those of the others brought it
    unseen: float
    unseen_error: float
    remainder: float
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

    def sums(self, seat: int) -> SeatReview:
        own = [decision for decision in self.decisions if decision.seat == seat]
        others = [decision for decision in self.decisions if decision.seat != seat]
        lucks = [luck for luck in (self.deal, *(each.luck for each in self.decisions)) if luck is not None]
        return SeatReview(
            seat,
            self.start[seat],
            self.result[seat],
            sum(luck.shares[seat] for luck in lucks),
            _root(luck.standard_error for luck in lucks),
            sum(decision.error for decision in own),
            _root(decision.standard_error for decision in own),
            sum(decision.skill[seat] for decision in others),
            sum(decision.unseen[seat] for decision in self.decisions),
            _root(decision.unseen_error for decision in self.decisions),
            sum(decision.remainder[seat] for decision in self.decisions),
            {grade: sum(decision.grade == grade for decision in own) for grade, _ in GRADES},
        )

    def inconsistency(self) -> float:
        """The remainder of whoever decides, on average over the decisions and whatever its sign."""
        found = [abs(decision.remainder[decision.seat]) for decision in self.decisions]
        return sum(found) / len(found) if found else 0.0


def _root(errors: Iterable[float]) -> float:
    return sqrt(sum(error * error for error in errors))
