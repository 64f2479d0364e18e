"""Cores: how evenly work is spread over processes, and what a cluster costs beside the local pool, on Linux.

    python -m benchmarks.cores --games 48
    python -m benchmarks.cores --games 48 --ray

By the clock on the wall one needs two idle cores. By CPU seconds one does not: the time of one process for all games,
over that of the busiest of two for its part of them, is what two idle cores would gain. All processes that were started
count, those of the cluster itself too.
"""

import argparse
import os
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from peregon.simulate import simulate
from peregon.workers import workers_on

TICK = os.sysconf("SC_CLK_TCK")
LOOK = 0.25


@dataclass
class Watching:
    """CPU seconds of this process and of all that come from it, by process, as they were last seen."""

    seconds: dict[int, float] = field(default_factory=dict)
    parents: dict[int, int] = field(default_factory=dict)

    def look(self) -> None:
        found = dict(filter(None, map(_process, Path("/proc").iterdir())))
        for pid, (parent, _) in found.items():
            self.parents[pid] = parent
        for pid, (_, seconds) in found.items():
            if self._is_ours(pid):
                self.seconds[pid] = seconds

    def until(self, stop: threading.Event) -> None:
        """Those that end meanwhile are not forgotten."""
        while not stop.wait(LOOK):
            self.look()

    def _is_ours(self, pid: int) -> bool:
        while pid > 1 and pid != os.getpid():
            pid = self.parents.get(pid, 0)
        return pid == os.getpid()


def _process(folder: Path) -> tuple[int, tuple[int, float]] | None:
    """Its number, its parent's, and its seconds."""
    if not folder.name.isdigit():
        return None
    try:
        after_name = (folder / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return int(folder.name), (int(after_name[1]), (int(after_name[11]) + int(after_name[12])) / TICK)


@dataclass(frozen=True)
class Cost:
    wall: float
    total: float
    busiest: float


def measure(players: list[str], games: int, jobs: int, on: str) -> Cost:
    """Of a second run on the same workers: what it takes to start them is another figure."""
    watching, stop = Watching(), threading.Event()
    with workers_on(on, jobs) as workers:
        simulate("usa", 2, players, max(2, games // 8), seed=2, on=workers)
        watching.look()
        before, began = dict(watching.seconds), time.monotonic()
        follow = threading.Thread(target=watching.until, args=(stop,))
        follow.start()
        simulate("usa", 2, players, games, seed=1, on=workers)
        wall = time.monotonic() - began
        stop.set()
        follow.join()
        watching.look()
    spent = [seconds - before.get(pid, 0.0) for pid, seconds in watching.seconds.items()]
    return Cost(wall, sum(spent), max(spent))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--players", default="hard,hard")
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--rounds", type=int, default=2, help="interleaved")
    parser.add_argument("--ray", action="store_true", help="a cluster of this machine, beside the local pool")
    arguments = parser.parse_args()
    ways = [("local", 1), ("local", 2), *([("ray", 2)] if arguments.ray else [])]
    for _ in range(arguments.rounds):
        for on, jobs in ways:
            cost = measure(arguments.players.split(","), arguments.games, jobs, on)
            print(
                f"{on} {jobs}: {cost.wall:.1f} s on the wall, {cost.total:.1f} of CPU, the busiest {cost.busiest:.1f};"
                f" load {os.getloadavg()[0]:.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
