"""Compiled equals interpreted, for what learners are shown and paid."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import peregon
from tests.envs.digests import digests
from tests.laws.test_compiled_equals_interpreted import _compiled, interpreted_copy

HERE = Path(__file__).parent

__all__ = ["_compiled"]


@pytest.mark.usefixtures("_compiled")
def test_learners_are_shown_the_same_by_both_builds(tmp_path: Path) -> None:
    folder = interpreted_copy(tmp_path)
    shutil.copytree(HERE, folder / "tests" / "envs")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "tests.envs.digests"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    assert there["compiled"] is False and peregon.compiled
    here = digests()
    assert len(here) >= 25
    assert here == there["digests"]
