"""Reviews of many records, on all cores or by a cluster: a game at a time, the same numbers everywhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypedDict, Unpack

from peregon.catalogue import Title
from peregon.game_review.reviewed import Review
from peregon.game_review.reviewing import review
from peregon.record import read_record
from peregon.workers import Chunk, OnProgress, Run, Workers


class ReviewChoices(TypedDict, total=False):
    """What may be chosen of a review, as `review` has it."""

    seed: int
    coarse: bool
    playouts: int | None
    seconds: float | None


@dataclass(frozen=True)
class _Reviewing:
    """The records travel along as texts: a machine elsewhere has no files of ours."""

    texts: tuple[str, ...]
    title: Title | None
    choices: ReviewChoices

    def __call__(self, chunk: Chunk) -> list[Review]:
        return [review(read_record(self.texts[place], self.title), **self.choices) for place in chunk.items]


def review_many(
    texts: Sequence[str],
    title: Title | None = None,
    *,
    jobs: int | None = None,
    on: str | Workers | None = None,
    on_review: Callable[[Review], None] | None = None,
    on_progress: OnProgress | None = None,
    **choices: Unpack[ReviewChoices],
) -> list[Review]:
    """As `review` has it, of one record after the other in their order, each as its file has it; ``title`` is needed
    for boards of one's own. ``on`` says where (see `peregon.workers`).

    ``on_review`` is told each of them, in order, as soon as it is done. Ctrl-C is a KeyboardInterrupt: a shorter list
    would look as if it were all, and ``on_review`` has those that were finished till then."""
    work = _Reviewing(tuple(texts), title, choices)
    run = Run(work, len(texts), at_once=1, jobs=jobs, on=on, on_progress=on_progress)
    found: list[Review] = []
    for reviews in run:
        found += reviews
        if on_review is not None:
            for each in reviews:
                on_review(each)
    if run.cancelled:
        raise KeyboardInterrupt
    return found
