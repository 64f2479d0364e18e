"""The figures of the environments, per CPU-second of one core: USA, two players, with masks and observations.

python -m benchmarks.envs          measure, show, keep in env_figures.json and docs/figures.md
"""

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import gymnasium
import numpy as np

from benchmarks.figures import HEADINGS, about, aligned, rows, take_figures, write_page
from benchmarks.measures import Measure, rate
from peregon.envs import aec
from peregon.envs.games import Games
from peregon.envs.gym import ManyAgainstBots
from peregon.envs.processes import GamesInProcesses
from peregon.envs.task import task

KEPT = Path(__file__).with_name("env_figures.json")
BEGIN, END = "<!-- environments: begin -->", "<!-- environments: end -->"
GAMES = 256
BY_TURNS = 10


def aec_steps(count: int) -> Callable[[], float]:
    """PettingZoo's loop as its documentation shows it, every observation taken, with random legal actions."""

    def run() -> float:
        env = aec.env("usa")
        rng = np.random.default_rng(1)
        done = 0
        begun = time.process_time()
        for seed in range(count):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                seen, _, ended, _, _ = env.last()
                if ended:
                    env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                env.step(legal[rng.integers(len(legal))])
                done += 1
        return done / (time.process_time() - begun)

    return run


def vector_steps(steps: int) -> Callable[[], float]:
    """The learner's decisions in the vector environment against a random player; the bot's are not counted."""

    def run() -> float:
        envs = gymnasium.make_vec("peregon/usa-2p-v0", num_envs=GAMES)
        envs.reset(seed=1)
        assert isinstance(envs, ManyAgainstBots)
        sample = envs.games.sample

        def loop() -> None:
            for _ in range(steps):
                envs.step(sample())

        return rate(GAMES * steps, loop)

    return run


def observing(count: int) -> Callable[[], float]:
    """An observation with its mask, as `observe` returns them, in microseconds; from one seat and the other in turn."""

    def run() -> float:
        env = aec.env("usa")
        env.reset(seed=1)
        rng = np.random.default_rng(1)
        for _ in range(100):
            env.step(rng.choice(env.last()[0]["action_mask"].nonzero()[0]))

        def loop() -> None:
            for number in range(count):
                env.observe(env.possible_agents[number & 1])

        return 1e6 / rate(count, loop)

    return run


def in_step(steps: int) -> Callable[[], float]:
    """How many times as fast two processes are as one, by the clock on the wall, when all games take a step together.
    The two are measured by turns, a few steps at a time, so that both meet the same noise."""

    def run() -> float:
        what, games = task("usa"), 4 * GAMES
        with GamesInProcesses(what, games, 1, seed=1) as one, GamesInProcesses(what, 2 * games, 2, seed=1) as two:
            alone = together = 0.0
            for _ in range(1 + steps // BY_TURNS):
                alone += _wall_time(one, BY_TURNS)
                together += _wall_time(two, BY_TURNS)
        return 2 * alone / together

    return run


def _wall_time(games: Games | GamesInProcesses, steps: int) -> float:
    begun = time.perf_counter()
    for _ in range(steps):
        games.step(games.sample())
    return time.perf_counter() - begun


def apart(steps: int) -> Callable[[], float]:
    """The same when each process has games and a player of its own, and waits for nobody."""

    def run() -> float:
        return _rate_apart(2, steps) / _rate_apart(1, steps)

    return run


def _rate_apart(count: int, steps: int) -> float:
    context = multiprocessing.get_context("spawn")
    start, rates = context.Barrier(count), context.SimpleQueue()
    players = [context.Process(target=_play_alone, args=(steps, start, rates)) for _ in range(count)]
    for player in players:
        player.start()
    rate_of_all: float = sum(rates.get() for _ in players)
    for player in players:
        player.join()
    return rate_of_all


def _play_alone(steps: int, start: Barrier, rates: "SimpleQueue[float]") -> None:
    games = Games(task("usa"), 4 * GAMES, seed=1)
    _wall_time(games, BY_TURNS)
    start.wait()
    rates.put(games.count * steps / _wall_time(games, steps))


def env_measures(scale: int) -> list[Measure]:
    steps = "steps/s"
    return [
        Measure("PettingZoo loop", steps, aec_steps(max(1, scale // 100)), 30_000, elsewhere="4,468; gin rummy 25,800"),
        Measure("vector environment", steps, vector_steps(max(10, scale // 20)), 250_000),
        Measure("observation with mask", "µs", observing(10 * scale), 3, less_is_better=True, elsewhere="220"),
        Measure("two processes against one, each its own player", "times", apart(max(20, scale // 10)), 1.8),
        Measure("two processes against one, step by step", "times", in_step(max(20, scale // 20)), 1.8),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.envs", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=4000, help="how much is measured")
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--no-page", action="store_true", help="leave the kept figures and docs/figures.md as they are")
    arguments = parser.parse_args()
    wanted = env_measures(arguments.games)
    data = take_figures(arguments.games, arguments.repetitions, wanted, "benchmarks.envs")
    print(aligned([HEADINGS, *rows(data)]))
    print(f"\n{about(data)}")
    if not arguments.no_page:
        KEPT.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        write_page(data, begin=BEGIN, end=END)
    return 0


if __name__ == "__main__":
    sys.exit(main())
