"""Memory: a game that is over is gone. The parts of the engine know their table and the table knows its parts: a cycle,
which only objects that take part in garbage collection can form without staying for ever."""

import subprocess
import sys

import pytest

GAMES = """
import gc, resource, peregon
title = peregon.find("europe")
peaks = []
for round in range(3):
    for seed in range(60):
        game = peregon.start(title, seats=2, seed=seed)
        game.play(game.option_numbers()[0])
        game.imagine(game.view(0), peregon.Seeded(1))
        game.score_sheet()
    gc.collect()
    peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
print(peaks[2] - peaks[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no resource module to measure with")
def test_games_leave_nothing_behind() -> None:
    done = subprocess.run([sys.executable, "-c", GAMES], capture_output=True, text=True, timeout=120, check=True)
    grown_by = int(done.stdout)
    assert grown_by < 12_000, f"120 games more took {grown_by} kB more"
