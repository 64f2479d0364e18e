"""A run: items on their way through the workers, and their results in order."""

import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from peregon.workers.chunks import Chunk, Cutter
from peregon.workers.errors import InTheWorker, WorkerError
from peregon.workers.local import cores
from peregon.workers.places import LOCAL, PendingChunk, Workers, open_workers, place_named
from peregon.workers.task import Failed, Finished, packed, summary_of, timed

T = TypeVar("T")

# Chunks handed out ahead of the one waited for, per worker: enough to keep all of them busy, and few enough not to fill
# the memory with results.
_AHEAD = 4
_GLANCE = 0.2
_HERE = 0.2
# Starting processes takes a third of that or more.
_WORTH_A_POOL = 1.5


@dataclass(frozen=True, slots=True)
class WorkProgress:
    """How far the work has come, in items."""

    done: int
    total: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        return (self.total - self.done) / self.rate if self.rate > 0 else None


OnProgress = Callable[[WorkProgress], None]


class Run(Generic[T]):
    """Iterate over it for the results of the chunks, in order: ``items`` are cut into chunks by the time they take.

    Ctrl-C, or `cancel` from a callback or another thread, ends the iteration early: what was yielded till then is an
    unbroken beginning of the work, and ``cancelled`` is true. ``work`` goes to other processes by name, so it is a
    function of a module, or a `functools.partial` of one. With one worker, or one item, it runs right here.

    ``on`` says where: a name (see `place_named`), or workers that are there already and stay. Work that is ``light``
    begins here, and goes elsewhere only if there is enough of it."""

    def __init__(
        self,
        work: Callable[[Chunk], T],
        items: int | range,
        *,
        jobs: int | None = None,
        on: str | Workers | None = None,
        light: bool = False,
        at_once: int | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        self._items = range(items) if isinstance(items, int) else items
        if self._items.step != 1 or (isinstance(items, int) and items < 0):
            raise ValueError(f"{items} is no run of items")
        if jobs is not None and jobs < 1:
            raise ValueError(f"{jobs} workers can do no work")
        self.cancelled = False
        self._work = work
        self._jobs = jobs
        self._on = place_named(on) if on is None or isinstance(on, str) else on
        self._light = light
        self._on_progress = on_progress
        self._cutter = Cutter(self._items, at_once)

    def cancel(self) -> None:
        self.cancelled = True

    def collect(self) -> list[T]:
        """All results, or the first ones if the run was cancelled."""
        results: list[T] = []
        try:
            results.extend(self)
        except KeyboardInterrupt:
            self.cancel()
        return results

    def __iter__(self) -> Iterator[T]:
        begun = time.monotonic()
        done = 0
        for chunk, found in self._results():
            self._cutter.measured(chunk, found.seconds)
            done += chunk.size
            if self._on_progress is not None:
                self._on_progress(WorkProgress(done, len(self._items), time.monotonic() - begun))
            yield found.result

    def _results(self) -> Iterator[tuple[Chunk, Finished[T]]]:
        if self._on == LOCAL:
            jobs = min(self._jobs or cores(), len(self._items))
            if jobs <= 1 or self._light:
                yield from self._here(stay=jobs <= 1)
            if self.cancelled or not self._cutter.left:
                return
            yield from self._with_workers(open_workers(LOCAL, jobs), ours=True)
        elif isinstance(self._on, str):
            yield from self._with_workers(open_workers(self._on, self._jobs), ours=True)
        else:
            yield from self._with_workers(self._on, ours=False)

    def _here(self, stay: bool) -> Iterator[tuple[Chunk, Finished[T]]]:
        while not self.cancelled and (stay or (self._cutter.seconds_left() or 0.0) < _WORTH_A_POOL):
            chunk = self._cutter.cut(_HERE, workers=1)
            if chunk is None:
                return
            try:
                found = timed(self._work, chunk)
            except KeyboardInterrupt:
                self.cancel()
                return
            except (Exception, SystemExit) as error:
                raise WorkerError(f"{chunk}: {summary_of(error)}") from error
            yield chunk, found

    def _with_workers(self, workers: Workers, ours: bool) -> Iterator[tuple[Chunk, Finished[T]]]:
        under_way: deque[tuple[Chunk, PendingChunk]] = deque()
        finished = False
        try:
            what = packed(self._work)
            while not self.cancelled:
                jobs = workers.jobs
                while len(under_way) < jobs * _AHEAD:
                    chunk = self._cutter.cut(workers.seconds, jobs)
                    if chunk is None:
                        break
                    under_way.append((chunk, workers.send(what, chunk)))
                if not under_way:
                    finished = True
                    return
                # For a moment only, so that a cancelled run is noticed soon.
                if under_way[0][1].wait(_GLANCE):
                    chunk, answer = under_way.popleft()
                    yield chunk, self._opened(chunk, answer)
        except KeyboardInterrupt:
            self.cancel()
        finally:
            if ours or not finished:
                workers.close(at_once=not finished)

    def _opened(self, chunk: Chunk, answer: PendingChunk) -> Finished[T]:
        found: Finished[T] | Failed = pickle.loads(answer.get())
        if isinstance(found, Failed):
            raise WorkerError(f"{chunk}: {found.summary}") from InTheWorker(found.details)
        return found
