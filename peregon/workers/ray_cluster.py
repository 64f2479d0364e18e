"""A Ray cluster: the same work on many machines. What a machine was doing when it went down is done again by another.

Each machine needs the same version of Peregon, and the bots that play. Nothing is told to anybody about the use of Ray,
and a cluster that is started here, because there is none, hears this machine alone.
"""

import os
import pickle
import socket
import time
from collections.abc import Callable
from typing import Any

import peregon
from peregon.extras import missing
from peregon.workers.chunks import Chunk
from peregon.workers.errors import WorkerDied, WorkerError
from peregon.workers.local import cores
from peregon.workers.task import Desk, Failed, PackedWork

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

try:
    import ray
    import ray.exceptions
    from ray._private import ray_constants
except ImportError as error:
    raise missing("ray", error) from error

# Of a chunk whose machine went down. A player that kills every process it sits in must come to an end some time.
_TRIES = 5
# Machines come and go; asking how many there are takes a while.
_SECONDS_BETWEEN_COUNTS = 5.0
_LEAST_SECONDS = 2.0
# Whoever hands chunks out takes a few milliseconds for each, answers included.
_CHUNKS_A_SECOND = 100


class RayCluster:
    def __init__(self, place: str, jobs: int | None) -> None:
        self._most = jobs
        self._counted = 0
        self._counted_at = 0.0
        self._under_way: set[Any] = set()
        self._digest = b""
        self._work: Any = None
        self._ours = not ray.is_initialized()
        if self._ours:
            _connect(place, jobs)
        self._task = ray.remote(num_cpus=1, max_retries=_TRIES)(_do)

    @property
    def jobs(self) -> int:
        now = time.monotonic()
        if not self._counted or now > self._counted_at + _SECONDS_BETWEEN_COUNTS:
            self._counted = max(1, int(_resources().get("CPU", 1)))
            self._counted_at = now
        return min(self._counted, self._most or self._counted)

    @property
    def seconds(self) -> float:
        return max(_LEAST_SECONDS, self.jobs / _CHUNKS_A_SECOND)

    def send(self, what: PackedWork, chunk: Chunk) -> "RayAnswer":
        if what.digest != self._digest:
            self._work, self._digest = ray.put(what), what.digest
        reference = self._task.remote(self._work, chunk, peregon.__version__)
        self._under_way.add(reference)
        return RayAnswer(chunk, reference, self._under_way.discard)

    def close(self, at_once: bool = False) -> None:
        if at_once and ray.is_initialized():
            for reference in self._under_way:
                ray.cancel(reference, force=True)
        self._under_way.clear()
        self._work, self._digest = None, b""
        if self._ours:
            ray.shutdown()


class RayAnswer:
    def __init__(self, chunk: Chunk, reference: Any, taken: Callable[[Any], None]) -> None:
        self._chunk = chunk
        self._reference = reference
        self._taken = taken

    def wait(self, seconds: float) -> bool:
        ready, _ = ray.wait([self._reference], timeout=seconds)
        return bool(ready)

    def get(self) -> bytes:
        self._taken(self._reference)
        try:
            found: bytes = ray.get(self._reference)
        except ray.exceptions.RayError as error:
            first = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
            raise WorkerDied(f"{self._chunk}: no worker of the cluster could finish them: {first}") from error
        return found


def _resources() -> dict[str, float]:
    found: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return found


def _do(what: PackedWork, chunk: Chunk, version: str) -> bytes:
    """On another machine."""
    if version != peregon.__version__:
        problem = f"{socket.gethostname()} has Peregon {peregon.__version__}, and the work comes from {version}"
        return pickle.dumps(Failed(problem, problem))
    return Desk.do(what, chunk)


def _connect(place: str, jobs: int | None) -> None:
    try:
        if place.startswith("ray://"):
            ray.init(place, log_to_driver=False)
            return
        try:
            # Where RAY_ADDRESS says, or the cluster that this machine belongs to.
            ray.init("auto", log_to_driver=False)
        except ConnectionError:
            _start(jobs or cores())
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        raise WorkerError(f"{place}: there is no Ray cluster to be reached: {error}") from error


def _start(jobs: int) -> None:
    """A cluster of this machine alone. To Ray 127.0.0.1 means the machine's address in its network, and it would listen
    there; unless it takes this for a system on which there are no clusters."""
    os.environ.setdefault("RAY_worker_niceness", "0")  # as the processes of a pool
    ray_constants.ENABLE_RAY_CLUSTER = False
    try:
        ray.init("local", num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    finally:
        ray_constants.ENABLE_RAY_CLUSTER = True
