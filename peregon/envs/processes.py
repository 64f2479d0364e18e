"""Games in processes: one batch spread over several cores, seen as one set of arrays.

Each process, the caller's among them, plays its share of the games and writes what came of a step into memory that all
of them share. A game's luck depends on its place in the whole batch, so the games are the same however many processes
there are.
"""

import multiprocessing
import signal
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Semaphore
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from peregon.envs.checks import Uncopied, a_seed
from peregon.envs.games import Games, IllegalChoice, as_actions
from peregon.envs.sight import Sight
from peregon.envs.task import Task, task
from peregon.workers import WorkerDied, WorkerError, cores

__all__ = ["GamesInProcesses", "task"]

SHARED = ("observation", "mask", "turn", "learner", "rewards", "earned", "ended", "lengths")
AT_THE_END = ("scores", "final")
_PATIENCE = 1.0  # seconds until one looks whether the other end is still there
_FAREWELL = 3.0  # seconds that all workers together have to finish what they are at
_CUT = (EOFError, ConnectionError)  # what a line says whose other end is gone


@dataclass(frozen=True)
class _Share:
    """What one process is told of its work: the games from ``first`` on."""

    task: Task
    first: int
    count: int
    opponents: Sequence[str]
    seat: int | None
    memory: dict[str, tuple[Any, str, tuple[int, ...]]]  # by name: the memory, what is in it and its shape

    def arrays(self) -> dict[str, NDArray[Any]]:
        rows = slice(self.first, self.first + self.count)
        return {name: _look(*where)[rows] for name, where in self.memory.items()}


def _look(memory: Any, kind: str, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.frombuffer(memory, kind).reshape(shape)


class _Part:
    """The games of one share, and the rows where it tells of them."""

    def __init__(self, share: _Share) -> None:
        self.games = Games(share.task, share.count, share.opponents, share.seat, 0, share.first)
        self.shared = share.arrays()

    def carry_out(self, order: str, *arguments: int) -> None:
        if order == "step":
            self.games.step(self.shared["actions"])
        else:
            self.games.reset(*arguments)
        for name in SHARED:
            self.shared[name][:] = getattr(self.games, name)
        for name in AT_THE_END:
            self.shared[name][self.games.ended] = getattr(self.games, name)[self.games.ended]
        self.shared["sampled"][:] = self.games.sample()


class _Wire:
    """One end of a line to another process, with a bell at each end. Whoever waits for a message listens for the bell:
    the system wakes a reader on the core of the writer, who is not done there, and a listener on one that is idle."""

    def __init__(self, line: Connection, here: Semaphore, there: Semaphore) -> None:
        self.line = line
        self.here = here
        self.there = there

    def send(self, message: Any) -> None:
        self.line.send(message)
        self.there.release()

    def recv(self) -> Any:
        # An end that is gone rings no more, but the line tells.
        while not self.here.acquire(timeout=_PATIENCE) and not self.line.poll():
            pass
        return self.line.recv()

    def close(self) -> None:
        self.line.close()
        self.there.release()


def _serve(share: _Share, wire: _Wire) -> None:
    """A worker process: plays on whenever it is told to, until the line is cut. Nobody is there then to hear why."""
    # Ctrl-C is the caller's business.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(*_CUT):
        try:
            part = _Part(share)
            while True:
                part.carry_out(*wire.recv())
                wire.send(None)
        except Exception:
            wire.send(traceback.format_exc())


class GamesInProcesses(Uncopied):
    """The same arrays and methods as `Games`, in several processes. Close it, or use it in a ``with`` statement."""

    def __init__(
        self,
        what: Task,
        count: int,
        processes: int | None = None,
        opponents: Sequence[str] = (),
        seat: int | None = None,
        seed: int | None = None,
    ) -> None:
        processes = min(processes or cores(), count)
        if processes < 1:
            raise ValueError(f"{count} games in {processes} processes cannot be played")
        self.task = what
        self.count = count
        pattern = Games(what, 1, opponents, seat, 0)
        self.actions: int = pattern.actions
        self.sight: Sight = pattern.sight
        context = multiprocessing.get_context("spawn")
        names = (*SHARED, *AT_THE_END)
        memory = {name: self._memory(context, getattr(pattern, name)) for name in names}
        memory["actions"] = self._memory(context, np.zeros(1, np.int64))
        memory["sampled"] = self._memory(context, np.zeros(1, np.int64))
        self._shared = {name: _look(*where) for name, where in memory.items()}
        for name in names:
            view = self._shared[name].view()
            view.flags.writeable = False
            setattr(self, name, view)
        self._first_of = np.arange(count) * self.actions
        self._lines: list[_Wire] = []
        self._workers: list[Any] = []
        ends = [number * count // processes for number in range(processes + 1)]
        shares = [_Share(what, first, end - first, opponents, seat, memory) for first, end in pairwise(ends)]
        for share in shares[1:]:
            here, there = context.Pipe()
            bells = context.Semaphore(0), context.Semaphore(0)
            worker = context.Process(target=_serve, args=(share, _Wire(there, bells[1], bells[0])), daemon=True)
            worker.start()
            there.close()
            self._lines.append(_Wire(here, *bells))
            self._workers.append(worker)
        self._own: _Part | None = _Part(shares[0])
        self.reset(seed)

    observation: NDArray[np.int16]
    mask: NDArray[np.bool_]
    turn: NDArray[np.int64]
    learner: NDArray[np.int64]
    rewards: NDArray[np.float64]
    earned: NDArray[np.float64]
    ended: NDArray[np.bool_]
    scores: NDArray[np.int64]
    final: NDArray[np.int16]
    lengths: NDArray[np.int64]

    def _memory(self, context: Any, like: NDArray[Any]) -> tuple[Any, str, tuple[int, ...]]:
        shape = (self.count, *like.shape[1:])
        size = int(np.prod(shape)) * like.itemsize
        return context.RawArray("b", size), like.dtype.str, shape

    def reset(self, seed: int | None = None, first_seat: int = 0) -> None:
        self._tell("reset", a_seed(seed), first_seat)

    def step(self, actions: ArrayLike) -> None:
        """One action for each game. If one of them is not legal, none is played."""
        chosen = as_actions(actions, self.count)
        fine = (chosen >= 0) & (chosen < self.actions)
        fine &= self.mask.ravel()[self._first_of + np.where(fine, chosen, 0)]
        if not fine.all():
            game = int(np.argmin(fine))
            raise IllegalChoice(f"action {chosen[game]} is not one of the options of game {game}")
        self._shared["actions"][:] = chosen
        self._tell("step")

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, any as likely as any other."""
        return self._shared["sampled"]

    def _tell(self, *order: Any) -> None:
        if self._own is None:
            raise ValueError("these games are closed")
        try:
            for line in self._lines:
                line.send(order)
            self._own.carry_out(*order)
            failed = [answer for line in self._lines if (answer := line.recv()) is not None]
            if failed:
                raise WorkerError(f"a process that plays games has failed:\n\n{failed[0]}")
        except _CUT as error:
            self.close()
            raise WorkerDied("a process that plays games has ended without an answer") from error
        except BaseException:
            # Whoever is not at the same step as the others cannot go on with them.
            self.close()
            raise

    def close(self) -> None:
        lines, workers = self._lines, self._workers
        self._lines, self._workers, self._own = [], [], None
        for line in lines:
            line.close()
        deadline = time.monotonic() + _FAREWELL
        for worker in workers:
            worker.join(max(0.0, deadline - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()

    def __enter__(self) -> "GamesInProcesses":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
