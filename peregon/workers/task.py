"""A task as it travels: the work by name, a chunk, and what came of it. All cross as bytes packed by hand, because a
pool that meets something it cannot pack waits for ever."""

import hashlib
import pickle
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from peregon.workers.chunks import Chunk
from peregon.workers.errors import WorkerError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Finished(Generic[T]):
    result: T
    seconds: float


@dataclass(frozen=True, slots=True)
class Failed:
    summary: str
    details: str


@dataclass(frozen=True, slots=True)
class PackedWork:
    """Work on its way to another process; ``digest`` tells it from any other."""

    content: bytes
    digest: bytes


def packed(work: Callable[[Chunk], object]) -> PackedWork:
    try:
        content = pickle.dumps(work)
    except Exception as error:
        raise WorkerError(f"the work cannot be sent to other processes: {error}") from error
    return PackedWork(content, hashlib.sha256(content).digest())


def summary_of(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def timed(work: Callable[[Chunk], T], chunk: Chunk) -> Finished[T]:
    begun = time.perf_counter()
    result = work(chunk)
    return Finished(result, time.perf_counter() - begun)


class Desk:
    """The other side, one a process: it keeps the work it had last, so that rules are laid out only once."""

    digest: ClassVar[bytes] = b""
    work: ClassVar[Callable[[Chunk], object] | None] = None

    @classmethod
    def do(cls, what: PackedWork, chunk: Chunk) -> bytes:
        """A `Finished` or a `Failed`, packed."""
        try:
            if cls.work is None or cls.digest != what.digest:
                cls.work, cls.digest = pickle.loads(what.content), what.digest
            assert cls.work is not None
            return pickle.dumps(timed(cls.work, chunk))
        except (Exception, SystemExit) as error:
            return pickle.dumps(Failed(summary_of(error), traceback.format_exc()))
