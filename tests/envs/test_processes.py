"""Games in processes: the same games as in one, and an end without noise however it comes."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from peregon.bots import UnknownPlayer
from peregon.envs.games import Games, IllegalChoice
from peregon.envs.processes import GamesInProcesses, task
from peregon.workers import WorkerDied
from tests.envs.tables import ARRAYS
from tests.support.processes import eventually, is_running


def test_processes_play_the_same_games_as_one() -> None:
    alone = Games(task("small", 3), 7, opponents=("greedy",), seed=4)
    with GamesInProcesses(task("small", 3), 7, processes=2, opponents=("greedy",), seed=4) as spread:
        for _ in range(40):
            for name in ARRAYS:
                assert (getattr(alone, name) == getattr(spread, name)).all(), name
            actions = alone.sample().copy()
            alone.step(actions)
            spread.step(actions)
        legal = spread.sample().copy()
        assert spread.mask[np.arange(7), legal].all()
        wrong = legal.copy()
        wrong[5] = np.argmin(spread.mask[5])
        seen = spread.observation.copy()
        with pytest.raises(IllegalChoice, match="game 5"):
            spread.step(wrong)
        assert (spread.observation == seen).all()
        spread.step(legal)
    with pytest.raises(ValueError, match="closed"):
        spread.reset()


def test_a_player_that_is_not_there_is_named_before_any_process_begins() -> None:
    with pytest.raises(UnknownPlayer, match="nobody"):
        GamesInProcesses(task("small"), 2, processes=2, opponents=("nobody",))


def test_a_process_that_was_killed_is_told_of() -> None:
    with GamesInProcesses(task("small"), 4, processes=2, seed=1) as games:
        for child in multiprocessing.active_children():
            child.kill()
            child.join()
        with pytest.raises(WorkerDied):
            games.step(games.sample())
        with pytest.raises(ValueError, match="closed"):
            games.step(games.sample())


LEFT_ALONE = """
import multiprocessing, os, signal
from peregon.envs.processes import GamesInProcesses
from peregon.envs.task import task

if __name__ == "__main__":
    games = GamesInProcesses(task("small"), 4, processes=2, seed=1)
    print(multiprocessing.active_children()[0].pid, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_no_process_outlives_the_caller(tmp_path: Path) -> None:
    script = tmp_path / "left_alone.py"
    script.write_text(LEFT_ALONE)
    left = int(subprocess.run([sys.executable, script], stdout=subprocess.PIPE, text=True, check=False).stdout)
    assert eventually(lambda: not is_running(left))


def test_a_lone_name_is_a_pool_of_one_in_every_process() -> None:
    with GamesInProcesses(task("small"), 2, processes=2, opponents="greedy", seed=4) as spread:
        alone = Games(task("small"), 2, opponents=("greedy",), seed=4)
        for _ in range(5):
            actions = alone.sample().copy()
            spread.step(actions)
            alone.step(actions)
        assert (alone.observation == spread.observation).all()


def run_alone(tmp_path: Path, program: str) -> subprocess.CompletedProcess[str]:
    script = tmp_path / "alone.py"
    script.write_text(program)
    command = [sys.executable, str(script)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, start_new_session=True)


ONE_IS_KILLED = """
import multiprocessing
from peregon.envs.processes import GamesInProcesses
from peregon.envs.task import task
from peregon.workers import WorkerDied

if __name__ == "__main__":
    with GamesInProcesses(task("small"), 120, processes=3, seed=1) as games:
        last = max(multiprocessing.active_children(), key=lambda child: child.name)
        last.kill()
        last.join()
        try:
            games.step(games.sample())
        except WorkerDied:
            print("told of")
"""


def test_when_one_process_is_killed_the_others_end_without_a_word(tmp_path: Path) -> None:
    done = run_alone(tmp_path, ONE_IS_KILLED)
    assert (done.stdout, done.stderr) == ("told of\n", "")


INTERRUPTED = """
import os, signal, threading
from peregon.envs.processes import GamesInProcesses
from peregon.envs.task import task

if __name__ == "__main__":
    for _ in range(3):
        games = GamesInProcesses(task("small"), 120, processes=3, seed=1)
        threading.Timer(0.5, STOP).start()
        try:
            while True:
                games.step(games.sample())
        except KeyboardInterrupt:
            print("stopped")
"""


@pytest.mark.parametrize("whom", ["os.kill(os.getpid(), signal.SIGINT)", "os.killpg(0, signal.SIGINT)"])
def test_ctrl_c_is_the_callers_business(tmp_path: Path, whom: str) -> None:
    done = run_alone(tmp_path, INTERRUPTED.replace("STOP", f"lambda: {whom}"))
    assert (done.stdout, done.stderr) == ("stopped\n" * 3, "")


def test_a_process_that_does_not_answer_is_not_waited_for_for_ever() -> None:
    games = GamesInProcesses(task("small"), 2, processes=2, seed=1)
    (child,) = multiprocessing.active_children()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGSTOP)
    closing = threading.Thread(target=games.close, daemon=True)
    closing.start()
    closing.join(20)
    was_waited_for = closing.is_alive()
    child.kill()
    assert not was_waited_for and eventually(lambda: not child.is_alive())
