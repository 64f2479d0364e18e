"""Workers: one process pool for everything that uses several cores.

Work is cut into chunks before anybody asks how many cores there are, and each chunk has a seed of its own: the results
are the same on one core and on sixty-four. They come back in order, whichever worker was the quickest.
"""

import hashlib
import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Generic, TypeVar, overload

T = TypeVar("T")

# Chunks handed to the pool ahead of the one waited for, per worker: enough to keep all of them busy, and few enough not
# to fill the memory with results.
_AHEAD = 4
_GLANCE = 0.2


class WorkerError(RuntimeError):
    """A chunk of work failed; the cause tells how."""


class WorkerDied(WorkerError):
    """A worker process ended without an answer."""


class _InTheWorker(Exception):
    """The traceback of another process, as text: an exception need not survive the journey, and some do not."""

    def __str__(self) -> str:
        return f"\n\n{self.args[0]}"


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of items, from ``first`` on, done by one worker in one go."""

    index: int
    first: int
    size: int
    seed: int

    @property
    def items(self) -> range:
        return range(self.first, self.first + self.size)


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


@dataclass(frozen=True, slots=True)
class _Failure:
    summary: str
    details: str


def derived_seed(seed: int, index: int) -> int:
    """The seed of the index-th piece of something: 62 bits, unrelated to its neighbours', the same on every machine."""
    digest = hashlib.sha256(f"{seed}/{index}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


class Chunks(Sequence[Chunk]):
    """A list that is never written out: each chunk follows from its index, and there may be millions."""

    def __init__(self, items: int, size: int, seed: int) -> None:
        self._items = items
        self._size = size
        self._seed = seed
        self._firsts = range(0, items, size)

    def __len__(self) -> int:
        return len(self._firsts)

    @overload
    def __getitem__(self, index: int) -> Chunk: ...
    @overload
    def __getitem__(self, index: slice) -> list[Chunk]: ...
    def __getitem__(self, index: int | slice) -> Chunk | list[Chunk]:
        if isinstance(index, slice):
            return [self[place] for place in range(len(self))[index]]
        first = self._firsts[index]
        place = first // self._size
        return Chunk(place, first, min(self._size, self._items - first), derived_seed(self._seed, place))


def chunks(items: int, size: int, seed: int) -> Chunks:
    """So many items in chunks of ``size``. The number of workers has no say in it."""
    if items < 0 or size < 1:
        raise ValueError(f"{items} items cannot be cut into chunks of {size}")
    return Chunks(items, size, seed)


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Run(Generic[T]):
    """Chunks on their way through the workers: iterate over it for the results, in the order of the chunks.

    Ctrl-C, or `cancel` from a callback or another thread, ends the iteration early: what was yielded till then is an
    unbroken beginning of the work, and ``cancelled`` is true. ``work`` goes to other processes by name, so it is a
    function of a module, or a `functools.partial` of one. With one worker, or one chunk, it runs right here."""

    def __init__(
        self,
        work: Callable[[Chunk], T],
        parts: Sequence[Chunk],
        *,
        jobs: int | None = None,
        on_progress: OnProgress | None = None,
    ) -> None:
        if jobs is not None and jobs < 1:
            raise ValueError(f"{jobs} workers can do no work")
        self.jobs = min(jobs or cores(), len(parts)) or 1
        self.cancelled = False
        self._work = work
        self._parts = parts
        self._on_progress = on_progress

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
        total = _items_in(self._parts)
        done = 0
        results = self._here() if self.jobs == 1 else self._in_the_pool()
        for result, part in zip(results, self._parts, strict=False):
            done += part.size
            if self._on_progress is not None:
                self._on_progress(WorkProgress(done, total, time.monotonic() - begun))
            yield result

    def _here(self) -> Iterator[T]:
        for part in self._parts:
            if self.cancelled:
                return
            try:
                result = self._work(part)
            except KeyboardInterrupt:
                self.cancel()
                return
            except (Exception, SystemExit) as error:
                raise WorkerError(_told(part, f"{type(error).__name__}: {error}")) from error
            yield result

    def _in_the_pool(self) -> Iterator[T]:
        pool = ProcessPoolExecutor(self.jobs, _context(), initializer=_Worker.begin, initargs=(_packed(self._work),))
        waiting = iter(self._parts)
        under_way: deque[tuple[Chunk, Future[bytes]]] = deque()
        finished = False
        try:
            while not self.cancelled:
                while len(under_way) < self.jobs * _AHEAD and (part := next(waiting, None)) is not None:
                    under_way.append((part, pool.submit(_Worker.do, part)))
                if not under_way:
                    finished = True
                    return
                if _waited_for(under_way[0][1]):
                    yield self._answer(*under_way.popleft())
        except KeyboardInterrupt:
            self.cancel()
        except BrokenProcessPool as error:
            raise _died(under_way[0][0] if under_way else None) from error
        finally:
            _shut(pool, at_once=not finished)

    def _answer(self, part: Chunk, future: "Future[bytes]") -> T:
        try:
            result: T | _Failure = pickle.loads(future.result())
        except BrokenProcessPool as error:
            raise _died(part) from error
        if isinstance(result, _Failure):
            raise WorkerError(_told(part, result.summary)) from _InTheWorker(result.details)
        return result


class _Worker:
    """The other side: one of these a process. Work and results cross as bytes packed by hand, because a pool that meets
    something it cannot pack waits for ever."""

    packed = b""
    work: Callable[[Chunk], object] | None = None

    @classmethod
    def begin(cls, packed: bytes) -> None:
        # Ctrl-C is the parent's business.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=_end_with_the_parent, daemon=True).start()
        cls.packed = packed

    @classmethod
    def do(cls, part: Chunk) -> bytes:
        try:
            if cls.work is None:
                cls.work = pickle.loads(cls.packed)
            assert cls.work is not None
            return pickle.dumps(cls.work(part))
        except (Exception, SystemExit) as error:
            return pickle.dumps(_Failure(f"{type(error).__name__}: {error}", traceback.format_exc()))


def _end_with_the_parent() -> None:
    """A parent that was killed cannot tell its workers, and they would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _packed(work: Callable[[Chunk], object]) -> bytes:
    try:
        return pickle.dumps(work)
    except Exception as error:
        raise WorkerError(f"the work cannot be sent to other processes: {error}") from error


def _waited_for(future: "Future[bytes]") -> bool:
    """Waits for a moment only, so that a cancelled run is noticed soon."""
    try:
        future.exception(timeout=_GLANCE)
    except NotYet:
        return False
    return True


def _items_in(parts: Sequence[Chunk]) -> int:
    """Chunks follow one another, so the first and the last tell."""
    return parts[-1].first + parts[-1].size - parts[0].first if parts else 0


def _told(part: Chunk, problem: str) -> str:
    return f"items {part.first} to {part.first + part.size - 1} (chunk {part.index}, seed {part.seed}): {problem}"


def _died(part: Chunk | None) -> WorkerDied:
    where = "" if part is None else f" at or soon after item {part.first}"
    return WorkerDied(
        f"a worker process died{where}. It was killed from outside, ran out of memory or crashed; or the script that "
        'started it runs work when imported and needs an  if __name__ == "__main__":'
    )


def _context() -> multiprocessing.context.BaseContext:
    # A fork would copy the locks of the parent's threads in whatever state they are.
    known = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in known else "spawn")


def _shut(pool: ProcessPoolExecutor, at_once: bool) -> None:
    """Lets the workers go, or ends them in the middle of their work. The pool itself learnt to do so in Python 3.14;
    the field has been there since 3.7."""
    if at_once:
        for process in list((pool._processes or {}).values()):
            process.terminate()
    pool.shutdown(wait=True, cancel_futures=True)
