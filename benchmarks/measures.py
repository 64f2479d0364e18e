"""Measures: what is timed, each as a function from a number of repetitions to a figure per CPU-second of one core."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import peregon
from peregon.catalogue import find
from peregon.model.chance import Seeded
from peregon.model.state import OVER, State
from peregon.policies.playouts import play_many, play_out
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.random import RandomPolicy
from peregon.rules.engine import Rules


@dataclass(frozen=True)
class Measure:
    """``target``: at least this much, or at most, where less is better. ``elsewhere``: the fastest other known."""

    name: str
    unit: str
    run: Callable[[], float]
    target: float | None = None
    less_is_better: bool = False
    elsewhere: str = ""

    def met(self, value: float) -> bool | None:
        if self.target is None:
            return None
        return value <= self.target if self.less_is_better else value >= self.target


@cache
def rules_of(name: str, seats: int) -> Rules:
    return find(name).rules(seats)


def rate(times: int, work: Callable[[], object]) -> float:
    """How many of so many pieces of work are done in a second of this process's own time."""
    begun = time.process_time()
    work()
    return times / (time.process_time() - begun)


def calibration() -> float:
    """Rounds a second of a loop that only adds and multiplies whole numbers: what the machine, busy as it is, does."""
    rounds = 300_000

    def loop() -> int:
        value = 1
        for number in range(rounds):
            value = (value * 1103515245 + number) & 0x7FFFFFFF
        return value

    return rate(rounds, loop)


def games(name: str, seats: int, scored: bool, count: int) -> Callable[[], float]:
    def run() -> float:
        rules = rules_of(name, seats)
        policies: list[Policy] = [RandomPolicy() for _ in range(seats)]
        return rate(count, lambda: play_many(rules, policies, 1, count, scored))

    return run


def steps(count: int) -> Callable[[], float]:
    """Decisions a second when interpreted Python lists the options and plays one of them."""

    def run() -> float:
        rules = rules_of("usa", 2)
        luck = PlayerLuck(1)
        done = 0
        begun = time.process_time()
        for seed in range(count):
            chance = Seeded(seed)
            state = rules.start(chance)
            while state.phase != OVER:
                options = rules.legal(state)
                rules.play(state, options[luck.below(len(options))], chance)
                done += 1
        return done / (time.process_time() - begun)

    return run


@cache
def finished(name: str, seats: int, count: int) -> list[State]:
    rules = rules_of(name, seats)
    states = []
    for seed in range(count):
        chance = Seeded(seed)
        state = rules.start(chance)
        play_out(rules, state, [RandomPolicy() for _ in range(seats)], chance, PlayerLuck(seed))
        states.append(state)
    return states


def copying(count: int) -> Callable[[], float]:
    def run() -> float:
        state = finished("usa", 2, 1)[0]

        def loop() -> None:
            for _ in range(count):
                state.copy()

        return 1e9 / rate(count, loop)

    return run


def starting(count: int) -> Callable[[], float]:
    def run() -> float:
        rules = rules_of("usa", 2)

        def loop() -> None:
            for seed in range(count):
                rules.start(Seeded(seed))

        return 1e6 / rate(count, loop)

    return run


def scoring(name: str, seats: int, count: int) -> Callable[[], float]:
    def run() -> float:
        rules = rules_of(name, seats)
        states = finished(name, seats, count)

        def loop() -> None:
            for state in states:
                rules.count(state)

        return 1e6 / rate(count, loop)

    return run


_PROBE = """
import peregon
from benchmarks.measures import games
assert not peregon.compiled
print(games("usa", 2, True, {count})())
"""


def interpreted(count: int) -> Callable[[], float]:
    """The same games by a copy of the package without its libraries."""

    def run() -> float:
        with tempfile.TemporaryDirectory() as folder:
            without = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
            shutil.copytree(Path(peregon.__file__).parent, Path(folder, "peregon"), ignore=without)
            shutil.copytree(Path(__file__).parent, Path(folder, "benchmarks"), ignore=without)
            command = [sys.executable, "-c", _PROBE.format(count=count)]
            environment = {**os.environ, "PYTHONPATH": folder}
            told = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
            return float(told.stdout)

    return run


def measures(scale: int) -> list[Measure]:
    """``scale``: games per repetition and per figure."""
    few = max(1, scale // 4)
    per_second = "games/s"
    found = [
        Measure("USA, 2 players", per_second, games("usa", 2, False, scale), 35_000),
        Measure("USA, 2 players, scored", per_second, games("usa", 2, True, scale), 25_000),
        Measure("USA, 4 players", per_second, games("usa", 4, False, few)),
        Measure("USA, 4 players, scored", per_second, games("usa", 4, True, few), 12_000),
    ]
    found += [
        Measure(f"{name.title()}, 2 players, scored", per_second, games(name, 2, True, few))
        for name in ("europe", "india", "switzerland", "journey")
    ]
    steps_unit = "decisions/s"
    found += [
        Measure("USA, step by step from Python", steps_unit, steps(few // 2 + 1), 600_000, elsewhere="69,000 (Python)"),
        Measure("USA, 2 players, scored, interpreted", per_second, interpreted(few // 8 + 1), 200),
        Measure("copy of a state", "ns", copying(20 * scale), 600, less_is_better=True),
        Measure("set-up and deal, USA, 2 players", "µs", starting(scale), less_is_better=True),
        Measure("final score, USA, 2 players", "µs", scoring("usa", 2, few), less_is_better=True),
        Measure("final score, Europe, 4 players", "µs", scoring("europe", 4, few), less_is_better=True),
    ]
    return found
