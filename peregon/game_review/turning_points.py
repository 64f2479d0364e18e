"""Turning points: the few moments that moved a game most, by somebody's error or by luck."""

from dataclasses import dataclass

from peregon.game_review.reviewed import DOUBT, DecisionReview, LuckOf, LuckPart, Review

MOST = 3
LEAST = 0.03
"""Of a win: less is no turning point, however quiet the game was."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """``number`` is that of the action, 0 for the deal. ``seat`` is who erred, or whom the luck concerned most, and
    ``change`` what it was to them, ``sure`` what of that is beyond doubt. ``luck`` is None for an error."""

    number: int
    seat: int
    change: float
    sure: float
    luck: LuckOf | None = None


def turning_points(review: Review, most: int = MOST) -> list[TurningPoint]:
    """Those that are surely the greatest, in the order in which they came."""
    found = [*_of_luck(0, review.deal)]
    for decision in review.decisions:
        found += [*_of_luck(decision.number, decision.luck), *_of_error(decision)]
    found = [point for point in found if point.sure >= LEAST]
    greatest = sorted(found, key=lambda point: (-point.sure, point.number))[:most]
    return sorted(greatest, key=lambda point: point.number)


def _of_luck(number: int, luck: LuckPart | None) -> list[TurningPoint]:
    if luck is None:
        return []
    seat = max(range(len(luck.shares)), key=lambda seat: abs(luck.shares[seat]))
    change = luck.shares[seat]
    sure = abs(change) - DOUBT * luck.standard_error
    return [TurningPoint(number, seat, change, sure, luck.of)]


def _of_error(decision: DecisionReview) -> list[TurningPoint]:
    if decision.grade is None:
        return []
    sure = decision.error - DOUBT * decision.standard_error
    return [TurningPoint(decision.number, decision.seat, -decision.error, sure)]
