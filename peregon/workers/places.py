"""Places where work is done: this machine, or a Ray cluster. To whoever has the work they are the same."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from peregon.workers.chunks import Chunk
from peregon.workers.local import LocalPool, cores
from peregon.workers.task import PackedWork

LOCAL = "local"
RAY = "ray"
_ADDRESS = re.compile(r"ray://[^\s/:]+:\d+|ray://\[[0-9a-fA-F:]+\]:\d+")


class PendingChunk(Protocol):
    """A chunk under way."""

    def wait(self, seconds: float) -> bool:
        """Waits, but no longer than that; whether there is an answer."""
        ...

    def get(self) -> bytes:
        """What `Desk.do` gave back."""
        ...


class Workers(Protocol):
    """Whoever works. ``jobs`` chunks are done at the same time, each of which should take so many ``seconds``."""

    @property
    def jobs(self) -> int: ...
    @property
    def seconds(self) -> float: ...

    def send(self, what: PackedWork, chunk: Chunk) -> PendingChunk:
        """Begins a chunk."""
        ...

    def close(self, at_once: bool = False) -> None:
        """Ends, at once also what is under way. It may be called twice."""
        ...


def place_named(name: str | None) -> str:
    """The name of a place, checked: ``local``, ``ray``, or ``ray://HOST:PORT``."""
    if name is None or name == LOCAL:
        return LOCAL
    if name == RAY or _ADDRESS.fullmatch(name):
        return name
    raise ValueError(f"{name!r} is no place to work; there are {LOCAL}, {RAY} and {RAY}://HOST:PORT")


def open_workers(on: str | None = None, jobs: int | None = None) -> Workers:
    if jobs is not None and jobs < 1:
        raise ValueError(f"{jobs} workers can do no work")
    place = place_named(on)
    if place == LOCAL:
        return LocalPool(jobs or cores())
    from peregon.workers.ray_cluster import RayCluster

    return RayCluster(place, jobs)


@contextmanager
def workers_on(on: str | None = None, jobs: int | None = None) -> Iterator[Workers]:
    """Workers for several runs, one after another."""
    workers = open_workers(on, jobs)
    finished = False
    try:
        yield workers
        finished = True
    finally:
        workers.close(at_once=not finished)
