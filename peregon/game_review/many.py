"""Reviews of many records, on all cores or by a cluster: a game at a time, the same numbers everywhere."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from peregon.game_review.reviewed import Review
from peregon.game_review.reviewing import review
from peregon.record import Record
from peregon.workers import Chunk, OnProgress, Run, Workers


class ReviewChoices(TypedDict, total=False):
    """What may be chosen of a review, as `review` has it."""

    seed: int
    coarse: bool
    playouts: int | None
    seconds: float | None


@dataclass(frozen=True)
class _Reviewing:
    """The records travel along: a machine elsewhere has no files of ours."""

    records: tuple[Record, ...]
    choices: ReviewChoices

    def __call__(self, chunk: Chunk) -> list[Review]:
        return [review(self.records[place], **self.choices) for place in chunk.items]


def review_many(
    records: Sequence[Record],
    *,
    jobs: int | None = None,
    on: str | Workers | None = None,
    on_progress: OnProgress | None = None,
    **choices: Unpack[ReviewChoices],
) -> list[Review]:
    """As `review` has it, of one record after the other in their order; ``on`` says where (see `peregon.workers`)."""
    work = _Reviewing(tuple(records), choices)
    run = Run(work, len(records), at_once=1, jobs=jobs, on=on, on_progress=on_progress)
    return [each for reviews in run for each in reviews]
