"""Many reviews: each like one alone, and never fewer than were asked for."""

import signal

import pytest

from peregon.game_review import Review, review, review_many
from peregon.record import read_record, write_record
from peregon.workers import WorkProgress
from tests.game_review.conftest import played

TEXTS = ["\n".join(write_record(played("usa", "greedy", "random", index=n)).splitlines()[:8]) + "\n" for n in range(4)]


def test_each_is_that_of_its_record_alone_and_told_as_soon_as_it_is_done() -> None:
    told: list[Review] = []
    found = review_many(TEXTS[:2], coarse=True, jobs=1, on_review=told.append)
    assert found == told == [review(read_record(text), coarse=True) for text in TEXTS[:2]]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_is_no_shorter_list_and_what_was_finished_has_been_told(jobs: int) -> None:
    told: list[Review] = []

    def press(progress: WorkProgress) -> None:
        if progress.done == 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        review_many(TEXTS, coarse=True, jobs=jobs, on_review=told.append, on_progress=press)
    assert told == [review(read_record(text), coarse=True) for text in TEXTS[:2]]


def test_ctrl_c_in_the_middle_of_a_review_is_one_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object, **__: object) -> Review:
        raise KeyboardInterrupt

    monkeypatch.setattr("peregon.game_review.many.review", pressed)
    with pytest.raises(KeyboardInterrupt):
        review_many(TEXTS, coarse=True, jobs=1)
