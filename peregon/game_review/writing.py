"""A review as data: JSON for programs, CSV for tables."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from peregon.bots.purposes import Purpose
from peregon.game_review.reviewed import DecisionReview, LuckPart, Review, SeatReview
from peregon.game_review.turning_points import turning_points

FORMAT, VERSION = "peregon review", 1
_DIGITS = 5
_COLUMNS = (
    *("file", "n", "seat", "name", "action", "error", "error_se", "grade", "better"),
    *("luck_of", "luck_se", "unseen_se", "remainder_se"),
)
_SHARES = ("before", "after", "luck", "skill", "unseen", "remainder")


def as_dict(review: Review, names: Sequence[str] = ()) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "names": list(names),
        "seed": review.seed,
        "coarse": review.coarse,
        "over": review.over,
        "start": _rounded(review.start),
        "deal": _luck(review.deal),
        "result": _rounded(review.result),
        "seats": [_seat(review.sums(seat)) for seat in range(review.seats)],
        "inconsistency": _round(review.inconsistency()),
        "turning_points": [
            {
                "n": point.number,
                "seat": point.seat,
                "luck": point.luck,
                "change": _round(point.change),
            }
            for point in turning_points(review)
        ],
        "decisions": [_decision(decision) for decision in review.decisions],
    }


def _seat(sums: SeatReview) -> dict[str, Any]:
    return {
        "start": _round(sums.start),
        "result": _round(sums.result),
        "luck": _round(sums.luck),
        "luck_se": _round(sums.luck_error),
        "errors": _round(sums.errors),
        "errors_se": _round(sums.errors_error),
        "rivals": _round(sums.rivals),
        "rivals_se": _round(sums.rivals_error),
        "unseen": _round(sums.unseen),
        "unseen_se": _round(sums.unseen_error),
        "remainder": _round(sums.remainder),
        "remainder_se": _round(sums.remainder_error),
        **{f"{grade}s" if grade != "dubious" else grade: count for grade, count in sums.grades.items()},
    }


def _decision(decision: DecisionReview) -> dict[str, Any]:
    better = decision.better
    return {
        "n": decision.number,
        "seat": decision.seat,
        "action": decision.notation,
        "number": decision.action,
        "before": _rounded(decision.before),
        "after": _rounded(decision.after),
        "luck": _luck(decision.luck),
        "skill": _rounded(decision.skill),
        "error": _round(decision.error),
        "error_se": _round(decision.standard_error),
        "grade": decision.grade,
        "unseen": _rounded(decision.unseen),
        "unseen_se": _round(decision.unseen_error),
        "remainder": _rounded(decision.remainder),
        "remainder_se": _round(decision.remainder_error),
        "purpose": _purpose(decision.purpose),
        "better": None
        if better is None
        else {"action": better.notation, "number": better.action, "purpose": _purpose(better.purpose)},
    }


def _luck(luck: LuckPart | None) -> dict[str, Any] | None:
    if luck is None:
        return None
    return {"of": luck.of, "shares": _rounded(luck.shares), "se": _round(luck.standard_error)}


def _purpose(purpose: Purpose) -> dict[str, Any]:
    return {
        "why": purpose.why,
        "route": purpose.route,
        "missing": purpose.missing,
        "ticket": purpose.ticket,
        "n": purpose.n,
    }


def as_csv(reviews: Sequence[tuple[str, Sequence[str], Review]]) -> str:
    """Of files, with the names of who played there: a line for each decision, with the deal before them; a column for
    each seat of what concerns all."""
    seats = max(review.seats for _, _, review in reviews)
    written = io.StringIO()
    lines = csv.writer(written, lineterminator="\n")
    lines.writerow([*_COLUMNS, *(f"{column}_{seat}" for column in _SHARES for seat in range(seats))])
    for file, names, review in reviews:
        nothing = (0.0,) * review.seats
        if review.deal is not None:
            shares = (review.start, review.chances()[0], review.deal.shares, nothing, nothing, nothing)
            lines.writerow([file, 0, *[""] * 7, *_luck_cells(review.deal), 0, 0, *_flat(shares, seats)])
        for decision in review.decisions:
            lines.writerow([file, *_cells(decision, names), *_flat(_shares(decision, nothing), seats)])
    return written.getvalue()


def _cells(decision: DecisionReview, names: Sequence[str]) -> list[object]:
    luck, better = decision.luck, decision.better
    return [
        decision.number,
        decision.seat,
        names[decision.seat] if names else "",
        decision.notation,
        _round(decision.error),
        _round(decision.standard_error),
        decision.grade or "",
        better.notation if better else "",
        *_luck_cells(luck),
        _round(decision.unseen_error),
        _round(decision.remainder_error),
    ]


def _luck_cells(luck: LuckPart | None) -> list[object]:
    return ["", ""] if luck is None else [luck.of, _round(luck.standard_error)]


def _shares(decision: DecisionReview, nothing: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    luck = nothing if decision.luck is None else decision.luck.shares
    return decision.before, decision.after, luck, decision.skill, decision.unseen, decision.remainder


def _flat(columns: Sequence[tuple[float, ...]], seats: int) -> list[object]:
    return [cell for column in columns for cell in [*_rounded(column), *[""] * (seats - len(column))]]


def _rounded(shares: tuple[float, ...]) -> list[float]:
    return [_round(share) for share in shares]


def _round(value: float) -> float:
    return round(value, _DIGITS) + 0.0  # no minus before a nought
