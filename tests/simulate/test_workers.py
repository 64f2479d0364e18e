"""Several cores: the same results on any number of them, in order, and a clear word when something goes wrong."""

import signal

import pytest

from peregon.workers import Chunk, Run, WorkerDied, WorkerError, WorkProgress, chunks, derived_seed
from tests.simulate import chores

TEN = chunks(100, 10, seed=5)


def test_chunks_cover_the_items_once() -> None:
    parts = chunks(103, 10, seed=5)
    assert [item for part in parts for item in part.items] == list(range(103))
    assert [part.size for part in parts] == [10] * 10 + [3]
    assert parts[-1] == parts[10] == Chunk(10, 100, 3, derived_seed(5, 10))
    assert parts[9:] == [parts[9], parts[10]]
    assert list(chunks(0, 10, seed=5)) == []


def test_a_run_over_millions_of_chunks_begins_at_once() -> None:
    seen: list[WorkProgress] = []
    run = Run(chores.seeds, chunks(10**12, 10, seed=5), jobs=1, on_progress=seen.append)
    assert next(iter(run)) == (0, derived_seed(5, 0))
    assert (seen[0].done, seen[0].total) == (10, 10**12)


@pytest.mark.parametrize(("items", "size"), [(-1, 10), (10, 0)])
def test_chunks_of_nonsense_are_refused(items: int, size: int) -> None:
    with pytest.raises(ValueError, match="cannot be cut"):
        chunks(items, size, seed=1)


def test_seeds_are_the_same_everywhere_and_differ_from_each_other() -> None:
    assert derived_seed(1, 0) == 447466540722957163
    assert len({derived_seed(seed, index) for seed in range(30) for index in range(30)}) == 900
    assert all(0 <= derived_seed(seed, 7) < 1 << 62 for seed in range(100))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_order_whatever_the_number_of_workers(jobs: int) -> None:
    assert Run(chores.slow_at_first, TEN, jobs=jobs).collect() == list(range(10))
    assert Run(chores.seeds, TEN, jobs=jobs).collect() == [(part.index, part.seed) for part in TEN]


def test_progress_counts_items() -> None:
    seen: list[WorkProgress] = []
    assert sum(Run(chores.total, TEN, jobs=2, on_progress=seen.append)) == sum(range(100))
    assert [(progress.done, progress.total) for progress in seen] == [(10 * n, 100) for n in range(1, 11)]
    assert seen[-1].seconds_left == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_names_its_chunk_and_its_cause(jobs: int) -> None:
    with pytest.raises(WorkerError, match=r"items 20 to 29 .*ScriptRanOut: the script of cards has run out") as caught:
        Run(chores.stumble, TEN, jobs=jobs).collect()
    assert "has run out" in str(caught.value.__cause__)
    if jobs > 1:
        assert "in stumble" in str(caught.value.__cause__)


def test_work_that_cannot_travel_is_refused_at_once() -> None:
    with pytest.raises(WorkerError, match="cannot be sent to other processes"):
        Run(lambda chunk: chunk.index, TEN, jobs=2).collect()
    with pytest.raises(WorkerError, match="chunk 0"):
        Run(chores.unpackable, TEN, jobs=2).collect()


def test_a_worker_that_dies_is_told_of() -> None:
    with pytest.raises(WorkerDied, match="a worker process died"):
        Run(chores.die, TEN, jobs=2).collect()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_cancelled_run_keeps_what_was_finished(jobs: int) -> None:
    def stop(progress: WorkProgress) -> None:
        if progress.done == 40:
            run.cancel()

    run = Run(chores.slow_at_first, TEN, jobs=jobs, on_progress=stop)
    assert run.collect() == [0, 1, 2, 3]
    assert run.cancelled


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_was_finished(jobs: int) -> None:
    def press(progress: WorkProgress) -> None:
        if progress.done == 40:
            signal.raise_signal(signal.SIGINT)

    run = Run(chores.slow_at_first, TEN, jobs=jobs, on_progress=press)
    assert run.collect() in ([0, 1, 2], [0, 1, 2, 3])
    assert run.cancelled


def test_ctrl_c_in_the_middle_of_a_chunk_drops_that_chunk() -> None:
    run = Run(chores.interrupted, TEN, jobs=1)
    assert list(run) == [0, 1, 2]
    assert run.cancelled


def test_no_workers_at_all_are_refused() -> None:
    with pytest.raises(ValueError, match="0 workers"):
        Run(chores.total, TEN, jobs=0)
    assert Run(chores.total, [], jobs=4).collect() == []
