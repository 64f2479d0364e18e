"""Several cores: the same results on any number of them, in order, and a clear word when something goes wrong."""

import signal

import pytest

from peregon.workers import Chunk, Run, WorkerDied, WorkerError, WorkProgress, derived_seed, workers_on
from peregon.workers.chunks import Cutter
from tests.simulate import chores

HUNDRED = 100
TEN = 10
STARTS = list(range(0, HUNDRED, TEN))


def all_of(cutter: Cutter, per_item: float, seconds: float = 1.0, workers: int = 2) -> list[Chunk]:
    """What is cut if each chunk is measured before the next."""
    found = []
    while (chunk := cutter.cut(seconds, workers)) is not None:
        found.append(chunk)
        cutter.measured(chunk, chunk.size * per_item)
    return found


@pytest.mark.parametrize("per_item", [0.0, 0.001, 0.3, 7.0])
@pytest.mark.parametrize("items", [range(0), range(1), range(5, 108), range(10_000)])
def test_chunks_cover_the_items_once(items: range, per_item: float) -> None:
    assert [item for chunk in all_of(Cutter(items), per_item) for item in chunk.items] == list(items)


def test_chunks_are_as_long_as_the_time_that_is_wanted() -> None:
    sizes = [chunk.size for chunk in all_of(Cutter(range(10_000)), per_item=0.01)]
    assert sizes[:3] == [1, 8, 64] and sizes[3:40] == [100] * 37, "a first one to measure, then a second each"
    assert sizes[-5:] == [1] * 5, "at the end short ones, so that all workers finish together"
    assert {chunk.size for chunk in all_of(Cutter(range(20)), per_item=3.0)} == {1}


def test_a_number_of_items_at_once_is_kept_to() -> None:
    assert [chunk.size for chunk in all_of(Cutter(range(103), TEN), 0.1)] == [TEN] * 10 + [3]
    with pytest.raises(ValueError, match="chunks of 0"):
        Cutter(range(3), 0)


def test_a_run_over_any_number_of_items_begins_at_once() -> None:
    seen: list[WorkProgress] = []
    run = Run(chores.numbers, 10**12, jobs=1, on_progress=seen.append)
    assert next(iter(run)) == [0]
    assert (seen[0].done, seen[0].total) == (1, 10**12)


def test_slow_items_are_shared_out_singly_and_the_others_go_in_chunks() -> None:
    found = Run(chores.slow, 40, jobs=2).collect()
    assert [item for chunk in found for item in chunk.items] == list(range(40))
    assert found[0].size == 1 and max(chunk.size for chunk in found) in range(3, 9)


def test_light_work_stays_here_and_much_of_it_does_not() -> None:
    assert Run(lambda chunk: list(chunk.items), 50, jobs=2, light=True).collect()[0] == [0]
    with pytest.raises(WorkerError, match="cannot be sent to other processes"):
        Run(lambda chunk: chores.slow(chunk), 100, jobs=2, light=True).collect()


@pytest.mark.parametrize("items", [-1, range(0, 10, 2)])
def test_what_is_no_run_of_items_is_refused(items: int | range) -> None:
    with pytest.raises(ValueError, match="is no run of items"):
        Run(chores.total, items)


def test_seeds_are_the_same_everywhere_and_differ_from_each_other() -> None:
    assert derived_seed(1, 0) == 447466540722957163
    assert len({derived_seed(seed, index) for seed in range(30) for index in range(30)}) == 900
    assert all(0 <= derived_seed(seed, 7) < 1 << 62 for seed in range(100))


def test_workers_may_serve_several_runs() -> None:
    with workers_on("local", 2) as workers:
        assert sum(Run(chores.total, HUNDRED, on=workers)) == sum(range(HUNDRED))
        assert [n for found in Run(chores.numbers, range(7, 30), on=workers) for n in found] == list(range(7, 30))
        with pytest.raises(WorkerError, match="has run out"):
            Run(chores.stumble, HUNDRED, on=workers, at_once=TEN).collect()
        with pytest.raises(WorkerError):
            Run(chores.total, HUNDRED, on=workers).collect()


def test_workers_that_were_let_go_say_so_as_any_other_failure() -> None:
    with workers_on("local", 2) as workers:
        workers.close()
        with pytest.raises(WorkerError):
            Run(chores.total, HUNDRED, on=workers).collect()


@pytest.mark.parametrize("place", ["moon", "ray://", "ray://host", "http://host:1", ""])
def test_work_is_done_at_places_that_are_known(place: str) -> None:
    with pytest.raises(ValueError, match="is no place to work; there are local, ray and ray://HOST:PORT"):
        Run(chores.total, 3, on=place)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order_whatever_the_number_of_workers(jobs: int) -> None:
    assert Run(chores.slow_at_first, HUNDRED, at_once=TEN, jobs=jobs).collect() == STARTS
    found = Run(chores.numbers, HUNDRED, jobs=jobs).collect()
    assert [item for numbers in found for item in numbers] == list(range(HUNDRED))


def test_progress_counts_items() -> None:
    seen: list[WorkProgress] = []
    assert sum(Run(chores.total, HUNDRED, at_once=TEN, jobs=2, on_progress=seen.append)) == sum(range(100))
    assert [(progress.done, progress.total) for progress in seen] == [(10 * n, 100) for n in range(1, 11)]
    assert seen[-1].seconds_left == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_names_its_chunk_and_its_cause(jobs: int) -> None:
    with pytest.raises(WorkerError, match=r"items 20 to 29: ScriptRanOut: the script of cards has run out") as caught:
        Run(chores.stumble, HUNDRED, at_once=TEN, jobs=jobs).collect()
    assert "has run out" in str(caught.value.__cause__)
    if jobs > 1:
        assert "in stumble" in str(caught.value.__cause__)


def test_work_that_cannot_travel_is_refused_at_once() -> None:
    with pytest.raises(WorkerError, match="cannot be sent to other processes"):
        Run(lambda chunk: chunk.first, HUNDRED, jobs=2).collect()
    with pytest.raises(WorkerError, match="items 0 to 9"):
        Run(chores.unpackable, HUNDRED, at_once=TEN, jobs=2).collect()


def test_a_worker_that_dies_is_told_of() -> None:
    with pytest.raises(WorkerDied, match="a worker process died"):
        Run(chores.die, HUNDRED, at_once=TEN, jobs=2).collect()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_cancelled_run_keeps_what_was_finished(jobs: int) -> None:
    def stop(progress: WorkProgress) -> None:
        if progress.done == 40:
            run.cancel()

    run = Run(chores.slow_at_first, HUNDRED, at_once=TEN, jobs=jobs, on_progress=stop)
    assert run.collect() == STARTS[:4]
    assert run.cancelled


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_was_finished(jobs: int) -> None:
    def press(progress: WorkProgress) -> None:
        if progress.done == 40:
            signal.raise_signal(signal.SIGINT)

    run = Run(chores.slow_at_first, HUNDRED, at_once=TEN, jobs=jobs, on_progress=press)
    assert run.collect() in (STARTS[:3], STARTS[:4])
    assert run.cancelled


def test_ctrl_c_in_the_middle_of_a_chunk_drops_that_chunk() -> None:
    run = Run(chores.interrupted, HUNDRED, at_once=TEN, jobs=1)
    assert list(run) == STARTS[:3]
    assert run.cancelled


def test_no_workers_at_all_are_refused() -> None:
    with pytest.raises(ValueError, match="0 workers"):
        Run(chores.total, HUNDRED, jobs=0)
    assert Run(chores.total, 0, jobs=4).collect() == []
