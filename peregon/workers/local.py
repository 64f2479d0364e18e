"""This machine: a pool of processes, one a core."""

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool

from peregon.workers.chunks import Chunk
from peregon.workers.errors import WorkerDied
from peregon.workers.task import Desk, PackedWork


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class LocalPool:
    """Processes are started with the first chunk, and serve one run after another until they are let go."""

    seconds = 0.3

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool = ProcessPoolExecutor(jobs, _context(), initializer=_begin)

    def send(self, what: PackedWork, chunk: Chunk) -> "PoolAnswer":
        try:
            return PoolAnswer(chunk, self._pool.submit(Desk.do, what, chunk))
        except RuntimeError as error:  # the pool is broken, or was closed before it could find that out
            raise _died(chunk) from error

    def close(self, at_once: bool = False) -> None:
        """Lets the workers go, or ends them in the middle of their work. The pool itself learnt to do so in Python
        3.14; the field has been there since 3.7."""
        if at_once:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
        self._pool.shutdown(wait=True, cancel_futures=True)


class PoolAnswer:
    def __init__(self, chunk: Chunk, future: "Future[bytes]") -> None:
        self._chunk = chunk
        self._future = future

    def wait(self, seconds: float) -> bool:
        try:
            self._future.exception(timeout=seconds)
        except NotYet:
            return False
        return True

    def get(self) -> bytes:
        try:
            return self._future.result()
        except BrokenProcessPool as error:
            raise _died(self._chunk) from error


def _begin() -> None:
    # Ctrl-C is the parent's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """A parent that was killed cannot tell its workers, and they would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _died(chunk: Chunk) -> WorkerDied:
    return WorkerDied(
        f"a worker process died at or soon after item {chunk.first}. It was killed from outside, ran out of memory or "
        'crashed; or the script that started it runs work when imported and needs an  if __name__ == "__main__":'
    )


def _context() -> multiprocessing.context.BaseContext:
    # A fork would copy the locks of the parent's threads in whatever state they are.
    known = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in known else "spawn")
