"""Games in processes: one batch spread over several cores, seen as one set of arrays.

Each process plays its share of the games and writes what came of a step into memory that all of them share. A game's
luck depends on its place in the whole batch, so the games are the same however many processes there are.
"""

import multiprocessing
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from peregon.envs.games import Games, IllegalChoice, a_seed, as_actions
from peregon.envs.sight import Sight
from peregon.envs.task import Task
from peregon.workers import WorkerDied, WorkerError, cores

SHARED = ("observation", "mask", "turn", "learner", "rewards", "earned", "ended", "lengths")
AT_THE_END = ("scores", "final")


@dataclass(frozen=True)
class _Share:
    """What one process is told of its work: the games from ``first`` on."""

    task: Task
    first: int
    count: int
    opponents: tuple[str, ...]
    seat: int | None
    memory: dict[str, tuple[Any, str, tuple[int, ...]]]  # by name: the memory, what is in it and its shape

    def arrays(self) -> dict[str, NDArray[Any]]:
        rows = slice(self.first, self.first + self.count)
        return {name: _look(*where)[rows] for name, where in self.memory.items()}


def _look(memory: Any, kind: str, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.frombuffer(memory, kind).reshape(shape)


def _serve(share: _Share, line: Connection) -> None:
    """A worker process: plays on whenever it is told to, until the line is cut."""
    try:
        games = Games(share.task, share.count, share.opponents, share.seat, 0, share.first)
        shared = share.arrays()
        while True:
            order, *arguments = line.recv()
            if order == "step":
                games.step(shared["actions"])
            else:
                games.reset(*arguments)
            for name in SHARED:
                shared[name][:] = getattr(games, name)
            for name in AT_THE_END:
                shared[name][games.ended] = getattr(games, name)[games.ended]
            shared["sampled"][:] = games.sample()
            line.send(None)
    except (EOFError, KeyboardInterrupt):
        pass
    except Exception:
        line.send(traceback.format_exc())


class GamesInProcesses:
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
        self._lines: list[Connection] = []
        self._workers: list[Any] = []
        for number in range(processes):
            first, end = number * count // processes, (number + 1) * count // processes
            here, there = context.Pipe()
            share = _Share(what, first, end - first, tuple(opponents), seat, memory)
            worker = context.Process(target=_serve, args=(share, there), daemon=True)
            worker.start()
            there.close()
            self._lines.append(here)
            self._workers.append(worker)
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
        if not self._lines:
            raise ValueError("these games are closed")
        try:
            for line in self._lines:
                line.send(order)
            answers = [line.recv() for line in self._lines]
        except (EOFError, BrokenPipeError, ConnectionResetError) as error:
            self.close()
            raise WorkerDied("a process that plays games has ended without an answer") from error
        failed = [answer for answer in answers if answer is not None]
        if failed:
            self.close()
            raise WorkerError(f"a process that plays games has failed:\n\n{failed[0]}")

    def close(self) -> None:
        for line in self._lines:
            line.close()
        for worker in self._workers:
            worker.join()
        self._lines, self._workers = [], []

    def __enter__(self) -> "GamesInProcesses":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
