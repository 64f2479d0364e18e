"""Compiled equals interpreted: the same games, option by option and state by state, in both.

The interpreted side is a copy of the package without its libraries, in a process of its own.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import peregon
from tests.laws.digests import digests

PACKAGE = Path(peregon.__file__).parent
LAWS = Path(__file__).parent


def has_a_compiler() -> bool:
    return any(shutil.which(name) for name in (os.environ.get("CC", "cc").split()[0], "gcc", "clang", "cl"))


@pytest.fixture(scope="module")
def _compiled() -> None:
    if peregon.compiled:
        return
    if os.environ.get("PEREGON_PURE"):
        pytest.skip("PEREGON_PURE is set: this run is meant to be interpreted")
    if has_a_compiler():
        pytest.fail(
            "the engine is not compiled, and there is a C compiler: build it with `pip install -e .`, or set "
            "PEREGON_PURE=1 for a run that is meant to be interpreted"
        )
    pytest.skip("there is no C compiler to compile the engine with")


def interpreted_copy(folder: Path) -> Path:
    """The package and the digests without any library."""
    libraries = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(PACKAGE, folder / "peregon", ignore=libraries)
    shutil.copytree(LAWS, folder / "tests" / "laws", ignore=libraries)
    assert not [path for pattern in ("*.so", "*.pyd") for path in folder.rglob(pattern)]
    return folder


def ask(folder: Path) -> dict[str, object]:
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", "tests.laws.digests"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.mark.usefixtures("_compiled")
def test_compiled_and_interpreted_play_the_same_games(tmp_path: Path) -> None:
    there = ask(interpreted_copy(tmp_path))
    assert there["compiled"] is False
    assert Path(str(there["engine"])).is_relative_to(tmp_path)
    assert peregon.compiled
    here = digests()
    assert len(here) >= 250
    expected = there["digests"]
    assert isinstance(expected, dict)
    different = [game for game in here if here[game] != expected[game]]
    assert not different, f"{len(different)} of {len(here)} games differ, the first: {different[0]}"
    assert here.keys() == expected.keys()
